/* A term is one small function here, which defines it: its figure for one side, read off a scene that holds what several of
 * them look at. A line is a row or a column; cells beside each other share an edge, around the torus. */
#include "engine/eval/features.h"

enum {
    LINES = 2 * BOARD_SIDE,
    FULLISH_TOKENS = 8,   /* a line with so many is nearly full */
    SPARSE_TOKENS = 2,    /* a line with at most so many is nearly empty */
    REGION_CELLS = 4,     /* a region of fewer cells holds no piece */
    SMALL_HOLE_CELLS = 3, /* what the terms on holes call small */
    HOLE_CELLS = 4        /* and what they call a hole has more than this */
};

/* Empty cells that hang together, and all that hang together with them. */
typedef struct Region {
    uint8_t cells;
    bool beside[2]; /* whether a token of a side is beside one of them */
} Region;

typedef struct Scene {
    const Position *previous, *position;
    Side mover;
    int placements[2], safe[2];
    int lines[LINES][2]; /* tokens by line and side */
    Region regions[BOARD_CELLS];
    int region_count;
} Scene;

/* What the terms share; a scene has only as much of it as its terms ask for. */
#define SET(term) ((TermSet)1 << TERM_##term)
#define PLACEMENTS_SET (SET(PLACEMENTS) | SET(PLACEMENTS_LATE) | SET(OWN_PLACEMENTS))
#define SAFE_SET (SET(SAFE) | SET(SAFE_LATE))
#define LINES_SET (SET(FULLNESS) | SET(LINE_SPREAD))
#define REGIONS_SET (SET(REGIONS) | SET(PARITY) | SET(HOLES) | SET(HOLE_PARITY) | SET(SMALL_HOLES))

static void scene_count_lines(Scene *self)
{
    for (Cell cell = 0; cell < BOARD_CELLS; cell++) {
        for (Side side = RED; side <= BLUE; side++) {
            bool has = board_has(&self->position->tokens[side], cell);
            self->lines[cell_row(cell)][side] += has;
            self->lines[BOARD_SIDE + cell_column(cell)][side] += has;
        }
    }
}

/* Goes from an empty cell to all that hang together with it, and takes them out of the empty ones. */
static Region region_take(const Position *position, bool empty[BOARD_CELLS], Cell from)
{
    static const int8_t steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    Region region = {0};
    Cell stack[BOARD_CELLS];
    int height = 0;
    stack[height++] = from;
    empty[from] = false;
    while (height > 0) {
        Cell cell = stack[--height];
        region.cells++;
        for (int i = 0; i < 4; i++) {
            Cell beside = cell_at(cell_row(cell) + steps[i][0], cell_column(cell) + steps[i][1]);
            region.beside[RED] |= board_has(&position->tokens[RED], beside);
            region.beside[BLUE] |= board_has(&position->tokens[BLUE], beside);
            if (empty[beside])
                stack[height++] = beside;
            empty[beside] = false;
        }
    }
    return region;
}

static void scene_find_regions(Scene *self)
{
    const Position *position = self->position;
    bool empty[BOARD_CELLS];
    for (Cell cell = 0; cell < BOARD_CELLS; cell++)
        empty[cell] = !board_has(&position->tokens[RED], cell) && !board_has(&position->tokens[BLUE], cell);
    for (Cell cell = 0; cell < BOARD_CELLS; cell++)
        if (empty[cell])
            self->regions[self->region_count++] = region_take(position, empty, cell);
}

static void scene_init(Scene *self, const Kernels *kernels, const Position *previous,
                       const Position *position, TermSet wanted)
{
    *self = (Scene){.previous = previous, .position = position, .mover = position_turn(position)};
    if (wanted & SAFE_SET)
        kernels->both_safe(position, self->placements, self->safe);
    else if (wanted & PLACEMENTS_SET)
        kernels->both_placements(position, self->placements);
    if (wanted & LINES_SET)
        scene_count_lines(self);
    if (wanted & REGIONS_SET)
        scene_find_regions(self);
}

/* From 0 at the first ply to 1 at the last. */
static double scene_late(const Scene *self)
{
    return self->position->plies / (double)PLY_LIMIT;
}

/* Red and blue tokens in a line. */
static int line_tokens(const Scene *scene, int line)
{
    return scene->lines[line][RED] + scene->lines[line][BLUE];
}

/* Where the side could place a piece, were it to move. */
static double term_placements(const Scene *scene, Side side)
{
    return scene->placements[side];
}

static double term_placements_late(const Scene *scene, Side side)
{
    return term_placements(scene, side) * scene_late(scene);
}

/* Those of its placements no cell of which is in a placement of the other side, were that to move. */
static double term_safe(const Scene *scene, Side side)
{
    return scene->safe[side];
}

static double term_safe_late(const Scene *scene, Side side)
{
    return term_safe(scene, side) * scene_late(scene);
}

/* Its tokens on the board. */
static double term_tokens(const Scene *scene, Side side)
{
    return scene->position->count[side];
}

static double term_tokens_late(const Scene *scene, Side side)
{
    return term_tokens(scene, side) * scene_late(scene);
}

/* 1 for the side to move. */
static double term_tempo(const Scene *scene, Side side)
{
    return side == scene->mover;
}

/* Its tokens in lines of which at most three cells are empty; a token in two such lines counts twice. */
static double term_fullness(const Scene *scene, Side side)
{
    int sum = 0;
    for (int line = 0; line < LINES; line++)
        if (line_tokens(scene, line) >= FULLISH_TOKENS)
            sum += scene->lines[line][side];
    return sum;
}

/* The empty cells of one lane of a padded position. */
static unsigned empty_cells(const Position *position, int lane)
{
    return ~((unsigned)position->tokens[RED].lanes[lane] | position->tokens[BLUE].lanes[lane]) & BOARD_INNER;
}

/* Empty cells beside a token of the side. */
static double term_frontier(const Scene *scene, Side side)
{
    int sum = 0;
    for (int lane = 1; lane <= BOARD_SIDE; lane++) {
        const uint16_t *own = scene->position->tokens[side].lanes + lane;
        unsigned beside = (unsigned)own[0] << 1 | own[0] >> 1 | own[-1] | own[1];
        sum += __builtin_popcount(beside & empty_cells(scene->position, lane));
    }
    return sum;
}

/* Whether a region has room for a piece, a token of the side beside it, and none of the other's. */
static bool region_belongs(const Region *region, Side side)
{
    return region->cells >= REGION_CELLS && region->beside[side] && !region->beside[side_other(side)];
}

/* Regions that belong to the side. */
static double term_regions(const Scene *scene, Side side)
{
    int sum = 0;
    for (int i = 0; i < scene->region_count; i++)
        sum += region_belongs(&scene->regions[i], side);
    return sum;
}

/* Those of them where a quarter of the cells, rounded down, is odd. */
static double term_parity(const Scene *scene, Side side)
{
    int sum = 0;
    for (int i = 0; i < scene->region_count; i++)
        sum += region_belongs(&scene->regions[i], side) && scene->regions[i].cells / SHAPE_CELLS % 2;
    return sum;
}

/* Pairs of a token of the side and an empty cell beside it. */
static double term_open_sides(const Scene *scene, Side side)
{
    int sum = 0;
    for (int lane = 1; lane <= BOARD_SIDE; lane++) {
        const uint16_t *own = scene->position->tokens[side].lanes + lane;
        unsigned empty = empty_cells(scene->position, lane);
        sum += __builtin_popcount((unsigned)own[0] << 1 & empty) + __builtin_popcount(own[0] >> 1 & empty) +
               __builtin_popcount(own[-1] & empty) + __builtin_popcount(own[1] & empty);
    }
    return sum;
}

/* Its share of all tokens; 0 on an empty board. */
static double term_token_ratio(const Scene *scene, Side side)
{
    int all = scene->position->count[RED] + scene->position->count[BLUE];
    return all ? scene->position->count[side] / (double)all : 0;
}

/* How many tokens more than before the last move it has, if that is negative; the piece just placed counts. */
static double term_clear_change(const Scene *scene, Side side)
{
    if (!scene->previous || scene->position->count[side] >= scene->previous->count[side])
        return 0;
    return scene->position->count[side] - scene->previous->count[side];
}

/* Lines that are nearly full less lines that are nearly empty, for the side that has moved. */
static double term_line_spread(const Scene *scene, Side side)
{
    int sum = 0;
    for (int line = 0; line < LINES && side != scene->mover; line++) {
        int tokens = line_tokens(scene, line);
        sum += (tokens >= FULLISH_TOKENS) - (tokens <= SPARSE_TOKENS);
    }
    return sum;
}

/* Regions with so many cells. */
static int count_regions(const Scene *scene, int least, int most)
{
    int sum = 0;
    for (int i = 0; i < scene->region_count; i++)
        sum += scene->regions[i].cells >= least && scene->regions[i].cells <= most;
    return sum;
}

/* Regions of more than four cells, whoever is beside them, for the side that has moved. */
static double term_holes(const Scene *scene, Side side)
{
    return side == scene->mover ? 0 : count_regions(scene, HOLE_CELLS + 1, BOARD_CELLS);
}

/* 1 for the side that has moved if their number is even, none included. */
static double term_hole_parity(const Scene *scene, Side side)
{
    return side != scene->mover && count_regions(scene, HOLE_CELLS + 1, BOARD_CELLS) % 2 == 0;
}

/* Regions of at most three cells, for the side that has moved. */
static double term_small_holes(const Scene *scene, Side side)
{
    return side == scene->mover ? 0 : count_regions(scene, 1, SMALL_HOLE_CELLS);
}

/* Placements, for the side to move only. */
static double term_own_placements(const Scene *scene, Side side)
{
    return side == scene->mover ? scene->placements[side] : 0;
}

typedef double (*TermFunction)(const Scene *scene, Side side);

static const TermFunction term_functions[TERM_COUNT] = {
    [TERM_PLACEMENTS] = term_placements,
    [TERM_PLACEMENTS_LATE] = term_placements_late,
    [TERM_SAFE] = term_safe,
    [TERM_SAFE_LATE] = term_safe_late,
    [TERM_TOKENS] = term_tokens,
    [TERM_TOKENS_LATE] = term_tokens_late,
    [TERM_TEMPO] = term_tempo,
    [TERM_FULLNESS] = term_fullness,
    [TERM_FRONTIER] = term_frontier,
    [TERM_REGIONS] = term_regions,
    [TERM_PARITY] = term_parity,
    [TERM_OPEN_SIDES] = term_open_sides,
    [TERM_TOKEN_RATIO] = term_token_ratio,
    [TERM_CLEAR_CHANGE] = term_clear_change,
    [TERM_LINE_SPREAD] = term_line_spread,
    [TERM_HOLES] = term_holes,
    [TERM_HOLE_PARITY] = term_hole_parity,
    [TERM_SMALL_HOLES] = term_small_holes,
    [TERM_OWN_PLACEMENTS] = term_own_placements,
};

void features_wanted(const Kernels *kernels, const Position *previous, const Position *position,
                     TermSet wanted, double out[2][TERM_COUNT])
{
    Scene scene;
    scene_init(&scene, kernels, previous, position, wanted);
    for (int term = 0; term < TERM_COUNT; term++)
        for (Side side = RED; side <= BLUE; side++)
            out[side][term] = wanted & term_set_of(term) ? term_functions[term](&scene, side) : 0;
}

void eval_features(const Kernels *kernels, const Position *previous, const Position *position,
                   double out[2][TERM_COUNT])
{
    features_wanted(kernels, previous, position, term_set_of(TERM_COUNT) - 1, out);
}
