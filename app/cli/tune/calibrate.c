/* tetress-cli calibrate: measures how well expected results predict actual results. */
#include "engine/tune/calibrate.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "app/cli/games.h"
#include "app/cli/records.h"
#include "app/experiment/write.h"
#include "app/roster.h"
#include "engine/base/parallel.h"
#include "engine/base/platform/file.h"

typedef struct CalibrateOptions {
    StringList files;
    const char *agent, *plot;
    int64_t nodes, threads;
} CalibrateOptions;

/* ---- Games ---- */

typedef struct Games {
    CalibrationGame *games;
    int count, capacity;
    int without;                     /* a result */
    PositionFile files[STRINGS_MAX]; /* the files with the games */
    int file_count;
} Games;

static void free_games(Games *self)
{
    for (int i = 0; i < self->file_count; i++)
        position_file_close(&self->files[i]);
    free(self->games);
}

/* Adds the games of a file of positions; DONE or FAILED. */
static int add_positions(Cli *cli, const char *path, Games *games)
{
    Error error = {0};
    PositionFile *file = &games->files[games->file_count];
    Status status = records_open_positions(cli, path, file, &error);
    games->file_count += status == STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < file->block_count; i++) {
        CalibrationGame *game = calibration_game_add(&games->games, &games->count, &games->capacity, &error);
        status = game ? STATUS_OK : STATUS_MEMORY;
        if (game)
            game->block = &file->blocks[i];
    }
    return status == STATUS_OK ? DONE : cli_fail(cli, &error);
}

/* Adds all games of a file; DONE, NEGATIVE if some could not be read, or FAILED. */
static int add_file(Cli *cli, const char *file, Games *games)
{
    RecordList list;
    Error error = {0};
    if (position_file_is(file))
        return add_positions(cli, file, games);
    int before = games->count;
    Status status = records_load(cli, file, FORMAT_UNKNOWN, &list, &error);
    if (status == STATUS_OK)
        records_warn(cli, &list);
    for (int i = 0; i < list.count && status == STATUS_OK; i++)
        status = calibration_game_add_record(&games->games, &games->count, &games->capacity, list.records[i],
                                             &error);
    games->without += list.count - (games->count - before);
    int code = status != STATUS_OK ? cli_fail(cli, &error) : list.problem_count ? NEGATIVE : DONE;
    record_list_free(&list);
    return code;
}

/* ---- Printing ---- */

static void print_json(Cli *cli, const Calibration *found)
{
    JsonWriter *writer = &cli->writer;
    json_put_integer(writer, "games", found->games);
    json_put_integer(writer, "positions", found->positions);
    json_put_number(writer, "loss", found->loss);
    json_put_number(writer, "loss_error", found->loss_error);
    json_put_number(writer, "accuracy", found->accuracy);
    json_put_array(writer, "bands");
    for (int i = 0; i < CALIBRATION_BANDS; i++) {
        const CalibrationBand *band = &found->bands[i];
        json_open_object(writer);
        json_put_integer(writer, "from", band->from);
        json_put_integer(writer, "to", band->to);
        json_put_integer(writer, "positions", band->positions);
        json_put_number(writer, "loss", band->loss);
        json_put_number(writer, "accuracy", band->accuracy);
        json_close_object(writer);
    }
    json_close_array(writer);
    json_put_array(writer, "curve");
    for (int i = 0; i < found->point_count; i++) {
        json_open_object(writer);
        json_put_number(writer, "expected", found->points[i].expected);
        json_put_number(writer, "actual", found->points[i].actual);
        json_put_integer(writer, "positions", found->points[i].positions);
        json_close_object(writer);
    }
    json_close_array(writer);
}

static void print_text(const char *agent, const Games *games, const Calibration *found)
{
    printf("%s\n%" PRId64 " positions of %" PRId64 " game%s", agent, found->positions, found->games,
           found->games == 1 ? "" : "s");
    if (games->without)
        printf("; %d without a known result are left out", games->without);
    printf("\n\nlog loss  %.4f, ", found->loss);
    if (found->games > 1)
        printf("with a standard error of %.4f\n", found->loss_error);
    else
        puts("with an error that one game can't show");
    printf("accuracy  %.1f%%\n", found->accuracy * 100);
    puts("A coin toss would have a loss of 0.6931 and an accuracy of 50%.\n");
    printf("%-12s%12s%10s%10s\n", "plies", "positions", "loss", "accuracy");
    for (int i = 0; i < CALIBRATION_BANDS; i++) {
        const CalibrationBand *band = &found->bands[i];
        if (band->positions)
            printf("%3d to %-5d%12" PRId64 "%10.4f%9.1f%%\n", band->from, band->to - 1, band->positions,
                   band->loss, band->accuracy * 100);
    }
    puts("\nexpected and actual results, from -1 to 1\n  expected    actual   positions");
    for (int i = 0; i < found->point_count; i++)
        printf("%10.3f%10.3f%12" PRId64 "\n", found->points[i].expected, found->points[i].actual,
               found->points[i].positions);
}

/* Two charts: the curve with the diagonal, and the losses by band. */
static void fill_charts(const Calibration *found, Result *out)
{
    static const Range unknown = {NAN, NAN};
    result_init(out);
    Chart *curve = result_chart(out, "Expected and actual results", "expected result", "actual result");
    Series *actual = chart_add(curve, "found"), *ideal = chart_add(curve, "perfect");
    for (int i = 0; i < found->point_count; i++) {
        double error = 1 / sqrt((double)found->points[i].positions);
        series_add(actual, found->points[i].expected, found->points[i].actual,
                   (Range){found->points[i].actual - error, found->points[i].actual + error});
    }
    for (int x = -1; x <= 1; x += 2)
        series_add(ideal, x, x, unknown);
    Chart *losses = result_chart(out, "Log loss", "plies", "loss");
    Series *bands = chart_add(losses, "found"), *coin = chart_add(losses, "a coin");
    for (int i = 0; i < CALIBRATION_BANDS; i++) {
        double middle = (found->bands[i].from + found->bands[i].to) / 2.0;
        if (found->bands[i].positions)
            series_add(bands, middle, found->bands[i].loss, unknown);
        series_add(coin, middle, log(2), unknown);
    }
}

static Status draw(const char *path, const char *agent, const Calibration *found, Error *error)
{
    Result *result = malloc(sizeof *result);
    Text text = {0};
    if (!result)
        return error_set(error, STATUS_MEMORY, "out of memory for a picture");
    const Experiment caption = {.id = "calibration", .title = agent, .published = ""};
    fill_charts(found, result);
    write_svg(&caption, result, &text);
    free(result);
    return file_finish(path, &text, STATUS_OK, error);
}

/* ---- Running ---- */

typedef struct Watching {
    Progress progress;
    int games;
} Watching;

static void show(void *context, int64_t done)
{
    Watching *self = context;
    progress_show(&self->progress, "%" PRId64 " of %d games", done, self->games);
}

static Status judge(Cli *cli, const CalibrateOptions *options, const Games *games, Calibration *out,
                    Error *error)
{
    Roster roster;
    Watching watching = {.games = games->count};
    app_roster_fill(&roster);
    const CalibrationPlan plan = {.roster = &roster,
                                  .agent = options->agent ? options->agent : "champion",
                                  .nodes = (uint64_t)options->nodes,
                                  .threads = (int)options->threads,
                                  .stop = cli->interrupted,
                                  .progress = show,
                                  .context = &watching};
    progress_begin(&watching.progress);
    Status status = calibrate(&plan, games->games, games->count, out, error);
    progress_end(&watching.progress);
    if (status == STATUS_OK && options->plot)
        status = draw(options->plot, plan.agent, out, error);
    if (status == STATUS_OK && cli->json)
        print_json(cli, out);
    else if (status == STATUS_OK)
        print_text(plan.agent, games, out);
    return status;
}

static int calibrate_command(Cli *cli, const void *values)
{
    const CalibrateOptions *options = values;
    Games games = {0};
    Calibration found;
    Error error = {0};
    int code = DONE;
    for (int i = 0; i < options->files.count && code <= NEGATIVE && !cli_stopped(cli); i++) {
        int one = add_file(cli, options->files.strings[i], &games);
        code = one > code ? one : code;
    }
    if (code <= NEGATIVE && games.count == 0) {
        error_set(&error, STATUS_INVALID, "there is no game with a known result");
        code = cli_fail(cli, &error);
    } else if (code <= NEGATIVE) {
        Status status = judge(cli, options, &games, &found, &error);
        if (status != STATUS_OK)
            code = cli_fail(cli, &error);
    }
    free_games(&games);
    return code;
}

const Command command_calibrate = {
    .name = "calibrate",
    .summary = "measure how well an evaluation predicts results",
    .details =
        "For every position of the games, compares the result that an agent expects with the actual one. "
        "Reports the log loss (the mean of -log of the chance it gave to what happened; lower is better), "
        "how often the side it preferred won, both of these by bands of 25 plies, and a curve of actual "
        "against expected results. If expected results are accurate, the curve is a diagonal. For the "
        "standard error, all positions of a game count as one observation. A draw is half a win.\n\n"
        "Without --nodes it judges the evaluation alone, of agents with an option 'profile' and of "
        "eval:COMMAND. Use games that nothing was fitted to. Files of positions hold each position once, "
        "even if it also occurs turned, mirrored or shifted.",
    OPTIONS(
        CalibrateOptions,
        ARGUMENT(OPTION_STRINGS, "GAMES...", CalibrateOptions, files,
                 "files of games in any format, or of positions from selfplay; - reads standard input"),
        STRING_OPTION("agent", "A", CalibrateOptions, agent,
                      "whose expected results to judge; the champion's by default"),
        NUMBER_OPTION("nodes", "N", CalibrateOptions, nodes, 1, INT64_MAX, 0,
                      "nodes to search for each position; by default, only the evaluation is used"),
        NUMBER_OPTION("threads", "T", CalibrateOptions, threads, 1, PARALLEL_THREADS_MAX, 1,
                      "games to process at once"),
        STRING_OPTION("plot", "OUT", CalibrateOptions, plot, "draw the curve and the losses there, as SVG")),
    EXAMPLES(
        {"calibrate games.sgf --agent champion --plot curve.svg",
         "See how far the evaluation can be trusted."},
        {"calibrate games.sgf --agent champion:profile=mine.profile --json",
         "The same for your own weights."},
        {"calibrate games.tpos --agent champion:profile=mine.profile",
         "Use positions that selfplay has kept."},
        {"calibrate games.sgf --agent \"eval:python3 mine.py\"", "The same for your own program."},
        {"calibrate games.sgf --agent mcts --nodes 1000 --threads 2", "See what a short search expects."}),
    .run = calibrate_command,
};
