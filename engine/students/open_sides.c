/* The agents of document 004: a greedy one, which maximises a utility of two states, and the minimax agents
 * that came before it.
 *
 * The utility compares the board at the start of the agent's turn with a later one. It is the sum of 10 times
 * the difference in open sides (sides of tokens beside an empty cell), 125 times the difference in tokens,
 * 300 times the tokens that the opponent has lost since minus those that the agent has lost, and 5 times the
 * lines with at least 8 tokens minus those with at most 2. The text gives the third weight as 300 in its list
 * and as 250 later; the fourth was 10 at first.
 *
 * open-sides-greedy tries its placements from the greatest utility down, and plays the first after which no
 * reply leaves it without a placement; if there is none, the one with the greatest utility. It checks replies
 * only if it has at most 400 placements, and it has two opening pieces. It doesn't know that it wins when the
 * opponent can't place a piece: only the utility counts. With death-moves=0 it is the first version. With
 * death-plies=4, which was too slow for the authors, it also rejects a placement if some reply leaves only
 * placements that would be rejected.
 *
 * open-sides-minimax looks two plies ahead, at all placements or, with breadth=10, at the ten with the
 * greatest utility at its own nodes and the least at the opponent's. The depth and breadth of
 * open-sides-varying depend on its number of placements. open-sides-combined is greedy above 40 placements,
 * and otherwise looks four plies ahead at four placements.
 *
 * The authors' submitted programs differ (rules=submitted). They list a placement once for every open side
 * that it covers, so 400 of theirs are about 200, and the key of the cache also includes the earlier board.
 *
 * What the text leaves open: the first state is always the one at the start of the agent's turn, however deep
 * the second; breadth applies at every node; a finished game outweighs all utilities; the opening pieces are
 * tried in the order given, also by the earlier versions (opening=false for none).
 *
 * Utilities are cached for the whole game under a key of 16 bits, the exclusive or of a random number for
 * every token, and the agents never check that the board is the same. Here an entry also holds its two
 * boards. If it is read for other boards it is used all the same, but the reports count it among the table's
 * damaged entries. The document's random numbers include 65,536, which one in 270 tables would contain; here
 * they don't. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/base/time_units.h"
#include "engine/eval/features.h"
#include "engine/search/timing.h"
#include "engine/students/student.h"
#include "engine/students/students.h"

#define OPEN_SIDES_UNIT 0.8 /* a point in hundredths of a token: 125 points are a token */

enum { STAGES = 3, OPENINGS = 2, DEATH_PLIES = 2, CACHE_BITS_MAX = 20 };

typedef struct Utility {
    double open, tokens, change, lines;
} Utility;

/* A utility, and what it was computed for. */
typedef struct CacheEntry {
    Board tokens[2];
    uint64_t before; /* key of the board at the start of the turn */
    uint64_t key;    /* if entries have keys with more bits than places */
    double value;
    bool used;
} CacheEntry;

/* How to search if there are more than this many placements. */
typedef struct OpenSidesStage {
    int above;
    int depth;   /* 0: greedily */
    int breadth; /* 0: all */
} OpenSidesStage;

typedef struct OpenSides {
    Student student;
    const Kernels *kernels;
    Utility weights;
    OpenSidesStage stages[STAGES]; /* the last that has an option is for any number of placements */
    bool opening;
    bool own_piece;    /* uses the first piece of the combined version */
    bool by_entries;   /* placements count once for every open side that they cover */
    bool pair_keys;    /* the cache's keys include the board before */
    bool from_parents; /* the state before is the one a ply earlier, at any depth */
    int root_death_moves;
    double win;
    int death_moves;
    bool four_deadly; /* death moves are looked for four plies ahead, not two */
    uint64_t nodes_limit, time_ms;
    bool cached;
    int cache_bits;
    CacheEntry *cache;
    size_t cache_size; /* 0: none */
    uint32_t numbers[2][BOARD_CELLS];

    Side side; /* the cache is about this side */

    /* about a turn */
    Position root;
    int breadth;
    Limits limits;
    TimePlan plan;
    Session *session;
    uint64_t nodes;
    ReportTable counts;
} OpenSides;

/* ---- The utility ---- */

static double compute(const OpenSides *self, const Position *before, const Position *after)
{
    double figures[2][TERM_COUNT];
    Side side = self->side, other = side_other(side);
    Position later = *after;
    if (later.plies < FREE_PLIES)
        later.plies = (uint8_t)(later.plies + FREE_PLIES); /* before that, the terms have no meaning */
    features_wanted(self->kernels, before, &later,
                    term_set_of(TERM_OPEN_SIDES) | term_set_of(TERM_TOKENS) | term_set_of(TERM_CLEAR_CHANGE) |
                        term_set_of(TERM_LINE_SPREAD),
                    figures);
    const double *own = figures[side], *others = figures[other];
    return self->weights.open * (own[TERM_OPEN_SIDES] - others[TERM_OPEN_SIDES]) +
           self->weights.tokens * (own[TERM_TOKENS] - others[TERM_TOKENS]) +
           self->weights.change * (own[TERM_CLEAR_CHANGE] - others[TERM_CLEAR_CHANGE]) +
           self->weights.lines * (own[TERM_LINE_SPREAD] + others[TERM_LINE_SPREAD]);
}

static uint32_t board_key(const OpenSides *self, const Position *position)
{
    uint32_t index = 0;
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        for (Side side = RED; side <= BLUE; side++)
            index ^= board_has(&position->tokens[side], (Cell)cell) ? self->numbers[side][cell] : 0;
    }
    return index;
}

/* The digits of both keys side by side, read as one number. */
static uint64_t pair_key(uint64_t before, uint64_t after)
{
    uint64_t shift = 10;
    while (shift <= after)
        shift *= 10;
    return before * shift + after;
}

/* The value of a position for the agent, as far as the cache is right. */
static double utility(OpenSides *self, const Position *before, const Position *after)
{
    if (self->cache_size == 0)
        return compute(self, before, after);
    uint64_t key = board_key(self, after);
    if (self->pair_keys)
        key = pair_key(board_key(self, before), key);
    CacheEntry *entry = &self->cache[self->pair_keys ? random_mix(key) % self->cache_size : key];
    self->counts.probes++;
    if (entry->used && entry->key == key) {
        self->counts.hits++;
        self->counts.damaged += !(entry->before == before->key &&
                                  memcmp(entry->tokens, after->tokens, sizeof entry->tokens) == 0);
        return entry->value;
    }
    self->counts.stores++;
    entry->used = true;
    entry->key = key;
    entry->before = before->key;
    memcpy(entry->tokens, after->tokens, sizeof entry->tokens);
    entry->value = compute(self, before, after);
    return entry->value;
}

/* ---- A turn ---- */

static void open_sides_clear_cache(OpenSides *self)
{
    if (self->cache_size > 0)
        memset(self->cache, 0, self->cache_size * sizeof *self->cache);
}

/* Whether it is time to answer. */
static bool is_spent(const OpenSides *self)
{
    return session_stopped(self->session) || (self->limits.nodes && self->nodes >= self->limits.nodes) ||
           time_plan_elapsed(&self->plan) >= self->plan.hard_ns;
}

static uint64_t memory(const OpenSides *self)
{
    return sizeof *self + self->cache_size * sizeof *self->cache;
}

/* Reports a turn without a search, and answers. */
static Move answer(const OpenSides *self, OnePly *one_ply)
{
    one_ply->position = &self->root;
    one_ply->started_ns = self->plan.start_ns;
    one_ply->nodes = self->nodes;
    one_ply->memory = memory(self);
    one_ply->table = self->counts;
    return one_ply_answer(one_ply, self->session);
}

/* The index of the prepared piece to start with; -1 if there is none for this turn. */
static int find_opening(const OpenSides *self, const Move *moves, int count)
{
    static const uint8_t finals[OPENINGS][2] = {{2, 2}, {7, 6}}, combined[OPENINGS][2] = {{2, 3}, {7, 6}};
    const uint8_t(*corners)[2] = self->own_piece ? combined : finals;
    if (!self->opening || self->root.plies >= FREE_PLIES)
        return -1;
    for (int k = 0; k < OPENINGS; k++) {
        Move move = move_of(SHAPE_I_H, cell_at(corners[k][0], corners[k][1]));
        for (int i = 0; i < count; i++) {
            if (moves[i] == move)
                return i;
        }
    }
    return -1;
}

/* Whether after this, with the other side to move, some reply could leave the agent without a placement, now
 * or within this many plies. */
static bool is_deadly(OpenSides *self, const Position *position, int plies);

static bool all_deadly(OpenSides *self, const Position *position, int plies)
{
    Move moves[MOVE_LIST_SIZE];
    int count = self->kernels->list(position, self->side, moves);
    for (int i = 0; i < count; i++) {
        Position after;
        self->kernels->play(position, moves[i], &after);
        if (!is_deadly(self, &after, plies))
            return false;
    }
    return true;
}

static bool is_deadly(OpenSides *self, const Position *position, int plies)
{
    Move replies[MOVE_LIST_SIZE];
    Leaf leaves[MOVE_LIST_SIZE];
    if (is_spent(self))
        return false;
    int count = self->kernels->list(position, side_other(self->side), replies);
    self->kernels->leaves(position, replies, count, LEAF_PLACEMENTS, leaves);
    self->nodes += (uint64_t)count;
    for (int i = 0; i < count; i++) {
        if (leaves[i].placements[self->side] == 0)
            return true;
    }
    for (int i = 0; i < count && plies > DEATH_PLIES; i++) {
        Position after;
        self->kernels->play(position, replies[i], &after);
        if (all_deadly(self, &after, plies - DEATH_PLIES))
            return true;
    }
    return false;
}

/* The first of the greatest; -1 if all are ruled out. */
static int find_greatest(const double *values, const bool *ruled_out, int count)
{
    int best = -1;
    for (int i = 0; i < count; i++) {
        if (!ruled_out[i] && (best < 0 || values[i] > values[best]))
            best = i;
    }
    return best;
}

/* The number of placements as this version counts them: it may list a placement once for each side between
 * one of its tokens and a cell that the placement covers. */
static int open_sides_measure(const OpenSides *self, const Move *moves, int count)
{
    int entries = 0;
    for (int i = 0; self->by_entries && i < count; i++)
        entries += move_open_sides(&self->root, self->side, moves[i]);
    return self->by_entries ? entries : count;
}

static Move play_greedily(OpenSides *self, const Move *moves, int count)
{
    double values[MOVE_LIST_SIZE];
    Score scores[MOVE_LIST_SIZE];
    bool deadly[MOVE_LIST_SIZE] = {false};
    int depth = self->limits.depth, wanted = self->four_deadly ? 2 * DEATH_PLIES : DEATH_PLIES;
    int allowed = depth && depth < wanted ? depth / DEATH_PLIES * DEATH_PLIES : wanted;
    int plies = open_sides_measure(self, moves, count) <= self->death_moves ? allowed : 0;
    OnePly one_ply = {.moves = moves, .count = count, .scores = scores, .depth = plies};
    for (int i = 0; i < count; i++) {
        Position after;
        self->kernels->play(&self->root, moves[i], &after);
        values[i] = utility(self, &self->root, &after);
        scores[i] = (Score)fmax(1 - SCORE_LIMIT, fmin(SCORE_LIMIT - 1, values[i] * OPEN_SIDES_UNIT));
    }
    self->nodes += (uint64_t)count;
    int greatest = find_greatest(values, deadly, count), best = greatest;
    while (plies > 0 && best >= 0) {
        Position after;
        self->kernels->play(&self->root, moves[best], &after);
        if (!is_deadly(self, &after, plies))
            break;
        deadly[best] = true;
        if (self->root.plies + plies < PLY_LIMIT)
            scores[best] = score_loss_in(plies);
        best = find_greatest(values, deadly, count);
    }
    one_ply.best = best >= 0 ? best : greatest;
    return answer(self, &one_ply);
}

/* The last stage is for more than 0: a version that counts entries may count none of the first placements. */
static const OpenSidesStage *find_stage(const OpenSides *self, int count)
{
    const OpenSidesStage *stage = self->stages;
    while (stage->above > 0 && count <= stage->above)
        stage++;
    return stage;
}

static Status open_sides_think(Agent *agent, const Game *game, const Limits *limits, Session *session,
                               Move *out, Error *error)
{
    (void)error;
    OpenSides *self = (OpenSides *)agent;
    Move moves[MOVE_LIST_SIZE];
    Side side = position_turn(&game->now);
    if (side != self->side)
        open_sides_clear_cache(self);
    self->side = side;
    self->root = game->now;
    self->limits = student_alphabeta_limits(limits, self->time_ms * NS_PER_MS, self->nodes_limit, 0);
    time_plan_start(&self->plan, &self->limits, &game->now);
    self->session = session;
    self->nodes = 0;
    self->counts =
        (ReportTable){.entries = self->cache_size, .bytes = self->cache_size * sizeof *self->cache};
    int count = self->kernels->list(&self->root, self->side, moves);
    int opening = find_opening(self, moves, count);
    const OpenSidesStage *stage = find_stage(self, open_sides_measure(self, moves, count));
    if (opening >= 0 || (count == 1 && stage->depth > 0)) {
        OnePly one_ply = {.moves = moves, .count = count, .best = opening >= 0 ? opening : 0};
        *out = answer(self, &one_ply);
    } else if (stage->depth == 0) {
        *out = play_greedily(self, moves, count);
    } else {
        Limits within = student_alphabeta_limits(&self->limits, 0, 0, stage->depth);
        self->breadth = stage->breadth;
        student_alphabeta_think(self->student.alphabeta, game, &within, session, out);
    }
    return STATUS_OK;
}

/* ---- Callbacks of the minimax ---- */

static const Position *state_before(const OpenSides *self, const Position *parent)
{
    return self->from_parents && parent ? parent : &self->root;
}

static double open_sides_evaluate(void *context, const StudentAlphaBetaNode *node)
{
    OpenSides *self = (OpenSides *)context;
    return utility(self, state_before(self, node->before), node->position);
}

/* Puts the root moves first after which no reply ends the game for the agent, and returns how many; all if
 * there are none, or too many placements to check. */
static int leave_out_deadly(OpenSides *self, const StudentAlphaBetaNode *node, Move *moves, int count)
{
    int kept = 0;
    if (node->ply > 0 || open_sides_measure(self, moves, count) > self->root_death_moves)
        return count;
    for (int i = 0; i < count; i++) {
        Position after;
        self->kernels->play(node->position, moves[i], &after);
        if (is_deadly(self, &after, DEATH_PLIES))
            continue;
        Move move = moves[i];
        memmove(moves + kept + 1, moves + kept, (size_t)(i - kept) * sizeof *moves);
        moves[kept++] = move;
    }
    return kept > 0 ? kept : count;
}

/* Puts the moves of greatest utility first, or of least if the other side moves; equal ones stay in order. */
static int open_sides_choose(void *context, const StudentAlphaBetaNode *node, Move *moves, int count)
{
    OpenSides *self = (OpenSides *)context;
    double values[MOVE_LIST_SIZE];
    if (self->root_death_moves > 0)
        count = leave_out_deadly(self, node, moves, count);
    if (self->breadth == 0)
        return count;
    for (int i = 0; i < count; i++) {
        Position after;
        self->kernels->play(node->position, moves[i], &after);
        double value = utility(self, state_before(self, node->position), &after);
        values[i] = node->ply % 2 ? -value : value;
    }
    int kept = self->breadth < count ? self->breadth : count;
    for (int i = 0; i < kept; i++) {
        int best = i;
        for (int k = i + 1; k < count; k++)
            best = values[k] > values[best] ? k : best;
        Move move = moves[best];
        double value = values[best];
        memmove(moves + i + 1, moves + i, (size_t)(best - i) * sizeof *moves);
        memmove(values + i + 1, values + i, (size_t)(best - i) * sizeof *values);
        moves[i] = move;
        values[i] = value;
    }
    return kept;
}

static void open_sides_amend(void *context, Report *report)
{
    const OpenSides *self = (const OpenSides *)context;
    report->table = self->counts;
    report->memory += memory(self);
}

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
    OpenSides *self = agent_new(kind, sizeof *self, error);
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
