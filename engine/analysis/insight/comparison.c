#include "engine/analysis/insight/comparison.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/game/opening.h"

enum { GAME_OPENING = 6, RANDOM_IN = 6, COMPARISON_SEED = 1 };

/* ---- The positions ---- */

typedef struct Chooser {
    Evaluator evaluator;
    Move moves[MOVE_LIST_SIZE];
    Score scores[MOVE_COUNT];
} Chooser;

static int best_of(const Score *scores, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (scores[i] > scores[best])
            best = i;
    return best;
}

static bool is_full(const Comparison *self)
{
    return self->count == self->wanted;
}

static void add_position(Comparison *self, const Position *position)
{
    if (position_outcome(position) == OUTCOME_NONE)
        self->positions[self->count++] = *position;
}

/* Plays on from a random opening, mostly the first weights' choices. */
static Status add_opening_game(Comparison *self, Chooser *chooser, int number, Error *error)
{
    Game game;
    Random random = random_seeded(COMPARISON_SEED, (uint64_t)number);
    Status status = opening_make(COMPARISON_SEED, (uint64_t)number, GAME_OPENING, &game, error);
    Position position = game.now;
    while (status == STATUS_OK && !is_full(self) && position_outcome(&position) == OUTCOME_NONE) {
        add_position(self, &position);
        int count = chooser->evaluator.kernels->list(&position, position_turn(&position), chooser->moves);
        evaluator_children(&chooser->evaluator, &position, chooser->moves, count, chooser->scores, NULL);
        int best = best_of(chooser->scores, count);
        if (random_below(&random, RANDOM_IN) == 0)
            best = (int)random_below(&random, (uint32_t)count);
        position_play(&position, chooser->moves[best], &position);
    }
    return status;
}

static Status fill_from_games(Comparison *self, Job *job, Error *error)
{
    Chooser *chooser = memory_new(1, sizeof *chooser);
    Status status = STATUS_OK;
    if (!chooser)
        return error_set(error, STATUS_MEMORY, "out of memory for a comparison");
    evaluator_init(&chooser->evaluator, kernels_best(), &self->profiles[0]);
    for (int number = 0; status == STATUS_OK && !is_full(self); number++)
        status = job_stopping(job) ? STATUS_INTERRUPTED : add_opening_game(self, chooser, number, error);
    free(chooser);
    return status;
}

/* ---- One position ---- */

/* A position judged by both weights; there is only one of these, because it is large. */
typedef struct Bench {
    Evaluator evaluators[2];
    int count;
    Move moves[MOVE_LIST_SIZE];
    Score scores[2][MOVE_COUNT];
    double ranks[2][MOVE_COUNT];
    int order[MOVE_COUNT];
} Bench;

/* Assigns ranks to the scores; equal scores share the mean of theirs. */
static void find_ranks(const Score *scores, int count, int *order, double *ranks)
{
    /* Shell's sort needs no context; qsort's comparison would. */
    for (int i = 0; i < count; i++)
        order[i] = i;
    for (int gap = count / 2; gap > 0; gap /= 2)
        for (int i = gap; i < count; i++) {
            int item = order[i], j = i;
            for (; j >= gap && scores[order[j - gap]] < scores[item]; j -= gap)
                order[j] = order[j - gap];
            order[j] = item;
        }
    for (int from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && scores[order[to]] == scores[order[from]];)
            to++;
        for (int i = from; i < to; i++)
            ranks[order[i]] = (from + to - 1) / 2.0;
    }
}

/* The correlation of two lists of ranks; 1 if there is nothing to order. */
static double correlate(const double *a, const double *b, int count)
{
    double mean = (count - 1) / 2.0, both = 0, square_a = 0, square_b = 0;
    for (int i = 0; i < count; i++) {
        both += (a[i] - mean) * (b[i] - mean);
        square_a += (a[i] - mean) * (a[i] - mean);
        square_b += (b[i] - mean) * (b[i] - mean);
    }
    if (square_a == 0 || square_b == 0)
        return square_a == square_b;
    return both / sqrt(square_a * square_b);
}

static double chance(Score score, const Position *position)
{
    return (score_expected(score, position->plies) + 1) / 2;
}

static double worst_of(const Disagreement *self)
{
    return self->losses[0] > self->losses[1] ? self->losses[0] : self->losses[1];
}

static void compare_at(Comparison *self, Bench *bench, const Position *position)
{
    ComparisonResult *result = &self->result;
    Disagreement found = {.position = *position};
    int best[2];
    bench->count = kernels_best()->list(position, position_turn(position), bench->moves);
    for (int i = 0; i < 2; i++) {
        evaluator_children(&bench->evaluators[i], position, bench->moves, bench->count, bench->scores[i],
                           NULL);
        find_ranks(bench->scores[i], bench->count, bench->order, bench->ranks[i]);
        best[i] = best_of(bench->scores[i], bench->count);
        found.wants[i] = bench->moves[best[i]];
    }
    for (int i = 0; i < 2; i++) {
        const Score *scores = bench->scores[i];
        found.losses[i] = chance(scores[best[i]], position) - chance(scores[best[!i]], position);
        result->losses[i] += found.losses[i];
    }
    result->correlation += correlate(bench->ranks[0], bench->ranks[1], bench->count);
    if (best[0] == best[1]) {
        result->agreement++;
    } else {
        int at = result->worst_count;
        while (at > 0 && worst_of(&result->worst[at - 1]) < worst_of(&found))
            at--;
        if (at != COMPARISON_WORST) {
            if (result->worst_count < COMPARISON_WORST)
                result->worst_count++;
            memmove(&result->worst[at + 1], &result->worst[at],
                    (size_t)(result->worst_count - 1 - at) * sizeof *result->worst);
            result->worst[at] = found;
        }
    }
    for (int i = 0; i < 2; i++) {
        Breakdown breakdown;
        breakdown_find(&self->profiles[i], NULL, position, &breakdown);
        for (int t = 0; t < self->result.term_count; t++) {
            ComparedTerm *term = &self->result.terms[t];
            if (term->terms[i] >= 0)
                term->sizes[i] += fabs(breakdown.terms[term->terms[i]].worth);
        }
    }
    result->positions++;
}

/* ---- The whole ---- */

static Status compare_all(Comparison *self, Job *job, Bench *bench)
{
    for (int i = 0; i < 2; i++)
        evaluator_init(&bench->evaluators[i], kernels_best(), &self->profiles[i]);
    for (int i = 0; i < self->count; i++) {
        if (job_stopping(job))
            return STATUS_INTERRUPTED;
        compare_at(self, bench, &self->positions[i]);
        job_set_progress(job, (uint64_t)i + 1, (uint64_t)self->count);
    }
    ComparisonResult *result = &self->result;
    double count = result->positions;
    result->agreement /= count;
    result->correlation /= count;
    for (int i = 0; i < 2; i++) {
        result->losses[i] /= count;
        for (int t = 0; t < result->term_count; t++)
            result->terms[t].sizes[i] /= count;
    }
    return STATUS_OK;
}

static Status compare(Job *job, void *context, Error *error)
{
    Comparison *self = context;
    Bench *bench = memory_new(1, sizeof *bench);
    if (!bench)
        return error_set(error, STATUS_MEMORY, "out of memory for a comparison");
    Status status = fill_from_games(self, job, error);
    if (status == STATUS_OK)
        status = compare_all(self, job, bench);
    free(bench);
    return status;
}

Status comparison_start(Comparison *self, const Profile profiles[2], const Record *record, int count,
                        Wake wake, Error *error)
{
    if (self->job)
        return error_set(error, STATUS_INVALID, "a comparison is running");
    free(self->positions);
    self->count = 0;
    self->wanted = count;
    self->positions = memory_new((size_t)count, sizeof *self->positions);
    if (!self->positions)
        return error_set(error, STATUS_MEMORY, "out of memory for %d positions", count);
    memcpy(self->profiles, profiles, sizeof self->profiles);
    memset(&self->result, 0, sizeof self->result);
    /* The terms of both, with their weights. */
    ComparisonResult *result = &self->result;
    for (int i = 0; i < 2; i++) {
        for (int t = i == 0 ? 0 : TERM_COUNT; t < profile_terms(&self->profiles[i]); t++) {
            TermInfo info = profile_term(&self->profiles[i], t);
            if (i == 1 && profile_term_named(&self->profiles[0], info.name) >= 0)
                continue;
            ComparedTerm *term = &result->terms[result->term_count++];
            snprintf(term->name, sizeof term->name, "%s", info.name);
            for (int k = 0; k < 2; k++) {
                term->terms[k] = profile_term_named(&self->profiles[k], info.name);
                term->weights[k] =
                    term->terms[k] < 0 ? 0 : profile_weight(&self->profiles[k], term->terms[k]);
            }
        }
    }
    self->done = false;
    if (record) {
        Position position = record->start;
        const RecordNode *node = record->root;
        while (node && !is_full(self)) {
            if (position.plies >= FREE_PLIES)
                add_position(self, &position);
            node = node->first_child;
            if (node)
                position_play(&position, node->move, &position);
        }
    }
    return job_start(compare, self, wake, &self->job, error);
}

void comparison_stop(Comparison *self)
{
    if (self->job)
        job_stop(self->job);
}

bool comparison_tick(Comparison *self)
{
    if (!self->job || !job_ended(self->job, &self->status, &self->error))
        return false;
    job_join(self->job);
    self->job = NULL;
    self->done = self->status == STATUS_OK;
    return true;
}

void comparison_close(Comparison *self)
{
    comparison_stop(self);
    job_join(self->job);
    self->job = NULL;
    free(self->positions);
    self->positions = NULL;
}
