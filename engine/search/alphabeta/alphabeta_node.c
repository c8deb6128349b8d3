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

static void line_start(Frame *frame)
{
    frame->line_count = 0;
}

/* Sets the frame's best line: this move, and what the next frame found after it. */
static void line_take(Frame *frame, Move move, bool with_next)
{
    frame->line[0] = move;
    frame->line_count = 1;
    if (!with_next)
        return;
    const Frame *next = frame + 1;
    int count = next->line_count < REPORT_LINE_MOVES - 1 ? next->line_count : REPORT_LINE_MOVES - 1;
    memcpy(frame->line + 1, next->line, (size_t)count * sizeof(Move));
    frame->line_count = 1 + count;
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

/* The score of the i-th child as a leaf; it is searched further if it has few replies and would be the
 * best. */
static Score leaf_score(Worker *self, int ply, int i, Score alpha, Score beta, bool *searched)
{
    Frame *frame = &self->frames[ply];
    Score score = frame->scores[i];
    *searched = false;
    if (score_is_proven(score) || frame->position.plies + 1 >= PLY_LIMIT)
        return score_seen_from_root(score, ply);
    if (score <= alpha || !worth_extending(self, ply + 1, frame->move_replies[i]))
        return score;
    frame_enter(self, frame, i);
    *searched = true;
    return -worker_search(self, ply + 1, -beta, -alpha, 1);
}

static void evaluate(Worker *self, Frame *frame, int from, int count)
{
    uint64_t begun = phase_begin(self);
    evaluator_children(&self->search->evaluator, &frame->position, frame->moves + from, count,
                       frame->scores + from, frame->move_replies + from);
    phase_end(self, PHASE_EVALUATE, begun);
    worker_count(self, count);
}

/* Moves of a node that were put off because another thread is searching them. */
typedef struct Postponed {
    int reached;                 /* moves tried or put off so far: the first of the frame */
    int count;                   /* of those still to be tried */
    uint16_t places[MOVE_COUNT]; /* their indices in the frame, in order */
} Postponed;

/* What a node knows so far. */
typedef struct Choice {
    int depth;
    Score alpha, beta;
    Score best;
    Move best_move;
    Postponed *later; /* null: no move is put off */
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

/* One ply above the leaves: the best child, in batches. */
static Score search_frontier(Worker *self, int ply, Score alpha, Score beta, Move first)
{
    Frame *frame = &self->frames[ply];
    Score best = -SCORE_INFINITE, floor = alpha;
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
            bool searched;
            Score score = leaf_score(self, ply, i, best > floor ? best : floor, beta, &searched);
            if (self->stopped)
                return 0;
            if (score <= best)
                continue;
            best = score;
            best_move = frame->moves[i];
            if (score > floor)
                line_take(frame, best_move, searched);
            if (score >= beta)
                count_cutoff(self, 1, i);
        }
    }
    store(self, ply, &(Choice){1, alpha, beta, best, best_move, NULL});
    return best;
}

/* Ranks the moves: by the evaluation after them, corrected by how they did elsewhere. */
static void rank(Worker *self, int ply, Move first)
{
    Frame *frame = &self->frames[ply];
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
}

static void swap_moves(Frame *frame, int a, int b)
{
    Move move = frame->moves[a];
    Score score = frame->scores[a];
    uint16_t replies = frame->move_replies[a];
    int order = frame->order[a];
    frame->moves[a] = frame->moves[b];
    frame->scores[a] = frame->scores[b];
    frame->move_replies[a] = frame->move_replies[b];
    frame->order[a] = frame->order[b];
    frame->moves[b] = move;
    frame->scores[b] = score;
    frame->move_replies[b] = replies;
    frame->order[b] = order;
}

/* Brings the best of the moves not tried yet to the front of them; cheaper than sorting, as a cut-off mostly
 * comes soon. */
static void pick(Frame *frame, int i)
{
    int best = i;
    for (int j = i + 1; j < frame->count; j++)
        if (frame->order[j] > frame->order[best])
            best = j;
    if (best != i)
        swap_moves(frame, i, best);
}

static int reduction(const Worker *self, int depth, int i, bool principal)
{
    const AlphaBetaParameters *parameters = &self->search->options.parameters;
    if (i < parameters->reduce_from)
        return 0;
    int plies = self->search->reductions[depth < 63 ? depth : 63][i < 63 ? i : 63];
    return principal && plies > 0 ? plies - 1 : plies;
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
    int reduced = depth - 1 - reduction(self, depth, i, principal);
    Score score = alpha + 1;
    if (reduced < depth - 1) {
        if (reduced <= 0) {
            score = frame->scores[i];
        } else {
            frame_enter(self, frame, i);
            score = -worker_search(self, ply + 1, -alpha - 1, -alpha, reduced);
        }
    }
    if (score <= alpha || self->stopped)
        return score;
    frame_enter(self, frame, i);
    *searched = true;
    if (i > 0 && principal) {
        score = -worker_search(self, ply + 1, -alpha - 1, -alpha, depth - 1);
        if (score <= alpha || self->stopped)
            return score;
    }
    return -worker_search(self, ply + 1, -beta, -alpha, depth - 1);
}

/* Whether the remaining moves can be left out: they are late, and something better than a loss is known. */
static bool leave_out(const Worker *self, int depth, int i, Score best, bool principal)
{
    const AlphaBetaParameters *parameters = &self->search->options.parameters;
    return !principal && depth <= parameters->late_depth && best > -SCORE_LIMIT &&
           i >= parameters->late_moves * depth * depth;
}

/* The moves that were tried before the i-th was; returns their number. */
static int list_tried(const Frame *frame, int i, const Postponed *later, Move out[MOVE_COUNT])
{
    int count = 0, left = 0;
    for (int k = 0; k < later->reached; k++) {
        if (left < later->count && later->places[left] == k)
            left++;
        else if (k != i)
            out[count++] = frame->moves[k];
    }
    return count;
}

/* The i-th move was a cut-off: it did well, and what was tried before it did not. Not inlined, or each ply of
 * the search would need stack for the list. */
static __attribute__((noinline)) void learn_cutoff(Worker *self, int ply, int i, const Choice *choice)
{
    const Frame *frame = &self->frames[ply];
    Refutation refutation = {.side = position_turn(&frame->position),
                             .ply = ply,
                             .depth = choice->depth,
                             .move = choice->best_move,
                             .tried = frame->moves,
                             .tried_count = i};
    Move tried[MOVE_COUNT];
    if (choice->later) {
        refutation.tried = tried;
        refutation.tried_count = list_tried(frame, i, choice->later, tried);
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

/* The key by which other threads know the search of the i-th move. */
static uint64_t move_key(const Frame *frame, int i, int depth)
{
    return move_claims_key(table_key(&frame->position), frame->moves[i], depth);
}

/* The first of the moves put off that no thread is searching any longer; -1: none. */
static int find_finished(const Worker *self, const Frame *frame, const Postponed *later, int depth)
{
    for (int k = 0; k < later->count; k++)
        if (!move_claims_is_searched(&self->search->sharing, move_key(frame, later->places[k], depth)))
            return k;
    return -1;
}

/* Tries the k-th move put off, as try_move does. */
static bool try_put_off(Worker *self, int ply, Choice *choice, Postponed *later, int k)
{
    int i = later->places[k];
    later->count--;
    memmove(later->places + k, later->places + k + 1, (size_t)(later->count - k) * sizeof *later->places);
    return try_move(self, ply, i, choice);
}

/* Tries the children in order, but puts off those that another thread is searching until it is done: then the
 * answer is mostly in the table, and may be a cut-off. At the end it helps with those still being
 * searched. */
static void try_moves_shared(Worker *self, int ply, Choice *choice)
{
    Frame *frame = &self->frames[ply];
    MoveClaims *sharing = &self->search->sharing;
    Postponed later;
    later.reached = later.count = 0;
    choice->later = &later;
    bool over = false;
    for (int i = 0; i < frame->count && !over; i++) {
        if (leave_out(self, choice->depth, i, choice->best, choice->beta - choice->alpha > 1))
            break;
        pick(frame, i);
        later.reached = i + 1;
        uint64_t key = move_key(frame, i, choice->depth);
        if (i > 0 && move_claims_is_searched(sharing, key)) {
            later.places[later.count++] = (uint16_t)i;
            continue;
        }
        move_claims_begin(sharing, key);
        over = try_move(self, ply, i, choice);
        move_claims_end(sharing, key);
        for (int k; !over && (k = find_finished(self, frame, &later, choice->depth)) >= 0;)
            over = try_put_off(self, ply, choice, &later, k);
    }
    while (later.count && !over) {
        int k = find_finished(self, frame, &later, choice->depth);
        over = try_put_off(self, ply, choice, &later, k < 0 ? 0 : k);
    }
    choice->later = NULL;
}

/* The children in order. */
static void try_moves(Worker *self, int ply, Choice *choice)
{
    Frame *frame = &self->frames[ply];
    for (int i = 0; i < frame->count; i++) {
        if (leave_out(self, choice->depth, i, choice->best, choice->beta - choice->alpha > 1))
            break;
        pick(frame, i);
        if (try_move(self, ply, i, choice))
            break;
    }
}

/* At least two plies above the leaves: the children in order, each by a search. */
static Score search_inner(Worker *self, int ply, Score alpha, Score beta, int depth, Move first)
{
    Frame *frame = &self->frames[ply];
    Choice choice = {depth, alpha, beta, -SCORE_INFINITE, MOVE_NONE, NULL};
    evaluate(self, frame, 0, frame->count);
    if (self->stopped)
        return 0;
    rank(self, ply, first);
    if (self->search->options.threads > 1)
        try_moves_shared(self, ply, &choice);
    else
        try_moves(self, ply, &choice);
    if (self->stopped)
        return 0;
    store(self, ply, &choice);
    return choice.best;
}

/* Whether the table's entry answers the question. */
static bool table_answers(const TableEntry *entry, Score score, Score alpha, Score beta, int depth)
{
    if (entry->depth < depth && !score_is_proven(score))
        return false;
    return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && score >= beta) ||
           (entry->bound == BOUND_UPPER && score <= alpha);
}

/* Whether the evaluation is so far outside the window that a shallow search could hardly change that. */
static bool is_far_outside(const Worker *self, const Frame *frame, Score alpha, Score beta, int depth)
{
    const AlphaBetaParameters *parameters = &self->search->options.parameters;
    if (score_is_proven(alpha) || score_is_proven(beta))
        return false;
    if (depth <= parameters->high_depth && frame->evaluation - parameters->high_margin * depth >= beta)
        return true;
    return depth <= parameters->low_depth && frame->evaluation + parameters->low_margin * depth <= alpha;
}

Score worker_search(Worker *self, int ply, Score alpha, Score beta, int depth)
{
    Frame *frame = &self->frames[ply];
    bool principal = beta - alpha > 1;
    line_start(frame);
    if (ply > self->seldepth)
        self->seldepth = ply;
    if (depth <= 0) {
        if (!worth_extending(self, ply, frame->replies))
            return frame->evaluation;
        depth = 1;
    }
    /* no line from here can be better than winning at once, or worse than being lost */
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
        if (!principal && table_answers(&entry, score, alpha, beta, depth)) {
            self->use.cutoffs++;
            return score;
        }
        first = entry.move;
    }
    if (!principal && is_far_outside(self, frame, alpha, beta, depth))
        return frame->evaluation;
    begun = phase_begin(self);
    frame->count = self->search->evaluator.kernels->list(&frame->position, position_turn(&frame->position),
                                                         frame->moves);
    phase_end(self, PHASE_GENERATE, begun);
    if (!frame->count)
        return score_loss_in(ply);
    return depth == 1 ? search_frontier(self, ply, alpha, beta, first)
                      : search_inner(self, ply, alpha, beta, depth, first);
}
