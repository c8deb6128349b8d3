/* tetress-cli library export: writes games of a library to a file. */
#include <string.h>

#include "app/cli/library/chosen.h"
#include "app/cli/records.h"
#include "engine/base/platform/file.h"

typedef struct ExportCommand {
    ChosenGames games;
    const char *out;
    int to;
} ExportCommand;

static void show_export(void *context, uint32_t done, uint32_t all)
{
    cli_progress(context, "exporting: %u of %u games", done, all);
}

static Status export_run(Cli *cli, void *values, Error *error)
{
    ExportCommand *self = values;
    const LibraryWatch watch = {.stop = cli->interrupted, .progress = show_export, .context = cli};
    RecordFormat format;
    bool output = strcmp(self->out, "-") == 0;
    if (records_format(cli, self->out, self->to, &format, error) != STATUS_OK)
        return STATUS_INVALID;
    Text text = {0};
    Status status = output ? STATUS_OK : file_check_place(self->out, error);
    if (status == STATUS_OK)
        status = chosen_open(cli, &self->games, error);
    if (status == STATUS_OK)
        status = library_write(self->games.library, &self->games.numbers, format, &watch,
                               output ? &cli->document : &text, error);
    cli_progress_end(cli);
    if (!output && (status != STATUS_OK || self->games.numbers.count > 0))
        status = file_finish(self->out, &text, status, error);
    if (status != STATUS_OK)
        return status;
    if (cli->json) {
        json_print(&cli->writer, "out: %s, to: %s, games: %d", self->out, record_format_name(format),
                   self->games.numbers.count);
    } else if (!output) {
        printf("%s: %d games\n", self->games.numbers.count ? self->out : "nothing was written",
               self->games.numbers.count);
    }
    cli->code = self->games.numbers.count ? DONE : NEGATIVE;
    return STATUS_OK;
}

const Command command_library_export = {
    .name = "library export",
    .summary = "write games to a file",
    .details = chosen_details,
    OPTIONS(
        ExportCommand, LIBRARY_ARGUMENT(ExportCommand),
        ARGUMENT(OPTION_STRING, "OUT", ExportCommand, out, "the file to write; - writes to standard output"),
        QUERY_ARGUMENT(ExportCommand), SORT_OPTIONS(ExportCommand),
        ONE_OF_OPTION("to", "FORMAT", ExportCommand, to, records_to,
                      RECORDS_TO "; by default, taken from the name of OUT")),
    EXAMPLES({"library export games.tetress lost.sgf \"lost:mine reviewed:yes\"",
              "Write reviewed games with their analyses."},
             {"library export games.tetress - --to pgn", "Write all games."}),
    .run = export_run,
    .end = chosen_close,
};
