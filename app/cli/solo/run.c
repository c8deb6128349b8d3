/* tetress-cli solo run: plays many games with one player. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "app/cli/games.h"
#include "app/cli/solo/solo.h"
#include "engine/base/memory.h"
#include "engine/base/platform/thread.h"
#include "engine/solo/series.h"

typedef struct RunOptions {
    SoloPlayer player;
    int64_t games, pieces, threads, think_threads, seed;
} RunOptions;

enum { GAMES_FIRST = 100 };

typedef struct Watching {
    Progress progress;
    const RunOptions *options;
} Watching;

static void show_progress(void *context, const SoloSeries *so_far)
{
    Watching *self = context;
    char left[40];
    double per_game = so_far->deaths > 0 ? so_far->seconds / (double)so_far->deaths : NAN;
    cli_duration(per_game * (double)(self->options->games - so_far->deaths), left, sizeof left);
    progress_show(&self->progress, "%" PRId64 " of %" PRId64 " games over, %.1f lines a game%s%s%s",
                  so_far->deaths, self->options->games, so_far->mean, isnan(per_game) ? "" : ", about ",
                  isnan(per_game) ? "" : left, isnan(per_game) ? "" : " left");
}

static void print_json(JsonWriter *writer, const SoloSeries *series)
{
    json_put_integer(writer, "games", series->games);
    json_put_number(writer, "mean_lines", series->mean);
    json_put_number(writer, "error", series->error);
    json_put_integer(writer, "total_lines", series->lines);
    json_put_integer(writer, "deaths", series->deaths);
    json_put_number(writer, "pieces_per_s", (double)series->pieces / series->seconds);
    json_put_number(writer, "boards_per_s", (double)series->boards / series->seconds);
}

static void print_outcome(const SoloProfile *profile, const RunOptions *options, const SoloSeries *series)
{
    printf("%s on %" PRId64 " rows, ", profile->title, options->player.height);
    if (options->player.depth > 0)
        printf("%" PRId64 " ahead, beam %" PRId64 "\n", options->player.depth, options->player.beam);
    else
        puts("no look-ahead");
    printf("games        %" PRId64 ", of which %" PRId64 " lost\n", series->games, series->deaths);
    printf("lines        %" PRId64 "\n", series->lines);
    if (series->deaths == 0)
        puts("a game       not known: none was lost");
    else
        printf("a game       %.1f, standard error %.1f\n", series->mean, series->error);
    printf("pieces/s     %.0f\n", (double)series->pieces / series->seconds);
    printf("boards/s     %.0f\n", (double)series->boards / series->seconds);
}

static int run(Cli *cli, const void *values)
{
    const RunOptions *options = values;
    Error error = {0};
    SoloProfile profile;
    SoloEvaluator *evaluator = NULL;
    Watching watching = {.options = options};
    SoloSeries series;
    bool think = options->think_threads > 1;
    SoloSeriesPlan plan = {
        .height = (int)options->player.height,
        .seed = (uint64_t)options->seed,
        .games = options->games,
        .pieces_most = options->pieces,
        .search = {(int)options->player.depth, (int)options->player.beam, (int)options->think_threads},
        .threads = options->threads > 0 ? (int)options->threads
                   : think              ? 1
                                        : machine_processors()};
    Status status = solo_player_profile(&options->player, &profile, &error);
    if (status == STATUS_OK && !(evaluator = memory_new(1, sizeof *evaluator)))
        status = error_set(&error, STATUS_MEMORY, "out of memory for a player");
    if (status == STATUS_OK) {
        SoloSeriesWatch watch = {cli->interrupted, show_progress, &watching};
        solo_evaluator_init(evaluator, profile.weights, NULL);
        progress_begin(&watching.progress);
        status = solo_series_run(evaluator, &plan, &watch, NULL, &series, &error);
        progress_end(&watching.progress);
    }
    free(evaluator);
    if (status != STATUS_OK)
        return cli_fail(cli, &error);
    if (cli->json)
        print_json(&cli->writer, &series);
    else
        print_outcome(&profile, options, &series);
    return cli_stopped(cli) ? INTERRUPTED : DONE;
}

const Command command_solo_run = {
    .name = "solo run",
    .summary = "play many games and count lines",
    .details = "Plays games with the weights of a profile and reports the lines per game: all lines divided "
               "by the games lost, with the standard error. The player knows only the piece in hand; the "
               "next can be any of the seven. The same seed gives every player the same pieces. Ctrl-C ends "
               "the run; what was played still counts.",
    OPTIONS(
        RunOptions, SOLO_PLAYER_OPTIONS(RunOptions),
        NUMBER_OPTION("games", "N", RunOptions, games, 1, SOLO_GAMES_MAX, GAMES_FIRST, "number of games"),
        NUMBER_OPTION(
            "pieces", "N", RunOptions, pieces, 1, INT64_MAX, 0,
            "end games after this many pieces if they are not lost; their lines count, their end does not"),
        NUMBER_OPTION("threads", "T", RunOptions, threads, 1, SOLO_THREADS_MAX, 0,
                      "games to play at once; one for each processor by default"),
        NUMBER_OPTION("think-threads", "T", RunOptions, think_threads, 1, SOLO_THREADS_MAX, 1,
                      "threads for each decision, useful from depth 2; --threads is then 1 by default"),
        NUMBER_OPTION("seed", "S", RunOptions, seed, 0, INT64_MAX, 1, "seed for the pieces")),
    EXAMPLES(
        {"solo run --profile bcts --height 10 --games 1000",
         "Count how many lines BCTS clears on a board of 10 rows."},
        {"solo run --depth 1 --beam 2 --height 10 --json",
         "Run the document's agent with one look-ahead, for a program."},
        {"solo run --profile mine.txt --pieces 100000 --games 4", "Run your own weights on the full board."}),
    .run = run,
};
