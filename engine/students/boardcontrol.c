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
#include "engine/base/time_units.h"
#include "engine/eval/features.h"
#include "engine/students/student.h"
#include "engine/students/students.h"

/* Hundredths of a token that reports show for one more action, as in plain. */
enum { ACTION_WORTH = 50 };

typedef struct Weights {
    double control, domination, gaps, clears, takes;
    int near;
} Weights;

/* ---- Minimax, and greedy, which is minimax one ply deep ---- */

typedef struct MinimaxAgent {
    Student student;
    Weights weights;
    const Kernels *kernels;
    uint64_t time_ms, nodes;
    int depth; /* 0: as deep as the budget goes */
} MinimaxAgent;

/* The tokens that a side has lost since the root. */
static int tokens_lost(const StudentAlphaBetaNode *node, Side side)
{
    int turns = (node->ply + (side == position_turn(node->root))) / 2;
    return node->root->count[side] + turns * SHAPE_CELLS - node->position->count[side];
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
    if (weights->gaps != 0) {
        double figures[2][TERM_COUNT];
        features_wanted(self->kernels, NULL, node->position, term_set_of(TERM_SMALL_HOLES), figures);
        /* it is a figure of the side that moved, and 0 for the other */
        value += weights->gaps * (figures[RED][TERM_SMALL_HOLES] + figures[BLUE][TERM_SMALL_HOLES]);
    }
    if (control >= 0)
        value -= weights->clears * (lost + taken) / BOARD_SIDE;
    if (control < 0 || near)
        value += weights->takes * (taken - lost);
    return value;
}

static Status minimax_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    StudentAlphaBetaOptions options;
    MinimaxAgent *self = agent_new(kind, sizeof *self, error);
    if (!self)
        return STATUS_MEMORY;
    self->kernels = kernels_best();
    self->depth = 1; /* of greedy, who has no option for it */
    agent_options_read(kind, spec, self);
    student_alphabeta_options_default(&options);
    options.evaluate = evaluate;
    options.context = self;
    options.unit = ACTION_WORTH;
    return student_made(&self->student, &options, NULL, out, error);
}

static Status minimax_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    MinimaxAgent *self = (MinimaxAgent *)agent;
    (void)error;
    Limits own = student_alphabeta_limits(limits, self->time_ms * NS_PER_MS, self->nodes, self->depth);
    student_alphabeta_think(self->student.alphabeta, game, &own, session, out);
    return STATUS_OK;
}

/* clang-format off */
#define WEIGHT_OPTIONS                                                                                       \
    REAL_OPTION("control", MinimaxAgent, weights.control, "1", -1000, 1000, NULL,                            \
        "Weight of the difference of placements"),                                                           \
    REAL_OPTION("domination", MinimaxAgent, weights.domination, "5", -1000, 1000, NULL,                      \
        "Weight of the difference of tokens near the end"),                                                  \
    INT_OPTION("near", MinimaxAgent, weights.near, "120", 0, PLY_LIMIT, "plies",                             \
        "From this ply on the end is near"),                                                                 \
    REAL_OPTION("gaps", MinimaxAgent, weights.gaps, "2", -1000, 1000, NULL,                                  \
        "Weight of empty regions of at most 3 cells"),                                                       \
    REAL_OPTION("clears", MinimaxAgent, weights.clears, "3", -1000, 1000, NULL,                              \
        "Price of a cleared line, unless there are fewer placements than the opponent has"),                 \
    REAL_OPTION("takes", MinimaxAgent, weights.takes, "2", -1000, 1000, NULL,                                \
        "Weight of each token that the opponent lost more by clearing, with fewer placements or near "       \
        "the end")
/* clang-format on */

static const AgentOption minimax_options[] = {
    INT_OPTION("depth", MinimaxAgent, depth, "2", 0, PLY_LIMIT, "plies",
               "Deepest iteration; 0: as deep as the budget goes"),
    INT_OPTION("time-ms", MinimaxAgent, time_ms, "2400", 0, 1000000, "ms",
               "Time for a turn; 0: only the game's limits"),
    INT_OPTION("nodes", MinimaxAgent, nodes, "0", 0, 2000000000, NULL,
               "Positions to visit in a turn; 0: any number"),
    WEIGHT_OPTIONS,
};

static const AgentOption greedy_options[] = {WEIGHT_OPTIONS};

const AgentKind agent_boardcontrol_minimax = {
    .name = "boardcontrol-minimax",
    .title = "Board control, minimax",
    .sentence = "Looks two moves ahead for more placements than the opponent has, leaving gaps and clearing "
                "lines only when squeezed.",
    .source = "000",
    AGENT_OPTIONS(minimax_options),
    .create = minimax_create,
    .think = minimax_think,
    .destroy = student_destroy,
};

const AgentKind agent_boardcontrol_greedy = {
    .name = "boardcontrol-greedy",
    .title = "Board control, greedy",
    .sentence = "Plays what board control minimax likes best, without a look at the reply.",
    .source = "000",
    AGENT_OPTIONS(greedy_options),
    .create = minimax_create,
    .think = minimax_think,
    .destroy = student_destroy,
};

/* ---- MCTS ---- */

typedef struct MctsAgent {
    Student student;
    uint64_t time_ms;
    StudentTreeOptions options;
} MctsAgent;

static const AgentOption mcts_options[] = {
    INT_OPTION("simulations", MctsAgent, options.iterations, "131", 0, 2000000000, NULL,
               "Playouts in a turn; the document has 8, too; 0: as many as there is time for"),
    INT_OPTION("time-ms", MctsAgent, time_ms, "2400", 0, 1000000, "ms",
               "Time for a turn; 0: only the game's limits"),
    REAL_OPTION("exploration", MctsAgent, options.exploration, "1.41421356", 0, 100, NULL,
                "UCB1's factor for what was rarely tried"),
    BOOL_OPTION("reuse", MctsAgent, options.keep, "false",
                "Keep the tree from turn to turn where it still applies"),
    CHOICE_OPTION("playout", MctsAgent, options.playout, "random", "random|first",
                  "Play on with random placements, or always with the first there is"),
    CHOICE_OPTION("backup", MctsAgent, options.by_mover, "shared", "shared|mover",
                  "Whose wins a node counts: everywhere its own side's, or those of whoever moves there"),
    CHOICE_OPTION("final", MctsAgent, options.final, "mean", "mean|visits|uct",
                  "Which move is played in the end"),
    INT_OPTION("seed", MctsAgent, options.seed, "0", 0, INT32_MAX, NULL,
               "Seed of playouts and of the order of moves"),
};

static Status mcts_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    MctsAgent *self = agent_new(kind, sizeof *self, error);
    if (!self)
        return STATUS_MEMORY;
    student_tree_options_default(&self->options);
    agent_options_read(kind, spec, self);
    self->options.time_ns = self->time_ms * NS_PER_MS;
    return student_made(&self->student, NULL, &self->options, out, error);
}

static Status mcts_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                         Error *error)
{
    return student_tree_think(((MctsAgent *)agent)->student.tree, game, limits, session, out, error);
}

const AgentKind agent_boardcontrol_mcts = {
    .name = "boardcontrol-mcts",
    .title = "Board control, MCTS",
    .sentence = "Plays a hundred random games a turn by UCB1, and takes the opponent for a helper.",
    .source = "000",
    AGENT_OPTIONS(mcts_options),
    .create = mcts_create,
    .think = mcts_think,
    .new_game = student_new_game,
    .destroy = student_destroy,
};
