/* The agents of document 000: two searches and a greedy player with one idea, board control.
 *
 * What the document says. The value of a position is the number of the agent's actions minus the opponent's.
 * Near the end, the difference in tokens, its "domination", counts as well. Placements that leave gaps are
 * good, because gaps make lines hard to clear. Placements that clear lines are bad, because they make room
 * for the opponent; but if the agent has fewer actions than the opponent, lines with many of the opponent's
 * tokens should go. Minimax uses alpha-beta without move ordering, and iterative deepening to at best 2
 * plies; it has 2.4 s a turn, after which an exception ends the recursion. The MCTS selects by UCB1, gives a
 * leaf all its children, starts anew each turn and plays randomly to the end. A game that its own side wins
 * counts as a win at every node on the path, whichever side moves there. It reached 8 playouts a turn on
 * average in one passage of the text, and 131 in another. Greedy is the same strategy one move deep.
 *
 * What we chose. The document gives no weights, and doesn't say when the end is near. A gap is an empty
 * region of at most three cells, where no piece fits. Cleared tokens are counted from the root, so the
 * opponent's clearing counts too. A draw, which is not mentioned, is half a win. The text says that playouts
 * are random, and also that they take the first action there is: "playout" offers both. How the final move is
 * chosen is not said; here it is the one with the best mean of those tried. Children are in random order,
 * because with so few playouts many are never tried, and the order alone would decide. */
#include <stdlib.h>
#include <string.h>

#include "engine/agent/builtin_agents.h"
#include "engine/base/time_units.h"
#include "engine/eval/features.h"
#include "engine/students/student_alphabeta.h"
#include "engine/students/student_tree.h"
#include "engine/students/students.h"

/* Hundredths of a token that reports show for one more action, as in plain. */
enum { ACTION_WORTH = 50 };

typedef struct Weights {
    double control, domination, gaps, clears, takes;
    int near;
} Weights;

#define WEIGHT_OPTIONS                                                                                     \
    {"control", AGENT_REAL, "1", -1000, 1000, NULL, NULL, "Weight of the difference of placements"},       \
        {"domination", AGENT_REAL, "5",  -1000,                                                            \
         1000,         NULL,       NULL, "Weight of the difference of tokens near the end"},               \
        {"near", AGENT_INT, "120", 0, PLY_LIMIT, NULL, "plies", "From this ply on the end is near"},       \
        {"gaps", AGENT_REAL, "2", -1000, 1000, NULL, NULL, "Weight of empty regions of at most 3 cells"},  \
        {"clears", AGENT_REAL,                                                                             \
         "3",      -1000,                                                                                  \
         1000,     NULL,                                                                                   \
         NULL,     "Price of a cleared line, unless there are fewer placements than the opponent has"},    \
    {                                                                                                      \
        "takes", AGENT_REAL, "2", -1000, 1000, NULL, NULL,                                                 \
            "Weight of each token that the opponent lost more by clearing, with fewer placements or near " \
            "the end"                                                                                      \
    }

static Weights read_weights(const AgentKind *kind, const AgentSpec *spec)
{
    return (Weights){
        .control = agent_option_real(kind, spec, "control"),
        .domination = agent_option_real(kind, spec, "domination"),
        .gaps = agent_option_real(kind, spec, "gaps"),
        .clears = agent_option_real(kind, spec, "clears"),
        .takes = agent_option_real(kind, spec, "takes"),
        .near = agent_option_int(kind, spec, "near"),
    };
}

/* ---- Minimax, and greedy, which is minimax one ply deep ---- */

typedef struct MinimaxAgent {
    Agent base;
    Weights weights;
    const Kernels *kernels;
    StudentAlphaBeta *alphabeta;
    uint64_t time_ns, nodes;
    int depth; /* 0: as deep as the budget goes */
} MinimaxAgent;

/* The tokens that a side has lost since the root. */
static int tokens_lost(const StudentAlphaBetaNode *node, Side side)
{
    int turns = (node->ply + (side == position_turn(node->root))) / 2;
    return node->root->count[side] + turns * SHAPE_CELLS - node->position->count[side];
}

static double count_gaps(const Kernels *kernels, const Position *position)
{
    double figures[2][TERM_COUNT];
    features_wanted(kernels, NULL, position, term_set_of(TERM_SMALL_HOLES), figures);
    /* it is a figure of the side that moved, and 0 for the other */
    return figures[RED][TERM_SMALL_HOLES] + figures[BLUE][TERM_SMALL_HOLES];
}

static double evaluate(void *context, const StudentAlphaBetaNode *node)
{
    const MinimaxAgent *self = context;
    const Weights *weights = &self->weights;
    Side side = position_turn(node->root), other = side_other(side);
    int placements[2];
    self->kernels->both_placements(node->position, placements);
    int control = placements[side] - placements[other];
    bool near = node->position->plies >= weights->near;
    int lost = tokens_lost(node, side), taken = tokens_lost(node, other);
    double value = weights->control * control;
    if (near)
        value += weights->domination * (node->position->count[side] - node->position->count[other]);
    if (weights->gaps != 0)
        value += weights->gaps * count_gaps(self->kernels, node->position);
    if (control >= 0)
        value -= weights->clears * (lost + taken) / BOARD_SIDE;
    if (control < 0 || near)
        value += weights->takes * (taken - lost);
    return value;
}

static void minimax_destroy(Agent *agent)
{
    MinimaxAgent *self = (MinimaxAgent *)agent;
    student_alphabeta_destroy(self->alphabeta);
    free(self);
}

static Status minimax_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    bool greedy = kind == &agent_boardcontrol_greedy;
    StudentAlphaBetaOptions options;
    MinimaxAgent *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    self->base.kind = kind;
    self->weights = read_weights(kind, spec);
    self->kernels = kernels_best();
    self->depth = greedy ? 1 : agent_option_int(kind, spec, "depth");
    self->nodes = greedy ? 0 : (uint64_t)agent_option_int(kind, spec, "nodes");
    self->time_ns = greedy ? 0 : (uint64_t)agent_option_int(kind, spec, "time-ms") * NS_PER_MS;
    student_alphabeta_options_default(&options);
    options.evaluate = evaluate;
    options.context = self;
    options.unit = ACTION_WORTH;
    Status status = student_alphabeta_create(&options, &self->alphabeta, error);
    if (status) {
        free(self);
        return status;
    }
    *out = &self->base;
    return STATUS_OK;
}

static Status minimax_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    MinimaxAgent *self = (MinimaxAgent *)agent;
    (void)error;
    Limits own = student_alphabeta_limits(limits, self->time_ns, self->nodes, self->depth);
    student_alphabeta_think(self->alphabeta, game, &own, session, out);
    return STATUS_OK;
}

static const AgentOption minimax_options[] = {
    {"depth", AGENT_INT, "2", 0, PLY_LIMIT, NULL, "plies",
     "Deepest iteration; 0: as deep as the budget goes"},
    {"time-ms", AGENT_INT, "2400", 0, 1000000, NULL, "ms", "Time for a turn; 0: only the game's limits"},
    {"nodes", AGENT_INT, "0", 0, 2000000000, NULL, NULL, "Positions to visit in a turn; 0: any number"},
    WEIGHT_OPTIONS,
};

static const AgentOption greedy_options[] = {WEIGHT_OPTIONS};

const AgentKind agent_boardcontrol_minimax = {
    .name = "boardcontrol-minimax",
    .title = "Board control, minimax",
    .sentence = "Looks two moves ahead for more placements than the opponent has, leaving gaps and clearing "
                "lines only when squeezed.",
    .source = "000",
    .options = minimax_options,
    .option_count = sizeof minimax_options / sizeof *minimax_options,
    .create = minimax_create,
    .think = minimax_think,
    .destroy = minimax_destroy,
};

const AgentKind agent_boardcontrol_greedy = {
    .name = "boardcontrol-greedy",
    .title = "Board control, greedy",
    .sentence = "Plays what board control minimax likes best, without a look at the reply.",
    .source = "000",
    .options = greedy_options,
    .option_count = sizeof greedy_options / sizeof *greedy_options,
    .create = minimax_create,
    .think = minimax_think,
    .destroy = minimax_destroy,
};

/* ---- MCTS ---- */

typedef struct MctsAgent {
    Agent base;
    StudentTree *tree;
} MctsAgent;

static const AgentOption mcts_options[] = {
    {"simulations", AGENT_INT, "131", 0, 2000000000, NULL, NULL,
     "Playouts in a turn; the document has 8, too; 0: as many as there is time for"},
    {"time-ms", AGENT_INT, "2400", 0, 1000000, NULL, "ms", "Time for a turn; 0: only the game's limits"},
    {"exploration", AGENT_REAL, "1.41421356", 0, 100, NULL, NULL, "UCB1's factor for what was rarely tried"},
    {"reuse", AGENT_BOOL, "false", 0, 0, NULL, NULL,
     "Keep the tree from turn to turn where it still applies"},
    {"playout", AGENT_CHOICE, "random", 0, 0, "random|first", NULL,
     "Play on with random placements, or always with the first there is"},
    {"backup", AGENT_CHOICE, "shared", 0, 0, "shared|mover", NULL,
     "Whose wins a node counts: everywhere its own side's, or those of whoever moves there"},
    {"final", AGENT_CHOICE, "mean", 0, 0, "mean|visits|uct", NULL, "Which move is played in the end"},
    {"seed", AGENT_INT, "0", 0, 2147483647, NULL, NULL, "Seed of playouts and of the order of moves"},
};

static StudentTreeOptions read_mcts_options(const AgentKind *kind, const AgentSpec *spec)
{
    StudentTreeOptions options;
    const char *final = agent_option(kind, spec, "final");
    student_tree_options_default(&options);
    options.iterations = (uint64_t)agent_option_int(kind, spec, "simulations");
    options.time_ns = (uint64_t)agent_option_int(kind, spec, "time-ms") * NS_PER_MS;
    options.exploration = agent_option_real(kind, spec, "exploration");
    options.keep = agent_option_bool(kind, spec, "reuse");
    options.by_mover = strcmp(agent_option(kind, spec, "backup"), "mover") == 0;
    options.seed = (uint64_t)agent_option_int(kind, spec, "seed");
    if (strcmp(agent_option(kind, spec, "playout"), "first") == 0)
        options.playout = STUDENT_FIRST;
    if (strcmp(final, "mean") != 0)
        options.final = strcmp(final, "visits") == 0 ? STUDENT_MOST_VISITS : STUDENT_BEST_UCT;
    return options;
}

static Status mcts_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    StudentTreeOptions options = read_mcts_options(kind, spec);
    MctsAgent *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    self->base.kind = kind;
    Status status = student_tree_create(&options, &self->tree, error);
    if (status) {
        free(self);
        return status;
    }
    *out = &self->base;
    return STATUS_OK;
}

static Status mcts_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                         Error *error)
{
    MctsAgent *self = (MctsAgent *)agent;
    return student_tree_think(self->tree, game, limits, session, out, error);
}

static void mcts_new_game(Agent *agent)
{
    MctsAgent *self = (MctsAgent *)agent;
    student_tree_new_game(self->tree);
}

static void mcts_destroy(Agent *agent)
{
    MctsAgent *self = (MctsAgent *)agent;
    student_tree_destroy(self->tree);
    free(self);
}

const AgentKind agent_boardcontrol_mcts = {
    .name = "boardcontrol-mcts",
    .title = "Board control, MCTS",
    .sentence = "Plays a hundred random games a turn by UCB1, and takes the opponent for a helper.",
    .source = "000",
    .options = mcts_options,
    .option_count = sizeof mcts_options / sizeof *mcts_options,
    .create = mcts_create,
    .think = mcts_think,
    .new_game = mcts_new_game,
    .destroy = mcts_destroy,
};
