#include "engine/protocol/eval/eval_inner.h"

#include <math.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"

#define LOOK_NS (4 * NS_PER_MS)     /* how often to check for a stop while the program thinks */
#define PUBLISH_NS (30 * NS_PER_MS) /* minimum time between two reports within a depth */

/* ---- Known answers ---- */

static uint64_t known_key(const Position *position)
{
    return position->key ^ (position->plies * 0x9e3779b97f4a7c15u);
}

static EvalKnown *known_at(EvalSearch *self, uint64_t key)
{
    return &self->known[key >> 32 & (EVAL_KNOWN - 1)];
}

static Score score_for_red(const EvalSearch *self, double value)
{
    double score = value * self->scale * 100;
    return score >= SCORE_LIMIT - 1   ? SCORE_LIMIT - 1
           : score <= 1 - SCORE_LIMIT ? 1 - SCORE_LIMIT
                                      : (Score)lround(score);
}

/* ---- Questions ---- */

/* Whether to stop and answer with what is known. */
static bool is_over(const EvalSearch *self)
{
    if (session_stopped(self->session))
        return true;
    if (self->shallow)
        return self->limits->hard && time_plan_elapsed(&self->plan) >= self->plan.hard_ns;
    return time_plan_elapsed(&self->plan) >= self->plan.hard_ns ||
           (self->limits->nodes && self->asked >= self->limits->nodes);
}

/* Waits for the answer to the last question; STATUS_INTERRUPTED if the search must stop waiting. */
static Status await(EvalSearch *self, double out[EVAL_BATCH], Error *error)
{
    for (;;) {
        uint64_t now = clock_ns(), until = now + LOOK_NS, end = self->plan.start_ns + self->plan.hard_ns;
        if (!self->shallow && self->plan.hard_ns < UINT64_MAX && end < until)
            until = end > now ? end : now;
        Status status = eval_child_answer(self->child, until, out, error);
        if (status != STATUS_TIMEOUT || self->child->asked == 0)
            return status;
        if (session_stopped(self->session) ||
            (time_plan_elapsed(&self->plan) >= self->plan.hard_ns && (!self->shallow || self->limits->hard)))
            return STATUS_INTERRUPTED;
    }
}

/* Waits for an answer that an earlier search left; STATUS_INTERRUPTED if this one must not wait. */
static Status settle(EvalSearch *self, Error *error)
{
    double ignored[EVAL_BATCH];
    while (self->child->process && self->child->asked > 0) {
        Status status = eval_child_answer(self->child, clock_ns() + LOOK_NS, ignored, error);
        if (status != STATUS_TIMEOUT || self->child->asked == 0)
            return status;
        if (is_over(self))
            return STATUS_INTERRUPTED;
    }
    return STATUS_OK;
}

/* Asks about the batch and stores the answers. */
static Status ask_batch(EvalSearch *self, EvalLevel *level, const int *places, int count, Error *error)
{
    double values[EVAL_BATCH];
    Status status = count ? eval_child_ask(self->child, self->batch, count, error) : STATUS_OK;
    if (status == STATUS_OK && count)
        status = await(self, values, error);
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        uint64_t key = known_key(&self->batch[i]);
        Score score = score_for_red(self, values[i]);
        *known_at(self, key) = (EvalKnown){key, score, true};
        level->moves[places[i]].score = position_turn(&self->batch[i]) == BLUE ? score : -score;
    }
    self->asked += status == STATUS_OK ? (uint64_t)count : 0;
    return status;
}

/* Lists the moves of a position, and scores those that need no question: finished games, and positions asked
 * about before. */
static void list_moves(const Position *position, EvalLevel *level)
{
    const Kernels *kernels = kernels_best();
    Move moves[MOVE_LIST_SIZE];
    Side side = position_turn(position), other = side_other(side);
    level->count = kernels->list(position, side, moves);
    for (int from = 0; from < level->count; from += EVAL_BATCH) {
        Leaf leaves[EVAL_BATCH];
        int length = level->count - from < EVAL_BATCH ? level->count - from : EVAL_BATCH;
        kernels->leaves(position, moves + from, length, LEAF_PLACEMENTS, leaves);
        for (int i = 0; i < length; i++) {
            EvalMove *move = &level->moves[from + i];
            const Leaf *leaf = &leaves[i];
            *move = (EvalMove){moves[from + i], -SCORE_INFINITE};
            if (position->plies + 1 == PLY_LIMIT)
                move->score = leaf->count[side] > leaf->count[other]   ? score_win_in(1)
                              : leaf->count[side] < leaf->count[other] ? score_loss_in(1)
                                                                       : SCORE_DRAW;
            else if (leaf->placements[other] == 0)
                move->score = score_win_in(1);
        }
    }
}

static int better_first(const void *a, const void *b)
{
    const EvalMove *x = a, *y = b;
    return x->score != y->score ? (x->score > y->score ? -1 : 1) : (int)x->move - (int)y->move;
}

/* Scores all moves of a position one ply deep, best first. If interrupted, some stay unknown. */
static Status score_moves(EvalSearch *self, const Position *position, EvalLevel *level, Error *error)
{
    int places[EVAL_BATCH], count = 0;
    Status status = STATUS_OK;
    list_moves(position, level);
    for (int i = 0; i < level->count && status == STATUS_OK; i++) {
        EvalMove *move = &level->moves[i];
        if (move->score > -SCORE_INFINITE)
            continue;
        Position *child = &self->batch[count];
        kernels_best()->play(position, move->move, child);
        uint64_t key = known_key(child);
        const EvalKnown *known = known_at(self, key);
        if (known->known && known->key == key) {
            move->score = position_turn(child) == BLUE ? known->score : -known->score;
            continue;
        }
        places[count++] = i;
        if (count < EVAL_BATCH)
            continue;
        status = is_over(self) ? STATUS_INTERRUPTED : ask_batch(self, level, places, count, error);
        count = 0;
    }
    if (status == STATUS_OK && count)
        status = is_over(self) ? STATUS_INTERRUPTED : ask_batch(self, level, places, count, error);
    qsort(level->moves, (size_t)level->count, sizeof *level->moves, better_first);
    return status;
}

/* ---- Searching ---- */

/* The score of the position after a move, for the side that made it. */
static Score raised(Score score)
{
    score = -score;
    return score > SCORE_LIMIT ? score - 1 : score < -SCORE_LIMIT ? score + 1 : score;
}

/* A position to look into. */
typedef struct Node {
    Position position;
    int depth;  /* plies remaining */
    int height; /* above the root */
    Score alpha, beta;
} Node;

/* The score of a position for its side to move. Looks only into the best moves, and into more as long as all
 * of them lose. */
static Status search_node(EvalSearch *self, const Node *node, Score *out, Error *error)
{
    EvalLevel *level = &self->levels[node->height];
    Status status = score_moves(self, &node->position, level, error);
    Score best = -SCORE_INFINITE, alpha = node->alpha;
    if (status != STATUS_OK)
        return status;
    for (int i = 0; i < level->count; i++) {
        EvalMove move = level->moves[i];
        if (i > 0 && (node->depth == 1 || (self->width && i >= self->width && best > -SCORE_LIMIT)))
            break;
        Score score = move.score;
        bool deeper = node->depth > 1 && !score_is_proven(score) && node->position.plies + 1 < PLY_LIMIT;
        if (deeper) {
            Node child = {
                .depth = node->depth - 1, .height = node->height + 1, .alpha = -node->beta, .beta = -alpha};
            kernels_best()->play(&node->position, move.move, &child.position);
            status = search_node(self, &child, &score, error);
            if (status != STATUS_OK)
                return status;
            score = raised(score);
        }
        if (score > best) {
            best = score;
            /* Makes a move and the line below it the best. */
            const EvalLevel *below = deeper ? &self->levels[node->height + 1] : NULL;
            int count = below ? below->line_count : 0;
            level->line[0] = move.move;
            count = count < EVAL_DEPTH_MOST - 1 ? count : EVAL_DEPTH_MOST - 1;
            if (count > 0)
                memcpy(level->line + 1, below->line, (size_t)count * sizeof *level->line);
            level->line_count = count + 1;
        }
        alpha = best > alpha ? best : alpha;
        if (alpha >= node->beta)
            break;
    }
    *out = best;
    return STATUS_OK;
}

/* ---- Reporting ---- */

static Value eval_search_value_of(const EvalSearch *self, Score score, bool at_most)
{
    int ply = self->root.plies;
    if (score == -SCORE_INFINITE)
        return value_unknown();
    Proof proof = score_proof(score);
    if (proof != PROOF_NONE && !at_most)
        return value_within(proof, score_plies(score), ply);
    return value_estimate(score, at_most ? VALUE_AT_MOST : VALUE_EXACT, ply);
}

static void publish(EvalSearch *self, bool finished)
{
    Report *report = report_box_slot(&self->session->reports);
    uint64_t elapsed = time_plan_elapsed(&self->plan);
    session_take_lines(self->session, &self->lines);
    *report = (Report){.serial = ++self->serial,
                       .position = self->root,
                       .finished = finished,
                       .depth = (uint8_t)self->done,
                       .seldepth = (uint8_t)self->done,
                       .nodes = self->asked,
                       .evaluations = self->asked,
                       .time_ns = elapsed,
                       .memory = process_memory_peak(self->child->process),
                       .best = self->roots[0].move,
                       .best_since_ns = self->best_since_ns,
                       .move_count = self->count};
    report->value = eval_search_value_of(self, self->roots[0].score, false);
    /* The worst of the moves searched as deep as the others. */
    Score worst = SCORE_INFINITE;
    for (int i = 0; i < self->count; i++)
        if (self->roots[i].depth >= self->done && self->roots[i].score < worst)
            worst = self->roots[i].score;
    for (int i = 0; i < self->count; i++) {
        /* Moves left out at greater depth count as no better than those searched. */
        const EvalRootMove *root = &self->roots[i];
        bool left = root->depth < self->done && root->score > -SCORE_LIMIT;
        Score score = left && worst < root->score ? worst : root->score;
        report->moves[i] = (ReportMove){.move = root->move,
                                        .value = eval_search_value_of(self, score, root->at_most || left),
                                        .prior = NAN,
                                        .evaluation = abs(root->one_ply) < SCORE_LIMIT ? root->one_ply : 0,
                                        .effort = root->effort};
    }
    for (int i = 0; i < self->lines && i < self->count && self->roots[i].score > -SCORE_INFINITE; i++) {
        const EvalRootMove *root = &self->roots[i];
        ReportLine *out = &report->lines[report->line_count++];
        *out = (ReportLine){.moves = {root->move},
                            .count = (uint8_t)(root->line_count > 1 ? root->line_count : 1),
                            .depth = (uint8_t)root->depth,
                            .value = eval_search_value_of(self, root->score, root->at_most),
                            .effort = root->effort};
        for (int k = 1; k < root->line_count; k++)
            out->moves[k] = root->line[k];
    }
    report_box_publish(&self->session->reports);
    self->published_ns = clock_ns();
}

/* ---- The root ---- */

/* Searches one move of the root to a depth. */
static Status search_root(EvalSearch *self, int index, int depth, Score alpha, Error *error)
{
    EvalRootMove *root = &self->roots[index];
    uint64_t before = self->asked;
    Score score;
    if (score_is_proven(root->one_ply) || self->root.plies + 1 == PLY_LIMIT) {
        root->depth = depth;
        root->at_most = false;
        return STATUS_OK;
    }
    Node child = {.depth = depth - 1, .height = 1, .alpha = -SCORE_INFINITE, .beta = -alpha};
    kernels_best()->play(&self->root, root->move, &child.position);
    Status status = search_node(self, &child, &score, error);
    root->effort += self->asked - before;
    if (status != STATUS_OK)
        return status;
    const EvalLevel *below = &self->levels[1];
    root->score = raised(score);
    root->at_most = root->score <= alpha && alpha > -SCORE_INFINITE;
    root->depth = depth;
    root->line_count = below->line_count + 1;
    root->line[0] = root->move;
    memcpy(root->line + 1, below->line, (size_t)below->line_count * sizeof *below->line);
    return STATUS_OK;
}

/* Searches the best moves one ply deeper. A move that is better than those before it takes its place at once,
 * so the first is always the best known. */
static Status deepen(EvalSearch *self, int depth, Error *error)
{
    Move first = self->roots[0].move;
    for (int i = 0; i < self->count; i++) {
        int last = i < self->lines ? -1 : self->lines - 1;
        Score alpha = last < 0 ? -SCORE_INFINITE : self->roots[last].score;
        if (i > 0 && self->width && i >= self->width && self->roots[0].score > -SCORE_LIMIT)
            break;
        EvalRootMove before = self->roots[i];
        Status status = search_root(self, i, depth, alpha, error);
        if (status != STATUS_OK) {
            before.effort = self->roots[i].effort;
            self->roots[i] = before;
            return status;
        }
        /* Moves a searched move to its place among those before it. */
        EvalRootMove moved = self->roots[i];
        int at = i;
        for (; at > 0 && !moved.at_most && self->roots[at - 1].score < moved.score; at--)
            self->roots[at] = self->roots[at - 1];
        self->roots[at] = moved;
        if (self->roots[0].move != first)
            self->best_since_ns = time_plan_elapsed(&self->plan);
        first = self->roots[0].move;
        if (clock_ns() - self->published_ns >= PUBLISH_NS)
            publish(self, false);
    }
    return STATUS_OK;
}

/* Looks one ply deep at all moves. */
static Status one_ply(EvalSearch *self, Error *error)
{
    EvalLevel *level = &self->levels[0];
    Status status = score_moves(self, &self->root, level, error);
    self->count = level->count;
    for (int i = 0; i < level->count; i++) {
        EvalMove move = level->moves[i];
        self->roots[i] = (EvalRootMove){.move = move.move,
                                        .one_ply = move.score,
                                        .score = move.score,
                                        .depth = 1,
                                        .effort = move.score > -SCORE_INFINITE,
                                        .line_count = 1,
                                        .line = {move.move}};
    }
    self->best_since_ns = time_plan_elapsed(&self->plan);
    return status;
}

static bool may_deepen(const EvalSearch *self)
{
    int depth = self->done + 1;
    return depth <= EVAL_DEPTH_MOST && (!self->depth || depth <= self->depth) &&
           (!self->limits->depth || depth <= self->limits->depth) &&
           time_plan_elapsed(&self->plan) < self->plan.soft_ns && !is_over(self) &&
           !score_is_proven(self->roots[0].score) && self->root.plies + self->done < PLY_LIMIT;
}

Status eval_search_think(EvalSearch *self, const Position *root, const Limits *limits, Session *session,
                         Move *out, Error *error)
{
    self->limits = limits;
    self->session = session;
    self->root = *root;
    self->lines = 1;
    self->asked = self->serial = 0;
    self->done = 0;
    self->shallow = true;
    time_plan_start(&self->plan, limits, root);
    Status status = settle(self, error);
    if (status == STATUS_OK || status == STATUS_INTERRUPTED)
        status = one_ply(self, error); /* after an interruption, it lists the moves and asks nothing */
    self->shallow = false;
    while (status == STATUS_OK) {
        self->done++;
        session_take_lines(self->session, &self->lines);
        if (!may_deepen(self))
            break;
        publish(self, false);
        status = deepen(self, self->done + 1, error);
    }
    if (status != STATUS_OK && status != STATUS_INTERRUPTED)
        return status;
    publish(self, true);
    *out = self->roots[0].move;
    return STATUS_OK;
}

Status eval_search_judge(EvalSearch *self, const Position *positions, int count, Score *out, Error *error)
{
    Status status = eval_child_settle(self->child, error);
    for (int from = 0; from < count && status == STATUS_OK; from += EVAL_BATCH) {
        double values[EVAL_BATCH];
        int length = count - from < EVAL_BATCH ? count - from : EVAL_BATCH;
        status = eval_child_ask(self->child, positions + from, length, error);
        if (status == STATUS_OK)
            status = eval_child_answer(self->child, UINT64_MAX, values, error);
        for (int i = 0; i < length && status == STATUS_OK; i++) {
            Score score = score_for_red(self, values[i]);
            out[from + i] = position_turn(&positions[from + i]) == RED ? score : -score;
        }
    }
    return status;
}
