/* tetress-cli library check: looks for damage, and rescues what can be read. */
#include "app/cli/cli.h"
#include "engine/analysis/story.h"
#include "engine/base/platform/folder.h"
#include "engine/record/library/library.h"

typedef struct CheckLibraryCommand {
    const char *file, *rescue;
    Cli *cli;
    const char *doing;
    int problems;
    LibraryAdded sum;
} CheckLibraryCommand;

static void note_problem(void *context, const Error *problem)
{
    CheckLibraryCommand *self = context;
    self->problems++;
    cli_progress_end(self->cli);
    if (self->cli->json) {
        json_print(&self->cli->writer, "{");
        cli_json_error_members(self->cli, problem);
        json_print(&self->cli->writer, "}");
        return;
    }
    puts(ERROR_LINE(problem));
}

static void show_check(void *context, uint32_t done, uint32_t all)
{
    const CheckLibraryCommand *self = context;
    cli_progress(self->cli, "%s: %u of %u games", self->doing, done, all);
}

static Status rescue(CheckLibraryCommand *self, const LibraryWatch *watch, Error *error)
{
    self->doing = "rescuing";
    if (file_kind(self->rescue) != FILE_NONE)
        return cli_misuse(self->cli, error_in_file(error_set(error, STATUS_INVALID,
                                                             "this exists already; rescue to a new file"),
                                                   error, self->rescue));
    return library_rescue(self->file, self->rescue, watch, &self->sum, error);
}

static Status check_library_run(Cli *cli, void *values, Error *error)
{
    CheckLibraryCommand *self = values;
    const LibraryWatch watch = {cli->interrupted, note_problem, show_check, self};
    self->cli = cli;
    self->doing = "checking";
    if (cli->json)
        json_print(&cli->writer, "problems: [");
    Status status = self->rescue ? rescue(self, &watch, error) : library_check(self->file, &watch, error);
    cli_progress_end(cli);
    if (cli->json)
        json_print(&cli->writer, "]");
    bool told = status == STATUS_INVALID && !self->rescue && self->problems > 0;
    if (status != STATUS_OK && !told)
        return status;
    cli->code = self->problems ? NEGATIVE : DONE;
    if (cli->json && self->rescue)
        json_print(&cli->writer, "rescued: %u", self->sum.games);
    else if (self->rescue)
        printf("%s: games rescued: %u\n", self->rescue, self->sum.games);
    else if (!cli->json && self->problems)
        printf("%s: problems: %d; --rescue copies what can be read to a new library\n", self->file,
               self->problems);
    else if (!cli->json)
        printf("%s: no problems\n", self->file);
    return STATUS_OK;
}

const Command command_library_check = {
    .name = "library check",
    .summary = "look for damage, and rescue what can be read",
    .details =
        "Reads everything in a library, and plays all its games through. Exits with 0 if nothing is wrong, "
        "and 1 if anything is damaged, which a killed program or a full disk does not do. With --rescue, "
        "copies all games that can be read to a new library, and leaves the old one as it is.",
    OPTIONS(CheckLibraryCommand,
            ARGUMENT(OPTION_STRING, "LIBRARY", CheckLibraryCommand, file, "the library's file"),
            STRING_OPTION("rescue", "NEW", CheckLibraryCommand, rescue,
                          "copy what can be read to this file, which must not exist")),
    EXAMPLES({"library check games.tetress", "Look for damage."},
             {"library check games.tetress --rescue rescued.tetress", "Save what can be read."}),
    .run = check_library_run,
};
