/* tetress-cli convert: converts games between formats. */
#include <string.h>

#include "app/cli/records.h"
#include "engine/base/platform/file.h"

typedef struct ConvertOptions {
    const char *in, *out;
    int from, to;
} ConvertOptions;

/* Writes what could be read, and reports the problems. */
static Status convert(Cli *cli, const ConvertOptions *options, const RecordList *list, RecordFormat format,
                      Error *error)
{
    JsonWriter *writer = &cli->writer;
    /* A log with -v 0 has results, but no moves. */
    bool silent = list->format == FORMAT_REFEREE && record_list_moves(list) == 0;
    bool nothing = silent || list->count == 0, output = strcmp(options->out, "-") == 0;
    records_warn(cli, list);
    Status status = records_check_replaced(list, options->in, options->out, error);
    if (status == STATUS_OK && !nothing) {
        Text text = {0};
        status = record_list_write(list, format, output ? &cli->document : &text, error);
        if (!output)
            status = file_finish(options->out, &text, status, error);
    }
    if (status != STATUS_OK)
        return status;
    if (cli->json) {
        json_print(writer, "in: %s, out: %s, from: %s, to: %s, games: %d, moves: %d", options->in,
                   options->out, record_format_name(list->format), record_format_name(format), list->count,
                   record_list_moves(list));
        records_json_problems(cli, list);
    } else if (nothing) {
        cli_say(cli, "%s: nothing was written",
                silent ? "the log shows no moves: the referee was run with -v 0; run it with -v 1 or more"
                       : "no game could be read");
    } else if (!output) {
        printf("%s: %d game%s, %d moves\n", options->out, list->count, list->count == 1 ? "" : "s",
               record_list_moves(list));
    }
    cli->code = nothing ? FAILED : list->problem_count ? NEGATIVE : DONE;
    return STATUS_OK;
}

static Status convert_run(Cli *cli, void *values, Error *error)
{
    const ConvertOptions *options = values;
    RecordList list;
    RecordFormat format;
    if (records_format(cli, options->out, options->to, &format, error) != STATUS_OK)
        return STATUS_INVALID;
    Status status =
        records_load(cli, options->in, record_format_named(records_from[options->from]), &list, error);
    if (status == STATUS_OK)
        status = convert(cli, options, &list, format, error);
    record_list_free(&list);
    return status;
}

const Command command_convert = {
    .name = "convert",
    .summary = "convert files of games between formats",
    .details =
        "Reads games in any format, recognises which it is, and writes them in another. The referee's logs "
        "can be in any of their styles: printed with or without boards, colours and debug lines, or the "
        "event log; whole, cut off, or many in one file. SGF and JSON keep everything; PGN keeps variations, "
        "comments and times; text and actions keep the main line and its comments; a link keeps the main "
        "line, short names "
        "and the result in an address.\n\n"
        "Problems are reported on standard error, and everything else is still written; the exit status is "
        "then 1. If no game can be read, or IN is also OUT, nothing is written, and the exit status is 3.",
    OPTIONS(
        ConvertOptions,
        ARGUMENT(OPTION_STRING, "IN", ConvertOptions, in, "the file to read; - reads standard input"),
        ARGUMENT(OPTION_STRING, "OUT", ConvertOptions, out, "the file to write; - writes to standard output"),
        ONE_OF_OPTION("from", "FORMAT", ConvertOptions, from, records_from,
                      "sgf, referee, pgn, text, json, actions or link; by default, found from the content"),
        ONE_OF_OPTION("to", "FORMAT", ConvertOptions, to, records_to,
                      RECORDS_TO "; by default, taken from the name of OUT")),
    EXAMPLES({"convert game.log game.sgf", "Keep a referee's log, with what the agents printed, as SGF."},
             {"convert games.pgn - --to json",
              "Write everything known about the games of a match, for a program."},
             {"convert game.sgf - --to actions",
              "Write the main line as PlaceAction(Coord(...), ...), one move on each line."},
             {"convert game.log - --to link", "Write the game as an address to send to somebody."}),
    .run = convert_run,
};
