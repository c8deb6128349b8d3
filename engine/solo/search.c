#include "engine/solo/search.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/solo/search_inner.h"

/* ---- Down and back up ---- */

bool descent_stopped(const Descent *self)
{
    return self->stop && atomic_load_explicit(self->stop, memory_order_relaxed);
}

void beam_of(Descent *descent, const SoloBoard *board, SoloPiece piece, int most, Beam *out)
{
    _Alignas(64) float scores[SOLO_SCORES_SIZE];
    int moves = solo_pieces[piece].moves;
    solo_evaluate(descent->evaluator, board, piece, scores);
    descent->boards += moves;
    out->count = 0;
    for (int move = 0; move < moves; move++) {
        int place = out->count < most ? out->count++ : most;
        if (place == most && !(scores[move] > out->scores[most - 1]))
            continue;
        for (place = place == most ? most - 1 : place; place > 0 && scores[move] > out->scores[place - 1];
             place--) {
            out->scores[place] = out->scores[place - 1];
            out->moves[place] = out->moves[place - 1];
        }
        out->scores[place] = scores[move];
        out->moves[place] = (int8_t)move;
    }
}

double board_value(Descent *descent, const SoloBoard *board, int depth)
{
    double sum = 0;
    if (depth == 1) {
        float bests[SOLO_PIECES];
        solo_evaluate_bests(descent->evaluator, board, bests);
        descent->boards += SOLO_MOVES_ALL;
        for (int piece = 0; piece < SOLO_PIECES; piece++)
            sum += (double)bests[piece];
    } else {
        for (int piece = 0; piece < SOLO_PIECES && !descent_stopped(descent); piece++)
            sum += piece_value(descent, board, (SoloPiece)piece, depth - 1);
    }
    return sum / SOLO_PIECES;
}

double piece_value(Descent *descent, const SoloBoard *board, SoloPiece piece, int depth)
{
    Beam beam = {0};
    double best = (double)SOLO_LOST;
    beam_of(descent, board, piece, depth > 0 ? descent->beam : 1, &beam);
    if (depth == 0)
        return (double)beam.scores[0];
    for (int i = 0; i < beam.count; i++) {
        SoloBoard after = *board;
        if (solo_board_place(&after, piece, beam.moves[i]).lost)
            continue;
        double value = board_value(descent, &after, depth);
        best = value > best ? value : best;
    }
    return best;
}

/* ---- The first layer, on threads ---- */

typedef struct RootTask {
    double value;
    int64_t boards;
} RootTask;

typedef struct Root {
    Descent descent;
    int depth;
    Beam beam;
    SoloBoard boards[SOLO_MOVES_MAX];
    bool lost[SOLO_MOVES_MAX];
    RootTask tasks[SOLO_MOVES_MAX * SOLO_PIECES]; /* piece after piece of each placement */
} Root;

static void root_work(void *context, int task)
{
    Root *self = context;
    Descent descent = self->descent;
    descent.boards = 0;
    int place = task / SOLO_PIECES;
    double value = (double)SOLO_LOST;
    if (!self->lost[place] && !descent_stopped(&descent))
        value = piece_value(&descent, &self->boards[place], (SoloPiece)(task % SOLO_PIECES), self->depth - 1);
    self->tasks[task] = (RootTask){value, descent.boards};
}

/* The value of each placement in the beam. */
static void root_values(SoloSearch *search, Root *self, double values[SOLO_MOVES_MAX])
{
    if (self->depth == 1) { /* too quick for threads */
        for (int i = 0; i < self->beam.count; i++)
            values[i] = self->lost[i] ? (double)SOLO_LOST : board_value(&self->descent, &self->boards[i], 1);
        return;
    }
    pool_run(search->pool, root_work, self, self->beam.count * SOLO_PIECES);
    for (int i = 0; i < self->beam.count; i++) {
        double sum = 0;
        for (int piece = 0; piece < SOLO_PIECES; piece++) {
            sum += self->tasks[i * SOLO_PIECES + piece].value;
            self->descent.boards += self->tasks[i * SOLO_PIECES + piece].boards;
        }
        values[i] = sum / SOLO_PIECES;
    }
}

SoloChoice solo_search_move(SoloSearch *self, const SoloBoard *board, SoloPiece piece,
                            const atomic_bool *stop)
{
    if (self->plan.depth > 0) {
        Root root = {.descent = {&self->evaluator, self->plan.beam, stop, 0}, .depth = self->plan.depth};
        double values[SOLO_MOVES_MAX] = {0};
        beam_of(&root.descent, board, piece, self->plan.beam, &root.beam);
        for (int i = 0; i < root.beam.count; i++) {
            root.boards[i] = *board;
            root.lost[i] = solo_board_place(&root.boards[i], piece, root.beam.moves[i]).lost;
        }
        root_values(self, &root, values);
        int best = 0;
        for (int i = 1; i < root.beam.count && !descent_stopped(&root.descent); i++)
            best = values[i] > values[best] ? i : best;
        return (SoloChoice){root.beam.moves[best], values[best], root.beam.scores[best], root.descent.boards};
    }
    SoloChoice choice = {.boards = solo_pieces[piece].moves};
    choice.move = solo_evaluate_best(&self->evaluator, board, piece, &choice.score);
    choice.value = (double)choice.score;
    return choice;
}

/* ---- Making ---- */

static Status check_plan(const SoloSearchPlan *plan, Error *error)
{
    if (plan->depth < 0 || plan->depth > SOLO_DEPTH_MAX)
        return error_set(error, STATUS_INVALID, "the depth must be 0 to %d, not %d", SOLO_DEPTH_MAX,
                         plan->depth);
    if (plan->beam < 1 || plan->beam > SOLO_MOVES_MAX)
        return error_set(error, STATUS_INVALID, "the beam must be 1 to %d wide, not %d", SOLO_MOVES_MAX,
                         plan->beam);
    if (plan->threads < 0 || plan->threads > SOLO_THREADS_MAX)
        return error_set(error, STATUS_INVALID, "there can be 1 to %d threads, not %d", SOLO_THREADS_MAX,
                         plan->threads);
    return STATUS_OK;
}

Status solo_search_create(const SoloEvaluator *evaluator, const SoloSearchPlan *plan, SoloSearch **out,
                          Error *error)
{
    Status status = check_plan(plan, error);
    if (status != STATUS_OK)
        return status;
    SoloSearch *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for a search");
    self->evaluator = *evaluator;
    self->plan = *plan;
    status = pool_create(plan->threads - 1, &self->pool, error);
    if (status != STATUS_OK)
        solo_search_destroy(self);
    else
        *out = self;
    return status;
}

void solo_search_destroy(SoloSearch *self)
{
    if (!self)
        return;
    pool_destroy(self->pool);
    free(self);
}

void solo_search_set_evaluator(SoloSearch *self, const SoloEvaluator *evaluator)
{
    self->evaluator = *evaluator;
}

Status solo_search_set_plan(SoloSearch *self, const SoloSearchPlan *plan, Error *error)
{
    Status status = check_plan(plan, error);
    int threads = self->plan.threads;
    if (status == STATUS_OK) {
        self->plan = *plan;
        self->plan.threads = threads;
    }
    return status;
}
