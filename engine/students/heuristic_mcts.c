/* The agents of document 003: an MCTS guided by a heuristic, a minimax with the same heuristic, and both in
 * one game.
 *
 * What the document says. The heuristic is the ratio of the player's cells to the opponent's, plus a bonus if
 * the number of holes, empty regions of more than four cells, is even, most of all for two, and minus a
 * penalty if it is odd. The MCTS keeps the ten children of a node with the best heuristic, plays randomly
 * from a new node to the end, and adds half of the new node's heuristic to the result. It selects by the
 * mean, plus 0.2 times UCB1's root, plus 0.4 of the heuristic. A child that was never tried has its heuristic
 * as value, and the child with the greatest figure is played. It makes 25 to 40 iterations a turn. With more
 * than 85 cells filled, an "Ending" takes over, which leaves the opponent the fewest moves. The minimax
 * searches with alpha-beta "to a certain depth". Minimax in the first half of the game and MCTS in the second
 * was hardly better than random. The authors tried some terms and took them out because they were slow:
 * weighted counts that favour clearing lines, board control, blocking, and few moves for the opponent.
 *
 * What we chose. The document doesn't give the heuristic's weights; ours nearly always keep children that
 * were tried above those that were not, as the text wants. It doesn't mention sides when results are counted,
 * so a result counts the same at all nodes, for the player who thinks; "backs" offers the other way. The
 * minimax searches 2 plies and has the Ending too, because both are said to shorten games with it. Half a
 * game is ply 20, because their games last about 40. The order of equal moves is unknown: it is random for
 * the MCTS, and by number for the minimax. A region of exactly four cells, where a piece fits, is not a hole,
 * as in the text.
 *
 * Their submitted program differs (rules=submitted). It plays at random below 50 cells, its tree has only its
 * own moves, the heuristic has one share, holes matter only above 80 cells, and the Ending begins sooner. Its
 * minimax looks one ply deep, or at two own plies where token counts are equal. What it read from a file of
 * boards is not public, and is left out. */
#include "engine/base/random.h"
#include "engine/base/time_units.h"
#include "engine/eval/features.h"
#include "engine/students/student.h"
#include "engine/students/students.h"

enum {
    HEURISTIC_WORTH = 100, /* hundredths of a token that the minimax reports for 1 of the heuristic */
    HOLES_WANTED = 2,
    HOLE_CELLS = 5 /* cells of the smallest hole that the evaluation's terms count */
};

typedef struct Weights {
    const Kernels *kernels;
    double ratio, even, two;
    double clearing, control, blocking, replies; /* left out by the authors */
    TermSet terms;                               /* terms with weight */
    int holes_from;                              /* cells filled from which holes matter */
    int hole_cells;                              /* cells of the smallest hole */
} Weights;

typedef struct HeuristicAgent {
    Student student;
    Weights weights;
    StudentTreeOptions tree; /* of the tree, if it has one */
    int tree_from;           /* the first ply at which the tree thinks */
    int tree_cells;          /* the same in cells filled; 0: by the ply */
    int ending;              /* cells filled, above which the Ending plays */
    bool even_ties;    /* of equal moves, the Ending takes the last that leaves an even number of holes */
    int random_below;  /* cells filled, below which it plays at random */
    bool opens_beside; /* the first piece goes beside an imagined token */
    bool own_plies;    /* the minimax only looks at its own plies */
    bool untried_first, kept_alone; /* see the options "unseen" and "final" */
    int late_from;                  /* cells filled from which the tree has other iterations */
    uint64_t iterations, late_iterations;
    uint64_t time_ms, nodes;
    int depth;
} HeuristicAgent;

/* ---- The heuristic ---- */

/* Empty regions with at least this many cells. */
static int count_holes(const Position *position, int least)
{
    EmptyRegion regions[BOARD_CELLS];
    int count = position_empty_regions(position, regions), holes = 0;
    for (int i = 0; i < count; i++)
        holes += regions[i].cells >= least;
    return holes;
}

static int cells_filled(const Position *position)
{
    return position->count[RED] + position->count[BLUE];
}

/* The contribution of the number of holes. */
static double worth_of_holes(const Weights *weights, const Position *after, double figures[2][TERM_COUNT])
{
    if (cells_filled(after) < weights->holes_from)
        return 0;
    int holes = weights->hole_cells == HOLE_CELLS
                    ? (int)(figures[RED][TERM_HOLES] + figures[BLUE][TERM_HOLES])
                    : count_holes(after, weights->hole_cells);
    double value = holes % 2 == 0 ? weights->even : -weights->even;
    return holes == HOLES_WANTED ? value + weights->two : value;
}

static double heuristic(const void *context, const Position *before, const Position *after, Side side)
{
    const Weights *weights = context;
    Side other = side_other(side);
    double figures[2][TERM_COUNT];
    features_wanted(weights->kernels, before, after, weights->terms, figures);
    double value = weights->ratio * after->count[side] / (after->count[other] > 0 ? after->count[other] : 1);
    value += worth_of_holes(weights, after, figures);
    value += weights->control * figures[side][TERM_TOKEN_RATIO];
    value -= weights->blocking * figures[other][TERM_FRONTIER];
    value -= weights->replies * figures[other][TERM_PLACEMENTS];
    if (weights->clearing != 0) {
        /* Lines cleared by the last move; two that cross count slightly less. */
        int gone =
            before->count[RED] + before->count[BLUE] + SHAPE_CELLS - after->count[RED] - after->count[BLUE];
        value += weights->clearing * (gone / (double)BOARD_SIDE);
    }
    return value;
}

static double evaluate(void *context, const StudentAlphaBetaNode *node)
{
    const HeuristicAgent *self = context;
    return heuristic(&self->weights, node->before, node->position, position_turn(node->root));
}

/* ---- The Ending ---- */

static bool leaves_even_holes(const Student *student, const Position *position, Move move)
{
    const HeuristicAgent *self = (const HeuristicAgent *)student;
    Position after;
    self->weights.kernels->play(position, move, &after);
    return count_holes(&after, self->weights.hole_cells) % 2 == 0;
}

/* ---- Only in the submitted program ---- */

static bool lies_beside(Move move, Cell cell)
{
    bool beside = false;
    for (int i = 0; i < SHAPE_CELLS; i++) {
        Cell at = move_cells[move][i];
        int row = cell_row(at), column = cell_column(at);
        if (at == cell)
            return false;
        beside = beside || cell_at(row - 1, column) == cell || cell_at(row + 1, column) == cell ||
                 cell_at(row, column - 1) == cell || cell_at(row, column + 1) == cell;
    }
    return beside;
}

/* The first piece goes beside an imagined token: Red's on one of four cells about the centre, Blue's on any
 * empty cell. Of equal placements it is the first by row. */
static Move think_opening(const HeuristicAgent *self, const Position *position, Session *session)
{
    static const uint8_t centre[4][2] = {{4, 5}, {5, 4}, {5, 6}, {6, 5}};
    Random random = random_seeded(self->student.seed, random_mix(position->key));
    Side side = position_turn(position);
    Move moves[MOVE_LIST_SIZE];
    Cell imagined;
    do {
        int k = (int)random_below(&random, side == RED ? 4 : BOARD_CELLS);
        imagined = side == RED ? cell_at(centre[k][0], centre[k][1]) : (Cell)k;
    } while (position_at(position, imagined) != '.');
    OnePly one_ply = one_ply_begin(position, moves);
    one_ply.best = -1;
    double best = 0;
    for (int i = 0; i < one_ply.count; i++) {
        Position after;
        if (!lies_beside(moves[i], imagined))
            continue;
        self->weights.kernels->play(position, moves[i], &after);
        double value = heuristic(&self->weights, position, &after, side);
        bool higher = one_ply.best >= 0 && value == best &&
                      move_cells[moves[i]][0] < move_cells[moves[one_ply.best]][0];
        if (one_ply.best < 0 || value > best || higher) {
            one_ply.best = i;
            best = value;
        }
    }
    one_ply.best = one_ply.best < 0 ? 0 : one_ply.best;
    return one_ply_answer(&one_ply, session);
}

/* The value of an own placement: the heuristic if token counts differ after it, otherwise the best after
 * another own placement. */
static double worth_of_own(const HeuristicAgent *self, const Position *position, Move move, Side side)
{
    const Kernels *kernels = self->weights.kernels;
    Move moves[MOVE_LIST_SIZE];
    Position after, later;
    kernels->play(position, move, &after);
    if (after.count[RED] != after.count[BLUE])
        return heuristic(&self->weights, position, &after, side);
    after.plies = position->plies;
    int count = kernels->list(&after, side, moves);
    double best = count > 0 ? -1e9 : heuristic(&self->weights, position, &after, side);
    for (int i = 0; i < count; i++) {
        kernels->play(&after, moves[i], &later);
        double value = heuristic(&self->weights, &after, &later, side);
        best = value > best ? value : best;
    }
    return best;
}

/* The submitted minimax: own placements only, the first of equals. */
static Move think_own(const HeuristicAgent *self, const Position *position, Session *session)
{
    Move moves[MOVE_LIST_SIZE];
    OnePly one_ply = one_ply_begin(position, moves);
    double best = -1e9;
    one_ply.depth = 1;
    for (int i = 0; i < one_ply.count && !session_stopped(session); i++) {
        double value = worth_of_own(self, position, moves[i], position_turn(position));
        if (value > best) {
            best = value;
            one_ply.best = i;
        }
    }
    return one_ply_answer(&one_ply, session);
}

/* ---- Options ---- */

/* clang-format off */
#define SUBMITTED_OPTIONS                                                                                    \
    RULES_OPTION,                                                                                            \
    INT_OPTION("holes-from", HeuristicAgent, weights.holes_from, "0", 0, BOARD_CELLS, "cells",               \
        "Count holes once so many cells are filled"),                                                        \
    INT_OPTION("hole-cells", HeuristicAgent, weights.hole_cells, "5", 1, BOARD_CELLS, "cells",               \
        "Cells of the smallest hole that counts"),                                                           \
    CHOICE_OPTION("ending-ties", HeuristicAgent, even_ties, "first", "first|even",                           \
        "Which of equal moves the ending takes: the first, or the last with an even number of holes"),       \
    INT_OPTION("random-below", HeuristicAgent, random_below, "0", 0, BOARD_CELLS, "cells",                   \
        "With fewer cells filled it plays at random"),                                                       \
    CHOICE_OPTION("opening", HeuristicAgent, opens_beside, "search", "search|beside",                        \
        "How the first piece is placed: by a search, or beside a token that it imagines")

#define SUBMITTED_TREE_OPTIONS                                                                               \
    INT_OPTION("late-iterations", HeuristicAgent, late_iterations, "0", 0, 2000000000, NULL,                 \
        "Iterations on a fuller board; 0: the same"),                                                        \
    INT_OPTION("late-from", HeuristicAgent, late_from, "72", 0, BOARD_CELLS, "cells",                        \
        "Filled cells from which a board is a fuller one"),                                                  \
    CHOICE_OPTION("tree-moves", HeuristicAgent, tree.own_moves, "both", "both|own",                          \
        "Whose moves the plies of the tree are"),                                                            \
    CHOICE_OPTION("playout-from", HeuristicAgent, tree.playout_leaf, "child", "child|leaf",                  \
        "What is played out: a leaf's best child, or it itself"),                                            \
    CHOICE_OPTION("playout-plies", HeuristicAgent, tree.playout_long, "game", "game|more",                   \
        "How long games are played out: to their 150th ply, or for some 150 more"),                          \
    CHOICE_OPTION("draw", HeuristicAgent, tree.draw_lost, "half", "half|none", "What a draw counts"),        \
    BOOL_OPTION("stale", HeuristicAgent, tree.stale, "false",                                                \
        "Renew what selection goes by on the path just played only"),                                        \
    CHOICE_OPTION("final", HeuristicAgent, kept_alone, "any", "any|tried",                                   \
        "Which moves may be played in the end: any, or those left when untried ones are struck off")

#define COMMON_OPTIONS                                                                                       \
    INT_OPTION("ending", HeuristicAgent, ending, "85", 0, BOARD_CELLS, "cells",                              \
        "With more cells filled it leaves the opponent the fewest moves; 121: never"),                       \
    REAL_OPTION("ratio", HeuristicAgent, weights.ratio, "1", -100, 100, NULL,                                \
        "Weight of own cells over the opponent's"),                                                          \
    REAL_OPTION("even", HeuristicAgent, weights.even, "0.25", -100, 100, NULL,                               \
        "Added if the number of holes is even, taken off if it is odd"),                                     \
    REAL_OPTION("two", HeuristicAgent, weights.two, "0.05", -100, 100, NULL,                                 \
        "Added if there are just two holes"),                                                                \
    REAL_OPTION("clearing", HeuristicAgent, weights.clearing, "0", -100, 100, NULL,                          \
        "Weight of a line cleared; discarded"),                                                              \
    REAL_OPTION("control", HeuristicAgent, weights.control, "0", -100, 100, NULL,                            \
        "Weight of the share of all tokens; discarded"),                                                     \
    REAL_OPTION("blocking", HeuristicAgent, weights.blocking, "0", -100, 100, NULL,                          \
        "Price of an empty cell beside the opponent's tokens; discarded"),                                   \
    REAL_OPTION("replies", HeuristicAgent, weights.replies, "0", -100, 100, NULL,                            \
        "Price of a placement of the opponent; discarded")

#define TREE_OPTIONS                                                                                         \
    INT_OPTION("iterations", HeuristicAgent, iterations, "32", 0, 2000000000, NULL,                          \
        "Iterations a turn, 25 to 40 in the document; 0: as many as there is time for"),                     \
    INT_OPTION("children", HeuristicAgent, tree.children, "10", 0, MOVE_COUNT, NULL,                         \
        "Best children that are kept; 0: all"),                                                              \
    REAL_OPTION("exploration", HeuristicAgent, tree.exploration, "0.2", 0, 100, NULL,                        \
        "UCB1's factor for what was rarely tried"),                                                          \
    REAL_OPTION("selection", HeuristicAgent, tree.selection_share, "0.4", -100, 100, NULL,                   \
        "Share of the heuristic when selecting"),                                                            \
    REAL_OPTION("backup", HeuristicAgent, tree.backup_share, "0.5", -100, 100, NULL,                         \
        "Share of the heuristic in what is counted"),                                                        \
    CHOICE_OPTION("backs", HeuristicAgent, tree.by_mover, "shared", "shared|mover",                          \
        "Whose results a node counts: everywhere its own side's, or those of whoever moves there"),          \
    CHOICE_OPTION("unseen", HeuristicAgent, untried_first, "heuristic", "heuristic|first",                   \
        "What a child never tried is worth: its heuristic, or more than all others"),                        \
    INT_OPTION("seed", HeuristicAgent, student.seed, "0", 0, INT32_MAX, NULL,                                \
        "Seed of playouts and of the order of equal children")

#define MINIMAX_OPTIONS                                                                                      \
    INT_OPTION("depth", HeuristicAgent, depth, "2", 1, PLY_LIMIT, "plies", "How deep the minimax searches"), \
    INT_OPTION("nodes", HeuristicAgent, nodes, "0", 0, 2000000000, NULL,                                     \
        "Positions to visit in a turn; 0: any number")

#define TIME_OPTION                                                                                          \
    INT_OPTION("time-ms", HeuristicAgent, time_ms, "0", 0, 1000000, "ms",                                    \
        "Time for a turn; 0: only the game's limits")

#define OWN_PLIES_OPTION                                                                                     \
    CHOICE_OPTION("plies", HeuristicAgent, own_plies, "both", "both|own", "Whose plies the minimax looks at")
/* clang-format on */

static const AgentOption mcts_options[] = {TREE_OPTIONS, SUBMITTED_TREE_OPTIONS, SUBMITTED_OPTIONS,
                                           TIME_OPTION, COMMON_OPTIONS};
static const AgentOption minimax_options[] = {MINIMAX_OPTIONS,
                                              OWN_PLIES_OPTION,
                                              SUBMITTED_OPTIONS,
                                              TIME_OPTION,
                                              COMMON_OPTIONS,
                                              INT_OPTION("seed", HeuristicAgent, student.seed, "0", 0,
                                                         INT32_MAX, NULL,
                                                         "Where the random numbers of the opening start")};

#define SUBMITTED_HEURISTIC                                                                          \
    {"holes-from", "81"}, {"hole-cells", "4"}, {"even", "1"}, {"two", "0"}, {"ending-ties", "even"}, \
    {                                                                                                \
        "opening", "beside"                                                                          \
    }
#define SUBMITTED_TREE                                                                            \
    {"random-below", "50"}, {"iterations", "28"}, {"late-iterations", "34"}, {"late-from", "72"}, \
        {"backup", "0"}, {"selection", "0.4"}, {"tree-moves", "own"}, {"playout-from", "leaf"},   \
        {"playout-plies", "more"}, {"draw", "none"}, {"stale", "true"},                           \
    {                                                                                             \
        "final", "tried"                                                                          \
    }

static const AgentValue mcts_submitted[] = {
    SUBMITTED_TREE, SUBMITTED_HEURISTIC, {"ending", "81"}, {NULL, NULL}};
static const AgentValue minimax_submitted[] = {
    SUBMITTED_HEURISTIC, {"depth", "1"}, {"plies", "own"}, {"ending", "70"}, {NULL, NULL}};
static const AgentValue hybrid_submitted[] = {
    SUBMITTED_TREE, SUBMITTED_HEURISTIC, {"random-below", "0"}, {"switch-cells", "50"},
    {"depth", "1"}, {"plies", "own"},    {"ending", "81"},      {NULL, NULL}};

static const AgentOption hybrid_options[] = {
    INT_OPTION("switch", HeuristicAgent, tree_from, "20", 0, PLY_LIMIT, "plies",
               "From this ply on the tree thinks"),
    INT_OPTION("switch-cells", HeuristicAgent, tree_cells, "0", 0, BOARD_CELLS, "cells",
               "From so many cells filled on the tree thinks, whatever the ply; 0: by the ply"),
    OWN_PLIES_OPTION,
    SUBMITTED_TREE_OPTIONS,
    SUBMITTED_OPTIONS,
    MINIMAX_OPTIONS,
    TREE_OPTIONS,
    TIME_OPTION,
    COMMON_OPTIONS,
};

/* ---- The agents ---- */

static Status heuristic_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    StudentAlphaBetaOptions minimax;
    HeuristicAgent *self = agent_new(kind, sizeof *self, error);
    if (!self)
        return STATUS_MEMORY;
    StudentTreeOptions *tree = &self->tree;
    student_tree_options_default(tree);
    agent_options_read(kind, spec, self);
    self->weights.kernels = kernels_best();
    const Weights *weights = &self->weights; /* features are found only for terms with weight */
    self->weights.terms = (weights->even != 0 || weights->two != 0 ? term_set_of(TERM_HOLES) : 0) |
                          (weights->control != 0 ? term_set_of(TERM_TOKEN_RATIO) : 0) |
                          (weights->blocking != 0 ? term_set_of(TERM_FRONTIER) : 0) |
                          (weights->replies != 0 ? term_set_of(TERM_PLACEMENTS) : 0);
    tree->heuristic = heuristic;
    tree->heuristic_context = &self->weights;
    tree->heuristic_first = !self->untried_first;
    tree->expand_first = !tree->playout_leaf;
    tree->final = self->kept_alone ? STUDENT_BEST_KEPT : STUDENT_BEST_UCT;
    tree->seed = self->student.seed;
    tree->time_ns = self->time_ms * NS_PER_MS;
    student_alphabeta_options_default(&minimax);
    minimax.evaluate = evaluate;
    minimax.context = self;
    minimax.unit = HEURISTIC_WORTH;
    minimax.deepening = false;
    minimax.keep_partial = true;
    return student_made(&self->student, kind != &agent_heuristic_mcts ? &minimax : NULL,
                        kind != &agent_heuristic_minimax ? tree : NULL, out, error);
}

static Status heuristic_think(Agent *agent, const Game *game, const Limits *limits, Session *session,
                              Move *out, Error *error)
{
    (void)error;
    HeuristicAgent *self = (HeuristicAgent *)agent;
    const Position *now = &game->now;
    int cells = cells_filled(now);
    bool by_tree =
        self->student.tree && (self->tree_cells ? cells >= self->tree_cells : now->plies >= self->tree_from);
    if (self->opens_beside && now->count[position_turn(now)] == 0 && now->plies < FREE_PLIES)
        *out = think_opening(self, now, session);
    else if (cells < self->random_below)
        *out = student_answer_any(&self->student, now, session);
    else if (cells > self->ending) /* even if the tokens are about to decide */
        *out =
            student_answer_fewest(&self->student, now, self->even_ties ? leaves_even_holes : NULL, session);
    else if (!by_tree && self->own_plies)
        *out = think_own(self, now, session);
    else if (by_tree) {
        bool late = self->late_iterations && cells >= self->late_from;
        Limits own = student_alphabeta_limits(limits, 0, late ? self->late_iterations : self->iterations, 0);
        return student_tree_think(self->student.tree, game, &own, session, out, NULL);
    } else {
        Limits own = student_alphabeta_limits(limits, self->time_ms * NS_PER_MS, self->nodes, self->depth);
        student_alphabeta_think(self->student.alphabeta, game, &own, session, out);
    }
    return STATUS_OK;
}

/* What all three have in common. */
#define HEURISTIC_AGENT \
    .source = "003", .create = heuristic_create, .think = heuristic_think, .destroy = student_destroy

const AgentKind agent_heuristic_mcts = {
    .name = "heuristic-mcts",
    .title = "Heuristic MCTS",
    .sentence = "Grows a small tree of the ten best children by tokens and the parity of holes; on a full "
                "board it leaves the fewest replies.",
    AGENT_OPTIONS(mcts_options),
    .submitted = mcts_submitted,
    HEURISTIC_AGENT,
};

const AgentKind agent_heuristic_minimax = {
    .name = "heuristic-minimax",
    .title = "Heuristic minimax",
    .sentence = "Looks two moves ahead for more tokens and an even number of holes; on a full board it "
                "leaves the fewest replies.",
    AGENT_OPTIONS(minimax_options),
    .submitted = minimax_submitted,
    HEURISTIC_AGENT,
};

const AgentKind agent_heuristic_hybrid = {
    .name = "heuristic-hybrid",
    .title = "Heuristic minimax, then MCTS",
    .sentence = "Begins as heuristic minimax and goes on as heuristic MCTS.",
    AGENT_OPTIONS(hybrid_options),
    .submitted = hybrid_submitted,
    HEURISTIC_AGENT,
};
