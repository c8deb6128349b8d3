/* Alpha-beta at the root, where every move keeps its score, line and effort. */
#include <stdlib.h>

#include "engine/search/alphabeta/alphabeta_inner.h"

typedef struct RootKey {
    int rank, place;
} RootKey;

static int key_order(const void *a, const void *b)
{
    const RootKey *x = a, *y = b;
    return x->rank != y->rank ? (x->rank < y->rank ? 1 : -1) : x->place - y->place;
}

/* What is certain stays first or last, whatever later searches find. Sorts keys, because a root move is
 * large, and then moves each to its place once. */
void worker_sort_roots(Worker *self, int from)
{
    enum { APART = 4 * SCORE_INFINITE };
    RootMove *roots = self->roots;
    RootKey keys[MOVE_COUNT];
    for (int i = from; i < self->root_count; i++) {
        Score proven = roots[i].proven;
        keys[i] = (RootKey){!proven ? roots[i].order : proven > 0 ? proven + APART : proven - APART, i};
    }
    qsort(keys + from, (size_t)(self->root_count - from), sizeof *keys, key_order);
    for (int i = from; i < self->root_count; i++) {
        RootMove displaced = roots[i];
        int at = i;
        for (int next; (next = keys[at].place) != i; at = next) {
            roots[at] = roots[next];
            keys[at].place = at;
        }
        roots[at] = displaced;
        keys[at].place = at;
    }
}

/* Keeps the proof with the fewest plies, because each says how many the winner needs at most. */
void root_keep_proof(RootMove *self, Score proven)
{
    if (!self->proven || abs(proven) > abs(self->proven))
        self->proven = proven;
}

/* Takes the result of a move's search in a window; with a score inside, it may still be only a bound. */
static void root_take(RootMove *root, Score score, Score alpha, Score beta, int depth)
{
    root->low = false;
    root->score = score;
    root->bound = score <= alpha ? VALUE_AT_MOST : score >= beta ? VALUE_AT_LEAST : VALUE_EXACT;
    root->depth = (uint8_t)depth;
}

/* The score of a root move; all but the first are reduced and must surprise in a null window. */
static Score search_root_move(Worker *self, const RootMove *root, int number, Score alpha, Score beta,
                              int depth)
{
    const Kernels *kernels = self->search->evaluator.kernels;
    Frame *next = &self->frames[1];
    if (root->proven > 0)
        return root->proven;
    if (root->terminal)
        return root->score;
    kernels->play(&self->frames[0].position, root->move, &next->position);
    next->evaluation = -root->evaluation;
    next->replies = kernels->placements(&next->position, position_turn(&next->position));
    if (number == 0)
        return -worker_search(self, 1, -beta, -alpha, depth - 1);
    int reduced = worker_reduction(self, depth, number, true);
    Score score = alpha + 1;
    if (reduced)
        score = -worker_search(self, 1, -alpha - 1, -alpha, depth - 1 - reduced);
    if (score > alpha && !self->stopped)
        score = -worker_search(self, 1, -alpha - 1, -alpha, depth - 1);
    if (score > alpha && !self->stopped)
        score = -worker_search(self, 1, -beta, -alpha, depth - 1);
    return score;
}

/* An iteration over the root's moves. */
typedef struct RootPass {
    int first, depth;
    Score alpha, beta;
    Score best; /* so far */
} RootPass;

/* Searches the i-th root move, in a window whose lower end is the best so far; false if the search was
 * stopped. */
static bool try_root(Worker *self, RootPass *pass, int i)
{
    int first = pass->first, depth = pass->depth;
    Score alpha = pass->alpha, beta = pass->beta;
    RootMove *root = &self->roots[i];
    uint64_t before = self->nodes;
    Score floor = pass->best > alpha ? pass->best : alpha;
    Score score = search_root_move(self, root, i - first, floor, beta, depth);
    root->effort += self->nodes - before;
    if (self->stopped)
        return false;
    if (score > floor && !root->terminal && root->proven <= 0) {
        root->line_count = line_join(root->line, root->move, &self->frames[1]);
        root->line_score = score;
        root->line_depth = (uint8_t)depth;
    }
    if ((score > floor && score > SCORE_LIMIT) || (score < beta && score < -SCORE_LIMIT))
        root_keep_proof(root, score);
    root->low = i == first && score <= floor;
    root->low_score = score;
    if (!root->low)
        root_take(root, score, floor, beta, depth);
    /* Once another move is inside the window, it counts that the first is below it. */
    if (i > first && score > floor && self->roots[first].low)
        root_take(&self->roots[first], self->roots[first].low_score, alpha, beta, depth);
    /* scores no better than the best so far hardly rank moves: such moves keep their order */
    root->order = i == first || score > floor ? score : -SCORE_INFINITE;
    pass->best = score > pass->best ? score : pass->best;
    return true;
}

Score worker_root(Worker *self, Score alpha, Score beta, int depth, int first)
{
    MoveClaims *sharing = &self->search->sharing;
    uint64_t position = table_key(&self->frames[0].position);
    bool shared = self->search->options.threads > 1 && depth >= MOVE_CLAIMS_DEPTH;
    bool tried[MOVE_COUNT] = {false};
    RootPass pass = {first, depth, alpha, beta, .best = -SCORE_INFINITE};
    /* twice: moves that another thread is searching are left for the second time */
    for (int time = 0; time < 2 && !self->stopped; time++)
        for (int i = first; i < self->root_count && pass.best < beta && !self->stopped; i++) {
            uint64_t key = move_claims_key(position, self->roots[i].move, depth);
            if (tried[i] || (shared && time == 0 && i > first && move_claims_is_searched(sharing, key)))
                continue;
            if (shared)
                move_claims_begin(sharing, key);
            tried[i] = try_root(self, &pass, i);
            if (shared)
                move_claims_end(sharing, key);
        }
    /* After a stop, older scores are no reason to rank moves before those searched deeper. */
    for (int i = first + 1; self->stopped && i < self->root_count; i++)
        if (!tried[i])
            self->roots[i].order = -SCORE_INFINITE;
    worker_sort_roots(self, first);
    return pass.best;
}
