/* tetress-cli stats: statistics of many games. */
#include "app/cli/records.h"
#include "engine/record/record_words.h"
#include "engine/record/statistics.h"

typedef struct StatsOptions {
    StringList files;
} StatsOptions;

/* ---- Printing ---- */

static void write_range(JsonWriter *writer, const Range *range)
{
    json_put_number(writer, "mean", range_mean(range));
    json_put_integer(writer, "least", range->least);
    json_put_integer(writer, "most", range->most);
}

static void write_json(Cli *cli, const Statistics *stats, const RecordList *problems)
{
    JsonWriter *writer = &cli->writer;
    json_put_integer(writer, "games", stats->games);
    json_put_object(writer, "results");
    for (int i = OUTCOME_RED; i <= OUTCOME_DRAW; i++)
        json_put_integer(writer, outcome_name((Outcome)i), stats->results[i]);
    json_put_integer(writer, "unknown", stats->results[OUTCOME_NONE]);
    json_close_object(writer);
    json_put_object(writer, "reasons");
    for (int i = 0; i < RECORD_REASONS; i++)
        json_put_integer(writer, record_reasons[i].name, stats->reasons[i]);
    json_close_object(writer);
    json_put_object(writer, "moves");
    json_put_integer(writer, "sum", stats->lengths.sum);
    write_range(writer, &stats->lengths);
    json_close_object(writer);
    json_put_object(writer, "clears");
    json_put_integer(writer, "games", stats->games_clearing);
    json_put_integer(writer, "moves", stats->clearing);
    json_put_integer(writer, "lines", stats->lines);
    json_put_integer(writer, "cells", stats->cells);
    json_close_object(writer);
    json_put_array(writer, "placements");
    for (int ply = 0; ply < PLY_LIMIT; ply++) {
        if (!stats->placements[ply].count)
            continue;
        json_open_object(writer);
        json_put_integer(writer, "turn", ply + 1);
        json_put_integer(writer, "positions", stats->placements[ply].count);
        write_range(writer, &stats->placements[ply]);
        json_close_object(writer);
    }
    json_close_array(writer);
    records_json_problems(cli, problems);
}

static void print_share(const char *name, int count, int games)
{
    printf("  %-12s %6d  %5.1f%%\n", name, count, 100.0 * count / games);
}

static void print_results(const Statistics *stats)
{
    static const char *const names[] = {"unknown", "red wins", "blue wins", "draws"};
    puts("results");
    for (int i = OUTCOME_RED; i <= OUTCOME_DRAW; i++)
        print_share(names[i], stats->results[i], stats->games);
    if (stats->results[OUTCOME_NONE])
        print_share(names[OUTCOME_NONE], stats->results[OUTCOME_NONE], stats->games);
    puts("by");
    for (int i = 0; i < RECORD_REASONS; i++) {
        if (stats->reasons[i])
            print_share(record_reasons[i].title, stats->reasons[i], stats->games);
    }
}

static void print_text(const Statistics *stats)
{
    printf("games  %d\n", stats->games);
    if (stats->games == 0)
        return;
    print_results(stats);
    printf("moves in a game  mean %.1f, least %d, most %d\n", range_mean(&stats->lengths),
           stats->lengths.least, stats->lengths.most);
    printf("clears  %lld moves in %d games cleared %lld lines, %lld cells\n", (long long)stats->clearing,
           stats->games_clearing, (long long)stats->lines, (long long)stats->cells);
    puts("placements of the side to move\n  turn  positions    mean  least  most");
    for (int ply = 0; ply < PLY_LIMIT; ply++) {
        const Range *range = &stats->placements[ply];
        if (range->count)
            printf("  %4d  %9lld  %6.1f  %5d  %4d\n", ply + 1, (long long)range->count, range_mean(range),
                   range->least, range->most);
    }
}

/* Adds all games and problems of a file; returns DONE, NEGATIVE if some could not be read, or FAILED. */
static int add_file(Cli *cli, const char *file, Statistics *stats, RecordList *problems)
{
    RecordList list;
    Error error = {0};
    int code = FAILED;
    if (records_load(cli, file, FORMAT_UNKNOWN, &list, &error) == STATUS_OK) {
        records_warn(cli, &list);
        for (int i = 0; i < list.count && !cli_stopped(cli); i++)
            statistics_add(stats, list.records[i]);
        for (int i = 0; i < list.problem_count; i++)
            record_list_problem(problems, &list.problems[i]);
        code = list.problem_count ? NEGATIVE : DONE;
    } else {
        code = cli_fail(cli, &error);
    }
    record_list_free(&list);
    return code;
}

static int stats_run(Cli *cli, const void *values)
{
    const StatsOptions *options = values;
    Statistics stats = {0};
    RecordList problems = {0};
    int code = DONE;
    for (int i = 0; i < options->files.count && code != FAILED && !cli_stopped(cli); i++) {
        int one = add_file(cli, options->files.strings[i], &stats, &problems);
        code = one > code ? one : code;
    }
    if (cli_stopped(cli))
        code = INTERRUPTED;
    else if (code != FAILED && cli->json)
        write_json(cli, &stats, &problems);
    else if (code != FAILED)
        print_text(&stats);
    record_list_free(&problems);
    return code;
}

const Command command_stats = {
    .name = "stats",
    .summary = "count results, lengths and clears of games",
    .details =
        "Combines the main lines of all games in all files: who won and how, how long the games were, what "
        "was cleared, and how many placements the side to move had at each turn.\n\n"
        "Anything that can't be read is reported on standard error and left out; the exit status is then 1.",
    OPTIONS(StatsOptions, ARGUMENT(OPTION_STRINGS, "FILE...", StatsOptions, files,
                                   "files of games in any format; - reads standard input")),
    EXAMPLES({"stats games.pgn", "Show who won and how, and how many placements there were at each turn."},
             {"stats *.log --json", "The same over many files, for a program."}),
    .run = stats_run,
};
