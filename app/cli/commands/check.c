/* tetress-cli check: compares files of games with the rules. */
#include "app/cli/records.h"

typedef struct CheckOptions {
    StringList files;
} CheckOptions;

typedef struct Tally {
    int files, games, moves, problems, unread;
    Error first; /* of the files that could not be read */
} Tally;

/* Adds wrong results to the problems of the list. */
static void check_results(RecordList *list, const char *file)
{
    for (int i = 0; i < list->count; i++) {
        Error error = {0}, numbered = {0};
        if (record_check_result(list->records[i], &error) == STATUS_OK)
            continue;
        error_set(&numbered, error.status, "game %d: %s", i + 1, error.text);
        numbered.line = error.line;
        numbered.turn = error.turn;
        error_in_file(&numbered, cli_file_name(file));
        record_list_problem(list, &numbered);
    }
}

static void print_problems(const RecordList *list)
{
    for (int i = 0; i < list->problem_count; i++) {
        char text[2 * ERROR_TEXT_SIZE + 64];
        error_describe(&list->problems[i], text, sizeof text);
        puts(text);
    }
    if (list->problems_left_out)
        printf("and %d more problems\n", list->problems_left_out);
}

static void write_file_json(Cli *cli, const char *file, const RecordList *list)
{
    JsonWriter *writer = &cli->writer;
    json_open_object(writer);
    json_put_string(writer, "file", file);
    json_put_string(writer, "format", record_format_name(list->format));
    json_put_integer(writer, "games", list->count);
    json_put_integer(writer, "moves", record_list_moves(list));
    records_json_problems(cli, list);
    json_close_object(writer);
}

static void check_file(Cli *cli, const char *file, Tally *tally)
{
    RecordList list;
    Error error = {0};
    Status status = records_load(cli, file, FORMAT_UNKNOWN, &list, &error);
    if (status == STATUS_INTERRUPTED) {
        record_list_free(&list);
        return;
    }
    tally->files++;
    if (status != STATUS_OK) {
        char text[2 * ERROR_TEXT_SIZE + 64];
        error_describe(&error, text, sizeof text);
        fprintf(stderr, "tetress-cli: %s\n", text);
        record_list_problem(&list, &error);
        if (tally->unread++ == 0)
            tally->first = error;
    } else {
        check_results(&list, file);
    }
    if (cli->json)
        write_file_json(cli, file, &list);
    else if (!error.status)
        print_problems(&list);
    tally->games += list.count;
    tally->moves += record_list_moves(&list);
    tally->problems += records_problem_count(&list);
    record_list_free(&list);
}

static void write_summary(Cli *cli, const Tally *tally)
{
    if (cli->json) {
        json_put_integer(&cli->writer, "games", tally->games);
        json_put_integer(&cli->writer, "moves", tally->moves);
        json_put_integer(&cli->writer, "problem_count", tally->problems);
        if (tally->unread)
            cli_json_error(cli, &tally->first);
        return;
    }
    printf("%d file%s, %d game%s, %d move%s, ", tally->files, tally->files == 1 ? "" : "s", tally->games,
           tally->games == 1 ? "" : "s", tally->moves, tally->moves == 1 ? "" : "s");
    if (tally->problems)
        printf("%d problem%s\n", tally->problems, tally->problems == 1 ? "" : "s");
    else
        puts("no problems");
}

static int check_run(Cli *cli, const void *values)
{
    const CheckOptions *options = values;
    Tally tally = {0};
    if (cli->json)
        json_put_array(&cli->writer, "files");
    for (int i = 0; i < options->files.count && !cli_stopped(cli); i++)
        check_file(cli, options->files.strings[i], &tally);
    if (cli->json)
        json_close_array(&cli->writer);
    write_summary(cli, &tally);
    if (cli_stopped(cli))
        return INTERRUPTED;
    return tally.unread ? FAILED : tally.problems ? NEGATIVE : DONE;
}

const Command command_check = {
    .name = "check",
    .summary = "check files of games against the rules",
    .details =
        "Replays every game and reports what is wrong, with file, line, column and turn: illegal moves, "
        "boards in the referee's logs that differ from what the rules give, results that contradict the "
        "rules, and anything that can't be read. The last line is a summary.\n\n"
        "Exits with 0 if nothing is wrong, 1 if anything is, and 3 if a file could not be read at all.",
    OPTIONS(CheckOptions, ARGUMENT(OPTION_STRINGS, "FILE...", CheckOptions, files,
                                   "files of games in any format; - reads standard input")),
    EXAMPLES({"check *.log", "Replay the referee's logs by our rules."},
             {"check games.pgn --json", "The same for a PGN file, as one document for a program."}),
    .run = check_run,
};
