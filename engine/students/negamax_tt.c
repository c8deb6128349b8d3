/* The agents of document 001: a negamax with nearly everything that chess programs have, and the two that it
 * was tested against.
 *
 * negamax-tt. The text gives the evaluation (own tokens minus the opponent's, plus the mover's placements)
 * and the budget (1.5, 2 or 3 s with fewer than 50, fewer than 80 or more tokens on the board). It has
 * iterative deepening, where the last full iteration counts, and a table of 100,000 places, where the last
 * entry written stays and leaves have none. Two moves come first (the best of the previous iteration, then
 * the table's), all others get windows of 1, and leaves with at most 5 placements are searched one ply
 * further. Each of these is an option, and so is continuing through placements that clear lines, which the
 * authors considered. Their submitted program differs (rules=submitted): above all, a token counts as much as
 * 1,000 placements, not as one. The options after `upper-bound` are for that program.
 *
 *   - An upper bound is used "when it is higher than the current alpha value". That is a mistake: such a
 *     bound says nothing, and one that is not above alpha would settle the node. upper-bound=below is the
 *     right rule.
 *   - "No collision handling" is taken to mean that the newer entry stays. The text doesn't say whether an
 *     entry is also used for other positions with the same place; check-key=false does that, and reports
 *     count how often.
 *   - A won game is said to have the value 1, beside hundreds of placements. Taken literally, the agent would
 *     pass it over for any larger difference, and would not beat move-limiter as the text says (12 of 20
 *     games at 2,000 positions a move; 18 with a win above everything, which is the default).
 *   - Without deepening the text gives no depth except what was affordable, 1 or 2; it is 2 here. When time
 *     runs out, the best move so far is played.
 *   - With a limit of nodes or depth the text's times don't apply, so every machine plays the same.
 *
 * move-limiter plays the move that leaves the opponent the fewest placements; the first if there are several.
 *
 * About simple-mcts the text only says that it needs about 100 playouts a move. The rest is as in textbooks:
 * UCB1, uniformly random playouts, results counted for the side that moved, and a new tree every turn. Since
 * 100 playouts are fewer than the moves, it plays the best mean of those tried. In the submitted program,
 * every move hangs on the root with one playout, so the first one drawn is played, which makes it a random
 * player (rules=submitted). */
#include <stdlib.h>
#include <string.h>

#include "engine/agent/builtin_agents.h"
#include "engine/agent/one_ply_report.h"
#include "engine/base/platform/clock.h"
#include "engine/base/random.h"
#include "engine/base/time_units.h"
#include "engine/students/student_alphabeta.h"
#include "engine/students/student_tree.h"
#include "engine/students/students.h"

/* ---- negamax-tt ---- */

typedef enum Opening { OPENING_SEARCH, OPENING_RANDOM, OPENING_FIXED } Opening;

typedef struct NegamaxTt {
    Agent base;
    StudentAlphaBeta *alphabeta;
    Opening opening;
    uint64_t seed;
    bool forfeits_last;
    double token_weight, placement_weight;
    int early_cells, middle_cells;
    uint64_t early_ns, middle_ns, late_ns;
    uint64_t nodes;
    int depth;
} NegamaxTt;

static const AgentOption negamax_options[] = {
    RULES_OPTION,
    {"depth", AGENT_INT, "0", 0, STUDENT_DEPTH_MAX, NULL, "plies",
     "How deep to look, whatever time it takes; 0: as deep as the budget allows"},
    {"nodes", AGENT_INT, "0", 0, 2147483647, NULL, NULL,
     "How many positions to look at, whatever time it takes; 0: no limit"},
    {"early-cells", AGENT_INT, "50", 0, BOARD_CELLS, NULL, "tokens",
     "With fewer tokens, a move takes early-time"},
    {"middle-cells", AGENT_INT, "80", 0, BOARD_CELLS, NULL, "tokens",
     "With fewer tokens, a move takes middle-time; with more, late-time"},
    {"early-time", AGENT_INT, "1500", 1, 3600000, NULL, "ms", "Time a move while the board is nearly empty"},
    {"middle-time", AGENT_INT, "2000", 1, 3600000, NULL, "ms", "Time a move between early and late"},
    {"late-time", AGENT_INT, "3000", 1, 3600000, NULL, "ms", "Time a move on a full board"},
    {"alpha-beta", AGENT_BOOL, "true", 0, 0, NULL, NULL, "Prune with alpha-beta"},
    {"deepening", AGENT_BOOL, "true", 0, 0, NULL, NULL, "Deepen iteratively, ply by ply"},
    {"table", AGENT_BOOL, "true", 0, 0, NULL, NULL, "Keep a transposition table"},
    {"entries", AGENT_INT, "100000", 1, 100000000, NULL, NULL, "Entries in the transposition table"},
    {"check-key", AGENT_CHOICE, "true", 0, 0, "true|false|values", NULL,
     "Use an entry only for its own position; values: its value so, its move for every position of its "
     "place"},
    {"upper-bound", AGENT_CHOICE, "above", 0, 0, "above|below", NULL,
     "When an upper bound settles a node: above alpha, as the text has it, or not above it, as is right"},
    {"ordering", AGENT_BOOL, "true", 0, 0, NULL, NULL, "Try the best move of earlier searches first"},
    {"null-windows", AGENT_BOOL, "true", 0, 0, NULL, NULL,
     "Search all but the first move with a null window"},
    {"extend-moves", AGENT_INT, "5", 0, MOVE_COUNT, NULL, "placements",
     "Extend leaves with at most so many placements; 0: never"},
    {"extend-plies", AGENT_INT, "1", 0, PLY_LIMIT, NULL, "plies", "How far such leaves are extended"},
    {"quiescence", AGENT_BOOL, "false", 0, 0, NULL, NULL, "Extend while lines can be cleared (quiescence)"},
    {"win", AGENT_REAL, "1000000", 0, 1000000, NULL, NULL, "Value of a won game; the document says 1"},
    {"token-weight", AGENT_REAL, "1", 0, 10000, NULL, NULL, "Value of a token more than the opponent has"},
    {"placement-weight", AGENT_REAL, "1", 0, 10000, NULL, NULL, "Value of a placement of the side to move"},
    {"lower-bound", AGENT_CHOICE, "beyond", 0, 0, "beyond|at", NULL,
     "When a lower bound settles a node: beyond beta, or at it, too"},
    {"table-move", AGENT_CHOICE, "own", 0, 0, "own|root", NULL,
     "Which move is stored where nothing was cut off: the node's best, or the root's"},
    {"table-root", AGENT_BOOL, "false", 0, 0, NULL, NULL, "Let the table answer at the root, too"},
    {"key", AGENT_CHOICE, "exact", 0, 0, "exact|placed", NULL,
     "What the table's keys are of: the position, or all that was ever placed, whoever is to move"},
    {"favour", AGENT_CHOICE, "root", 0, 0, "root|everywhere", NULL,
     "Where the best move of the iteration before is tried first"},
    {"fail", AGENT_CHOICE, "soft", 0, 0, "soft|hard", NULL, "Whether values may leave the window"},
    {"finish-first", AGENT_BOOL, "false", 0, 0, NULL, NULL, "Finish the first iteration whatever it takes"},
    {"last-ply", AGENT_CHOICE, "search", 0, 0, "search|forfeit", NULL,
     "What becomes of the game's last ply: it is searched, or left out and lost when it comes"},
    {"opening", AGENT_CHOICE, "search", 0, 0, "search|random|fixed", NULL, "How the first piece is placed"},
    {"seed", AGENT_INT, "0", 0, 2147483647, NULL, NULL, "Where the random numbers of the opening start"},
};

static const AgentValue negamax_submitted[] = {{"token-weight", "100"},
                                               {"placement-weight", "0.1"},
                                               {"early-cells", "60"},
                                               {"middle-cells", "90"},
                                               {"upper-bound", "below"},
                                               {"lower-bound", "at"},
                                               {"extend-moves", "0"},
                                               {"check-key", "values"},
                                               {"table-move", "root"},
                                               {"table-root", "true"},
                                               {"key", "placed"},
                                               {"favour", "everywhere"},
                                               {"fail", "hard"},
                                               {"finish-first", "true"},
                                               {"last-ply", "forfeit"},
                                               {"opening", "random"},
                                               {NULL, NULL}};

static double tokens_and_moves(void *context, const StudentAlphaBetaNode *node)
{
    const NegamaxTt *self = context;
    const Position *position = node->position;
    Side side = position_turn(position);
    int lead = position->count[side] - position->count[side_other(side)];
    double value = self->token_weight * lead + self->placement_weight * node->count;
    return node->ply % 2 ? -value : value;
}

/* Whether an option has this value. */
static bool is(const AgentKind *kind, const AgentSpec *spec, const char *option, const char *value)
{
    return strcmp(agent_option(kind, spec, option), value) == 0;
}

static Opening read_opening(const AgentKind *kind, const AgentSpec *spec)
{
    return is(kind, spec, "opening", "random")  ? OPENING_RANDOM
           : is(kind, spec, "opening", "fixed") ? OPENING_FIXED
                                                : OPENING_SEARCH;
}

static void read_table(const AgentKind *kind, const AgentSpec *spec, StudentAlphaBetaOptions *out)
{
    if (agent_option_bool(kind, spec, "table"))
        out->table_entries = agent_option_int(kind, spec, "entries");
    out->table_check = !is(kind, spec, "check-key", "false");
    out->table_hints = is(kind, spec, "check-key", "values");
    out->table_above = is(kind, spec, "upper-bound", "above");
    out->table_at = is(kind, spec, "lower-bound", "at");
    out->table_roots = is(kind, spec, "table-move", "root");
    out->table_root = agent_option_bool(kind, spec, "table-root");
    out->key_placed = is(kind, spec, "key", "placed");
}

static void read_search(const AgentKind *kind, const AgentSpec *spec, NegamaxTt *self,
                        StudentAlphaBetaOptions *out)
{
    student_alphabeta_options_default(out);
    self->token_weight = agent_option_real(kind, spec, "token-weight");
    self->placement_weight = agent_option_real(kind, spec, "placement-weight");
    out->evaluate = tokens_and_moves;
    out->context = self;
    out->win = agent_option_real(kind, spec, "win");
    out->unit = self->token_weight > 0 ? 100 / self->token_weight : 100;
    out->deepening = agent_option_bool(kind, spec, "deepening");
    out->pruning = agent_option_bool(kind, spec, "alpha-beta");
    out->ordering = agent_option_bool(kind, spec, "ordering");
    out->null_windows = agent_option_bool(kind, spec, "null-windows");
    out->keep_partial = !out->deepening;
    out->extend_moves = agent_option_int(kind, spec, "extend-moves");
    out->extend_plies = agent_option_int(kind, spec, "extend-plies");
    out->quiescence = agent_option_bool(kind, spec, "quiescence");
    out->favour_all = is(kind, spec, "favour", "everywhere");
    out->fail_hard = is(kind, spec, "fail", "hard");
    out->finish_first = agent_option_bool(kind, spec, "finish-first");
    out->short_of_end = is(kind, spec, "last-ply", "forfeit");
    read_table(kind, spec, out);
}

static uint64_t option_ns(const AgentKind *kind, const AgentSpec *spec, const char *name)
{
    return (uint64_t)agent_option_int(kind, spec, name) * NS_PER_MS;
}

static Status negamax_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    StudentAlphaBetaOptions options;
    NegamaxTt *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    read_search(kind, spec, self, &options);
    Status status = student_alphabeta_create(&options, &self->alphabeta, error);
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
    self->opening = read_opening(kind, spec);
    self->seed = (uint64_t)agent_option_int(kind, spec, "seed");
    self->forfeits_last = options.short_of_end;
    *out = &self->base;
    return STATUS_OK;
}

/* The time that the text gives a move on this board. */
static uint64_t time_for(const NegamaxTt *self, const Position *position)
{
    int tokens = position->count[RED] + position->count[BLUE];
    if (self->nodes || self->depth)
        return 0;
    return tokens < self->early_cells    ? self->early_ns
           : tokens < self->middle_cells ? self->middle_ns
                                         : self->late_ns;
}

/* Any placement, each with the same probability. */
static void answer_any(const Position *position, uint64_t seed, Session *session, Move *out)
{
    Move moves[MOVE_LIST_SIZE];
    Random random = random_seeded(seed, random_mix(position->key) + position->plies);
    int count = kernels_best()->list(position, position_turn(position), moves);
    OnePly one_ply = {.position = position, .started_ns = clock_ns(), .moves = moves, .count = count};
    one_ply.best = (int)random_below(&random, (uint32_t)count);
    one_ply_report(&one_ply, session);
    *out = moves[one_ply.best];
}

/* The piece that the authors' older programs always placed first, if possible. */
static bool answer_fixed(const Position *position, Session *session, Move *out)
{
    const char *piece = position_turn(position) == RED ? "O@3-3" : "I-H@2-3";
    Move moves[MOVE_LIST_SIZE], fixed;
    if (move_read(piece, strlen(piece), &fixed, NULL) != STATUS_OK || !position_legal(position, fixed))
        return false;
    int count = kernels_best()->list(position, position_turn(position), moves);
    OnePly one_ply = {.position = position, .started_ns = clock_ns(), .moves = moves, .count = count};
    while (moves[one_ply.best] != fixed)
        one_ply.best++;
    one_ply_report(&one_ply, session);
    *out = fixed;
    return true;
}

/* Places the first piece without a search, if that is wanted; returns whether it did. */
static bool opens(Opening opening, uint64_t seed, const Position *position, Session *session, Move *out)
{
    if (opening == OPENING_SEARCH || position->count[position_turn(position)] > 0)
        return false;
    if (opening == OPENING_RANDOM || !answer_fixed(position, session, out))
        answer_any(position, seed, session, out);
    return true;
}

static Status negamax_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    NegamaxTt *self = (NegamaxTt *)agent;
    if (self->forfeits_last && game->now.plies + 1 == PLY_LIMIT)
        return error_set(error, STATUS_INVALID, "as handed in, it has no answer for the last ply");
    if (opens(self->opening, self->seed, &game->now, session, out))
        return STATUS_OK;
    Limits within = student_alphabeta_limits(limits, time_for(self, &game->now), self->nodes, self->depth);
    student_alphabeta_think(self->alphabeta, game, &within, session, out);
    return STATUS_OK;
}

static void negamax_new_game(Agent *agent)
{
    NegamaxTt *self = (NegamaxTt *)agent;
    student_alphabeta_new_game(self->alphabeta);
}

static void negamax_destroy(Agent *agent)
{
    NegamaxTt *self = (NegamaxTt *)agent;
    student_alphabeta_destroy(self->alphabeta);
    free(self);
}

const AgentKind agent_negamax_tt = {
    .name = "negamax-tt",
    .title = "Negamax with a table",
    .sentence = "Looks one ply deeper after another, remembers positions, and wants tokens and room to move.",
    .source = "001",
    .options = negamax_options,
    .option_count = sizeof negamax_options / sizeof *negamax_options,
    .submitted = negamax_submitted,
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
    *self = (Agent){.kind = kind};
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
    OnePly one_ply = {
        .position = position, .started_ns = clock_ns(), .moves = moves, .scores = scores, .best = 0};
    one_ply.count = kernels_best()->list(position, side, moves);
    kernels_best()->leaves(position, moves, one_ply.count, LEAF_PLACEMENTS, leaves);
    for (int i = 0; i < one_ply.count; i++) {
        int replies = leaves[i].placements[side_other(side)];
        bool wins = replies == 0 && position->plies + 1 < PLY_LIMIT;
        scores[i] = wins ? score_win_in(1) : -replies;
        if (scores[i] > scores[one_ply.best])
            one_ply.best = i;
    }
    one_ply_report(&one_ply, session);
    *out = moves[one_ply.best];
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
    StudentTree *tree;
    Opening opening;
    bool any; /* one playout for each move drawn, all of them equal: the first one drawn is played */
    uint64_t seed;
} SimpleMcts;

static const AgentOption simple_options[] = {
    RULES_OPTION,
    {"simulations", AGENT_INT, "100", 0, 2147483647, NULL, NULL, "Playouts a move; 0: no limit"},
    {"time", AGENT_INT, "0", 0, 3600000, NULL, "ms", "Time a move; 0: no limit"},
    {"exploration", AGENT_REAL, "1.4142135623730951", 0, 100, NULL, NULL, "UCB1's factor"},
    {"seed", AGENT_INT, "0", 0, 2147483647, NULL, NULL, "Where its random numbers start"},
    {"pick", AGENT_CHOICE, "best", 0, 0, "best|first", NULL,
     "Which move is played: the one with the best mean, or the first one drawn, which is a random one"},
    {"opening", AGENT_CHOICE, "search", 0, 0, "search|random|fixed", NULL, "How the first piece is placed"},
};

static const AgentValue simple_submitted[] = {
    {"simulations", "50"}, {"exploration", "1.5"}, {"pick", "first"}, {"opening", "fixed"}, {NULL, NULL}};

static Status simple_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    StudentTreeOptions options;
    student_tree_options_default(&options);
    options.by_mover = true;
    options.exploration = agent_option_real(kind, spec, "exploration");
    options.iterations = (uint64_t)agent_option_int(kind, spec, "simulations");
    options.time_ns = option_ns(kind, spec, "time");
    options.seed = (uint64_t)agent_option_int(kind, spec, "seed");
    SimpleMcts *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    Status status = student_tree_create(&options, &self->tree, error);
    if (status) {
        free(self);
        return status;
    }
    self->base.kind = kind;
    self->opening = read_opening(kind, spec);
    self->any = is(kind, spec, "pick", "first");
    self->seed = options.seed;
    *out = &self->base;
    return STATUS_OK;
}

static Status simple_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                           Error *error)
{
    SimpleMcts *self = (SimpleMcts *)agent;
    if (opens(self->opening, self->seed, &game->now, session, out))
        return STATUS_OK;
    if (self->any) {
        answer_any(&game->now, self->seed, session, out);
        return STATUS_OK;
    }
    return student_tree_think(self->tree, game, limits, session, out, error);
}

static void simple_new_game(Agent *agent)
{
    SimpleMcts *self = (SimpleMcts *)agent;
    student_tree_new_game(self->tree);
}

static void simple_destroy(Agent *agent)
{
    SimpleMcts *self = (SimpleMcts *)agent;
    student_tree_destroy(self->tree);
    free(self);
}

const AgentKind agent_simple_mcts = {
    .name = "simple-mcts",
    .title = "A hundred playouts",
    .sentence = "Plays a hundred games to the end at random, and takes the move they went best after.",
    .source = "001",
    .options = simple_options,
    .option_count = sizeof simple_options / sizeof *simple_options,
    .submitted = simple_submitted,
    .create = simple_create,
    .think = simple_think,
    .new_game = simple_new_game,
    .destroy = simple_destroy,
};
