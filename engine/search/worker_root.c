/* Alpha-beta at the root, where every move keeps its score, line and effort. */
#include <string.h>

#include "engine/search/worker.h"

void worker_sort_roots(Worker *self, int from)
{
    RootMove *roots = self->roots;
    for (int i = from + 1; i < self->root_count; i++) {
        RootMove moving = roots[i];
        int j = i;
        for (; j > from && roots[j - 1].order < moving.order; j--)
            roots[j] = roots[j - 1];
        roots[j] = moving;
    }
}

static void root_enter(Worker *self, const RootMove *root)
{
    Frame *frame = &self->frames[0];
    Frame *next = frame + 1;
    self->search->evaluator.kernels->play(&frame->position, root->move, &next->position);
    next->evaluation = -root->evaluation;
    next->replies =
        self->search->evaluator.kernels->placements(&next->position, position_turn(&next->position));
}

static void root_keep_line(Worker *self, RootMove *root)
{
    const Frame *next = &self->frames[1];
    int count = next->line_count < REPORT_LINE_MOVES - 1 ? next->line_count : REPORT_LINE_MOVES - 1;
    root->line[0] = root->move;
    memcpy(root->line + 1, next->line, (size_t)count * sizeof(Move));
    root->line_count = 1 + count;
}

/* What the search of a move in a window says of it; in between it may have learned no more than a bound. */
static void root_take(Worker *self, RootMove *root, Score score, Score alpha, Score beta, int depth)
{
    root->searched = true;
    root->score = score;
    if ((score > alpha && score > SCORE_LIMIT) || (score < beta && score < -SCORE_LIMIT))
        root->proven = score;
    if (score <= alpha)
        return;
    root->line_score = score;
    root->line_depth = (uint8_t)depth;
    if (!root->terminal)
        root_keep_line(self, root);
}

/* The score of a root move; after the first they are reduced and must surprise in a null window. */
static Score search_root_move(Worker *self, const RootMove *root, int number, Score alpha, Score beta,
                              int depth)
{
    if (root->terminal)
        return root->score;
    root_enter(self, root);
    if (number == 0)
        return -worker_search(self, 1, -beta, -alpha, depth - 1);
    int reduced = self->search->reductions[depth < 63 ? depth : 63][number < 63 ? number : 63];
    reduced = number < self->search->options.parameters.reduce_from || reduced < 1 ? 0 : reduced - 1;
    Score score = alpha + 1;
    if (reduced)
        score = -worker_search(self, 1, -alpha - 1, -alpha, depth - 1 - reduced);
    if (score > alpha && !self->stopped)
        score = -worker_search(self, 1, -alpha - 1, -alpha, depth - 1);
    if (score > alpha && !self->stopped)
        score = -worker_search(self, 1, -beta, -alpha, depth - 1);
    return score;
}

/* Searches the i-th root move, in a window whose lower end is the best so far; false if the search was stopped. */
static bool try_root(Worker *self, int i, int first, Score alpha, Score beta, int depth, Score *best)
{
    RootMove *root = &self->roots[i];
    uint64_t before = self->nodes;
    Score floor = *best > alpha ? *best : alpha;
    Score score = search_root_move(self, root, i - first, floor, beta, depth);
    root->effort += self->nodes - before;
    if (self->stopped)
        return false;
    root_take(self, root, score, floor, beta, depth);
    /* no better than the best so far says little about which is worse: such moves keep their order */
    root->order = i == first || score > floor ? score : -SCORE_INFINITE;
    *best = score > *best ? score : *best;
    return true;
}

/* After a stop, what moves were worth a ply ago is no reason to put them before those searched deeper. */
static void forget_unsearched(Worker *self, const bool *tried, int first)
{
    for (int i = first; i < self->root_count; i++)
        if (!tried[i])
            self->roots[i].order = -SCORE_INFINITE;
}

Score worker_root(Worker *self, Score alpha, Score beta, int depth, int first)
{
    Sharing *sharing = &self->search->sharing;
    uint64_t position = table_key(&self->frames[0].position);
    bool shared = self->search->options.threads > 1 && depth >= SHARING_DEPTH;
    bool tried[MOVE_COUNT] = {false};
    Score best = -SCORE_INFINITE;
    /* twice: moves that another thread is searching are put off to the second time */
    for (int time = 0; time < 2 && !self->stopped; time++)
        for (int i = first; i < self->root_count && best < beta && !self->stopped; i++) {
            uint64_t key = sharing_key(position, self->roots[i].move, depth);
            if (tried[i] || (shared && time == 0 && i > first && sharing_is_searched(sharing, key)))
                continue;
            if (shared)
                sharing_begin(sharing, key);
            tried[i] = try_root(self, i, first, alpha, beta, depth, &best);
            if (shared)
                sharing_end(sharing, key);
        }
    if (self->stopped) {
        tried[first] = true;
        forget_unsearched(self, tried, first);
    }
    worker_sort_roots(self, first);
    return best;
}
