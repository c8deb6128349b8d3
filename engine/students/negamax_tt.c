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
#include <string.h>

#include "engine/base/time_units.h"
#include "engine/students/student.h"
#include "engine/students/students.h"

/* ---- negamax-tt ---- */

typedef enum Opening { OPENING_SEARCH, OPENING_RANDOM, OPENING_FIXED } Opening;

typedef struct NegamaxTt {
    Student student;
    StudentAlphaBetaOptions search;
    bool table;
    int entries, check_key;
    bool bound_below;
    Opening opening;
    double token_weight, placement_weight;
    int early_cells, middle_cells;
    uint64_t early_ms, middle_ms, late_ms;
    uint64_t nodes;
    int depth;
} NegamaxTt;

enum { CHECK_KEY, CHECK_NOTHING, CHECK_VALUES }; /* the choices of check-key */

static const AgentOption negamax_options[] = {
    RULES_OPTION,
    INT_OPTION("depth", NegamaxTt, depth, "0", 0, STUDENT_DEPTH_MAX, "plies",
               "How deep to look, whatever time it takes; 0: as deep as the budget allows"),
    INT_OPTION("nodes", NegamaxTt, nodes, "0", 0, INT32_MAX, NULL,
               "How many positions to look at, whatever time it takes; 0: no limit"),
    INT_OPTION("early-cells", NegamaxTt, early_cells, "50", 0, BOARD_CELLS, "tokens",
               "With fewer tokens, a move takes early-time"),
    INT_OPTION("middle-cells", NegamaxTt, middle_cells, "80", 0, BOARD_CELLS, "tokens",
               "With fewer tokens, a move takes middle-time; with more, late-time"),
    INT_OPTION("early-time", NegamaxTt, early_ms, "1500", 1, 3600000, "ms",
               "Time a move while the board is nearly empty"),
    INT_OPTION("middle-time", NegamaxTt, middle_ms, "2000", 1, 3600000, "ms",
               "Time a move between early and late"),
    INT_OPTION("late-time", NegamaxTt, late_ms, "3000", 1, 3600000, "ms", "Time a move on a full board"),
    BOOL_OPTION("alpha-beta", NegamaxTt, search.pruning, "true", "Prune with alpha-beta"),
    BOOL_OPTION("deepening", NegamaxTt, search.deepening, "true", "Deepen iteratively, ply by ply"),
    BOOL_OPTION("table", NegamaxTt, table, "true", "Keep a transposition table"),
    INT_OPTION("entries", NegamaxTt, entries, "100000", 1, 100000000, NULL,
               "Entries in the transposition table"),
    CHOICE_OPTION("check-key", NegamaxTt, check_key, "true", "true|false|values",
                  "Use an entry only for its own position; values: its value so, its move for every position "
                  "of its place"),
    CHOICE_OPTION(
        "upper-bound", NegamaxTt, bound_below, "above", "above|below",
        "When an upper bound settles a node: above alpha, as the text has it, or not above it, as is right"),
    BOOL_OPTION("ordering", NegamaxTt, search.ordering, "true",
                "Try the best move of earlier searches first"),
    BOOL_OPTION("null-windows", NegamaxTt, search.null_windows, "true",
                "Search all but the first move with a null window"),
    INT_OPTION("extend-moves", NegamaxTt, search.extend_moves, "5", 0, MOVE_COUNT, "placements",
               "Extend leaves with at most so many placements; 0: never"),
    INT_OPTION("extend-plies", NegamaxTt, search.extend_plies, "1", 0, PLY_LIMIT, "plies",
               "How far such leaves are extended"),
    BOOL_OPTION("quiescence", NegamaxTt, search.quiescence, "false",
                "Extend while lines can be cleared (quiescence)"),
    REAL_OPTION("win", NegamaxTt, search.win, "1000000", 0, 1000000, NULL,
                "Value of a won game; the document says 1"),
    REAL_OPTION("token-weight", NegamaxTt, token_weight, "1", 0, 10000, NULL,
                "Value of a token more than the opponent has"),
    REAL_OPTION("placement-weight", NegamaxTt, placement_weight, "1", 0, 10000, NULL,
                "Value of a placement of the side to move"),
    CHOICE_OPTION("lower-bound", NegamaxTt, search.table_at, "beyond", "beyond|at",
                  "When a lower bound settles a node: beyond beta, or at it, too"),
    CHOICE_OPTION("table-move", NegamaxTt, search.table_roots, "own", "own|root",
                  "Which move is stored where nothing was cut off: the node's best, or the root's"),
    BOOL_OPTION("table-root", NegamaxTt, search.table_root, "false", "Let the table answer at the root, too"),
    CHOICE_OPTION(
        "key", NegamaxTt, search.key_placed, "exact", "exact|placed",
        "What the table's keys are of: the position, or all that was ever placed, whoever is to move"),
    CHOICE_OPTION("favour", NegamaxTt, search.favour_all, "root", "root|everywhere",
                  "Where the best move of the iteration before is tried first"),
    CHOICE_OPTION("fail", NegamaxTt, search.fail_hard, "soft", "soft|hard",
                  "Whether values may leave the window"),
    BOOL_OPTION("finish-first", NegamaxTt, search.finish_first, "false",
                "Finish the first iteration whatever it takes"),
    CHOICE_OPTION("last-ply", NegamaxTt, search.short_of_end, "search", "search|forfeit",
                  "What becomes of the game's last ply: it is searched, or left out and lost when it comes"),
    CHOICE_OPTION("opening", NegamaxTt, opening, "search", "search|random|fixed",
                  "How the first piece is placed"),
    INT_OPTION("seed", NegamaxTt, student.seed, "0", 0, INT32_MAX, NULL,
               "Where the random numbers of the opening start"),
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

static Status negamax_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    NegamaxTt *self = agent_new(kind, sizeof *self, error);
    if (!self)
        return STATUS_MEMORY;
    StudentAlphaBetaOptions *search = &self->search;
    student_alphabeta_options_default(search);
    agent_options_read(kind, spec, self);
    search->evaluate = tokens_and_moves;
    search->context = self;
    search->unit = self->token_weight > 0 ? 100 / self->token_weight : 100;
    search->keep_partial = !search->deepening;
    search->table_entries = self->table ? self->entries : 0;
    search->table_above = !self->bound_below;
    search->table_check = self->check_key != CHECK_NOTHING;
    search->table_hints = self->check_key == CHECK_VALUES;
    return student_made(&self->student, search, NULL, out, error);
}

/* The time that the text gives a move on this board. */
static uint64_t time_for(const NegamaxTt *self, const Position *position)
{
    int tokens = position->count[RED] + position->count[BLUE];
    if (self->nodes || self->depth)
        return 0;
    return NS_PER_MS * (tokens < self->early_cells    ? self->early_ms
                        : tokens < self->middle_cells ? self->middle_ms
                                                      : self->late_ms);
}

/* The piece that the authors' older programs always placed first, if possible. */
static bool answer_fixed(const Position *position, Session *session, Move *out)
{
    const char *piece = position_turn(position) == RED ? "O@3-3" : "I-H@2-3";
    Move moves[MOVE_LIST_SIZE], fixed;
    if (move_read(piece, strlen(piece), &fixed, NULL) != STATUS_OK || !position_legal(position, fixed))
        return false;
    OnePly one_ply = one_ply_begin(position, moves);
    while (moves[one_ply.best] != fixed)
        one_ply.best++;
    *out = one_ply_answer(&one_ply, session);
    return true;
}

/* Places the first piece without a search, if that is wanted; returns whether it did. */
static bool opens(const Student *self, Opening opening, const Position *position, Session *session, Move *out)
{
    if (opening == OPENING_SEARCH || position->count[position_turn(position)] > 0)
        return false;
    if (opening == OPENING_RANDOM || !answer_fixed(position, session, out))
        *out = student_answer_any(self, position, session);
    return true;
}

static Status negamax_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    NegamaxTt *self = (NegamaxTt *)agent;
    if (self->search.short_of_end && game->now.plies + 1 == PLY_LIMIT)
        return error_set(error, STATUS_INVALID, "as handed in, it has no answer for the last ply");
    if (opens(&self->student, self->opening, &game->now, session, out))
        return STATUS_OK;
    Limits within = student_alphabeta_limits(limits, time_for(self, &game->now), self->nodes, self->depth);
    student_alphabeta_think(self->student.alphabeta, game, &within, session, out);
    return STATUS_OK;
}

const AgentKind agent_negamax_tt = {
    .name = "negamax-tt",
    .title = "Negamax with a table",
    .sentence = "Looks one ply deeper after another, remembers positions, and wants tokens and room to move.",
    .source = "001",
    AGENT_OPTIONS(negamax_options),
    .submitted = negamax_submitted,
    .create = negamax_create,
    .think = negamax_think,
    .new_game = student_new_game,
    .destroy = student_destroy,
};

/* ---- move-limiter ---- */

static Status limiter_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    (void)spec;
    Student *self = agent_new(kind, sizeof *self, error);
    return self ? student_made(self, NULL, NULL, out, error) : STATUS_MEMORY;
}

static Status limiter_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    (void)limits, (void)error;
    *out = student_answer_fewest((const Student *)agent, &game->now, NULL, session);
    return STATUS_OK;
}

const AgentKind agent_move_limiter = {
    .name = "move-limiter",
    .title = "Move limiter",
    .sentence = "Leaves the opponent as few placements as it can, and looks no further.",
    .source = "001",
    .create = limiter_create,
    .think = limiter_think,
    .destroy = student_destroy,
};

/* ---- simple-mcts ---- */

typedef struct SimpleMcts {
    Student student;
    StudentTreeOptions tree;
    uint64_t time_ms;
    Opening opening;
    bool any; /* one playout for each move drawn, all of them equal: the first one drawn is played */
} SimpleMcts;

static const AgentOption simple_options[] = {
    RULES_OPTION,
    INT_OPTION("simulations", SimpleMcts, tree.iterations, "100", 0, INT32_MAX, NULL,
               "Playouts a move; 0: no limit"),
    INT_OPTION("time", SimpleMcts, time_ms, "0", 0, 3600000, "ms", "Time a move; 0: no limit"),
    REAL_OPTION("exploration", SimpleMcts, tree.exploration, "1.4142135623730951", 0, 100, NULL,
                "UCB1's factor"),
    INT_OPTION("seed", SimpleMcts, student.seed, "0", 0, INT32_MAX, NULL, "Where its random numbers start"),
    CHOICE_OPTION("pick", SimpleMcts, any, "best", "best|first",
                  "Which move is played: the one with the best mean, or the first one drawn, which is a "
                  "random one"),
    CHOICE_OPTION("opening", SimpleMcts, opening, "search", "search|random|fixed",
                  "How the first piece is placed"),
};

static const AgentValue simple_submitted[] = {
    {"simulations", "50"}, {"exploration", "1.5"}, {"pick", "first"}, {"opening", "fixed"}, {NULL, NULL}};

static Status simple_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    SimpleMcts *self = agent_new(kind, sizeof *self, error);
    if (!self)
        return STATUS_MEMORY;
    student_tree_options_default(&self->tree);
    agent_options_read(kind, spec, self);
    self->tree.by_mover = true;
    self->tree.time_ns = self->time_ms * NS_PER_MS;
    self->tree.seed = self->student.seed;
    return student_made(&self->student, NULL, &self->tree, out, error);
}

static Status simple_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                           Error *error)
{
    SimpleMcts *self = (SimpleMcts *)agent;
    if (opens(&self->student, self->opening, &game->now, session, out))
        return STATUS_OK;
    if (self->any) {
        *out = student_answer_any(&self->student, &game->now, session);
        return STATUS_OK;
    }
    return student_tree_think(self->student.tree, game, limits, session, out, error);
}

const AgentKind agent_simple_mcts = {
    .name = "simple-mcts",
    .title = "A hundred playouts",
    .sentence = "Plays a hundred games to the end at random, and takes the move they went best after.",
    .source = "001",
    AGENT_OPTIONS(simple_options),
    .submitted = simple_submitted,
    .create = simple_create,
    .think = simple_think,
    .new_game = student_new_game,
    .destroy = student_destroy,
};
