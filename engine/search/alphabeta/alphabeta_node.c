/* Alpha-beta below the root.
 *
 * The leaves are cheap and come in batches: one call evaluates all positions after a list of moves. So every
 * inner node evaluates all its children before it searches any, which orders them well, and a node one ply
 * above the leaves is not searched: it is the best of a batch.
 *
 * A win or loss that comes back is always a proof: moves are left out only while something better than a loss
 * is known, and evaluations never claim one. */
#include <string.h>

#include "engine/base/platform/clock.h"
#include "engine/search/alphabeta/alphabeta_inner.h"

enum {
    SAMPLE_EVERY = 64, /* one node in this many is measured: reading the clock takes as long as a leaf */
    BATCH = 32         /* moves evaluated at once above the leaves: there may be a cut-off before the next */
};

/* At the start of a node: ends the measurement of the last one, and measures every n-th. */
static void sample_node(Sample *self)
{
    if (self->on)
        self->total_ns += clock_ns() - self->started_ns;
    self->on = ++self->nodes % SAMPLE_EVERY == 0;
    if (self->on)
        self->started_ns = clock_ns();
}

static uint64_t phase_begin(const Worker *self)
{
    return self->sample.on ? clock_ns() : 0;
}

static void phase_end(Worker *self, Phase phase, uint64_t begun)
{
    if (self->sample.on)
        self->sample.phase_ns[phase] += clock_ns() - begun;
}

static ReportDepth *depth_of(Worker *self, int depth)
{
    return &self->depths[depth < REPORT_DEPTHS ? depth : REPORT_DEPTHS - 1];
}

/* The i-th move was a cut-off. */
static void count_cutoff(Worker *self, int depth, int i)
{
    int place = 0;
    for (; i > 0 && place < REPORT_PLACES - 1; i /= 2)
        place++;
    depth_of(self, depth)->cutoffs[place]++;
}

/* Sets the frame's best line: this move, and what the next frame found after it. */
static void line_take(Frame *frame, Move move, bool with_next)
{
    frame->line_count = line_join(frame->line, move, with_next ? frame + 1 : NULL);
}

/* Makes the i-th move of a frame; the next frame then holds its position. */
static void frame_enter(Worker *self, Frame *frame, int i)
{
    Frame *next = frame + 1;
    uint64_t begun = phase_begin(self);
    self->search->evaluator.kernels->play(&frame->position, frame->moves[i], &next->position);
    phase_end(self, PHASE_MAKE, begun);
    next->evaluation = -frame->scores[i];
    next->replies = frame->move_replies[i];
}

/* With few replies a leaf is a poor guess and cheap to search further, up to a limit. */
static bool worth_extending(const Worker *self, int ply, int replies)
{
    return replies <= self->search->options.parameters.extend_replies && ply < 3 * self->depth + 4;
}

static void evaluate(Worker *self, Frame *frame, int from, int count)
{
    uint64_t begun = phase_begin(self);
    evaluator_children(&self->search->evaluator, &frame->position, frame->moves + from, count,
                       frame->scores + from, frame->move_replies + from);
    phase_end(self, PHASE_EVALUATE, begun);
    worker_count(self, count);
}

/* What a node knows so far. */
typedef struct Choice {
    int depth;
    Score alpha, beta;
    Score best;
    Move best_move;
} Choice;

static void store(Worker *self, int ply, const Choice *choice)
{
    const Frame *frame = &self->frames[ply];
    Score best = choice->best;
    uint8_t bound = best >= choice->beta ? BOUND_LOWER : best > choice->alpha ? BOUND_EXACT : BOUND_UPPER;
    TableEntry entry = {.move = choice->best_move,
                        .depth = (uint8_t)choice->depth,
                        .bound = bound,
                        .score = score_seen_from_node(best, ply),
                        .evaluation = frame->evaluation};
    uint64_t begun = phase_begin(self);
    table_store(&self->search->table, table_key(&frame->position), &entry, &self->use);
    phase_end(self, PHASE_TABLE, begun);
}

/* One ply above the leaves: the best child, in batches. A leaf that would be the best is searched further if
 * it has few replies. */
static Score search_frontier(Worker *self, int ply, Score alpha, Score beta, Move first)
{
    Frame *frame = &self->frames[ply];
    Score best = -SCORE_INFINITE;
    Move best_move = MOVE_NONE;
    for (int i = 1; i < frame->count && first != MOVE_NONE; i++)
        if (frame->moves[i] == first) {
            frame->moves[i] = frame->moves[0];
            frame->moves[0] = first;
            break;
        }
    for (int from = 0; from < frame->count && best < beta; from += BATCH) {
        int count = frame->count - from < BATCH ? frame->count - from : BATCH;
        evaluate(self, frame, from, count);
        if (self->stopped)
            return 0;
        for (int i = from; i < from + count && best < beta; i++) {
            Score floor = best > alpha ? best : alpha, score = frame->scores[i];
            bool searched = false;
            if (score_is_proven(score) || frame->position.plies + 1 >= PLY_LIMIT) {
                score = score_seen_from_root(score, ply);
            } else if (score > floor && worth_extending(self, ply + 1, frame->move_replies[i])) {
                frame_enter(self, frame, i);
                searched = true;
                score = -worker_search(self, ply + 1, -beta, -floor, 1);
                if (self->stopped)
                    return 0;
            }
            if (score <= best)
                continue;
            best = score;
            best_move = frame->moves[i];
            if (score > alpha)
                line_take(frame, best_move, searched);
            if (score >= beta)
                count_cutoff(self, 1, i);
        }
    }
    store(self, ply, &(Choice){1, alpha, beta, best, best_move});
    return best;
}

/* Brings the best of the moves not tried yet to the front of them; cheaper than sorting, as a cut-off mostly
 * comes soon. */
static void pick(Frame *frame, int i)
{
    int best = i;
    for (int j = i + 1; j < frame->count; j++)
        if (frame->order[j] > frame->order[best])
            best = j;
    if (best == i)
        return;
    Move move = frame->moves[best];
    Score score = frame->scores[best];
    uint16_t replies = frame->move_replies[best];
    int order = frame->order[best];
    frame->moves[best] = frame->moves[i];
    frame->scores[best] = frame->scores[i];
    frame->move_replies[best] = frame->move_replies[i];
    frame->order[best] = frame->order[i];
    frame->moves[i] = move;
    frame->scores[i] = score;
    frame->move_replies[i] = replies;
    frame->order[i] = order;
}

/* The score of the i-th child by principal variation search: first a null window, then a wider and deeper
 * search if the result is surprising. */
static Score search_child(Worker *self, int ply, int i, const Choice *choice, bool *searched)
{
    Frame *frame = &self->frames[ply];
    int depth = choice->depth;
    Score alpha = choice->best > choice->alpha ? choice->best : choice->alpha, beta = choice->beta;
    bool principal = beta - alpha > 1;
    *searched = false;
    if (score_is_proven(frame->scores[i]) || frame->position.plies + 1 >= PLY_LIMIT)
        return score_seen_from_root(frame->scores[i], ply);
    int reduced = depth - 1 - worker_reduction(self, depth, i, principal);
    if (reduced < depth - 1) {
        Score score = frame->scores[i];
        if (reduced > 0) {
            frame_enter(self, frame, i);
            score = -worker_search(self, ply + 1, -alpha - 1, -alpha, reduced);
        }
        if (score <= alpha || self->stopped)
            return score;
    }
    frame_enter(self, frame, i);
    *searched = true;
    if (i > 0 && principal) {
        Score score = -worker_search(self, ply + 1, -alpha - 1, -alpha, depth - 1);
        if (score <= alpha || self->stopped)
            return score;
    }
    return -worker_search(self, ply + 1, -beta, -alpha, depth - 1);
}

/* The i-th move was a cut-off: it did well, and what was tried before it did not. Not inlined, or each ply of
 * the search would need stack for the list. */
static __attribute__((noinline)) void learn_cutoff(Worker *self, int ply, int i, const Choice *choice)
{
    const Frame *frame = &self->frames[ply];
    Move tried[MOVE_COUNT];
    Refutation refutation = {.side = position_turn(&frame->position),
                             .ply = ply,
                             .depth = choice->depth,
                             .move = choice->best_move,
                             .tried = tried};
    for (int k = 0, left = 0; k < frame->reached; k++) {
        if (left < frame->later_count && frame->later[left] == k)
            left++;
        else if (k != i)
            tried[refutation.tried_count++] = frame->moves[k];
    }
    move_history_learn(&self->search->ordering, &refutation);
}

/* Searches the i-th child; true if that ends the node, by a cut-off or because the search was stopped. */
static bool try_move(Worker *self, int ply, int i, Choice *choice)
{
    Frame *frame = &self->frames[ply];
    bool searched;
    Score score = search_child(self, ply, i, choice, &searched);
    if (self->stopped)
        return true;
    if (score <= choice->best)
        return false;
    choice->best = score;
    choice->best_move = frame->moves[i];
    if (score > choice->alpha)
        line_take(frame, choice->best_move, searched);
    if (score < choice->beta)
        return false;
    count_cutoff(self, choice->depth, i);
    learn_cutoff(self, ply, i, choice);
    return true;
}

/* Tries the moves put off that no thread is searching any longer, as try_move does; with `all`, the others
 * too. */
static bool try_put_off(Worker *self, int ply, Choice *choice, bool all)
{
    Frame *frame = &self->frames[ply];
    uint64_t position = table_key(&frame->position);
    for (;;) {
        int k = 0;
        while (
            k < frame->later_count &&
            move_claims_is_searched(&self->search->sharing,
                                    move_claims_key(position, frame->moves[frame->later[k]], choice->depth)))
            k++;
        if (k == frame->later_count && !(all && k))
            return false;
        if (k == frame->later_count)
            k = 0;
        int i = frame->later[k];
        frame->later_count--;
        memmove(frame->later + k, frame->later + k + 1,
                (size_t)(frame->later_count - k) * sizeof *frame->later);
        if (try_move(self, ply, i, choice))
            return true;
    }
}

/* At least two plies above the leaves: the children in order, each by a search. A move that another thread is
 * searching is put off until that is done: then the answer is mostly in the table, and may be a cut-off. At
 * the end this thread helps with those still being searched. */
static Score search_inner(Worker *self, int ply, Score alpha, Score beta, int depth, Move first)
{
    const AlphaBetaParameters *parameters = &self->search->options.parameters;
    MoveClaims *claims = &self->search->sharing;
    Frame *frame = &self->frames[ply];
    Choice choice = {depth, alpha, beta, -SCORE_INFINITE, MOVE_NONE};
    bool shared = self->search->options.threads > 1, over = false;
    evaluate(self, frame, 0, frame->count);
    if (self->stopped)
        return 0;
    /* Ranks the moves: by the evaluation after them, corrected by how they did elsewhere. */
    const MoveHistory *ordering = &self->search->ordering;
    Side side = position_turn(&frame->position);
    int weight = self->search->options.parameters.history_weight;
    for (int i = 0; i < frame->count; i++) {
        Move move = frame->moves[i];
        int order = frame->scores[i] + move_history_of(ordering, side, move) * weight / 1024;
        if (move_history_is_killer(ordering, ply, move))
            order += SCORE_LIMIT / 64;
        frame->order[i] = move == first ? INT32_MAX : order;
    }
    frame->reached = frame->later_count = 0;
    for (int i = 0; i < frame->count && !over; i++) {
        /* Late move pruning, where the window is null and something better than a loss is known. */
        if (beta - alpha == 1 && depth <= parameters->late_depth && choice.best > -SCORE_LIMIT &&
            i >= parameters->late_moves * depth * depth)
            break;
        pick(frame, i);
        frame->reached = i + 1;
        if (!shared) {
            over = try_move(self, ply, i, &choice);
            continue;
        }
        uint64_t claim = move_claims_key(table_key(&frame->position), frame->moves[i], depth);
        if (i > 0 && move_claims_is_searched(claims, claim)) {
            frame->later[frame->later_count++] = (uint16_t)i;
            continue;
        }
        move_claims_begin(claims, claim);
        over = try_move(self, ply, i, &choice);
        move_claims_end(claims, claim);
        over = over || try_put_off(self, ply, &choice, false);
    }
    if (!over)
        try_put_off(self, ply, &choice, true);
    if (self->stopped)
        return 0;
    store(self, ply, &choice);
    return choice.best;
}

Score worker_search(Worker *self, int ply, Score alpha, Score beta, int depth)
{
    const AlphaBetaParameters *parameters = &self->search->options.parameters;
    Frame *frame = &self->frames[ply];
    bool principal = beta - alpha > 1;
    frame->line_count = 0;
    if (ply > self->seldepth)
        self->seldepth = ply;
    if (depth <= 0) {
        if (!worth_extending(self, ply, frame->replies))
            return frame->evaluation;
        depth = 1;
    }
    /* Mate distance pruning: no line from here is better than winning at once, or worse than being lost. */
    if (beta > score_win_in(ply + 1))
        beta = score_win_in(ply + 1);
    if (alpha < score_loss_in(ply))
        alpha = score_loss_in(ply);
    if (alpha >= beta)
        return alpha;
    depth_of(self, depth)->nodes++;
    sample_node(&self->sample);
    TableEntry entry;
    Move first = MOVE_NONE;
    uint64_t begun = phase_begin(self);
    bool known = table_probe(&self->search->table, table_key(&frame->position), &entry, &self->use);
    phase_end(self, PHASE_TABLE, begun);
    if (known) {
        Score score = score_seen_from_root(entry.score, ply);
        bool deep = entry.depth >= depth || score_is_proven(score);
        bool answers = entry.bound == BOUND_EXACT || (entry.bound == BOUND_LOWER && score >= beta) ||
                       (entry.bound == BOUND_UPPER && score <= alpha);
        if (!principal && deep && answers) {
            self->use.cutoffs++;
            return score;
        }
        first = entry.move;
    }
    /* Futility pruning, above the window and below it: the evaluation is so far outside that a shallow search
     * could hardly change that. */
    if (!principal && !score_is_proven(alpha) && !score_is_proven(beta)) {
        Score evaluation = frame->evaluation;
        if ((depth <= parameters->high_depth && evaluation - parameters->high_margin * depth >= beta) ||
            (depth <= parameters->low_depth && evaluation + parameters->low_margin * depth <= alpha))
            return evaluation;
    }
    begun = phase_begin(self);
    frame->count = self->search->evaluator.kernels->list(&frame->position, position_turn(&frame->position),
                                                         frame->moves);
    phase_end(self, PHASE_GENERATE, begun);
    if (!frame->count)
        return score_loss_in(ply);
    return depth == 1 ? search_frontier(self, ply, alpha, beta, first)
                      : search_inner(self, ply, alpha, beta, depth, first);
}
