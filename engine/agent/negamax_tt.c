/* The agents of document 001: a negamax with nearly everything that chess programs have, and the two that it was tried against.
 *
 * negamax-tt. The text gives the evaluation (own tokens less the other's, plus the mover's placements), the budget (1.5, 2 or 3 s
 * with fewer than 50, fewer than 80 or more tokens on the board), iterative deepening of which the last full iteration
 * counts, a table of 100,000 places where the last one written stays and leaves have none, two moves in front (the best of
 * the iteration before, the table's), windows of 1 for all others, and one more ply at leaves with at most 5 placements.
 * Each is an option, and so is the search on through clearing placements, which the authors considered.
 *   - An upper bound is used "when it is higher than the current alpha value". That is a mistake: such a bound says nothing,
 *     one that is not above alpha would settle the node. upper-bound=below is the right rule.
 *   - "No collision handling" is taken to mean that the newer entry stays. Whether an entry is also used for other positions
 *     of the same place is not said; check-key=false does that, and reports count how often.
 *   - A won game is said to be worth 1, in the same breath as hundreds of placements. Taken at its word it would be passed
 *     over for any larger difference, and move-limiter would not be beaten as the text has it (12 of 20 games at 2,000 positions a
 *     move; 18 with a win above everything, which is the default).
 *   - Without deepening there is no depth in the text but what could be afforded, 1 or 2; it is 2 here, and out of time the best
 *     so far is played.
 *   - Time, nodes and depth: with nodes or depth given the text's times do not count, so that every machine plays the same.
 *
 * move-limiter plays the move that leaves the opponent the fewest placements, the first of several.
 *
 * simple-mcts is told of only that it needs some 100 playouts a move; the rest is the textbook's: UCB1, uniformly random
 * playouts, results counted for whoever moved, a new tree every turn, and since 100 playouts are fewer than the moves,
 * the best mean of those that were tried. */
#include <stdlib.h>
#include <string.h>

#include "engine/agent/glance.h"
#include "engine/agent/kinds.h"
#include "engine/base/platform/clock.h"
#include "engine/search/classic.h"
#include "engine/search/classic_tree.h"

enum { MS = 1000000 };

/* ---- negamax-tt ---- */

typedef struct NegamaxTt {
    Agent base;
    Classic *classic;
    int early_cells, middle_cells;
    uint64_t early_ns, middle_ns, late_ns;
    uint64_t nodes;
    int depth;
} NegamaxTt;

static const AgentOption negamax_options[] = {
    {"depth", AGENT_INT, "0", 0, CLASSIC_DEPTH_MAX, NULL, "plies",
     "How deep to look, whatever time it takes; 0: as deep as the budget allows"},
    {"nodes", AGENT_INT, "0", 0, 2147483647, NULL, NULL,
     "How many positions to look at, whatever time it takes; 0: no limit"},
    {"early-cells", AGENT_INT, "50", 0, BOARD_CELLS, NULL, "tokens", "Below so many the first time counts"},
    {"middle-cells", AGENT_INT, "80", 0, BOARD_CELLS, NULL, "tokens", "Below so many the second time counts"},
    {"early-time", AGENT_INT, "1500", 1, 3600000, NULL, "ms", "Time a move on an emptyish board"},
    {"middle-time", AGENT_INT, "2000", 1, 3600000, NULL, "ms", "Time a move in between"},
    {"late-time", AGENT_INT, "3000", 1, 3600000, NULL, "ms", "Time a move on a full board"},
    {"alpha-beta", AGENT_BOOL, "true", 0, 0, NULL, NULL, "Leave out what can't matter"},
    {"deepening", AGENT_BOOL, "true", 0, 0, NULL, NULL, "Look one ply deeper after another"},
    {"table", AGENT_BOOL, "true", 0, 0, NULL, NULL, "Remember positions"},
    {"entries", AGENT_INT, "100000", 1, 100000000, NULL, NULL, "Places in the table"},
    {"check-key", AGENT_BOOL, "true", 0, 0, NULL, NULL, "Use an entry only for its own position"},
    {"upper-bound", AGENT_CHOICE, "above", 0, 0, "above|below", NULL,
     "When an upper bound settles a node: above alpha, as the text has it, or not above it, as is right"},
    {"ordering", AGENT_BOOL, "true", 0, 0, NULL, NULL, "Try first what was best before"},
    {"null-windows", AGENT_BOOL, "true", 0, 0, NULL, NULL, "Try the other moves with a window of 1"},
    {"extend-moves", AGENT_INT, "5", 0, MOVE_COUNT, NULL, "placements",
     "Look further at leaves with at most so many; 0: never"},
    {"extend-plies", AGENT_INT, "1", 0, PLY_LIMIT, NULL, "plies", "So far"},
    {"quiescence", AGENT_BOOL, "false", 0, 0, NULL, NULL, "Look further while lines can be cleared"},
    {"win", AGENT_REAL, "1000000", 0, 1000000, NULL, NULL, "What a won game is worth; the text says 1"},
};

static double tokens_and_moves(void *context, const ClassicNode *node)
{
    (void)context;
    const Position *position = node->position;
    Side side = position_turn(position);
    int value = position->count[side] - position->count[side_other(side)] + node->count;
    return node->ply % 2 ? -value : value;
}

static void read_search(const AgentKind *kind, const AgentSpec *spec, ClassicOptions *out)
{
    classic_options_default(out);
    out->evaluate = tokens_and_moves;
    out->win = agent_option_real(kind, spec, "win");
    out->unit = 100;
    out->deepening = agent_option_bool(kind, spec, "deepening");
    out->pruning = agent_option_bool(kind, spec, "alpha-beta");
    out->ordering = agent_option_bool(kind, spec, "ordering");
    out->null_windows = agent_option_bool(kind, spec, "null-windows");
    out->keep_partial = !out->deepening;
    out->extend_moves = agent_option_int(kind, spec, "extend-moves");
    out->extend_plies = agent_option_int(kind, spec, "extend-plies");
    out->quiescence = agent_option_bool(kind, spec, "quiescence");
    if (agent_option_bool(kind, spec, "table"))
        out->table_entries = agent_option_int(kind, spec, "entries");
    out->table_check = agent_option_bool(kind, spec, "check-key");
    out->table_above = strcmp(agent_option(kind, spec, "upper-bound"), "above") == 0;
}

static uint64_t option_ns(const AgentKind *kind, const AgentSpec *spec, const char *name)
{
    return (uint64_t)agent_option_int(kind, spec, name) * MS;
}

static Status negamax_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    ClassicOptions options;
    read_search(kind, spec, &options);
    NegamaxTt *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    Status status = classic_create(&options, &self->classic, error);
    if (status) {
        free(self);
        return status;
    }
    self->base.kind = kind;
    self->early_cells = agent_option_int(kind, spec, "early-cells");
    self->middle_cells = agent_option_int(kind, spec, "middle-cells");
    self->early_ns = option_ns(kind, spec, "early-time");
    self->middle_ns = option_ns(kind, spec, "middle-time");
    self->late_ns = option_ns(kind, spec, "late-time");
    self->nodes = (uint64_t)agent_option_int(kind, spec, "nodes");
    self->depth = agent_option_int(kind, spec, "depth");
    *out = &self->base;
    return STATUS_OK;
}

/* What the text gives a move on this board. */
static uint64_t time_for(const NegamaxTt *self, const Position *position)
{
    int tokens = position->count[RED] + position->count[BLUE];
    if (self->nodes || self->depth)
        return 0;
    return tokens < self->early_cells    ? self->early_ns
           : tokens < self->middle_cells ? self->middle_ns
                                         : self->late_ns;
}

static Status negamax_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    (void)error;
    NegamaxTt *self = (NegamaxTt *)agent;
    Limits within = classic_limits(limits, time_for(self, &game->now), self->nodes, self->depth);
    classic_think(self->classic, game, &within, session, out);
    return STATUS_OK;
}

static void negamax_new_game(Agent *agent)
{
    NegamaxTt *self = (NegamaxTt *)agent;
    classic_new_game(self->classic);
}

static void negamax_destroy(Agent *agent)
{
    NegamaxTt *self = (NegamaxTt *)agent;
    classic_destroy(self->classic);
    free(self);
}

const AgentKind agent_negamax_tt = {
    .name = "negamax-tt",
    .title = "Negamax with a table",
    .sentence = "Looks one ply deeper after another, remembers positions, and wants tokens and room to move.",
    .source = "001",
    .options = negamax_options,
    .option_count = sizeof negamax_options / sizeof *negamax_options,
    .create = negamax_create,
    .think = negamax_think,
    .new_game = negamax_new_game,
    .destroy = negamax_destroy,
};

/* ---- move-limiter ---- */

static Status limiter_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    (void)spec;
    Agent *self = malloc(sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    *self = (Agent){kind};
    *out = self;
    return STATUS_OK;
}

static Status limiter_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    (void)agent, (void)limits, (void)error;
    const Position *position = &game->now;
    Side side = position_turn(position);
    Move moves[MOVE_LIST_SIZE];
    Leaf leaves[MOVE_LIST_SIZE];
    Score scores[MOVE_LIST_SIZE];
    Glance glance = {
        .position = position, .started_ns = clock_ns(), .moves = moves, .scores = scores, .best = 0};
    glance.count = kernels_best()->list(position, side, moves);
    kernels_best()->leaves(position, moves, glance.count, LEAF_PLACEMENTS, leaves);
    for (int i = 0; i < glance.count; i++) {
        int replies = leaves[i].placements[side_other(side)];
        bool wins = replies == 0 && position->plies + 1 < PLY_LIMIT;
        scores[i] = wins ? score_win_in(1) : -replies;
        if (scores[i] > scores[glance.best])
            glance.best = i;
    }
    glance_report(&glance, session);
    *out = moves[glance.best];
    return STATUS_OK;
}

static void limiter_destroy(Agent *agent)
{
    free(agent);
}

const AgentKind agent_move_limiter = {
    .name = "move-limiter",
    .title = "Move limiter",
    .sentence = "Leaves the opponent as few placements as it can, and looks no further.",
    .source = "001",
    .create = limiter_create,
    .think = limiter_think,
    .destroy = limiter_destroy,
};

/* ---- simple-mcts ---- */

typedef struct SimpleMcts {
    Agent base;
    ClassicTree *tree;
} SimpleMcts;

static const AgentOption simple_options[] = {
    {"simulations", AGENT_INT, "100", 0, 2147483647, NULL, NULL, "Playouts a move; 0: no limit"},
    {"time", AGENT_INT, "0", 0, 3600000, NULL, "ms", "Time a move; 0: no limit"},
    {"exploration", AGENT_REAL, "1.4142135623730951", 0, 100, NULL, NULL, "UCB1's factor"},
    {"seed", AGENT_INT, "0", 0, 2147483647, NULL, NULL, "Where its random numbers start"},
};

static Status simple_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    ClassicTreeOptions options;
    classic_tree_options_default(&options);
    options.by_mover = true;
    options.exploration = agent_option_real(kind, spec, "exploration");
    options.iterations = (uint64_t)agent_option_int(kind, spec, "simulations");
    options.time_ns = option_ns(kind, spec, "time");
    options.seed = (uint64_t)agent_option_int(kind, spec, "seed");
    SimpleMcts *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    Status status = classic_tree_create(&options, &self->tree, error);
    if (status) {
        free(self);
        return status;
    }
    self->base.kind = kind;
    *out = &self->base;
    return STATUS_OK;
}

static Status simple_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                           Error *error)
{
    SimpleMcts *self = (SimpleMcts *)agent;
    return classic_tree_think(self->tree, game, limits, session, out, error);
}

static void simple_new_game(Agent *agent)
{
    SimpleMcts *self = (SimpleMcts *)agent;
    classic_tree_new_game(self->tree);
}

static void simple_destroy(Agent *agent)
{
    SimpleMcts *self = (SimpleMcts *)agent;
    classic_tree_destroy(self->tree);
    free(self);
}

const AgentKind agent_simple_mcts = {
    .name = "simple-mcts",
    .title = "A hundred playouts",
    .sentence = "Plays a hundred games to the end at random, and takes the move they went best after.",
    .source = "001",
    .options = simple_options,
    .option_count = sizeof simple_options / sizeof *simple_options,
    .create = simple_create,
    .think = simple_think,
    .new_game = simple_new_game,
    .destroy = simple_destroy,
};
