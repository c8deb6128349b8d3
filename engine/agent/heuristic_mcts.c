/* The agents of document 003: an MCTS that leans on a heuristic, a minimax with the same one, and both in one game.
 *
 * What the document says. The heuristic is the ratio of the player's cells to the opponent's, plus something if the number of holes, empty
 * regions of more than four cells, is even, best two, and minus if it is odd. The MCTS keeps the ten best children
 * of a node by it, plays randomly from a new node to the end, and adds half of the new node's heuristic to the result that it
 * counts. It selects by the mean, plus 0.2 times UCB1's root, plus 0.4 of the heuristic; a child never tried is worth its
 * heuristic, and the child with the greatest such figure is played. 25 to 40 iterations a turn. With more than 85 cells filled, an "Ending"
 * takes over, which leaves the opponent the fewest moves. The minimax searches with alpha-beta "to a certain depth". Minimax in
 * the first half of the game and MCTS in the second was tried and was hardly better than random. Terms that were tried and taken
 * out again for their price: weighted counts that favour clearing lines, board control, blocking, and few moves for the opponent.
 *
 * Where we chose. The heuristic's weights are not given; these keep what was tried nearly always above what was not, as the text wants.
 * It speaks of no sides when results are counted, so one result counts at all nodes alike, for the player who thinks; "backs" has
 * the other way. The minimax searches 2 plies and has the Ending too, as both are said to shorten games by it. A game's half is ply 20,
 * as their games last some 40. Of two equal moves no order is known: it is random for the MCTS, and by number for the minimax. A region of just
 * four cells, where a piece fits, is no hole: that is the text's. */
#include <stdlib.h>
#include <string.h>

#include "engine/agent/glance.h"
#include "engine/agent/kinds.h"
#include "engine/base/platform/clock.h"
#include "engine/eval/features.h"
#include "engine/search/classic.h"
#include "engine/search/classic_tree.h"

static const uint64_t ms = 1000000;

enum {
    HEURISTIC_WORTH = 100, /* hundredths of a token that the minimax reports for 1 of the heuristic */
    HOLES_WANTED = 2
};

typedef struct Weights {
    const Kernels *kernels;
    double ratio, even, two;
    double clearing, control, blocking, replies; /* taken out again */
    TermSet terms;                               /* that have weight */
} Weights;

typedef struct HeuristicAgent {
    Agent base;
    Weights weights;
    Classic *minimax;  /* null if it has none */
    ClassicTree *tree; /* null if it has none */
    int tree_from;     /* the first ply at which the tree thinks */
    int ending;        /* cells filled, above which the Ending plays */
    uint64_t time_ns, nodes;
    int depth;
} HeuristicAgent;

/* ---- The heuristic ---- */

/* The sum of a term over both sides, for terms that are a figure of the side that has moved. */
static double of_both(double figures[2][TERM_COUNT], EvalTerm term)
{
    return figures[RED][term] + figures[BLUE][term];
}

/* Lines cleared by the last move; a crossing of two counts for a little less. */
static double lines_cleared(const Position *before, const Position *after)
{
    int gone =
        before->count[RED] + before->count[BLUE] + SHAPE_CELLS - after->count[RED] - after->count[BLUE];
    return gone / (double)BOARD_SIDE;
}

static double heuristic(const void *context, const Position *before, const Position *after, Side side)
{
    const Weights *weights = context;
    Side other = side_other(side);
    double figures[2][TERM_COUNT];
    features_wanted(weights->kernels, before, after, weights->terms, figures);
    int holes = (int)of_both(figures, TERM_HOLES);
    double value = weights->ratio * after->count[side] / (after->count[other] > 0 ? after->count[other] : 1);
    value += holes % 2 == 0 ? weights->even : -weights->even;
    if (holes == HOLES_WANTED)
        value += weights->two;
    value += weights->control * figures[side][TERM_TOKEN_RATIO];
    value -= weights->blocking * figures[other][TERM_FRONTIER];
    value -= weights->replies * figures[other][TERM_PLACEMENTS];
    if (weights->clearing != 0)
        value += weights->clearing * lines_cleared(before, after);
    return value;
}

static double evaluate(void *context, const ClassicNode *node)
{
    const HeuristicAgent *self = context;
    return heuristic(&self->weights, node->before, node->position, position_turn(node->root));
}

/* ---- The Ending ---- */

static int cells_filled(const Position *position)
{
    return position->count[RED] + position->count[BLUE];
}

/* Plays what leaves the opponent the fewest moves, even where the tokens are about to decide. */
static void think_ending(const HeuristicAgent *self, const Position *position, Session *session, Move *out)
{
    Glance glance = {.position = position, .started_ns = clock_ns()};
    Move moves[MOVE_LIST_SIZE];
    Leaf leaves[MOVE_LIST_SIZE];
    Score scores[MOVE_LIST_SIZE];
    Side side = position_turn(position);
    glance.moves = moves;
    glance.scores = scores;
    glance.count = self->weights.kernels->list(position, side, moves);
    self->weights.kernels->leaves(position, moves, glance.count, LEAF_PLACEMENTS, leaves);
    for (int i = 0; i < glance.count; i++) {
        int replies = leaves[i].placements[side_other(side)];
        bool last = position->plies + 1 == PLY_LIMIT;
        scores[i] = replies == 0 && !last ? score_win_in(1) : -replies;
        if (scores[i] > scores[glance.best])
            glance.best = i;
    }
    glance_report(&glance, session);
    *out = moves[glance.best];
}

/* ---- Options ---- */

#define COMMON_OPTIONS                                                                                       \
    {"ending",    AGENT_INT,                                                                                 \
     "85",        0,                                                                                         \
     BOARD_CELLS, NULL,                                                                                      \
     "cells",     "With more cells filled it leaves the opponent the fewest moves; 121: never"},             \
        {"ratio", AGENT_REAL, "1", -100, 100, NULL, NULL, "Weight of own cells over the opponent's"},        \
        {"even", AGENT_REAL, "0.25", -100,                                                                   \
         100,    NULL,       NULL,   "Added if the number of holes is even, taken off if it is odd"},        \
        {"two", AGENT_REAL, "0.05", -100, 100, NULL, NULL, "Added if there are just two holes"},             \
        {"clearing", AGENT_REAL, "0", -100, 100, NULL, NULL, "Weight of a line cleared; discarded"},         \
        {"control", AGENT_REAL, "0", -100, 100, NULL, NULL, "Weight of the share of all tokens; discarded"}, \
        {"blocking", AGENT_REAL, "0",  -100,                                                                 \
         100,        NULL,       NULL, "Price of an empty cell beside the opponent's tokens; discarded"},    \
    {                                                                                                        \
        "replies", AGENT_REAL, "0", -100, 100, NULL, NULL, "Price of a placement of the opponent; discarded" \
    }

#define TREE_OPTIONS                                                                                           \
    {"iterations", AGENT_INT,                                                                                  \
     "32",         0,                                                                                          \
     2000000000,   NULL,                                                                                       \
     NULL,         "Of the tree in a turn, 25 to 40 in the document; 0: as many as there is time for"},        \
        {"children", AGENT_INT, "10", 0, MOVE_COUNT, NULL, NULL, "Best children that are kept; 0: all"},       \
        {"exploration", AGENT_REAL, "0.2", 0, 100, NULL, NULL, "UCB1's factor for what was rarely tried"},     \
        {"selection", AGENT_REAL, "0.4", -100, 100, NULL, NULL, "Share of the heuristic when selecting"},      \
        {"backup", AGENT_REAL, "0.5", -100, 100, NULL, NULL, "Share of the heuristic in what is counted"},     \
        {"backs",  AGENT_CHOICE,                                                                               \
         "shared", 0,                                                                                          \
         0,        "shared|mover",                                                                             \
         NULL,     "Whose results a node counts: everywhere its own side's, or those of whoever moves there"}, \
        {"unseen",    AGENT_CHOICE,                                                                            \
         "heuristic", 0,                                                                                       \
         0,           "heuristic|first",                                                                       \
         NULL,        "What a child never tried is worth: its heuristic, or more than all others"},            \
    {                                                                                                          \
        "seed", AGENT_INT, "0", 0, 2147483647, NULL, NULL, "Of playouts and of the order of equal children"    \
    }

#define MINIMAX_OPTIONS                                                                                   \
    {"depth", AGENT_INT, "2", 1, PLY_LIMIT, NULL, "plies", "How deep the minimax searches"},              \
    {                                                                                                     \
        "nodes", AGENT_INT, "0", 0, 2000000000, NULL, NULL, "Positions to visit in a turn; 0: any number" \
    }

#define TIME_OPTION                                                                                     \
    {                                                                                                   \
        "time-ms", AGENT_INT, "0", 0, 1000000, NULL, "ms", "Time for a turn; 0: only the game's limits" \
    }

static const AgentOption mcts_options[] = {TREE_OPTIONS, TIME_OPTION, COMMON_OPTIONS};
static const AgentOption minimax_options[] = {MINIMAX_OPTIONS, TIME_OPTION, COMMON_OPTIONS};
static const AgentOption hybrid_options[] = {
    {"switch", AGENT_INT, "20", 0, PLY_LIMIT, NULL, "plies", "From this ply on the tree thinks"},
    MINIMAX_OPTIONS,
    TREE_OPTIONS,
    TIME_OPTION,
    COMMON_OPTIONS,
};

static Weights read_weights(const AgentKind *kind, const AgentSpec *spec)
{
    Weights weights = {
        .kernels = kernels_best(),
        .ratio = agent_option_real(kind, spec, "ratio"),
        .even = agent_option_real(kind, spec, "even"),
        .two = agent_option_real(kind, spec, "two"),
        .clearing = agent_option_real(kind, spec, "clearing"),
        .control = agent_option_real(kind, spec, "control"),
        .blocking = agent_option_real(kind, spec, "blocking"),
        .replies = agent_option_real(kind, spec, "replies"),
    };
    if (weights.even != 0 || weights.two != 0)
        weights.terms |= term_set_of(TERM_HOLES);
    if (weights.control != 0)
        weights.terms |= term_set_of(TERM_TOKEN_RATIO);
    if (weights.blocking != 0)
        weights.terms |= term_set_of(TERM_FRONTIER);
    if (weights.replies != 0)
        weights.terms |= term_set_of(TERM_PLACEMENTS);
    return weights;
}

static Status make_tree(HeuristicAgent *self, const AgentSpec *spec, Error *error)
{
    const AgentKind *kind = self->base.kind;
    ClassicTreeOptions options;
    classic_tree_options_default(&options);
    options.exploration = agent_option_real(kind, spec, "exploration");
    options.children = agent_option_int(kind, spec, "children");
    options.heuristic = heuristic;
    options.heuristic_context = &self->weights;
    options.selection_share = agent_option_real(kind, spec, "selection");
    options.backup_share = agent_option_real(kind, spec, "backup");
    options.heuristic_first = strcmp(agent_option(kind, spec, "unseen"), "heuristic") == 0;
    options.expand_first = true;
    options.by_mover = strcmp(agent_option(kind, spec, "backs"), "mover") == 0;
    options.final = CLASSIC_BEST_UCT;
    options.seed = (uint64_t)agent_option_int(kind, spec, "seed");
    options.iterations = (uint64_t)agent_option_int(kind, spec, "iterations");
    options.time_ns = self->time_ns;
    return classic_tree_create(&options, &self->tree, error);
}

static Status make_minimax(HeuristicAgent *self, const AgentSpec *spec, Error *error)
{
    const AgentKind *kind = self->base.kind;
    ClassicOptions options;
    self->depth = agent_option_int(kind, spec, "depth");
    self->nodes = (uint64_t)agent_option_int(kind, spec, "nodes");
    classic_options_default(&options);
    options.evaluate = evaluate;
    options.context = self;
    options.unit = HEURISTIC_WORTH;
    options.deepening = false;
    options.keep_partial = true;
    return classic_create(&options, &self->minimax, error);
}

/* ---- The agents ---- */

static void heuristic_destroy(Agent *agent)
{
    HeuristicAgent *self = (HeuristicAgent *)agent;
    classic_destroy(self->minimax);
    classic_tree_destroy(self->tree);
    free(self);
}

static Status heuristic_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    HeuristicAgent *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    self->base.kind = kind;
    self->weights = read_weights(kind, spec);
    self->ending = agent_option_int(kind, spec, "ending");
    self->time_ns = (uint64_t)agent_option_int(kind, spec, "time-ms") * ms;
    Status status = STATUS_OK;
    if (kind != &agent_heuristic_mcts)
        status = make_minimax(self, spec, error);
    if (status == STATUS_OK && kind != &agent_heuristic_minimax)
        status = make_tree(self, spec, error);
    if (kind == &agent_heuristic_hybrid)
        self->tree_from = agent_option_int(kind, spec, "switch");
    if (status) {
        heuristic_destroy(&self->base);
        return status;
    }
    *out = &self->base;
    return STATUS_OK;
}

static Status heuristic_think(Agent *agent, const Game *game, const Limits *limits, Session *session,
                              Move *out, Error *error)
{
    HeuristicAgent *self = (HeuristicAgent *)agent;
    if (cells_filled(&game->now) > self->ending) {
        think_ending(self, &game->now, session, out);
        return STATUS_OK;
    }
    if (self->tree && game->now.plies >= self->tree_from)
        return classic_tree_think(self->tree, game, limits, session, out, error);
    Limits own = classic_limits(limits, self->time_ns, self->nodes, self->depth);
    classic_think(self->minimax, game, &own, session, out);
    return STATUS_OK;
}

const AgentKind agent_heuristic_mcts = {
    .name = "heuristic-mcts",
    .title = "Heuristic MCTS",
    .sentence = "Grows a small tree of the ten best children by tokens and the parity of holes; on a full "
                "board it leaves the fewest replies.",
    .source = "003",
    .options = mcts_options,
    .option_count = sizeof mcts_options / sizeof *mcts_options,
    .create = heuristic_create,
    .think = heuristic_think,
    .destroy = heuristic_destroy,
};

const AgentKind agent_heuristic_minimax = {
    .name = "heuristic-minimax",
    .title = "Heuristic minimax",
    .sentence = "Looks two moves ahead for more tokens and an even number of holes; on a full board it "
                "leaves the fewest replies.",
    .source = "003",
    .options = minimax_options,
    .option_count = sizeof minimax_options / sizeof *minimax_options,
    .create = heuristic_create,
    .think = heuristic_think,
    .destroy = heuristic_destroy,
};

const AgentKind agent_heuristic_hybrid = {
    .name = "heuristic-hybrid",
    .title = "Heuristic minimax, then MCTS",
    .sentence = "Begins as heuristic minimax and goes on as heuristic MCTS.",
    .source = "003",
    .options = hybrid_options,
    .option_count = sizeof hybrid_options / sizeof *hybrid_options,
    .create = heuristic_create,
    .think = heuristic_think,
    .destroy = heuristic_destroy,
};
