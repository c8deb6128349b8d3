/* tetress-cli solo run: plays many games with one player. */
#include <inttypes.h>
#include <math.h>

#include "app/cli/solo/solo.h"
#include "engine/solo/series.h"

typedef struct SeriesCommand {
    SoloPlayer player;
    int64_t games, pieces, threads, think_threads, seed;
    Cli *cli;
    SoloEvaluator evaluator;
} SeriesCommand;

enum { GAMES_FIRST = 100 };

Status solo_player_open(const SoloPlayer *player, SoloProfile *profile, SoloEvaluator *out, Error *error)
{
    Status status = solo_profile_open(player->profile ? player->profile : "seed", profile, error);
    if (status == STATUS_OK)
        solo_evaluator_init(out, profile->weights, NULL);
    return status;
}

static void show_progress(void *context, const SoloSeries *so_far)
{
    const SeriesCommand *self = context;
    char left[40], rest[64] = "";
    double per_game = so_far->deaths > 0 ? so_far->seconds / (double)so_far->deaths : NAN;
    cli_duration(per_game * (double)(self->games - so_far->deaths), left, sizeof left);
    if (!isnan(per_game))
        snprintf(rest, sizeof rest, ", about %s left", left);
    cli_progress(self->cli, "%" PRId64 " of %" PRId64 " games over, %.1f lines a game%s", so_far->deaths,
                 self->games, so_far->mean, rest);
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

static void print_text(const SoloProfile *profile, const SoloPlayer *player, const SoloSeries *series)
{
    printf("%s on %" PRId64 " rows, ", profile->title, player->height);
    if (player->depth > 0)
        printf("%" PRId64 " ahead, beam %" PRId64 "\n", player->depth, player->beam);
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

static Status run(Cli *cli, void *values, Error *error)
{
    SeriesCommand *self = values;
    SoloProfile profile;
    SoloSeries series;
    int threads = self->threads > 0 ? (int)self->threads : self->think_threads > 1 ? 1 : cli->processors;
    const SoloSeriesPlan plan = {
        .height = (int)self->player.height,
        .seed = (uint64_t)self->seed,
        .games = self->games,
        .pieces_most = self->pieces,
        .search = {(int)self->player.depth, (int)self->player.beam, (int)self->think_threads},
        .threads = threads};
    const SoloSeriesWatch watch = {cli->interrupted, show_progress, self};
    self->cli = cli;
    Status status = solo_player_open(&self->player, &profile, &self->evaluator, error);
    if (status == STATUS_OK)
        status = solo_series_run(&self->evaluator, &plan, &watch, NULL, &series, error);
    cli_progress_end(cli);
    if (status != STATUS_OK)
        return status;
    if (cli->json)
        print_json(&cli->writer, &series);
    else
        print_text(&profile, &self->player, &series);
    return cli_stopped(cli) ? STATUS_INTERRUPTED : STATUS_OK;
}

const Command command_solo_run = {
    .name = "solo run",
    .summary = "play many games and count lines",
    .details = "Plays games with the weights of a profile and reports the lines per game: all lines divided "
               "by the games lost, with the standard error. The player knows only the piece in hand; the "
               "next can be any of the seven. The same seed gives every player the same pieces. Ctrl-C ends "
               "the run; what was played still counts.",
    OPTIONS(
        SeriesCommand, SOLO_PLAYER_OPTIONS(SeriesCommand),
        NUMBER_OPTION("games", "N", SeriesCommand, games, 1, SOLO_GAMES_MAX, GAMES_FIRST, "number of games"),
        NUMBER_OPTION(
            "pieces", "N", SeriesCommand, pieces, 1, INT64_MAX, 0,
            "end games after this many pieces if they are not lost; their lines count, their end does not"),
        NUMBER_OPTION("threads", "T", SeriesCommand, threads, 1, SOLO_THREADS_MAX, 0,
                      "games to play at once; one for each processor by default"),
        NUMBER_OPTION("think-threads", "T", SeriesCommand, think_threads, 1, SOLO_THREADS_MAX, 1,
                      "threads for each decision, useful from depth 2; --threads is then 1 by default"),
        NUMBER_OPTION("seed", "S", SeriesCommand, seed, 0, INT64_MAX, 1, "seed for the pieces")),
    EXAMPLES(
        {"solo run --profile bcts --height 10 --games 1000",
         "Count how many lines BCTS clears on a board of 10 rows."},
        {"solo run --depth 1 --beam 2 --height 10 --json",
         "Run the document's agent with one look-ahead, for a program."},
        {"solo run --profile mine.txt --pieces 100000 --games 4", "Run your own weights on the full board."}),
    .run = run,
};
