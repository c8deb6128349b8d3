#include "engine/tune/calibrate.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agent/searcher.h"
#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/base/parallel.h"

/* A probability of 0 or 1 would make a loss infinite; a proof is never wrong, and an estimate is never so
 * sure. */
static const double LEAST_PROBABILITY = 1e-4;

typedef struct CalibrationJudge {
    const CalibrationPlan *plan;
    const CalibrationGame *games;
    float (*expected)[PLY_LIMIT]; /* by game and number of the position in it; for the side to move */
    Evaluator evaluator;          /* if there is no node limit */
    LearnedNetwork *network;      /* if the agent has one of its own */
    bool asks;                    /* the agents evaluate instead */
    Searcher searchers[PARALLEL_THREADS_MAX];
} CalibrationJudge;

CalibrationGame *calibration_game_add(CalibrationGame **games, int *count, int *capacity, Error *error)
{
    if (!ARRAY_ROOM(games, *count + 1, capacity)) {
        error_set(error, STATUS_MEMORY, "out of memory for %d games", *count + 1);
        return NULL;
    }
    (*games)[*count] = (CalibrationGame){.outcome = OUTCOME_DRAW};
    return &(*games)[(*count)++];
}

Status calibration_game_add_record(CalibrationGame **games, int *count, int *capacity, const Record *record,
                                   Error *error)
{
    RecordResult result = record_result_by_rules(record);
    if (result.outcome == OUTCOME_NONE)
        result = record->result;
    if (result.outcome == OUTCOME_NONE)
        return STATUS_OK;
    CalibrationGame *game = calibration_game_add(games, count, capacity, error);
    if (!game)
        return STATUS_MEMORY;
    record_game(record, record_main_end(record), &game->game);
    game->outcome = result.outcome;
    return STATUS_OK;
}

/* ---- Expected results ---- */

static Status open_evaluation(CalibrationJudge *self, Error *error)
{
    AgentSpec spec;
    const AgentKind *kind;
    Profile profile;
    if (self->plan->profile) {
        evaluator_init(&self->evaluator, kernels_best(), self->plan->profile);
        return STATUS_OK;
    }
    Status status = agent_spec_read(self->plan->agent, &spec, error);
    if (status == STATUS_OK)
        status = roster_seek(self->plan->roster, spec.kind, &kind, error);
    if (status != STATUS_OK)
        return status;
    self->asks = kind->evaluate != NULL;
    if (self->asks)
        return STATUS_OK;
    const char *name = agent_option(kind, &spec, "profile"), *network = agent_option(kind, &spec, "network");
    if (!agent_kind_option(kind, "profile"))
        return error_set(error, STATUS_INVALID,
                         "'%s' has no evaluation that can be asked by itself; give it --nodes", kind->name);
    status = profile_open(name, &profile, error);
    if (status != STATUS_OK)
        return status;
    evaluator_init(&self->evaluator, kernels_best(), &profile);
    if (*network && strcmp(network, "built-in") != 0) {
        status = learned_open(network, &self->network, error);
        self->evaluator.network = self->network;
    }
    return status;
}

static Status open_agent(CalibrationJudge *self, int thread, Error *error)
{
    Searcher *searcher = &self->searchers[thread];
    if (searcher->agent)
        return STATUS_OK;
    Status status = searcher_create(self->plan->roster, self->plan->agent, searcher, error);
    if (status == STATUS_OK)
        session_stop_with(searcher->session, self->plan->stop);
    return status;
}

/* What the agent expects after a search from scratch. */
static Status calibrate_search(CalibrationJudge *self, int thread, const Game *game, float *out, Error *error)
{
    const Limits limits = {.nodes = self->plan->nodes};
    const Report *report;
    Move move;
    Status status = searcher_find(&self->searchers[thread], game, &limits, &move, &report, error);
    if (status != STATUS_OK)
        return status;
    if (!report || isnan(report->expected))
        return error_set(error, STATUS_INVALID, "'%s' does not say which result it expects",
                         self->plan->agent);
    *out = report->expected;
    return STATUS_OK;
}

/* Positions of a game that an agent evaluates at once, and their indices in the game. */
typedef struct Batch {
    Position positions[PLY_LIMIT];
    int places[PLY_LIMIT];
    int count;
} Batch;

static Status calibrate_ask(CalibrationJudge *self, int thread, const Batch *batch, float *expected,
                            Error *error)
{
    Score scores[PLY_LIMIT];
    Status status = open_agent(self, thread, error);
    Agent *agent = self->searchers[thread].agent;
    if (status == STATUS_OK)
        status = agent->kind->evaluate(agent, batch->positions, batch->count, scores, error);
    for (int i = 0; i < batch->count && status == STATUS_OK; i++)
        expected[batch->places[i]] = (float)score_expected(scores[i], batch->positions[i].plies);
    return status;
}

/* Judges a position, the last of this game; if an agent evaluates positions, only puts it into the batch. */
static Status judge_position(CalibrationJudge *self, int thread, const Game *game, const Position *previous,
                             Batch *batch, float *out, Error *error)
{
    const Position *now = &game->now;
    if (position_outcome(now) != OUTCOME_NONE)
        return STATUS_OK;
    if (self->asks)
        batch->positions[batch->count++] = *now;
    else if (self->plan->nodes)
        return calibrate_search(self, thread, game, out, error);
    else
        *out = (float)score_expected(evaluator_position(&self->evaluator, previous, now), now->plies);
    return STATUS_OK;
}

/* Judges the positions of a game in order: those that a file has of it, or all. */
static Status judge_game(void *context, int thread, int64_t index, Error *error)
{
    CalibrationJudge *self = context;
    const Game *played = &self->games[index].game;
    const PositionBlock *block = self->games[index].block;
    float *expected = self->expected[index];
    Batch batch = {.count = 0};
    Game game;
    Position at = played->start, previous;
    Status status = self->plan->nodes ? open_agent(self, thread, error) : STATUS_OK;
    game_start(&game, &at);
    int count = block ? block->count : played->count + 1;
    for (int i = 0; i < count && i < PLY_LIMIT && status == STATUS_OK; i++) {
        if (block && !position_entry_read(&block->entries[i], &at))
            return error_set(error, STATUS_SYNTAX, "entry %d of game %" PRIu32 " is no position", i + 1,
                             block->origin.game);
        previous = game.now;
        if (block)
            game_start(&game, &at);
        else if (i > 0)
            status = game_play(&game, played->moves[i - 1], error);
        expected[i] = NAN;
        batch.places[batch.count] = i;
        if (status == STATUS_OK)
            status = judge_position(self, thread, &game, block || i == 0 ? NULL : &previous, &batch,
                                    &expected[i], error);
    }
    return status == STATUS_OK && self->asks ? calibrate_ask(self, thread, &batch, expected, error) : status;
}

static void calibrate_report_progress(void *context, int64_t done)
{
    const CalibrationJudge *self = context;
    if (self->plan->progress)
        self->plan->progress(self->plan->context, done);
}

/* ---- Sums ---- */

typedef struct Sum {
    double loss, right;
    int64_t positions;
} Sum;

/* The result of a game for a side: 1, 0.5 or 0. */
static double result_for(Outcome outcome, Side side)
{
    return outcome == OUTCOME_DRAW ? 0.5 : (outcome == OUTCOME_RED) == (side == RED) ? 1 : 0;
}

static void sum_add(Sum *self, double expected, double result)
{
    double win = (1 + expected) / 2;
    win = fmin(fmax(win, LEAST_PROBABILITY), 1 - LEAST_PROBABILITY);
    self->loss -= result * log(win) + (1 - result) * log(1 - win);
    self->right += expected > 0 ? result : expected < 0 ? 1 - result : 0.5;
    self->positions++;
}

typedef struct Totals {
    Sum all, bands[CALIBRATION_BANDS];
    CalibrationPoint points[CALIBRATION_POINTS];
} Totals;

static Sum add_game(Totals *self, const CalibrationGame *game, const float expected[PLY_LIMIT])
{
    Sum own = {0};
    const PositionBlock *block = game->block;
    int count = block ? block->count : game->game.count + 1;
    for (int i = 0; i < count && i < PLY_LIMIT; i++) {
        if (isnan(expected[i]))
            continue;
        int ply = block ? block->entries[i].plies : game->game.start.plies + i;
        double result = block ? position_entry_result(&block->entries[i])
                              : result_for(game->outcome, ply & 1 ? BLUE : RED);
        sum_add(&own, expected[i], result);
        sum_add(&self->all, expected[i], result);
        sum_add(&self->bands[ply / CALIBRATION_BAND_PLIES], expected[i], result);
        int at = (int)((1 + expected[i]) / 2 * CALIBRATION_POINTS);
        CalibrationPoint *point = &self->points[at < CALIBRATION_POINTS ? at : CALIBRATION_POINTS - 1];
        point->expected += expected[i];
        point->actual += 2 * result - 1;
        point->positions++;
    }
    return own;
}

static void conclude(const CalibrationJudge *judge, int count, Calibration *out)
{
    Totals totals = {0};
    *out = (Calibration){.games = count};
    for (int g = 0; g < count; g++)
        add_game(&totals, &judge->games[g], judge->expected[g]);
    double positions = (double)totals.all.positions;
    out->positions = totals.all.positions;
    if (out->positions) {
        out->loss = totals.all.loss / positions;
        out->accuracy = totals.all.right / positions;
        /* The sum of squared deviations of each game's sum from the mean's, for the error. */
        double sum = 0;
        for (int g = 0; g < count; g++) {
            Totals ignored = {0};
            Sum own = add_game(&ignored, &judge->games[g], judge->expected[g]);
            double off = own.loss - out->loss * (double)own.positions;
            sum += off * off;
        }
        out->loss_error = count > 1 ? sqrt(sum) / positions : NAN;
    }
    for (int b = 0; b < CALIBRATION_BANDS; b++) {
        const Sum *sum = &totals.bands[b];
        double most =
            sum->positions ? (double)sum->positions : NAN; /* without a position, nothing is known */
        out->bands[b] = (CalibrationBand){b * CALIBRATION_BAND_PLIES, (b + 1) * CALIBRATION_BAND_PLIES,
                                          sum->positions, sum->loss / most, sum->right / most};
    }
    for (int p = 0; p < CALIBRATION_POINTS; p++) {
        CalibrationPoint point = totals.points[p];
        if (!point.positions)
            continue;
        point.expected /= (double)point.positions;
        point.actual /= (double)point.positions;
        out->points[out->point_count++] = point;
    }
}

Status calibrate(const CalibrationPlan *plan, const CalibrationGame *games, int count, Calibration *out,
                 Error *error)
{
    CalibrationJudge *self = memory_new(1, sizeof *self);
    float(*expected)[PLY_LIMIT] = memory_new((size_t)count, sizeof *expected);
    Status status = STATUS_OK;
    if (!self || !expected) {
        status = error_set(error, STATUS_MEMORY, "out of memory for %d games", count);
    } else {
        const Parallel work = {plan->threads, count, plan->stop, judge_game, calibrate_report_progress, self};
        self->plan = plan;
        self->games = games;
        self->expected = expected;
        if (!plan->nodes)
            status = open_evaluation(self, error);
        if (status == STATUS_OK)
            status = parallel_run(&work, error);
        if (status == STATUS_OK)
            conclude(self, count, out);
    }
    for (int i = 0; self && i < PARALLEL_THREADS_MAX; i++)
        searcher_free(&self->searchers[i]);
    if (self)
        free(self->network);
    free(expected);
    free(self);
    return status;
}
