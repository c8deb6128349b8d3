/* tetress-cli library import: adds games to a library. */
#include <inttypes.h>

#include "app/cli/cli.h"
#include "engine/analysis/kept_review.h"
#include "engine/analysis/story.h"
#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"
#include "engine/record/library/library.h"

typedef struct ImportCommand {
    const char *file;
    StringList paths;
    int64_t threads;
    Cli *cli;
    Library *library;
    LibraryAdded sum;
    uint64_t since_ns;
} ImportCommand;

static void say_problem(void *context, const Error *problem)
{
    cli_say(((ImportCommand *)context)->cli, "%s", ERROR_LINE(problem));
}

static void show_import(void *context, const LibraryAdded *sum, uint64_t bytes, uint64_t all)
{
    ImportCommand *self = context;
    cli_progress(self->cli, "importing: %u games, %u of them new; %.0f%%", sum->games + sum->duplicates,
                 sum->games, all ? 100 * (double)bytes / (double)all : 100);
}

static void print_sum(const ImportCommand *self)
{
    const LibraryAdded *sum = &self->sum;
    char time[32];
    cli_duration((double)(clock_ns() - self->since_ns) / NS_PER_S, time, sizeof time);
    printf("%s: %u added in %s, of %u games\n", self->file, sum->games, time, library_count(self->library));
    if (sum->duplicates)
        printf("there before, or twice: %u, of which %u have more analyses now\n", sum->duplicates,
               sum->renewed);
    if (sum->problems)
        printf("problems: %u; what could be read before them was added\n", sum->problems);
}

static Status import_run(Cli *cli, void *values, Error *error)
{
    ImportCommand *self = values;
    self->cli = cli;
    self->since_ns = clock_ns();
    const LibraryImport import = {
        .paths = self->paths.strings,
        .count = self->paths.count,
        .threads = self->threads ? (int)self->threads : cli->processors,
        .judge = story_accuracy,
        .read_kept = kept_review_open,
        .add_kept = kept_review_add_all,
        .stop = cli->interrupted,
        .problem = say_problem,
        .progress = show_import,
        .context = self,
    };
    Status status = library_open(self->file, LIBRARY_MAKE, &self->library, error);
    if (status != STATUS_OK)
        return status;
    status = library_import(self->library, &import, &self->sum, error);
    cli_progress_end(cli);
    if (cli->json) {
        JsonWriter *writer = &cli->writer;
        json_print(writer,
                   "library: %s, added: %d, duplicates: %d, renewed: %d, problem_count: %d, games: %d",
                   self->file, self->sum.games, self->sum.duplicates, self->sum.renewed, self->sum.problems,
                   library_count(self->library));
    } else {
        print_sum(self);
    }
    cli->code = self->sum.problems ? NEGATIVE : DONE;
    return status;
}

static void import_end(void *values)
{
    library_close(((ImportCommand *)values)->library);
}

const Command command_library_import = {
    .name = "library import",
    .summary = "add files and folders of games",
    .details =
        "Reads games in every format, those that matches and classes keep, too, and adds them with their "
        "analyses and comments, and with the reviews that are kept beside files in FILE.review. The "
        "library is made if there is none. A game that is there already is not added again, but if it "
        "comes with more analyses, these replace what was known. Games are the same if start, moves, "
        "players, agents, event, round and date are.\n\n"
        "Games are written every few thousand, so Ctrl-C keeps what came before it; import the same again "
        "to continue. Anything that can't be read is reported on standard error; the exit status is then 1.",
    OPTIONS(ImportCommand, ARGUMENT(OPTION_STRING, "LIBRARY", ImportCommand, file, "the library's file"),
            ARGUMENT(OPTION_STRINGS, "PATH...", ImportCommand, paths,
                     "files, and folders with everything in them, but for links to other folders"),
            NUMBER_OPTION("threads", "T", ImportCommand, threads, 1, 256, 0,
                          "threads that read files; by default, as many as processors")),
    EXAMPLES({"library import games.tetress logs night.jsonl", "Add a folder and what a match keeps."},
             {"library import games.tetress game.sgf --json", "Add a reviewed game; say what came of it."}),
    .run = import_run,
    .end = import_end,
};
