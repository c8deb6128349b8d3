/* tetress-cli calibrate: measures how well expected results predict actual results. */
#include "engine/tune/calibrate.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "app/cli/records.h"
#include "app/experiment/write.h"
#include "engine/base/parallel.h"
#include "engine/base/platform/file.h"

typedef struct CalibrateCommand {
    StringList paths;
    const char *agent, *plot;
    int64_t nodes, threads;
    Cli *cli;
    CalibrationGame *games;
    int count, capacity;
    int without; /* a result */
    PositionFiles files;
    Calibration found;
    Result charts;
} CalibrateCommand;

/* ---- Games ---- */

/* Adds the games of a file of positions. */
static Status add_positions(CalibrateCommand *self, const char *path, Error *error)
{
    Status status = records_open_positions(self->cli, path, &self->files, error);
    if (status != STATUS_OK)
        return status;
    const PositionFile *file = &self->files.files[self->files.count - 1];
    for (int i = 0; i < file->block_count; i++) {
        CalibrationGame *game = calibration_game_add(&self->games, &self->count, &self->capacity, error);
        if (!game)
            return STATUS_MEMORY;
        game->block = &file->blocks[i];
    }
    return STATUS_OK;
}

/* Adds the games of a file of games, with which there may be problems. */
static Status add_records(CalibrateCommand *self, const char *path, bool *problems, Error *error)
{
    RecordList list;
    int before = self->count;
    Status status = records_load(self->cli, path, FORMAT_UNKNOWN, &list, error);
    if (status == STATUS_OK)
        records_warn(self->cli, &list);
    for (int i = 0; i < list.count && status == STATUS_OK; i++)
        status =
            calibration_game_add_record(&self->games, &self->count, &self->capacity, list.records[i], error);
    self->without += list.count - (self->count - before);
    *problems = *problems || list.problem_count > 0;
    record_list_free(&list);
    return status;
}

/* ---- Printing ---- */

static void calibrate_print_json(Cli *cli, const Calibration *found)
{
    JsonWriter *writer = &cli->writer;
    json_print(writer, "games: %jd, positions: %jd, loss: %g, loss_error: %g, accuracy: %g, bands: [",
               found->games, found->positions, found->loss, found->loss_error, found->accuracy);
    for (int i = 0; i < CALIBRATION_BANDS; i++) {
        const CalibrationBand *band = &found->bands[i];
        json_print(writer, "{from: %d, to: %d, positions: %jd, loss: %g, accuracy: %g}", band->from, band->to,
                   band->positions, band->loss, band->accuracy);
    }
    json_print(writer, "], curve: [");
    for (int i = 0; i < found->point_count; i++)
        json_print(writer, "{expected: %g, actual: %g, positions: %jd}", found->points[i].expected,
                   found->points[i].actual, found->points[i].positions);
    json_print(writer, "]");
}

static void calibrate_print_text(const CalibrateCommand *self)
{
    const Calibration *found = &self->found;
    printf("%s\n%" PRId64 " positions of %" PRId64 " game%s", self->agent, found->positions, found->games,
           found->games == 1 ? "" : "s");
    if (self->without)
        printf("; %d without a known result are left out", self->without);
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
    static const ResultRange unknown = {NAN, NAN};
    result_init(out);
    Chart *curve = result_chart(out, "Expected and actual results", "expected result", "actual result");
    Series *actual = chart_add(curve, "found"), *ideal = chart_add(curve, "perfect");
    for (int i = 0; i < found->point_count; i++) {
        double error = 1 / sqrt((double)found->points[i].positions);
        series_add(actual, found->points[i].expected, found->points[i].actual,
                   (ResultRange){found->points[i].actual - error, found->points[i].actual + error});
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

/* ---- Running ---- */

static void calibrate_show(void *context, int64_t done)
{
    const CalibrateCommand *self = context;
    cli_progress(self->cli, "%" PRId64 " of %d games", done, self->count);
}

static Status calibrate_run(Cli *cli, void *values, Error *error)
{
    CalibrateCommand *self = values;
    Status status = STATUS_OK;
    bool problems = false;
    self->cli = cli;
    self->agent = self->agent ? self->agent : "champion";
    for (int i = 0; i < self->paths.count && status == STATUS_OK && !cli_stopped(cli); i++) {
        const char *path = self->paths.strings[i];
        status = position_file_is(path) ? add_positions(self, path, error)
                                        : add_records(self, path, &problems, error);
    }
    if (status == STATUS_OK && self->count == 0)
        status = error_set(error, STATUS_INVALID, "there is no game with a known result");
    if (status != STATUS_OK)
        return status;
    const CalibrationPlan plan = {.roster = &cli->roster,
                                  .agent = self->agent,
                                  .nodes = (uint64_t)self->nodes,
                                  .threads = (int)self->threads,
                                  .stop = cli->interrupted,
                                  .progress = calibrate_show,
                                  .context = self};
    status = calibrate(&plan, self->games, self->count, &self->found, error);
    cli_progress_end(cli);
    if (status == STATUS_OK && self->plot) {
        Text text = {0};
        const Experiment caption = {.id = "calibration", .title = self->agent, .published = ""};
        fill_charts(&self->found, &self->charts);
        write_svg(&caption, &self->charts, &text);
        status = file_finish(self->plot, &text, STATUS_OK, error);
    }
    if (status != STATUS_OK)
        return status;
    if (cli->json)
        calibrate_print_json(cli, &self->found);
    else
        calibrate_print_text(self);
    cli->code = problems ? NEGATIVE : DONE;
    return STATUS_OK;
}

static void calibrate_end(void *values)
{
    CalibrateCommand *self = values;
    records_close_positions(&self->files);
    free(self->games);
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
        CalibrateCommand,
        ARGUMENT(OPTION_STRINGS, "GAMES...", CalibrateCommand, paths,
                 "files of games in any format, or of positions from selfplay; - reads standard input"),
        STRING_OPTION("agent", "A", CalibrateCommand, agent,
                      "whose expected results to judge; the champion's by default"),
        NUMBER_OPTION("nodes", "N", CalibrateCommand, nodes, 1, INT64_MAX, 0,
                      "nodes to search for each position; by default, only the evaluation is used"),
        NUMBER_OPTION("threads", "T", CalibrateCommand, threads, 1, PARALLEL_THREADS_MAX, 1,
                      "games to process at once"),
        OUTPUT_OPTION("plot", "OUT", CalibrateCommand, plot, "draw the curve and the losses there, as SVG")),
    EXAMPLES(
        {"calibrate games.sgf --agent champion --plot curve.svg",
         "See how far the evaluation can be trusted."},
        {"calibrate games.sgf --agent champion:profile=mine.profile --json",
         "The same for your own weights."},
        {"calibrate games.tpos --agent champion:profile=mine.profile",
         "Use positions that selfplay has kept."},
        {"calibrate games.sgf --agent \"eval:python3 mine.py\"", "The same for your own program."},
        {"calibrate games.sgf --agent mcts --nodes 1000 --threads 2", "See what a short search expects."}),
    .run = calibrate_run,
    .end = calibrate_end,
};
