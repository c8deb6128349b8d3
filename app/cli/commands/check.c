/* tetress-cli check: compares files of games with the rules. */
#include "app/cli/records.h"

typedef struct CheckCommand {
    StringList files;
    int checked, games, moves, problems, unread; /* so far */
    Error first;                                 /* of the files that could not be read */
} CheckCommand;

/* Adds wrong results to the problems of the list. */
static void check_results(const Cli *cli, RecordList *list, const char *file)
{
    for (int i = 0; i < list->count && !cli_stopped(cli); i++) {
        Error error = {0}, numbered = {0};
        if (record_check_result(list->records[i], &error) == STATUS_OK)
            continue;
        error_set(&numbered, error.status, "game %d: %s", i + 1, error.text);
        numbered.line = error.line;
        numbered.turn = error.turn;
        error_in_file(numbered.status, &numbered, cli_file_name(file));
        record_list_problem(list, &numbered);
    }
}

static void check_file(Cli *cli, const char *file, CheckCommand *self)
{
    JsonWriter *writer = &cli->writer;
    RecordList list;
    Error error = {0};
    Status status = records_load(cli, file, FORMAT_UNKNOWN, &list, &error);
    if (status == STATUS_INTERRUPTED) {
        record_list_free(&list);
        return;
    }
    self->checked++;
    if (status == STATUS_OK) {
        check_results(cli, &list, file);
    } else {
        cli_say(cli, "%s", ERROR_LINE(&error));
        record_list_problem(&list, &error);
        if (self->unread++ == 0)
            self->first = error;
    }
    if (cli->json) {
        json_print(writer, "{file: %s, format: %s, games: %d, moves: %d", file,
                   record_format_name(list.format), list.count, record_list_moves(&list));
        records_json_problems(cli, &list);
        json_print(writer, "}");
    } else if (status == STATUS_OK) {
        for (int i = 0; i < list.problem_count; i++)
            puts(ERROR_LINE(&list.problems[i]));
        if (list.problems_left_out)
            printf("and %d more problems\n", list.problems_left_out);
    }
    self->games += list.count;
    self->moves += record_list_moves(&list);
    self->problems += list.problem_count + list.problems_left_out;
    record_list_free(&list);
}

static Status check_run(Cli *cli, void *values, Error *error)
{
    (void)error;
    CheckCommand *self = values;
    JsonWriter *writer = &cli->writer;
    if (cli->json)
        json_print(writer, "files: [");
    for (int i = 0; i < self->files.count && !cli_stopped(cli); i++)
        check_file(cli, self->files.strings[i], self);
    if (cli->json) {
        json_print(writer, "], games: %d, moves: %d, problem_count: %d", self->games, self->moves,
                   self->problems);
        if (self->unread)
            cli_json_error(cli, &self->first);
    } else {
        printf("%d file%s, %d game%s, %d move%s, ", self->checked, self->checked == 1 ? "" : "s", self->games,
               self->games == 1 ? "" : "s", self->moves, self->moves == 1 ? "" : "s");
        if (self->problems)
            printf("%d problem%s\n", self->problems, self->problems == 1 ? "" : "s");
        else
            puts(cli_stopped(cli) ? "no problems so far" : "no problems");
    }
    cli->code = self->unread ? FAILED : self->problems ? NEGATIVE : DONE;
    return cli_stopped(cli) ? STATUS_INTERRUPTED : STATUS_OK;
}

const Command command_check = {
    .name = "check",
    .summary = "check files of games against the rules",
    .details =
        "Replays every game and reports what is wrong, with file, line, column and turn: illegal moves, "
        "boards in the referee's logs that differ from what the rules give, results that contradict the "
        "rules, and anything that can't be read. The last line is a summary.\n\n"
        "Exits with 0 if nothing is wrong, 1 if anything is, and 3 if a file could not be read at all.",
    OPTIONS(CheckCommand, ARGUMENT(OPTION_STRINGS, "FILE...", CheckCommand, files,
                                   "files of games in any format; - reads standard input")),
    EXAMPLES({"check *.log", "Replay the referee's logs by our rules."},
             {"check games.pgn --json", "The same for a PGN file, as one document for a program."}),
    .run = check_run,
};
