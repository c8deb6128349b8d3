#include "engine/tune/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/parallel.h"

enum {
    ROUNDS = 4,
    NEWTON_STEPS = 6,
    CHUNK = 4096,
    KNOT_PLIES = PLY_LIMIT / (FIT_KNOTS - 1),
    MOST = TERMS_MOST
};

static const double STEP_DONE = 1e-7;
static const double CURVE_HOLD = 20;                     /* in positions */
static const double LEAST_SCALE = 100, MOST_SCALE = 1e6; /* of scores at the ends of the curve */

/* A row of the regression: the differences of the terms, mover's minus the other side's, and the result. */
typedef struct Row {
    float terms[MOST];
    float result;
    uint8_t ply;
    bool held;
} Row;

typedef struct Fit {
    const FitPlan *plan;
    int terms[MOST]; /* the columns' terms: first those that are fitted */
    int columns, fitted;
    int64_t count;
    Row *rows;
    double deviation[MOST];
    double weights[MOST];
    double curve[FIT_KNOTS]; /* s at the knots */
} Fit;

_Static_assert(TERMS_MOST <= 32, "a TermSet has a bit for each term");

static TermSet set_of(int term)
{
    return (TermSet)1 << term;
}

TermSet fit_terms_fast(const Profile *start)
{
    return (set_of(TERM_TEMPO + 1) - 1) | (fit_terms_all(start) & ~(set_of(TERM_COUNT) - 1));
}

TermSet fit_terms_all(const Profile *start)
{
    return (TermSet)(((uint64_t)1 << profile_terms(start)) - 1);
}

/* ---- Reading ---- */

/* Where the rows of each block begin, over all files. */
typedef struct BlockPlace {
    const PositionBlock *block;
    int64_t first;
} BlockPlace;

typedef struct FitLoading {
    Fit *fit;
    BlockPlace *places;
} FitLoading;

/* The figures of the fitted terms; only own terms need others. */
static void find_figures(const FitPlan *plan, const Position *position, double out[2][TERMS_MOST])
{
    double figures[2][TERM_COUNT];
    TermSet terms = plan->terms | plan->kept;
    if (terms >> TERM_COUNT) {
        profile_figures(&plan->start, kernels_best(), NULL, position, out);
        return;
    }
    features_wanted(kernels_best(), NULL, position, terms, figures);
    for (Side side = RED; side <= BLUE; side++)
        memcpy(out[side], figures[side], sizeof figures[side]);
}

static Status load_block(void *context, int thread, int64_t index, Error *error)
{
    (void)thread;
    const FitLoading *self = context;
    const BlockPlace *place = &self->places[index];
    const Fit *fit = self->fit;
    for (int i = 0; i < place->block->count; i++) {
        const PositionEntry *entry = &place->block->entries[i];
        Position position;
        double figures[2][TERMS_MOST];
        if (!position_entry_read(entry, &position))
            return error_set(error, STATUS_SYNTAX, "game %u holds a position that can't be",
                             place->block->origin.game);
        Side mover = position_turn(&position);
        find_figures(fit->plan, &position, figures);
        Row *row = &fit->rows[place->first + i];
        for (int c = 0; c < fit->columns; c++)
            row->terms[c] =
                (float)(figures[mover][fit->terms[c]] - figures[side_other(mover)][fit->terms[c]]);
        row->result = (float)position_entry_result(entry);
        row->ply = position.plies;
        row->held = position_block_is_held(place->block);
    }
    return STATUS_OK;
}

static Status load(Fit *self, Error *error)
{
    int64_t blocks = 0, at = 0;
    for (int f = 0; f < self->plan->file_count; f++) {
        blocks += self->plan->files[f].block_count;
        self->count += self->plan->files[f].entry_count;
    }
    if (self->count == 0)
        return error_set(error, STATUS_INVALID, "there are no positions to fit to");
    self->rows = memory_unset((size_t)self->count, sizeof *self->rows);
    BlockPlace *places = memory_new((size_t)blocks, sizeof *places);
    Status status = STATUS_OK;
    if (!self->rows || !places) {
        status = error_set(error, STATUS_MEMORY, "out of memory for %lld positions", (long long)self->count);
    } else {
        int64_t b = 0;
        for (int f = 0; f < self->plan->file_count; f++)
            for (int i = 0; i < self->plan->files[f].block_count; i++) {
                places[b++] = (BlockPlace){&self->plan->files[f].blocks[i], at};
                at += self->plan->files[f].blocks[i].count;
            }
        FitLoading loading = {self, places};
        const Parallel work = {self->plan->threads, blocks, self->plan->stop, load_block, NULL, &loading};
        status = parallel_run(&work, error);
    }
    free(places);
    return status;
}

/* ---- Sums over the rows ---- */

/* The data for a step of Newton's method: the loss, its gradient and its curvature. */
typedef struct Sums {
    double loss;
    int64_t positions;
    double gradient[MOST], curvature[MOST][MOST];
} Sums;

typedef enum Fitted { FIT_WEIGHTS, FIT_CURVE, FIT_NOTHING } Fitted;

typedef struct Summing {
    const Fit *fit;
    Fitted fitted;
    bool held;  /* over the held-out rows instead of the others */
    Sums *sums; /* one for each chunk, so that the order of adding is the same for any number of threads */
} Summing;

/* The knot before a ply, and how far the ply is from it to the next. */
static int knot_of(int ply, double *share)
{
    int knot = ply / KNOT_PLIES;
    if (knot > FIT_KNOTS - 2)
        knot = FIT_KNOTS - 2;
    *share = (double)(ply - knot * KNOT_PLIES) / KNOT_PLIES;
    return knot;
}

static double curve_at(const double curve[FIT_KNOTS], int ply)
{
    double share;
    int knot = knot_of(ply, &share);
    return curve[knot] * (1 - share) + curve[knot + 1] * share;
}

static double score_of(const Fit *self, const Row *row)
{
    double score = 0;
    for (int c = 0; c < self->columns; c++)
        score += self->weights[c] * row->terms[c];
    return score;
}

/* The inputs of the regression for a row: what each fitted number multiplies. Returns how many. */
static int inputs_of(const Fit *self, Fitted fitted, const Row *row, double out[MOST])
{
    if (fitted == FIT_CURVE) {
        double share, score = score_of(self, row);
        int knot = knot_of(row->ply, &share);
        memset(out, 0, FIT_KNOTS * sizeof *out);
        out[knot] = 2 * score * (1 - share);
        out[knot + 1] = 2 * score * share;
        return FIT_KNOTS;
    }
    double s = curve_at(self->curve, row->ply);
    for (int c = 0; c < self->fitted; c++)
        out[c] = 2 * s * row->terms[c];
    return self->fitted;
}

static void sums_add_row(Sums *self, const Fit *fit, Fitted fitted, const Row *row)
{
    double logit = 2 * curve_at(fit->curve, row->ply) * score_of(fit, row);
    double chance = 1 / (1 + exp(-logit));
    self->loss += log1p(exp(-fabs(logit))) + (logit > 0 ? (1 - row->result) : -row->result) * logit;
    self->positions++;
    if (fitted == FIT_NOTHING)
        return;
    double inputs[MOST];
    int count = inputs_of(fit, fitted, row, inputs);
    double slope = chance - row->result, bend = chance * (1 - chance);
    for (int i = 0; i < count; i++) {
        if (inputs[i] == 0)
            continue;
        self->gradient[i] += slope * inputs[i];
        for (int j = 0; j <= i; j++)
            self->curvature[i][j] += bend * inputs[i] * inputs[j];
    }
}

static Status sum_chunk(void *context, int thread, int64_t index, Error *error)
{
    (void)thread;
    (void)error;
    const Summing *self = context;
    const Fit *fit = self->fit;
    Sums *sums = &self->sums[index];
    int64_t end = (index + 1) * CHUNK < fit->count ? (index + 1) * CHUNK : fit->count;
    memset(sums, 0, sizeof *sums);
    for (int64_t i = index * CHUNK; i < end; i++)
        if (fit->rows[i].held == self->held)
            sums_add_row(sums, fit, self->fitted, &fit->rows[i]);
    return STATUS_OK;
}

static Status sum_rows(const Fit *self, Fitted fitted, bool held, Sums *out, Error *error)
{
    int64_t chunks = (self->count + CHUNK - 1) / CHUNK;
    Summing summing = {self, fitted, held, memory_unset((size_t)chunks, sizeof(Sums))};
    if (!summing.sums)
        return error_set(error, STATUS_MEMORY, "out of memory for a fit");
    const Parallel work = {self->plan->threads, chunks, self->plan->stop, sum_chunk, NULL, &summing};
    Status status = parallel_run(&work, error);
    memset(out, 0, sizeof *out);
    for (int64_t c = 0; c < chunks && status == STATUS_OK; c++) {
        const Sums *sums = &summing.sums[c];
        out->loss += sums->loss;
        out->positions += sums->positions;
        for (int i = 0; i < MOST; i++) {
            out->gradient[i] += sums->gradient[i];
            for (int j = 0; j <= i; j++)
                out->curvature[i][j] += sums->curvature[i][j];
        }
    }
    free(summing.sums);
    return status;
}

/* ---- Newton's method ---- */

/* s according to the program's own curve of expected results. */
static double program_curve(int ply)
{
    const Score small = 100;
    return atanh(score_expected(small, ply)) / small;
}

/* Solves a symmetric, positive definite system, given by its lower half, by Cholesky's method; unused numbers
 * stay 0. */
static void solve(double matrix[MOST][MOST], const double right[MOST], int count, double out[MOST])
{
    for (int i = 0; i < count; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = matrix[i][j];
            for (int k = 0; k < j; k++)
                sum -= matrix[i][k] * matrix[j][k];
            if (i == j)
                matrix[i][i] = sum > 0 ? sqrt(sum) : INFINITY;
            else
                matrix[i][j] = isinf(matrix[j][j]) ? 0 : sum / matrix[j][j];
        }
    }
    for (int i = 0; i < count; i++) {
        double sum = right[i];
        for (int k = 0; k < i; k++)
            sum -= matrix[i][k] * out[k];
        out[i] = isinf(matrix[i][i]) ? 0 : sum / matrix[i][i];
    }
    for (int i = count - 1; i >= 0; i--) {
        double sum = out[i];
        for (int k = i + 1; k < count; k++)
            sum -= matrix[k][i] * out[k];
        out[i] = isinf(matrix[i][i]) ? 0 : sum / matrix[i][i];
    }
}

static double limited(double value, double low, double high)
{
    return value < low ? low : value > high ? high : value;
}

/* Moves the weights or the curve to the least loss. */
static Status improve(Fit *self, Fitted fitted, bool held, Error *error)
{
    int count = fitted == FIT_CURVE ? FIT_KNOTS : self->fitted;
    for (int step = 0; step < NEWTON_STEPS; step++) {
        Sums sums;
        double move[MOST] = {0}, longest = 0;
        Status status = sum_rows(self, fitted, held, &sums, error);
        if (status != STATUS_OK)
            return status;
        if (fitted == FIT_WEIGHTS) {
            /* The penalty pulls each weight back towards the start, in proportion to how much it changes
             * the score. */
            double typical = curve_at(self->curve, PLY_LIMIT / 2);
            for (int c = 0; c < self->fitted; c++) {
                double strength = self->plan->penalty * (double)sums.positions * self->deviation[c] *
                                  self->deviation[c] * typical * typical;
                sums.gradient[c] +=
                    strength * (self->weights[c] - profile_weight(&self->plan->start, self->terms[c]));
                sums.curvature[c][c] += strength;
            }
        } else {
            /* Where there are few positions, the curve stays near its start. */
            for (int k = 0; k < FIT_KNOTS; k++) {
                double begin = program_curve(k * KNOT_PLIES), strength = CURVE_HOLD / (begin * begin);
                sums.gradient[k] += strength * (self->curve[k] - begin);
                sums.curvature[k][k] += strength;
            }
        }
        solve(sums.curvature, sums.gradient, count, move);
        for (int i = 0; i < count; i++) {
            double *number = fitted == FIT_CURVE ? &self->curve[i] : &self->weights[i];
            TermInfo info = profile_term(&self->plan->start, self->terms[i < self->fitted ? i : 0]);
            double next = fitted == FIT_CURVE ? limited(*number - move[i], 1 / MOST_SCALE, 1 / LEAST_SCALE)
                                              : limited(*number - move[i], info.low, info.high);
            longest = fmax(longest, fabs(next - *number) / (fabs(*number) + 1e-9));
            *number = next;
        }
        if (longest < STEP_DONE)
            break;
    }
    return STATUS_OK;
}

/* Multiplying the weights by a factor and dividing the curve by it changes nothing. Choose the factor that
 * keeps scores in the unit of the program's own curve, because search parameters use that unit. Weights that
 * are kept already have a unit. */
static void normalise(Fit *self)
{
    double logs = 0;
    if (self->columns > self->fitted)
        return;
    for (int k = 1; k < FIT_KNOTS - 1; k++)
        logs += log(self->curve[k] / program_curve(k * KNOT_PLIES));
    double factor = exp(logs / (FIT_KNOTS - 2));
    for (int c = 0; c < self->columns; c++) {
        TermInfo info = profile_term(&self->plan->start, self->terms[c]);
        self->weights[c] = limited(self->weights[c] * factor, info.low, info.high);
    }
    for (int k = 0; k < FIT_KNOTS; k++)
        self->curve[k] /= factor;
}

/* ---- The whole ---- */

static void fit_report_progress(const Fit *self, const char *what, double share)
{
    if (self->plan->progress)
        self->plan->progress(self->plan->context, what, share);
}

static Status mean_loss(const Fit *self, bool held, double *out, int64_t *positions, Error *error)
{
    Sums sums;
    Status status = sum_rows(self, FIT_NOTHING, held, &sums, error);
    *out = sums.positions ? sums.loss / (double)sums.positions : NAN;
    if (positions)
        *positions = sums.positions;
    return status;
}

Status fit_run(const FitPlan *plan, FitResult *out, Error *error)
{
    Fit *self = memory_new(1, sizeof *self);
    *out = (FitResult){0};
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a fit");
    self->plan = plan;
    for (int term = 0; term < profile_terms(&plan->start); term++)
        if (plan->terms & set_of(term))
            self->terms[self->columns++] = term;
    self->fitted = self->columns;
    for (int term = 0; term < profile_terms(&plan->start); term++)
        if ((plan->kept & ~plan->terms & set_of(term)) && profile_weight(&plan->start, term) != 0)
            self->terms[self->columns++] = term;
    fit_report_progress(self, "reading", 0);
    Status status =
        self->fitted ? load(self, error) : error_set(error, STATUS_INVALID, "there are no terms to fit");
    if (status == STATUS_OK) {
        for (int64_t i = 0; i < self->count; i++)
            for (int c = 0; c < self->columns; c++)
                self->deviation[c] += (double)self->rows[i].terms[c] * self->rows[i].terms[c];
        for (int c = 0; c < self->columns; c++)
            self->deviation[c] = sqrt(self->deviation[c] / (double)self->count);
        for (int c = 0; c < self->columns; c++)
            self->weights[c] = profile_weight(&self->plan->start, self->terms[c]);
        for (int k = 0; k < FIT_KNOTS; k++)
            self->curve[k] = program_curve(k * KNOT_PLIES);
        status = improve(self, FIT_CURVE, false, error);
        if (status == STATUS_OK)
            status = mean_loss(self, true, &out->start_loss, NULL, error);
        for (int round = 0; round < ROUNDS && status == STATUS_OK; round++) {
            fit_report_progress(self, "fitting", (round + 1.0) / (ROUNDS + 1));
            status = improve(self, FIT_WEIGHTS, false, error);
            if (status == STATUS_OK)
                status = improve(self, FIT_CURVE, false, error);
        }
        if (status == STATUS_OK) {
            normalise(self);
            status = mean_loss(self, false, &out->loss, &out->positions, error);
        }
        if (status == STATUS_OK)
            status = mean_loss(self, true, &out->held_loss, &out->held, error);
    }
    for (int c = 0; c < self->columns && status == STATUS_OK; c++)
        out->weights[self->terms[c]] = self->weights[c];
    for (int k = 0; k < FIT_KNOTS && status == STATUS_OK; k++)
        out->scales[k] = 1 / self->curve[k];
    free(self->rows);
    free(self);
    return status;
}
