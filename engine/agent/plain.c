/* The yardstick, which never changes: alpha-beta with only the difference in placements and a table.
 *
 * Iterative deepening. The table's move comes first, then the moves in order of the difference after them;
 * the last ply is evaluated in bulk. There are no reductions, no extensions, and no pruning but alpha-beta's
 * own. Internal scores are in placements. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agent/builtin_agents.h"
#include "engine/base/memory.h"
#include "engine/game/kernels/kernels.h"
#include "engine/search/timing.h"

enum {
    PLACEMENT_WORTH = 50, /* hundredths of a token, for reports */
    DEPTH_MAX = PLY_LIMIT,
    CHECK_NODES = 2048 /* between checks of the clock; about 0.1 ms */
};

typedef struct PlainEntry {
    uint64_t key; /* of position and ply */
    Move move;
    int16_t score;
    uint8_t depth; /* 0: empty */
    uint8_t bound; /* Bound */
} PlainEntry;

typedef struct Line {
    int count;
    Move moves[REPORT_LINE_MOVES];
} Line;

/* A position's moves, what they lead to, and the order to try them in. */
typedef struct Choices {
    int count;
    Move moves[MOVE_LIST_SIZE];
    Leaf leaves[MOVE_LIST_SIZE];
    int order[MOVE_LIST_SIZE]; /* score * 4096 + index; the greatest comes first */
} Choices;

typedef struct Plain {
    Agent base;
    const Kernels *kernels;
    int table_mb;
    PlainEntry *table;
    uint64_t mask;

    /* for a search */
    Session *session;
    const Limits *limits;
    TimePlan plan;
    Position root;
    bool aborted;
    uint64_t nodes, checked_nodes, serial, reported_ns, hits, probes, stores;
    int depth, seldepth;
    Line best;
    Score best_score;
    uint64_t best_since_ns;
    ReportMove roots[MOVE_COUNT];
    int root_count;
    Choices choices[DEPTH_MAX + 1]; /* by ply from the root */
} Plain;

static const AgentOption plain_options[] = {
    INT_OPTION("hash", Plain, table_mb, "16", 1, 65536, "MB", "Memory for the transposition table"),
};

/* ---- The table: one entry for each slot; the newest replaces the older one ---- */

static PlainEntry *table_place(Plain *self, const Position *position, uint64_t *key)
{
    *key = position->key ^ random_mix(position->plies);
    return &self->table[*key & self->mask];
}

static void table_store(Plain *self, const Position *position, int ply, PlainEntry entry, Score score)
{
    PlainEntry *place = table_place(self, position, &entry.key);
    entry.score = (int16_t)score_seen_from_node(score, ply);
    *place = entry;
    self->stores++;
}

/* ---- Reports ---- */

static Score reported(Score score)
{
    if (score_is_proven(score))
        return score;
    Score worth = score * PLACEMENT_WORTH;
    return worth >= SCORE_LIMIT ? SCORE_LIMIT - 1 : worth <= -SCORE_LIMIT ? 1 - SCORE_LIMIT : worth;
}

/* The search leaves nothing out, so proofs are exact within the window. */
static Value value_of_move(const Plain *self, Score score, ValueBound bound)
{
    return bound == VALUE_EXACT && score_is_proven(score)
               ? value_proven(score_proof(score), score_plies(score), VALUE_EXACT)
               : value_searched(reported(score), bound, self->root.plies);
}

static void plain_report(Plain *self, bool complete, bool finished)
{
    Report *report = report_box_slot(&self->session->reports);
    self->reported_ns = time_plan_elapsed(&self->plan);
    *report = (Report){
        .serial = ++self->serial,
        .position = self->root,
        .finished = finished,
        .depth = (uint8_t)self->depth,
        .seldepth = (uint8_t)self->seldepth,
        .nodes = self->nodes,
        .evaluations = self->nodes,
        .time_ns = self->reported_ns,
        .memory = (self->mask + 1) * sizeof *self->table,
        .best = self->best.moves[0],
        .best_since_ns = self->best_since_ns,
        .table = {.entries = self->mask + 1,
                  .bytes = (self->mask + 1) * sizeof *self->table,
                  .probes = self->probes,
                  .hits = self->hits,
                  .stores = self->stores},
        .line_count = 1,
        .move_count = self->root_count,
    };
    /* If the search reached the last ply, even a score of 0 is certain. */
    bool draw = complete && self->best_score == SCORE_DRAW && self->root.plies + self->depth >= PLY_LIMIT;
    report->value =
        draw ? value_proven(PROOF_DRAW, 0, VALUE_EXACT) : value_of_move(self, self->best_score, VALUE_EXACT);
    ReportLine *line = &report->lines[0];
    *line = (ReportLine){.count = (uint8_t)self->best.count,
                         .depth = report->depth,
                         .value = report->value,
                         .effort = self->nodes};
    memcpy(line->moves, self->best.moves, sizeof line->moves);
    memcpy(report->moves, self->roots, (size_t)self->root_count * sizeof *self->roots);
    report_box_publish(&self->session->reports);
}

/* Every few thousand positions: checks whether to stop, and reports when it is time. */
static void check(Plain *self)
{
    if (self->limits->nodes && self->nodes >= self->limits->nodes)
        self->aborted = true;
    if (self->nodes < self->checked_nodes + CHECK_NODES)
        return;
    self->checked_nodes = self->nodes;
    uint64_t elapsed = time_plan_elapsed(&self->plan);
    if (session_stopped(self->session) || elapsed >= self->plan.hard_ns)
        self->aborted = true;
    else if (elapsed >= self->reported_ns + SESSION_REPORT_NS && self->best.count > 0)
        plain_report(self, false, false);
}

/* ---- The search ---- */

/* The score after a move that leads to this leaf, for the side that makes it, at `ply` plies from the
 * root. */
static Score leaf_score(const Leaf *leaf, Side side, bool last, int ply)
{
    Side other = side_other(side);
    if (last) {
        int tokens = leaf->count[side] - leaf->count[other];
        return tokens > 0 ? score_win_in(ply + 1) : tokens < 0 ? score_loss_in(ply + 1) : SCORE_DRAW;
    }
    if (leaf->placements[other] == 0)
        return score_win_in(ply + 1);
    return leaf->placements[side] - leaf->placements[other];
}

/* Lists and evaluates all moves; returns the index of the best by evaluation, or -1 if there is none. */
static int choices_fill(Plain *self, const Position *position, int ply, Choices *out)
{
    Side side = position_turn(position);
    bool last = position->plies + 1 == PLY_LIMIT;
    int best = -1;
    out->count = self->kernels->list(position, side, out->moves);
    self->kernels->leaves(position, out->moves, out->count, LEAF_PLACEMENTS, out->leaves);
    self->nodes += (uint64_t)out->count;
    for (int i = 0; i < out->count; i++) {
        out->order[i] = leaf_score(&out->leaves[i], side, last, ply) * 4096 + i;
        if (best < 0 || out->order[i] >> 12 > out->order[best] >> 12)
            best = i;
    }
    return best;
}

/* Puts the table's move before all others. */
static void prefer(Choices *choices, Move move)
{
    for (int i = 0; i < choices->count; i++) {
        if (choices->moves[i] == move)
            choices->order[i] = INT32_MAX >> 12 << 12 | i;
    }
}

/* What to find out about a node: how deep to look, and the window of scores that matter. */
typedef struct Node {
    int ply, depth;
    Score alpha, beta;
} Node;

static Score plain_search(Plain *self, const Position *position, Node node, Line *line);

/* Searches the moves one after another, until one causes a cut-off. */
static Score search_moves(Plain *self, const Position *position, Node node, Line *line)
{
    int ply = node.ply;
    Choices *choices = &self->choices[ply];
    Side side = position_turn(position);
    Score best = -SCORE_INFINITE;
    Line below;
    for (int i = 0; i < choices->count && best < node.beta; i++) {
        /* The most promising of the moves left comes to this place. */
        int next = i;
        for (int k = i + 1; k < choices->count; k++) {
            if (choices->order[k] > choices->order[next])
                next = k;
        }
        int taken = choices->order[next];
        choices->order[next] = choices->order[i];
        choices->order[i] = taken;
        int index = taken & 4095;
        uint64_t before = self->nodes;
        bool last = position->plies + 1 == PLY_LIMIT;
        Score score = leaf_score(&choices->leaves[index], side, last, ply);
        below.count = 0;
        if (node.depth > 1 && !last && choices->leaves[index].placements[side_other(side)] > 0) {
            Position after;
            self->kernels->play(position, choices->moves[index], &after);
            Score floor = node.alpha > best ? node.alpha : best;
            score = -plain_search(self, &after, (Node){ply + 1, node.depth - 1, -node.beta, -floor}, &below);
            if (self->aborted)
                return best;
        }
        if (ply == 0) {
            for (int k = 0; k < self->root_count; k++) {
                ReportMove *at = &self->roots[k];
                if (at->move != choices->moves[index])
                    continue;
                at->value = value_of_move(self, score, score > best ? VALUE_EXACT : VALUE_AT_MOST);
                at->effort += self->nodes - before + 1;
            }
        }
        if (score > best) {
            best = score;
            int count = below.count < REPORT_LINE_MOVES ? below.count : REPORT_LINE_MOVES - 1;
            memcpy(line->moves + 1, below.moves, (size_t)count * sizeof *line->moves);
            line->moves[0] = choices->moves[index];
            line->count = count + 1;
            if (ply == 0) {
                if (self->best.count == 0 || self->best.moves[0] != line->moves[0])
                    self->best_since_ns = time_plan_elapsed(&self->plan);
                self->best = *line;
                self->best_score = score;
            }
        }
    }
    return best;
}

/* The score of a position that is not over, for the side to move; only a bound if outside the window. */
static Score plain_search(Plain *self, const Position *position, Node node, Line *line)
{
    int ply = node.ply;
    self->seldepth = ply + 1 > self->seldepth ? ply + 1 : self->seldepth;
    if (node.depth == 1 && ply > 0) {
        /* Evaluates the last ply in bulk. */
        Choices *choices = &self->choices[ply];
        int best = choices_fill(self, position, ply, choices);
        check(self);
        *line = (Line){.count = 1, .moves = {choices->moves[best]}};
        return choices->order[best] >> 12;
    }
    uint64_t key;
    PlainEntry entry = *table_place(self, position, &key);
    bool hit = entry.depth > 0 && entry.key == key;
    self->probes++;
    self->hits += hit;
    if (hit && ply > 0 && entry.depth >= node.depth) {
        Score score = score_seen_from_root(entry.score, ply);
        if (entry.bound == BOUND_EXACT || (entry.bound == BOUND_LOWER && score >= node.beta) ||
            (entry.bound == BOUND_UPPER && score <= node.alpha)) {
            *line = (Line){.count = 1, .moves = {entry.move}};
            return score;
        }
    }
    choices_fill(self, position, ply, &self->choices[ply]);
    check(self);
    if (ply == 0)
        prefer(&self->choices[ply], self->best.moves[0]);
    else if (hit)
        prefer(&self->choices[ply], entry.move);
    Score score = self->aborted ? 0 : search_moves(self, position, node, line);
    if (!self->aborted) {
        Bound bound = score >= node.beta ? BOUND_LOWER : score <= node.alpha ? BOUND_UPPER : BOUND_EXACT;
        table_store(
            self, position, ply,
            (PlainEntry){.move = line->moves[0], .depth = (uint8_t)node.depth, .bound = (uint8_t)bound},
            score);
    }
    return score;
}

/* ---- The agent ---- */

/* Whether searching deeper is useless or not allowed. */
static bool is_enough(const Plain *self)
{
    return self->aborted || score_is_proven(self->best_score) ||
           self->root.plies + self->depth >= PLY_LIMIT || self->depth == self->limits->depth ||
           (self->limits->clocked && self->root_count == 1) ||
           time_plan_elapsed(&self->plan) >= self->plan.soft_ns || session_stopped(self->session);
}

static Status plain_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                          Error *error)
{
    Plain *self = (Plain *)agent;
    (void)error;
    time_plan_start(&self->plan, limits, &game->now);
    self->session = session;
    self->limits = limits;
    self->root = game->now;
    self->aborted = false;
    self->nodes = self->checked_nodes = self->serial = self->reported_ns = 0;
    self->hits = self->probes = self->stores = 0;
    self->depth = self->seldepth = 0;
    self->best_since_ns = 0;
    /* The answer before any search, and the moves to report. */
    Choices *choices = &self->choices[0];
    bool last = self->root.plies + 1 == PLY_LIMIT;
    int best = choices_fill(self, &self->root, 0, choices);
    self->root_count = choices->count;
    for (int i = 0; i < choices->count; i++) {
        Score score = leaf_score(&choices->leaves[i], position_turn(&self->root), last, 0);
        self->roots[i] = (ReportMove){
            .move = choices->moves[i], .value = value_unknown(), .prior = NAN, .evaluation = reported(score)};
    }
    self->best = (Line){.count = 1, .moves = {choices->moves[best]}};
    self->best_score = choices->order[best] >> 12;
    do {
        Line line = {0};
        self->depth++;
        plain_search(self, &self->root, (Node){0, self->depth, -SCORE_INFINITE, SCORE_INFINITE}, &line);
        if (!self->aborted)
            plain_report(self, true, false);
    } while (!is_enough(self));
    plain_report(self, !self->aborted, true);
    *out = self->best.moves[0];
    return STATUS_OK;
}

static void plain_new_game(Agent *agent)
{
    Plain *self = (Plain *)agent;
    memset(self->table, 0, (size_t)(self->mask + 1) * sizeof *self->table);
}

static void plain_destroy(Agent *agent)
{
    Plain *self = (Plain *)agent;
    free(self->table);
    free(self);
}

static Status plain_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    size_t entries = 1;
    Plain *self = agent_new(kind, sizeof *self, error);
    if (!self)
        return STATUS_MEMORY;
    self->kernels = kernels_best();
    agent_options_read(kind, spec, self);
    while (entries <= memory_megabytes(self->table_mb) / sizeof(PlainEntry) / 2)
        entries *= 2;
    self->table = calloc(entries, sizeof *self->table);
    self->mask = entries - 1;
    Status status = self->table ? STATUS_OK
                                : error_set(error, STATUS_MEMORY,
                                            "no memory for an agent with a table of %d MB", self->table_mb);
    return agent_made(&self->base, status, out);
}

const AgentKind agent_plain = {
    .name = "plain",
    .title = "Plain alpha-beta",
    .sentence =
        "A yardstick: searches with alpha-beta and a table, counts placements, and knows nothing else.",
    .source = "own",
    AGENT_OPTIONS(plain_options),
    .create = plain_create,
    .think = plain_think,
    .new_game = plain_new_game,
    .destroy = plain_destroy,
};
