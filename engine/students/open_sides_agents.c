/* The agents of document 004, made from their options; open_sides.c is how they play. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/time_units.h"
#include "engine/students/open_sides_inner.h"
#include "engine/students/students.h"

static const double WIN = 1e6; /* for versions without an option for it */

#define OPEN_SIDES_OPTIONS RULES_OPTION, OPEN_SIDES_NUMBERS
#define OPEN_SIDES_NUMBERS                                                                                   \
    {"open-weight", AGENT_REAL, "10", -10000, 10000, NULL, "points", "For every open side more"},            \
        {"token-weight", AGENT_REAL, "125", -10000, 10000, NULL, "points", "For every token more"},          \
        {"change-weight", AGENT_REAL,                                                                        \
         "300",           -10000,                                                                            \
         10000,           NULL,                                                                              \
         "points",        "For every token that only the other loses; the text also says 250"},              \
        {"line-weight", AGENT_REAL,                                                                          \
         "5",           -10000,                                                                              \
         10000,         NULL,                                                                                \
         "points",      "For every line nearly full, and against every line nearly empty; it had been 10"},  \
        {"opening", AGENT_BOOL, "true", 0, 0, NULL, NULL, "Begin with one of the two prepared pieces"},      \
        {"cache", AGENT_BOOL, "true", 0, 0, NULL, NULL, "Remember utilities"},                               \
        {"cache-bits", AGENT_INT, "16", 1, CACHE_BITS_MAX, NULL, "bits", "Bits of the key of the memory"},   \
        {"seed", AGENT_INT, "0", 0, 2147483647, NULL, NULL, "Where the numbers of the key start"},           \
        {"count",                                                                                            \
         AGENT_CHOICE,                                                                                       \
         "placements",                                                                                       \
         0,                                                                                                  \
         0,                                                                                                  \
         "placements|entries",                                                                               \
         NULL,                                                                                               \
         "What numbers of placements mean: placements, or one for every open side that each covers"},        \
        {"cache-key", AGENT_CHOICE,                                                                          \
         "board",     0,                                                                                     \
         0,           "board|pair",                                                                          \
         NULL,        "What is remembered under one key: a board, or a board and the one before"},           \
        {"nodes", AGENT_INT, "0", 0, 2147483647, NULL, NULL, "Positions to look at in a move; 0: no limit"}, \
    {                                                                                                        \
        "time", AGENT_INT, "0", 0, 3600000, NULL, "ms", "Time a move; 0: no limit"                           \
    }

/* ---- Making them ---- */

static void open_sides_new_game(Agent *agent)
{
    open_sides_clear_cache((OpenSides *)agent);
}

static void open_sides_destroy(Agent *agent)
{
    OpenSides *self = (OpenSides *)agent;
    student_alphabeta_destroy(self->minimax);
    free(self->cache);
    free(self);
}

static void read_utility(OpenSides *self, const AgentKind *kind, const AgentSpec *spec)
{
    self->weights = (Utility){.open = agent_option_real(kind, spec, "open-weight"),
                              .tokens = agent_option_real(kind, spec, "token-weight"),
                              .change = agent_option_real(kind, spec, "change-weight"),
                              .lines = agent_option_real(kind, spec, "line-weight")};
    self->opening = agent_option_bool(kind, spec, "opening");
    self->by_entries = strcmp(agent_option(kind, spec, "count"), "entries") == 0;
    self->pair_keys = strcmp(agent_option(kind, spec, "cache-key"), "pair") == 0;
    self->from_parents = strcmp(agent_option(kind, spec, "before"), "parent") == 0;
    self->own_piece = strcmp(agent_option(kind, spec, "first-piece"), "combined") == 0;
    self->win = *agent_option(kind, spec, "win") ? agent_option_real(kind, spec, "win") : WIN;
    self->root_death_moves = agent_option_int(kind, spec, "root-death-moves");
    self->nodes_limit = (uint64_t)agent_option_int(kind, spec, "nodes");
    self->time_ns = (uint64_t)agent_option_int(kind, spec, "time") * NS_PER_MS;
}

/* The empty cache of utilities. */
static bool make_cache(OpenSides *self, const AgentKind *kind, const AgentSpec *spec)
{
    int bits = agent_option_int(kind, spec, "cache-bits");
    Random random = random_seeded((uint64_t)agent_option_int(kind, spec, "seed"), 0);
    if (!agent_option_bool(kind, spec, "cache"))
        return true;
    for (int i = 0; i < 2 * BOARD_CELLS; i++)
        self->numbers[i / BOARD_CELLS][i % BOARD_CELLS] = random_below(&random, (uint32_t)1 << bits);
    self->cache_size = (size_t)1 << (self->pair_keys ? CACHE_BITS_MAX : bits);
    self->cache = memory_unset(self->cache_size, sizeof *self->cache);
    if (!self->cache)
        return false;
    open_sides_clear_cache(self);
    return true;
}

static Status make_minimax(OpenSides *self, double win, Error *error)
{
    StudentAlphaBetaOptions options;
    student_alphabeta_options_default(&options);
    options.win = win;
    options.over_evaluated = win == 0;
    options.evaluate = open_sides_evaluate;
    options.choose = open_sides_choose;
    options.amend = open_sides_amend;
    options.context = self;
    options.unit = OPEN_SIDES_UNIT;
    options.deepening = false;
    options.keep_partial = true;
    return student_alphabeta_create(&options, &self->minimax, error);
}

static Status open_sides_create(const AgentKind *kind, const AgentSpec *spec, const Stage *stages, int count,
                                Agent **out, Error *error)
{
    OpenSides *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    self->base.kind = kind;
    self->kernels = kernels_best();
    memcpy(self->stages, stages, (size_t)count * sizeof *stages);
    read_utility(self, kind, spec);
    Status status = make_cache(self, kind, spec)
                        ? STATUS_OK
                        : error_set(error, STATUS_MEMORY, "no memory for an agent's utilities");
    if (!status && stages[count - 1].depth > 0)
        status = make_minimax(self, self->win, error);
    if (status) {
        open_sides_destroy(&self->base);
        return status;
    }
    *out = &self->base;
    return STATUS_OK;
}

/* A stage from the options WHICH-depth and WHICH-breadth; for the only stage, WHICH is left out. */
static Stage read_stage(const AgentKind *kind, const AgentSpec *spec, int above, const char *depth,
                        const char *breadth)
{
    return (Stage){above, agent_option_int(kind, spec, depth), agent_option_int(kind, spec, breadth)};
}

/* ---- open-sides-greedy ---- */

static const AgentOption greedy_options[] = {
    OPEN_SIDES_OPTIONS,
    {"death-moves", AGENT_INT, "400", 0, MOVE_COUNT, NULL, "placements",
     "Look for death moves with at most so many of its own; 0: never"},
    {"death-plies", AGENT_CHOICE, "2", 0, 0, "2|4", "plies", "How far to look for them"},
};

static const AgentValue greedy_submitted[] = {{"count", "entries"}, {"cache-key", "pair"}, {NULL, NULL}};

static Status greedy_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    static const Stage stage = {0, 0, 0};
    Status status = open_sides_create(kind, spec, &stage, 1, out, error);
    if (status)
        return status;
    OpenSides *self = (OpenSides *)*out;
    self->death_moves = agent_option_int(kind, spec, "death-moves");
    self->death_plies = agent_option_int(kind, spec, "death-plies");
    return STATUS_OK;
}

const AgentKind agent_open_sides_greedy = {
    .name = "open-sides-greedy",
    .title = "Open sides",
    .sentence = "Takes the placement of greatest utility after which no reply can end the game for it.",
    .source = "004",
    .options = greedy_options,
    .option_count = sizeof greedy_options / sizeof *greedy_options,
    .submitted = greedy_submitted,
    .create = greedy_create,
    .think = open_sides_think,
    .new_game = open_sides_new_game,
    .destroy = open_sides_destroy,
};

/* ---- open-sides-minimax ---- */

static const AgentOption minimax_options[] = {
    OPEN_SIDES_NUMBERS,
    {"depth", AGENT_INT, "2", 1, PLY_LIMIT, NULL, "plies", "How deep to look"},
    {"breadth", AGENT_INT, "0", 0, MOVE_COUNT, NULL, "placements", "How many to try at a node; 0: all"},
};

static Status minimax_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    Stage stage = read_stage(kind, spec, 0, "depth", "breadth");
    return open_sides_create(kind, spec, &stage, 1, out, error);
}

const AgentKind agent_open_sides_minimax = {
    .name = "open-sides-minimax",
    .title = "Open sides, minimax",
    .sentence = "Looks two plies ahead for the greatest utility.",
    .source = "004",
    .options = minimax_options,
    .option_count = sizeof minimax_options / sizeof *minimax_options,
    .create = minimax_create,
    .think = open_sides_think,
    .new_game = open_sides_new_game,
    .destroy = open_sides_destroy,
};

/* ---- open-sides-varying ---- */

static const AgentOption varying_options[] = {
    OPEN_SIDES_NUMBERS,
    {"many", AGENT_INT, "50", 0, MOVE_COUNT, NULL, "placements", "More placements than this are many"},
    {"few", AGENT_INT, "25", 0, MOVE_COUNT, NULL, "placements", "At most so many placements are few"},
    {"many-depth", AGENT_INT, "2", 1, PLY_LIMIT, NULL, "plies", "Depth with many placements"},
    {"many-breadth", AGENT_INT, "10", 0, MOVE_COUNT, NULL, "placements",
     "Moves to try at that depth; 0: all"},
    {"middle-depth", AGENT_INT, "4", 1, PLY_LIMIT, NULL, "plies", "Depth between many and few placements"},
    {"middle-breadth", AGENT_INT, "5", 0, MOVE_COUNT, NULL, "placements",
     "Moves to try at that depth; 0: all"},
    {"few-depth", AGENT_INT, "6", 1, PLY_LIMIT, NULL, "plies", "Depth with few placements"},
    {"few-breadth", AGENT_INT, "3", 0, MOVE_COUNT, NULL, "placements", "Moves to try at that depth; 0: all"},
};

static Status varying_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    Stage stages[STAGES] = {
        read_stage(kind, spec, agent_option_int(kind, spec, "many"), "many-depth", "many-breadth"),
        read_stage(kind, spec, agent_option_int(kind, spec, "few"), "middle-depth", "middle-breadth"),
        read_stage(kind, spec, 0, "few-depth", "few-breadth"),
    };
    return open_sides_create(kind, spec, stages, STAGES, out, error);
}

const AgentKind agent_open_sides_varying = {
    .name = "open-sides-varying",
    .title = "Open sides, varying depth",
    .sentence = "Looks the deeper ahead, and at the fewer placements, the fewer it has.",
    .source = "004",
    .options = varying_options,
    .option_count = sizeof varying_options / sizeof *varying_options,
    .create = varying_create,
    .think = open_sides_think,
    .new_game = open_sides_new_game,
    .destroy = open_sides_destroy,
};

/* ---- open-sides-combined ---- */

static const AgentOption combined_options[] = {
    OPEN_SIDES_OPTIONS,
    {"greedy-above", AGENT_INT, "40", 0, MOVE_COUNT, NULL, "placements",
     "Look no further with more placements than this"},
    {"depth", AGENT_INT, "4", 1, PLY_LIMIT, NULL, "plies", "Depth with at most so many placements"},
    {"breadth", AGENT_INT, "4", 0, MOVE_COUNT, NULL, "placements", "How many to try at a node; 0: all"},
    {"before", AGENT_CHOICE, "turn", 0, 0, "turn|parent", NULL,
     "Which state a later one is compared with: that at the start of the turn, or that a ply before"},
    {"win", AGENT_REAL, "1000000", 0, 1000000, NULL, "points",
     "What a won game is worth; 0: what its last state is worth"},
    {"root-death-moves", AGENT_INT, "0", 0, MOVE_COUNT, NULL, "placements",
     "Leave out death moves where it looks ahead with at most so many; 0: never"},
    {"first-piece", AGENT_CHOICE, "final", 0, 0, "final|combined", NULL,
     "Which version's piece to begin with: at 2-2, or at 2-3"},
};

static const AgentValue combined_submitted[] = {
    {"count", "entries"}, {"cache-key", "pair"},       {"before", "parent"},        {"win", "0"},
    {"depth", "5"},       {"root-death-moves", "300"}, {"first-piece", "combined"}, {NULL, NULL}};

static Status combined_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    Stage stages[2] = {{agent_option_int(kind, spec, "greedy-above"), 0, 0},
                       read_stage(kind, spec, 0, "depth", "breadth")};
    return open_sides_create(kind, spec, stages, 2, out, error);
}

const AgentKind agent_open_sides_combined = {
    .name = "open-sides-combined",
    .title = "Open sides, greedy and minimax",
    .sentence =
        "Takes the greatest utility while it has many placements, and looks four plies ahead at a few.",
    .source = "004",
    .options = combined_options,
    .option_count = sizeof combined_options / sizeof *combined_options,
    .submitted = combined_submitted,
    .create = combined_create,
    .think = open_sides_think,
    .new_game = open_sides_new_game,
    .destroy = open_sides_destroy,
};
