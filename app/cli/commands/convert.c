/* tetress-cli convert: converts games between formats. */
#include <string.h>

#include "app/cli/records.h"
#include "engine/base/platform/file.h"

typedef struct ConvertOptions {
    const char *in, *out;
    int from, to;
} ConvertOptions;

static Status output_format(const ConvertOptions *options, RecordFormat *out, Error *error)
{
    *out = options->to ? record_format_named(records_to[options->to]) : record_format_of_path(options->out);
    if (*out == FORMAT_REFEREE)
        return error_set(error, STATUS_INVALID, "a referee's log can be read, but not written");
    if (*out == FORMAT_UNKNOWN)
        return error_set(error, STATUS_INVALID, "name a format with --to: sgf, pgn, text, json or actions");
    return STATUS_OK;
}

static void write_json(Cli *cli, const ConvertOptions *options, const RecordList *list, RecordFormat format)
{
    JsonWriter *writer = &cli->writer;
    json_put_string(writer, "in", options->in);
    json_put_string(writer, "out", options->out);
    json_put_string(writer, "from", record_format_name(list->format));
    json_put_string(writer, "to", record_format_name(format));
    json_put_integer(writer, "games", list->count);
    json_put_integer(writer, "moves", record_list_moves(list));
    records_json_problems(cli, list);
}

static Status write_games(Cli *cli, const ConvertOptions *options, const RecordList *list,
                          RecordFormat format, Error *error)
{
    bool output = strcmp(options->out, "-") == 0;
    Text text = {0};
    Status status = record_list_write(list, format, output ? &cli->document : &text, error);
    return output ? status : file_finish(options->out, &text, status, error);
}

/* Writes what could be read, and reports the problems. */
static int convert_list(Cli *cli, const ConvertOptions *options, const RecordList *list, RecordFormat format)
{
    Error error = {0};
    /* A log with -v 0 has results, but no moves. */
    bool silent = list->format == FORMAT_REFEREE && record_list_moves(list) == 0;
    bool nothing = silent || list->count == 0;
    records_warn(cli, list);
    if (records_check_replaced(list, options->in, options->out, &error) != STATUS_OK)
        return cli_fail(cli, &error);
    if (!nothing && write_games(cli, options, list, format, &error) != STATUS_OK)
        return cli_fail(cli, &error);
    if (cli->json)
        write_json(cli, options, list, format);
    else if (nothing)
        fprintf(stderr, "tetress-cli: %s: nothing was written\n",
                silent ? "the log shows no moves: the referee was run with -v 0; run it with -v 1 or more"
                       : "no game could be read");
    else if (strcmp(options->out, "-") != 0)
        printf("%s: %d game%s, %d moves\n", options->out, list->count, list->count == 1 ? "" : "s",
               record_list_moves(list));
    return nothing ? FAILED : list->problem_count ? NEGATIVE : DONE;
}

static int convert_run(Cli *cli, const void *values)
{
    const ConvertOptions *options = values;
    RecordFormat format;
    RecordList list;
    Error error = {0};
    if (cli->json && strcmp(options->out, "-") == 0) {
        error_set(&error, STATUS_INVALID,
                  "--json describes a file that is written: name the file, or use --to json to get the "
                  "games");
        return cli_misuse(cli, &error);
    }
    if (output_format(options, &format, &error) != STATUS_OK)
        return cli_misuse(cli, &error);
    Status status =
        records_load(cli, options->in, record_format_named(records_from[options->from]), &list, &error);
    int code = status == STATUS_OK ? convert_list(cli, options, &list, format) : cli_fail(cli, &error);
    record_list_free(&list);
    return code;
}

const Command command_convert = {
    .name = "convert",
    .summary = "convert files of games between formats",
    .details =
        "Reads games in any format, recognises which it is, and writes them in another. The referee's logs "
        "can be in any of their styles: printed with or without boards, colours and debug lines, or the "
        "event log; whole, cut off, or many in one file. SGF and JSON keep everything; PGN keeps variations, "
        "comments and times; text and actions keep the main line and its comments.\n\n"
        "Problems are reported on standard error, and everything else is still written; the exit status is "
        "then 1. If no game can be read, or IN is also OUT, nothing is written, and the exit status is 3.",
    OPTIONS(
        ConvertOptions,
        ARGUMENT(OPTION_STRING, "IN", ConvertOptions, in, "the file to read; - reads standard input"),
        ARGUMENT(OPTION_STRING, "OUT", ConvertOptions, out, "the file to write; - writes to standard output"),
        ONE_OF_OPTION("from", "FORMAT", ConvertOptions, from, records_from,
                      "sgf, referee, pgn, text, json or actions; by default, found from the content"),
        ONE_OF_OPTION("to", "FORMAT", ConvertOptions, to, records_to,
                      "sgf, pgn, text, json or actions; by default, taken from the name of OUT")),
    EXAMPLES({"convert game.log game.sgf", "Keep a referee's log, with what the agents printed, as SGF."},
             {"convert games.pgn - --to json",
              "Write everything known about the games of a match, for a program."},
             {"convert game.sgf - --to actions",
              "Write the main line as PlaceAction(Coord(...), ...), one move on each line."}),
    .run = convert_run,
};
