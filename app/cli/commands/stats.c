/* tetress-cli stats: statistics of many games. */
#include "app/cli/records.h"
#include "engine/record/record_words.h"
#include "engine/record/statistics.h"

typedef struct StatsCommand {
    StringList files;
    Statistics stats;
    RecordList problems;
} StatsCommand;

/* ---- Printing ---- */

static void write_range(JsonWriter *writer, const Range *range)
{
    json_print(writer, "mean: %g, least: %d, most: %d", range_mean(range), range->least, range->most);
}

static void stats_write_json(Cli *cli, const Statistics *stats, const RecordList *problems)
{
    JsonWriter *writer = &cli->writer;
    json_print(writer, "games: %d, results: {", stats->games);
    for (int i = OUTCOME_RED; i <= OUTCOME_DRAW; i++)
        json_print(writer, "%s: %d", outcome_name((Outcome)i), stats->results[i]);
    json_print(writer, "unknown: %d}, reasons: {", stats->results[OUTCOME_NONE]);
    for (int i = 0; i < RECORD_REASONS; i++)
        json_print(writer, "%s: %d", record_reasons[i].name, stats->reasons[i]);
    json_print(writer, "}, moves: {sum: %jd", stats->lengths.sum);
    write_range(writer, &stats->lengths);
    json_print(writer, "}, clears: {games: %d, moves: %jd, lines: %jd, cells: %jd}, placements: [",
               stats->games_clearing, stats->clearing, stats->lines, stats->cells);
    for (int ply = 0; ply < PLY_LIMIT; ply++) {
        if (!stats->placements[ply].count)
            continue;
        json_print(writer, "{turn: %d, positions: %jd", ply + 1, stats->placements[ply].count);
        write_range(writer, &stats->placements[ply]);
        json_print(writer, "}");
    }
    json_print(writer, "]");
    records_json_problems(cli, problems);
}

static void print_share(const char *name, int count, int games)
{
    printf("  %-12s %6d  %5.1f%%\n", name, count, 100.0 * count / games);
}

static void stats_print_text(const Statistics *stats)
{
    static const char *const names[] = {
        [OUTCOME_RED] = "red wins", [OUTCOME_BLUE] = "blue wins", [OUTCOME_DRAW] = "draws"};
    printf("games  %d\n", stats->games);
    if (stats->games == 0)
        return;
    puts("results");
    for (int i = OUTCOME_RED; i <= OUTCOME_DRAW; i++)
        print_share(names[i], stats->results[i], stats->games);
    if (stats->results[OUTCOME_NONE])
        print_share("unknown", stats->results[OUTCOME_NONE], stats->games);
    puts("by");
    for (int i = 0; i < RECORD_REASONS; i++) {
        if (stats->reasons[i])
            print_share(record_reasons[i].title, stats->reasons[i], stats->games);
    }
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

static Status stats_run(Cli *cli, void *values, Error *error)
{
    StatsCommand *self = values;
    for (int i = 0; i < self->files.count && !cli_stopped(cli); i++) {
        RecordList list;
        Status status = records_load(cli, self->files.strings[i], FORMAT_UNKNOWN, &list, error);
        if (status == STATUS_OK)
            records_warn(cli, &list);
        for (int k = 0; k < list.count && !cli_stopped(cli); k++)
            statistics_add(&self->stats, list.records[k]);
        for (int k = 0; k < list.problem_count; k++)
            record_list_problem(&self->problems, &list.problems[k]);
        record_list_free(&list);
        if (status != STATUS_OK)
            return status;
    }
    if (cli_stopped(cli))
        return STATUS_INTERRUPTED;
    if (cli->json)
        stats_write_json(cli, &self->stats, &self->problems);
    else
        stats_print_text(&self->stats);
    cli->code = self->problems.problem_count ? NEGATIVE : DONE;
    return STATUS_OK;
}

static void stats_end(void *values)
{
    record_list_free(&((StatsCommand *)values)->problems);
}

const Command command_stats = {
    .name = "stats",
    .summary = "count results, lengths and clears of games",
    .details =
        "Combines the main lines of all games in all files: who won and how, how long the games were, what "
        "was cleared, and how many placements the side to move had at each turn.\n\n"
        "Anything that can't be read is reported on standard error and left out; the exit status is then 1.",
    OPTIONS(StatsCommand, ARGUMENT(OPTION_STRINGS, "FILE...", StatsCommand, files,
                                   "files of games in any format; - reads standard input")),
    EXAMPLES({"stats games.pgn", "Show who won and how, and how many placements there were at each turn."},
             {"stats *.log --json", "The same over many files, for a program."}),
    .run = stats_run,
    .end = stats_end,
};
