#include "engine/tune/network/network.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/parallel.h"
#include "engine/base/random.h"
#include "engine/eval/eval.h"
#include "engine/tune/network/model.h"
#include "engine/tune/network/targets.h"

enum {
    BATCH = 1024, /* positions a step */
    SHARES = 4,   /* parts of a batch, each with its own sums, so that threads change nothing */
    LOOKED_AT_ONCE = 1000
};

static const double RATE = 0.003, RATE_AGAIN = 0.001, WARMING = 0.02;
static const double FIRST_DECAY = 0.9, SECOND_DECAY = 0.999, TINY = 1e-8, WEIGHT_DECAY = 0.01;
static const double LEAST_SQUARE = 0.25; /* for inputs that are hardly ever more than 0 */
static const double PI = 3.14159265358979;

/* A position as training needs it. */
typedef struct Row {
    ModelView view;
    float logit, target; /* of the default weights alone; what the chance should be */
} Row;

/* Sums of a share of a batch, or of what is held out. */
typedef struct Share {
    Model gradient;
    NetworkBand all, bands[NETWORK_BANDS];
} Share;

typedef struct Trainer {
    const NetworkPlan *plan;
    Evaluator start;             /* only the default weights */
    double scale[PLY_LIMIT + 1]; /* of scores */
    const PositionEntry **entries, **held;
    Row *rows;      /* of the entries */
    float *targets; /* of all of a file's */
    int64_t count, held_count;
    ModelSizes sizes;
    Model *model, *first, *second; /* and what Adam remembers of its gradients */
    Share *shares;
    int64_t step, at; /* the current batch */
} Trainer;

/* ---- Reading ---- */

/* Takes the positions of a game that can be trained on, or judged by. */
static Status collect_block(Trainer *self, const PositionBlock *block, const float *targets, Error *error)
{
    for (int i = 0; i < block->count; i++) {
        const PositionEntry *entry = &block->entries[i];
        Position position;
        if (!position_entry_read(entry, &position))
            return error_set(error, STATUS_SYNTAX, "game %u holds a position that can't be",
                             block->origin.game);
        if (entry->plies < FREE_PLIES || entry->plies >= PLY_LIMIT)
            continue;
        if (position_block_is_held(block)) {
            self->held[self->held_count++] = entry;
        } else {
            self->rows[self->count].target = targets[i];
            self->entries[self->count++] = entry;
        }
    }
    return STATUS_OK;
}

static Status collect(Trainer *self, Error *error)
{
    int64_t all = 0;
    Status status = STATUS_OK;
    for (int f = 0; f < self->plan->file_count; f++)
        all += self->plan->files[f].entry_count;
    self->entries = memory_unset((size_t)all + 1, sizeof *self->entries);
    self->held = memory_unset((size_t)all + 1, sizeof *self->held);
    self->rows = memory_unset((size_t)all + 1, sizeof *self->rows);
    self->targets = memory_unset((size_t)all + 1, sizeof *self->targets);
    if (!self->entries || !self->held || !self->rows || !self->targets)
        return error_set(error, STATUS_MEMORY, "out of memory for %lld positions", (long long)all);
    for (int f = 0; f < self->plan->file_count && status == STATUS_OK; f++) {
        const PositionFile *file = &self->plan->files[f];
        const float *targets = self->targets;
        targets_find(file, self->plan->later, self->targets);
        for (int b = 0; b < file->block_count && status == STATUS_OK; b++) {
            status = collect_block(self, &file->blocks[b], targets, error);
            targets += file->blocks[b].count;
        }
    }
    if (status == STATUS_OK && self->count < BATCH)
        status =
            error_set(error, STATUS_INVALID, "there are %lld positions to train on: expected at least %d",
                      (long long)self->count, BATCH);
    return status;
}

/* ---- What is looked at ---- */

/* The logit of a position without the network, and what the network looks at. */
static double look_at(const Trainer *self, const PositionEntry *entry, ModelView *view)
{
    Position position;
    position_entry_read(entry, &position);
    learned_input(self->start.kernels, &position, &view->input);
    view->plies = entry->plies;
    return 2 * evaluator_position(&self->start, NULL, &position) / self->scale[entry->plies];
}

static Status look_at_block(void *context, int thread, int64_t index, Error *error)
{
    (void)thread;
    (void)error;
    Trainer *self = context;
    int64_t end = (index + 1) * LOOKED_AT_ONCE;
    for (int64_t i = index * LOOKED_AT_ONCE; i < end && i < self->count; i++) {
        Row *row = &self->rows[i];
        row->logit = (float)look_at(self, self->entries[i], &row->view);
    }
    return STATUS_OK;
}

/* ---- A step ---- */

static Status train_share(void *context, int thread, int64_t index, Error *error)
{
    (void)thread;
    (void)error;
    Trainer *self = context;
    Share *share = &self->shares[index];
    memset(&share->gradient, 0, sizeof share->gradient);
    for (int i = 0; i < BATCH / SHARES; i++) {
        const Row *row = &self->rows[self->at + index * (BATCH / SHARES) + i];
        ModelTrace trace;
        double logit = row->logit + model_forward(self->model, &self->sizes, &row->view, &trace);
        float slope = (float)(chance_of(logit) - row->target);
        model_backward(self->model, &row->view, &trace, slope, &share->gradient);
    }
    return STATUS_OK;
}

static Status train(Trainer *self, Error *error)
{
    Random random = random_seeded(self->plan->seed, 2);
    int64_t batches = self->count / BATCH, steps = batches * self->plan->epochs;
    Status status = STATUS_OK;
    for (int epoch = 0; epoch < self->plan->epochs && status == STATUS_OK; epoch++) {
        Row *rows = self->rows;
        for (int64_t i = self->count - 1; i > 0; i--) {
            int64_t k = (int64_t)(random_next(&random) % (uint64_t)(i + 1));
            Row row = rows[i];
            rows[i] = rows[k];
            rows[k] = row;
        }
        for (int64_t batch = 0; batch < batches && status == STATUS_OK; batch++) {
            const Parallel work = {self->plan->threads, SHARES, self->plan->stop, train_share, NULL, self};
            self->at = batch * BATCH;
            status = parallel_run(&work, error);
            if (status == STATUS_OK) {
                /* Adam, with a rate that rises for a short time and then falls to zero. */
                double done = (double)self->step++ / (double)steps;
                double share = done < WARMING ? done / WARMING : 0.5 * (1 + cos(PI * done));
                float rate = (float)((self->plan->from ? RATE_AGAIN : RATE) * share);
                float first = (float)(1 - pow(FIRST_DECAY, (double)self->step));
                float second = (float)(1 - pow(SECOND_DECAY, (double)self->step));
                float *numbers = (float *)self->model, *mean = (float *)self->first,
                      *square = (float *)self->second;
                const float *parts[SHARES];
                for (int k = 0; k < SHARES; k++)
                    parts[k] = (const float *)&self->shares[k].gradient;
                for (int i = 0; i < MODEL_NUMBERS; i++) {
                    float slope = (parts[0][i] + parts[1][i] + parts[2][i] + parts[3][i]) / BATCH;
                    mean[i] += (1 - (float)FIRST_DECAY) * (slope - mean[i]);
                    square[i] += (1 - (float)SECOND_DECAY) * (slope * slope - square[i]);
                    float step = mean[i] / first / (sqrtf(square[i] / second) + (float)TINY);
                    numbers[i] -= rate * (step + (float)WEIGHT_DECAY * numbers[i]);
                }
            }
            if (self->plan->progress)
                self->plan->progress(self->plan->context, "training", (double)self->step / (double)steps);
        }
    }
    return status;
}

/* ---- Judging ---- */

static void band_add(NetworkBand *self, double before, double after)
{
    self->positions++;
    self->before += before;
    self->after += after;
}

static Status judge_share(void *context, int thread, int64_t index, Error *error)
{
    (void)thread;
    (void)error;
    Trainer *self = context;
    Share *share = &self->shares[index];
    memset(&share->all, 0, sizeof share->all);
    memset(share->bands, 0, sizeof share->bands);
    for (int64_t i = index; i < self->held_count; i += SHARES) {
        const PositionEntry *entry = self->held[i];
        ModelView view;
        ModelTrace trace;
        double logit = look_at(self, entry, &view), result = position_entry_result(entry);
        double before = loss_of(chance_of(logit), result);
        logit += model_forward(self->model, &self->sizes, &view, &trace);
        double after = loss_of(chance_of(logit), result);
        band_add(&share->all, before, after);
        band_add(&share->bands[entry->plies / NETWORK_BAND_PLIES], before, after);
    }
    return STATUS_OK;
}

static void band_join(NetworkBand *self, const NetworkBand *other)
{
    self->positions += other->positions;
    self->before += other->before;
    self->after += other->after;
}

static void band_end(NetworkBand *self)
{
    if (self->positions) {
        self->before /= (double)self->positions;
        self->after /= (double)self->positions;
    }
}

static Status judge(Trainer *self, NetworkResult *out, Error *error)
{
    const Parallel work = {self->plan->threads, SHARES, self->plan->stop, judge_share, NULL, self};
    Status status = parallel_run(&work, error);
    if (status != STATUS_OK)
        return status;
    out->positions = self->count;
    out->held = self->held_count;
    for (int k = 0; k < SHARES; k++) {
        band_join(&out->all, &self->shares[k].all);
        for (int band = 0; band < NETWORK_BANDS; band++)
            band_join(&out->bands[band], &self->shares[k].bands[band]);
    }
    band_end(&out->all);
    for (int band = 0; band < NETWORK_BANDS; band++)
        band_end(&out->bands[band]);
    return STATUS_OK;
}

/* ---- The whole ---- */

static Status network_prepare(Trainer *self, Error *error)
{
    Profile profile;
    profile_default(&profile);
    profile.weights[TERM_LEARNED] = 0;
    evaluator_init(&self->start, kernels_best(), &profile);
    for (int ply = 0; ply <= PLY_LIMIT; ply++)
        self->scale[ply] = 100 / atanh(score_expected(100, ply));
    self->model = memory_new(1, sizeof *self->model);
    self->first = memory_new(1, sizeof *self->first);
    self->second = memory_new(1, sizeof *self->second);
    self->shares = memory_new(SHARES, sizeof *self->shares);
    if (!self->model || !self->first || !self->second || !self->shares)
        return error_set(error, STATUS_MEMORY, "out of memory for a network");
    if (self->plan->progress)
        self->plan->progress(self->plan->context, "reading", 0);
    Status status = collect(self, error);
    if (status == STATUS_OK) {
        double squares[LEARNED_INPUTS] = {0};
        int64_t blocks = (self->count + LOOKED_AT_ONCE - 1) / LOOKED_AT_ONCE;
        const Parallel work = {self->plan->threads, blocks, self->plan->stop, look_at_block, NULL, self};
        status = parallel_run(&work, error);
        for (int64_t row = 0; row < self->count && status == STATUS_OK; row++)
            for (int i = 0; i < LEARNED_INPUTS; i++) {
                double x = self->rows[row].view.input.numbers[i];
                squares[i] += x * x;
            }
        for (int i = 0; i < LEARNED_INPUTS; i++)
            self->sizes.factors[i] = (float)(1 / sqrt(squares[i] / (double)self->count + LEAST_SQUARE));
    }
    if (self->plan->from)
        model_continue(self->model, &self->sizes, self->plan->from);
    else
        model_begin(self->model, self->plan->seed);
    return status;
}

Status network_train(const NetworkPlan *plan, LearnedNumbers *out, NetworkResult *result, Error *error)
{
    Trainer *self = memory_new(1, sizeof *self);
    *result = (NetworkResult){0};
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for training");
    self->plan = plan;
    Status status = network_prepare(self, error);
    if (status == STATUS_OK)
        status = train(self, error);
    if (status == STATUS_OK)
        status = judge(self, result, error);
    if (status == STATUS_OK)
        model_round(self->model, &self->sizes, out);
    free(self->entries);
    free(self->rows);
    free(self->held);
    free(self->targets);
    free(self->model);
    free(self->first);
    free(self->second);
    free(self->shares);
    free(self);
    return status;
}
