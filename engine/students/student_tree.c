#include "engine/students/student_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/game/kernels/kernels.h"
#include "engine/search/timing.h"
#include "engine/students/student_alphabeta.h"

enum { STUDENT_ROOT = 0 }; /* the index of the root, so no child has it */

typedef struct StudentTreeNode {
    double value; /* sum of what was counted: results from 0 to 1, plus their share of the heuristic */
    double wins;  /* sum of the results alone */
    float heuristic;
    float figure; /* the selection figure when it was last on a path; before that, its heuristic */
    uint32_t visits;
    uint32_t first; /* of its children */
    Move move;      /* that leads to it */
    uint16_t count; /* number of children; 0 until it is expanded */
} StudentTreeNode;

/* A move that may become a child. */
typedef struct StudentTreeCandidate {
    double heuristic;
    uint16_t place; /* its place before sorting */
    Move move;
} StudentTreeCandidate;

struct StudentTree {
    StudentTreeOptions options;
    const Kernels *kernels;

    /* the tree; there is always room for the root and its children */
    uint32_t count, capacity;
    StudentTreeNode *nodes;
    bool known; /* the tree belongs to the game below */
    Game game;

    /* about a search */
    Session *session;
    Limits limits;
    TimePlan plan;
    Position root, before, now; /* before: from which now was reached */
    Side side;                  /* to move at the root */
    Random random;
    int path_count; /* nodes after the root */
    uint32_t path[PLY_LIMIT + 1];
    int deepest, lines;
    uint64_t iterations, evaluations, playouts, reused;
    uint64_t serial, reported_ns, best_since_ns;
    Move best;
    Move moves[MOVE_LIST_SIZE];
    StudentTreeCandidate candidates[MOVE_COUNT];
};

enum { BYTES_MAX = 250 << 20 };

void student_tree_options_default(StudentTreeOptions *out)
{
    *out = (StudentTreeOptions){.exploration = sqrt(2), .bytes = BYTES_MAX};
}

/* ---- Children ---- */

static double rate(StudentTree *self, Side side)
{
    self->evaluations++;
    return self->options.heuristic(self->options.heuristic_context, &self->before, &self->now, side);
}

/* The side that a node counts for when `mover` has moved to it. */
static Side counted_side(const StudentTree *self, Side mover)
{
    return self->options.by_mover ? mover : self->side;
}

static int by_heuristic(const void *a, const void *b)
{
    const StudentTreeCandidate *x = a, *y = b;
    if (x->heuristic != y->heuristic)
        return x->heuristic > y->heuristic ? -1 : 1;
    return x->place - y->place;
}

/* Whether there is room for this many more nodes. */
static bool have_room(StudentTree *self, int count)
{
    size_t most = self->options.bytes / sizeof *self->nodes;
    if (self->count + (size_t)count <= self->capacity)
        return true;
    if (self->count + (size_t)count > most)
        return false;
    size_t capacity = self->capacity * (size_t)2 < most ? self->capacity * (size_t)2 : most;
    capacity = capacity < self->count + (size_t)count ? self->count + (size_t)count : capacity;
    StudentTreeNode *nodes = realloc(self->nodes, capacity * sizeof *nodes);
    if (!nodes)
        return false;
    self->nodes = nodes;
    self->capacity = (uint32_t)capacity;
    return true;
}

/* Gives the current node its children; false if there is no room. */
static bool expand(StudentTree *self, uint32_t node)
{
    int count = self->kernels->placements(&self->now, position_turn(&self->now));
    if (self->options.children && self->options.children < count)
        count = self->options.children;
    if (!have_room(self, count))
        return false;
    /* Lists the moves from here, best first if there is a heuristic. */
    const Position from = self->now, earlier = self->before;
    Side mover = position_turn(&from);
    int all = self->kernels->list(&from, mover, self->moves);
    /* A random order, always the same for the same seed: no document gives the order of its moves. */
    for (int i = all - 1; i > 0; i--) {
        int other = (int)random_below(&self->random, (uint32_t)i + 1);
        Move move = self->moves[i];
        self->moves[i] = self->moves[other];
        self->moves[other] = move;
    }
    self->before = from;
    for (int i = 0; i < all; i++) {
        self->candidates[i] = (StudentTreeCandidate){.place = (uint16_t)i, .move = self->moves[i]};
        if (!self->options.heuristic)
            continue;
        self->kernels->play(&from, self->moves[i], &self->now);
        self->candidates[i].heuristic = rate(self, counted_side(self, mover));
    }
    self->now = from;
    self->before = earlier;
    if (self->options.heuristic)
        qsort(self->candidates, (size_t)all, sizeof *self->candidates, by_heuristic);
    self->nodes[node].first = self->count;
    self->nodes[node].count = (uint16_t)count;
    for (int i = 0; i < count; i++) {
        const StudentTreeCandidate *candidate = &self->candidates[i];
        self->nodes[self->count++] = (StudentTreeNode){.heuristic = (float)candidate->heuristic,
                                                       .figure = (float)candidate->heuristic,
                                                       .move = candidate->move};
    }
    return true;
}

/* ---- An iteration ---- */

/* The figure used for selection: the mean so far, plus reasons for another look. */
static double uct(const StudentTree *self, const StudentTreeNode *child, double log_visits)
{
    const StudentTreeOptions *options = &self->options;
    if (child->visits == 0)
        return options->heuristic_first ? child->heuristic : INFINITY;
    return child->value / child->visits + options->exploration * sqrt(log_visits / child->visits) +
           options->selection_share * child->heuristic;
}

/* The child with the greatest such figure; the first of equals. */
static uint32_t select_child(const StudentTree *self, uint32_t node)
{
    const StudentTreeNode *parent = &self->nodes[node];
    double log_visits = log(parent->visits > 0 ? parent->visits : 1), greatest = -INFINITY;
    uint32_t best = parent->first;
    for (uint32_t child = parent->first; child < parent->first + parent->count; child++) {
        const StudentTreeNode *at = &self->nodes[child];
        double figure = self->options.stale ? at->figure : uct(self, at, log_visits);
        if (figure > greatest) {
            greatest = figure;
            best = child;
        }
        if (figure == INFINITY)
            break;
    }
    return best;
}

/* Descends to the node to play out, expanding on the way. */
static void descend(StudentTree *self)
{
    const StudentTreeOptions *options = &self->options;
    uint32_t node = STUDENT_ROOT;
    /* the root gets its children for the first iteration */
    bool last = options->expand_first && self->nodes[STUDENT_ROOT].visits == 0;
    int below = 0;
    self->now = self->root;
    self->path_count = 0;
    if (options->playout_leaf && self->nodes[STUDENT_ROOT].visits == 0)
        return;
    for (;;) {
        if (self->path_count == PLY_LIMIT)
            break;
        if (self->nodes[node].count == 0) {
            /* a leaf gets its children when they are first needed: the result is the same, and most are never
             * made */
            if (!options->expand_first && !options->playout_leaf && self->nodes[node].visits == 0)
                break;
            if (position_outcome(&self->now) != OUTCOME_NONE || !expand(self, node))
                break;
            if (options->playout_leaf) {
                below = 1; /* its children are also in the tree */
                break;
            }
            last = options->expand_first;
        }
        node = select_child(self, node);
        self->before = self->now;
        self->kernels->play(&self->before, self->nodes[node].move, &self->now);
        if (self->options.own_moves)
            self->now.plies = self->before.plies; /* the same side moves again */
        self->path[self->path_count++] = node;
        if (last)
            break;
    }
    if (self->path_count + below > self->deepest)
        self->deepest = self->path_count + below;
}

/* The result of playing on from here. */
static Outcome play_out(StudentTree *self)
{
    Outcome outcome = position_outcome(&self->now);
    if (outcome != OUTCOME_NONE)
        return outcome;
    self->playouts++;
    if (self->options.playout == STUDENT_RANDOM) {
        Position from = self->now;
        if (self->options.playout_long) /* the earliest ply at which pieces must touch */
            from.plies = (uint8_t)(FREE_PLIES + from.plies % 2);
        return self->kernels->playout(&from, &self->random).outcome;
    }
    Position now = self->now;
    while (outcome == OUTCOME_NONE) {
        self->kernels->list(&now, position_turn(&now), self->moves);
        self->kernels->play(&now, self->moves[0], &now);
        outcome = position_outcome(&now);
    }
    return outcome;
}

static double result_for(const StudentTree *self, Outcome outcome, Side side)
{
    if (outcome == OUTCOME_DRAW)
        return self->options.draw_lost ? 0 : 0.5;
    return (outcome == OUTCOME_RED) == (side == RED);
}

/* Counts a result at every node on the path. */
static void back_up(StudentTree *self, Outcome outcome)
{
    double bonus[2] = {0};
    for (Side side = RED; self->options.backup_share != 0 && side <= BLUE; side++)
        bonus[side] = self->options.backup_share * rate(self, side);
    self->nodes[STUDENT_ROOT].visits++;
    for (int i = 0; i < self->path_count; i++) {
        Side side = counted_side(self, i % 2 == 0 ? self->side : side_other(self->side));
        StudentTreeNode *node = &self->nodes[self->path[i]];
        double result = result_for(self, outcome, side);
        node->visits++;
        node->wins += result;
        node->value += result + bonus[side];
    }
    /* The selection figures are recomputed only on the path. */
    uint32_t parent = STUDENT_ROOT;
    for (int i = 0; self->options.stale && i < self->path_count; i++) {
        StudentTreeNode *node = &self->nodes[self->path[i]];
        node->figure = (float)uct(self, node, log(self->nodes[parent].visits));
        parent = self->path[i];
    }
}

/* ---- Reports ---- */

/* The child of the greatest figure, after untried ones were removed from a list while it was being walked:
 * each time one is removed, the next takes its place and is skipped. */
static uint32_t final_kept(const StudentTree *self)
{
    const StudentTreeNode *root = &self->nodes[STUDENT_ROOT];
    uint32_t best = STUDENT_ROOT;
    for (uint32_t child = root->first; child < root->first + root->count; child++) {
        bool struck = self->nodes[child].visits == 0;
        uint32_t kept = child;
        if (struck && child + 1 < root->first + root->count)
            kept = ++child;
        else if (struck)
            break;
        if (best == STUDENT_ROOT || self->nodes[kept].figure > self->nodes[best].figure)
            best = kept;
    }
    return best == STUDENT_ROOT ? root->first : best;
}

/* The child of the root to play, as far as known. */
static uint32_t final_child(const StudentTree *self)
{
    const StudentTreeNode *root = &self->nodes[STUDENT_ROOT];
    uint32_t best = root->first;
    if (self->options.final == STUDENT_BEST_UCT)
        return select_child(self, STUDENT_ROOT);
    if (self->options.final == STUDENT_BEST_KEPT)
        return final_kept(self);
    for (uint32_t child = root->first; child < root->first + root->count; child++) {
        const StudentTreeNode *a = &self->nodes[child], *b = &self->nodes[best];
        bool better = self->options.final == STUDENT_MOST_VISITS ? a->visits > b->visits
                      : b->visits == 0                           ? a->visits > 0
                                       : a->visits > 0 && a->value / a->visits > b->value / b->visits;
        if (better)
            best = child;
    }
    return best;
}

/* A heuristic has no unit: one unit is reported as 100. */
static Score heuristic_score(const StudentTreeNode *node)
{
    return (Score)fmax(1 - SCORE_LIMIT, fmin(SCORE_LIMIT - 1, 100 * (double)node->heuristic));
}

/* For the side that the node counts for; the root's children always count for the root's mover. */
static Value node_value(const StudentTree *self, const StudentTreeNode *node)
{
    return value_expected(node->visits ? 2 * node->wins / node->visits - 1 : (double)NAN, self->root.plies);
}

/* The most visited child of a node; STUDENT_ROOT if none was visited. */
static uint32_t most_visited(const StudentTree *self, uint32_t node)
{
    const StudentTreeNode *parent = &self->nodes[node];
    uint32_t best = STUDENT_ROOT;
    for (uint32_t child = parent->first; child < parent->first + parent->count; child++)
        if (self->nodes[child].visits > (best == STUDENT_ROOT ? 0 : self->nodes[best].visits))
            best = child;
    return best;
}

/* The move to play, then the others by visits. */
static void fill_lines(const StudentTree *self, uint32_t best, Report *report)
{
    const StudentTreeNode *root = &self->nodes[STUDENT_ROOT];
    bool reported[MOVE_COUNT + 1] = {false};
    report->line_count = self->lines < root->count ? self->lines : root->count;
    for (int i = 0; i < report->line_count; i++) {
        uint32_t next = i == 0 ? best : STUDENT_ROOT;
        for (uint32_t child = root->first; i > 0 && child < root->first + root->count; child++)
            if (!reported[self->nodes[child].move] &&
                (next == STUDENT_ROOT || self->nodes[child].visits > self->nodes[next].visits))
                next = child;
        reported[self->nodes[next].move] = true;
        ReportLine *line = &report->lines[i];
        const StudentTreeNode *first = &self->nodes[next];
        *line = (ReportLine){.value = first->visits ? node_value(self, first)
                                                    : value_estimate(0, VALUE_EXACT, self->root.plies),
                             .effort = first->visits};
        /* a tree of own moves has no replies, so it has no line */
        const int most = self->options.own_moves ? 1 : REPORT_LINE_MOVES;
        for (uint32_t node = next; node != STUDENT_ROOT && line->count < most;
             node = most_visited(self, node))
            line->moves[line->count++] = self->nodes[node].move;
        line->depth = line->count;
    }
}

/* Writes a report of the current state into the session. */
static void report_state(StudentTree *self, bool finished)
{
    uint32_t best = final_child(self);
    Report *report = report_box_slot(&self->session->reports);
    self->reported_ns = time_plan_elapsed(&self->plan);
    if (self->best != self->nodes[best].move) {
        self->best = self->nodes[best].move;
        self->best_since_ns = self->reported_ns;
    }
    *report = (Report){
        .serial = ++self->serial,
        .position = self->root,
        .finished = finished,
        .seldepth = (uint8_t)self->deepest,
        .nodes = self->iterations,
        .evaluations = self->evaluations,
        .playouts = self->playouts,
        .reused = self->reused,
        .time_ns = self->reported_ns,
        .memory = sizeof *self + self->capacity * sizeof *self->nodes,
        .best = self->best,
        .best_since_ns = self->best_since_ns,
    };
    const StudentTreeNode *root = &self->nodes[STUDENT_ROOT];
    uint32_t children[MOVE_COUNT] = {0};
    Move moves[MOVE_LIST_SIZE];
    for (uint32_t child = root->first; child < root->first + root->count; child++)
        children[self->nodes[child].move] = child;
    report->move_count = self->kernels->list(&self->root, self->side, moves);
    for (int i = 0; i < report->move_count; i++) {
        uint32_t child = children[moves[i]];
        report->moves[i] = (ReportMove){.move = moves[i], .value = value_unknown(), .prior = NAN};
        if (child == STUDENT_ROOT)
            continue;
        const StudentTreeNode *node = &self->nodes[child];
        report->moves[i].value = node_value(self, node);
        report->moves[i].evaluation = heuristic_score(node);
        report->moves[i].effort = node->visits;
    }
    fill_lines(self, best, report);
    report->value = report->lines[0].value;
    report->depth = report->lines[0].depth;
    report_box_publish(&self->session->reports);
}

/* ---- A turn ---- */

static void tree_clear(StudentTree *self)
{
    self->nodes[STUDENT_ROOT] = (StudentTreeNode){.move = MOVE_NONE};
    self->count = 1;
}

/* The child reached by a move; STUDENT_ROOT if there is none. */
static uint32_t find_child(const StudentTree *self, uint32_t node, Move move)
{
    const StudentTreeNode *parent = &self->nodes[node];
    for (uint32_t child = parent->first; child < parent->first + parent->count; child++)
        if (self->nodes[child].move == move)
            return child;
    return STUDENT_ROOT;
}

/* Keeps the part of the tree below a node; false, without a change, if there is no memory. */
static bool tree_prune(StudentTree *self, uint32_t node)
{
    StudentTreeNode *nodes = malloc(self->capacity * sizeof *nodes);
    uint32_t count = 1;
    if (!nodes)
        return false;
    nodes[STUDENT_ROOT] = self->nodes[node];
    for (uint32_t i = 0; i < count; i++) {
        if (nodes[i].count == 0)
            continue;
        memcpy(nodes + count, self->nodes + nodes[i].first, nodes[i].count * sizeof *nodes);
        nodes[i].first = count;
        for (uint32_t end = count + nodes[i].count; count < end; count++)
            self->reused += nodes[count].visits > 0;
    }
    free(self->nodes);
    self->nodes = nodes;
    self->count = count;
    return true;
}

/* Whether the tree of an earlier turn holds the position and was for the same side; then the rest of it is
 * dropped. */
static bool tree_advance(StudentTree *self, const Game *game)
{
    if (!self->options.keep || !self->known || !game_continues(game, &self->game))
        return false;
    if (!self->options.by_mover && (game->count - self->game.count) % 2)
        return false;
    uint32_t node = STUDENT_ROOT;
    for (int i = self->game.count; i < game->count; i++) {
        node = find_child(self, node, game->moves[i]);
        if (node == STUDENT_ROOT)
            return false;
    }
    return node == STUDENT_ROOT || tree_prune(self, node);
}

static bool is_over(const StudentTree *self, uint64_t elapsed)
{
    const Limits *limits = &self->limits;
    bool needless = limits->clocked && self->nodes[STUDENT_ROOT].count == 1;
    return needless || session_stopped(self->session) || elapsed >= self->plan.hard_ns ||
           (limits->nodes && self->iterations >= limits->nodes) ||
           (limits->depth && self->deepest >= limits->depth);
}

Status student_tree_think(StudentTree *self, const Game *game, const Limits *limits, Session *session,
                          Move *out, Error *error)
{
    (void)error;
    self->limits = student_alphabeta_limits(limits, self->options.time_ns, self->options.iterations, 0);
    time_plan_start(&self->plan, &self->limits, &game->now);
    self->session = session;
    self->root = self->now = self->before = game->now;
    self->side = position_turn(&game->now);
    self->random = random_seeded(self->options.seed, game->now.key ^ game->now.plies);
    self->deepest = 0;
    self->lines = 1;
    self->iterations = self->evaluations = self->playouts = self->reused = 0;
    self->serial = self->reported_ns = self->best_since_ns = 0;
    self->best = MOVE_NONE;
    if (!tree_advance(self, game))
        tree_clear(self);
    if (self->nodes[STUDENT_ROOT].count == 0 && !expand(self, STUDENT_ROOT)) {
        /* only a kept tree can be in the way */
        tree_clear(self);
        (void)expand(self, STUDENT_ROOT);
    }
    self->game = *game;
    self->known = true;
    for (;;) {
        uint64_t elapsed = time_plan_elapsed(&self->plan);
        session_take_lines(self->session, &self->lines);
        if (is_over(self, elapsed))
            break;
        if (elapsed >= self->reported_ns + SESSION_REPORT_NS)
            report_state(self, false);
        descend(self);
        self->iterations++;
        if (!self->options.own_moves || self->kernels->placements(&self->now, self->side) > 0)
            back_up(self, play_out(self));
    }
    report_state(self, true);
    *out = self->best;
    return STATUS_OK;
}

/* ---- Making and destroying ---- */

void student_tree_new_game(StudentTree *self)
{
    self->known = false;
}

void student_tree_destroy(StudentTree *self)
{
    if (self)
        free(self->nodes);
    free(self);
}

Status student_tree_create(const StudentTreeOptions *options, StudentTree **out, Error *error)
{
    StudentTree *self = memory_new(1, sizeof *self);
    StudentTreeNode *nodes = malloc((MOVE_COUNT + 1) * sizeof *nodes);
    *out = NULL;
    if (!self || !nodes) {
        free(nodes);
        free(self);
        return error_set(error, STATUS_MEMORY, "no memory for a tree");
    }
    self->options = *options;
    self->kernels = kernels_best();
    self->nodes = nodes;
    self->capacity = MOVE_COUNT + 1;
    tree_clear(self);
    *out = self;
    return STATUS_OK;
}
