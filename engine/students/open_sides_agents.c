/* The agents of document 004, made from their options; open_sides.c is how they play. */
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/time_units.h"
#include "engine/students/open_sides_inner.h"
#include "engine/students/students.h"

static const double WIN = 1e6; /* for versions without an option for it */

/* ---- Making them ---- */

static void open_sides_new_game(Agent *agent)
{
    open_sides_clear_cache((OpenSides *)agent);
}

static void open_sides_destroy(Agent *agent)
{
    free(((OpenSides *)agent)->cache);
    student_destroy(agent);
}

/* The empty cache of utilities. */
static Status make_cache(OpenSides *self, Error *error)
{
    Random random = random_seeded(self->student.seed, 0);
    if (!self->cached)
        return STATUS_OK;
    for (int i = 0; i < 2 * BOARD_CELLS; i++)
        self->numbers[i / BOARD_CELLS][i % BOARD_CELLS] =
            random_below(&random, (uint32_t)1 << self->cache_bits);
    self->cache_size = (size_t)1 << (self->pair_keys ? CACHE_BITS_MAX : self->cache_bits);
    self->cache = memory_new(self->cache_size, sizeof *self->cache);
    return self->cache ? STATUS_OK : error_set(error, STATUS_MEMORY, "no memory for an agent's utilities");
}

static Status open_sides_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    StudentAlphaBetaOptions options;
    OpenSides *self = student_new(kind, sizeof *self, error);
    if (!self)
        return STATUS_MEMORY;
    self->kernels = kernels_best();
    self->win = WIN;
    agent_options_read(kind, spec, self);
    Status status = make_cache(self, error);
    if (status != STATUS_OK)
        return agent_made(&self->student.base, status, out);
    student_alphabeta_options_default(&options);
    options.win = self->win;
    options.over_evaluated = self->win == 0;
    options.evaluate = open_sides_evaluate;
    options.choose = open_sides_choose;
    options.amend = open_sides_amend;
    options.context = self;
    options.unit = OPEN_SIDES_UNIT;
    options.deepening = false;
    options.keep_partial = true;
    return student_made(&self->student, kind == &agent_open_sides_greedy ? NULL : &options, NULL, out, error);
}

/* What all kinds have in common. */
#define OPEN_SIDES_AGENT                                                     \
    .source = "004", .create = open_sides_create, .think = open_sides_think, \
    .new_game = open_sides_new_game, .destroy = open_sides_destroy

/* clang-format off */
#define OPEN_SIDES_OPTIONS RULES_OPTION, OPEN_SIDES_NUMBERS
#define OPEN_SIDES_NUMBERS                                                                                   \
    REAL_OPTION("open-weight", OpenSides, weights.open, "10", -10000, 10000, "points",                       \
        "For every open side more"),                                                                         \
    REAL_OPTION("token-weight", OpenSides, weights.tokens, "125", -10000, 10000, "points",                   \
        "For every token more"),                                                                             \
    REAL_OPTION("change-weight", OpenSides, weights.change, "300", -10000, 10000, "points",                  \
        "For every token that only the other loses; the text also says 250"),                                \
    REAL_OPTION("line-weight", OpenSides, weights.lines, "5", -10000, 10000, "points",                       \
        "For every line nearly full, and against every line nearly empty; it had been 10"),                  \
    BOOL_OPTION("opening", OpenSides, opening, "true", "Begin with one of the two prepared pieces"),         \
    BOOL_OPTION("cache", OpenSides, cached, "true", "Remember utilities"),                                   \
    INT_OPTION("cache-bits", OpenSides, cache_bits, "16", 1, CACHE_BITS_MAX, "bits",                         \
        "Bits of the key of the memory"),                                                                    \
    INT_OPTION("seed", OpenSides, student.seed, "0", 0, INT32_MAX, NULL,                                     \
        "Where the numbers of the key start"),                                                               \
    CHOICE_OPTION("count", OpenSides, by_entries, "placements", "placements|entries",                        \
        "What numbers of placements mean: placements, or one for every open side that each covers"),         \
    CHOICE_OPTION("cache-key", OpenSides, pair_keys, "board", "board|pair",                                  \
        "What is remembered under one key: a board, or a board and the one before"),                         \
    INT_OPTION("nodes", OpenSides, nodes_limit, "0", 0, INT32_MAX, NULL,                                     \
        "Positions to look at in a move; 0: no limit"),                                                      \
    INT_OPTION("time", OpenSides, time_ms, "0", 0, 3600000, "ms", "Time a move; 0: no limit")
/* clang-format on */

/* ---- open-sides-greedy ---- */

static const AgentOption greedy_options[] = {
    OPEN_SIDES_OPTIONS,
    INT_OPTION("death-moves", OpenSides, death_moves, "400", 0, MOVE_COUNT, "placements",
               "Look for death moves with at most so many of its own; 0: never"),
    {.name = "death-plies",
     .kind = AGENT_CHOICE,
     .initial = "2",
     .choices = "2|4",
     .unit = "plies",
     .help = "How far to look for them",
     AGENT_MEMBER(OpenSides, four_deadly)},
};

static const AgentValue greedy_submitted[] = {{"count", "entries"}, {"cache-key", "pair"}, {NULL, NULL}};

const AgentKind agent_open_sides_greedy = {
    .name = "open-sides-greedy",
    .title = "Open sides",
    .sentence = "Takes the placement of greatest utility after which no reply can end the game for it.",
    AGENT_OPTIONS(greedy_options),
    .submitted = greedy_submitted,
    OPEN_SIDES_AGENT,
};

/* ---- open-sides-minimax ---- */

static const AgentOption minimax_options[] = {
    OPEN_SIDES_NUMBERS,
    INT_OPTION("depth", OpenSides, stages[0].depth, "2", 1, PLY_LIMIT, "plies", "How deep to look"),
    INT_OPTION("breadth", OpenSides, stages[0].breadth, "0", 0, MOVE_COUNT, "placements",
               "How many to try at a node; 0: all"),
};

const AgentKind agent_open_sides_minimax = {
    .name = "open-sides-minimax",
    .title = "Open sides, minimax",
    .sentence = "Looks two plies ahead for the greatest utility.",
    AGENT_OPTIONS(minimax_options),
    OPEN_SIDES_AGENT,
};

/* ---- open-sides-varying ---- */

static const AgentOption varying_options[] = {
    OPEN_SIDES_NUMBERS,
    INT_OPTION("many", OpenSides, stages[0].above, "50", 0, MOVE_COUNT, "placements",
               "More placements than this are many"),
    INT_OPTION("few", OpenSides, stages[1].above, "25", 0, MOVE_COUNT, "placements",
               "At most so many placements are few"),
    INT_OPTION("many-depth", OpenSides, stages[0].depth, "2", 1, PLY_LIMIT, "plies",
               "Depth with many placements"),
    INT_OPTION("many-breadth", OpenSides, stages[0].breadth, "10", 0, MOVE_COUNT, "placements",
               "Moves to try at that depth; 0: all"),
    INT_OPTION("middle-depth", OpenSides, stages[1].depth, "4", 1, PLY_LIMIT, "plies",
               "Depth between many and few placements"),
    INT_OPTION("middle-breadth", OpenSides, stages[1].breadth, "5", 0, MOVE_COUNT, "placements",
               "Moves to try at that depth; 0: all"),
    INT_OPTION("few-depth", OpenSides, stages[2].depth, "6", 1, PLY_LIMIT, "plies",
               "Depth with few placements"),
    INT_OPTION("few-breadth", OpenSides, stages[2].breadth, "3", 0, MOVE_COUNT, "placements",
               "Moves to try at that depth; 0: all"),
};

const AgentKind agent_open_sides_varying = {
    .name = "open-sides-varying",
    .title = "Open sides, varying depth",
    .sentence = "Looks the deeper ahead, and at the fewer placements, the fewer it has.",
    AGENT_OPTIONS(varying_options),
    OPEN_SIDES_AGENT,
};

/* ---- open-sides-combined ---- */

static const AgentOption combined_options[] = {
    OPEN_SIDES_OPTIONS,
    INT_OPTION("greedy-above", OpenSides, stages[0].above, "40", 0, MOVE_COUNT, "placements",
               "Look no further with more placements than this"),
    INT_OPTION("depth", OpenSides, stages[1].depth, "4", 1, PLY_LIMIT, "plies",
               "Depth with at most so many placements"),
    INT_OPTION("breadth", OpenSides, stages[1].breadth, "4", 0, MOVE_COUNT, "placements",
               "How many to try at a node; 0: all"),
    CHOICE_OPTION("before", OpenSides, from_parents, "turn", "turn|parent",
                  "Which state a later one is compared with: that at the start of the turn, or that a ply "
                  "before"),
    REAL_OPTION("win", OpenSides, win, "1000000", 0, 1000000, "points",
                "What a won game is worth; 0: what its last state is worth"),
    INT_OPTION("root-death-moves", OpenSides, root_death_moves, "0", 0, MOVE_COUNT, "placements",
               "Leave out death moves where it looks ahead with at most so many; 0: never"),
    CHOICE_OPTION("first-piece", OpenSides, own_piece, "final", "final|combined",
                  "Which version's piece to begin with: at 2-2, or at 2-3"),
};

static const AgentValue combined_submitted[] = {
    {"count", "entries"}, {"cache-key", "pair"},       {"before", "parent"},        {"win", "0"},
    {"depth", "5"},       {"root-death-moves", "300"}, {"first-piece", "combined"}, {NULL, NULL}};

const AgentKind agent_open_sides_combined = {
    .name = "open-sides-combined",
    .title = "Open sides, greedy and minimax",
    .sentence =
        "Takes the greatest utility while it has many placements, and looks four plies ahead at a few.",
    AGENT_OPTIONS(combined_options),
    .submitted = combined_submitted,
    OPEN_SIDES_AGENT,
};
