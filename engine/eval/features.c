/* What the leaves give is defined in figures_of_leaf. Each other term is one small function, which defines
 * it: its figure for one side, read from a scene. The scene holds what several terms need. A line is a row or
 * a column; cells are beside each other if they share an edge, around the torus. */
#include "engine/eval/features.h"

#include <math.h>
#include <string.h>

enum {
    LINES = 2 * BOARD_SIDE,
    FULLISH_TOKENS = 8,   /* a line with this many is nearly full */
    SPARSE_TOKENS = 2,    /* a line with at most this many is nearly empty */
    REGION_CELLS = 4,     /* a region of fewer cells has no room for a piece */
    SMALL_HOLE_CELLS = 3, /* the most cells of a small hole */
    HOLE_CELLS = 4        /* a hole has more cells than this */
};

/* What a cell holds, as bits; 0 for an empty cell already assigned to a region. */
enum { CELL_RED = 1 << RED, CELL_BLUE = 1 << BLUE, CELL_TAKEN = CELL_RED | CELL_BLUE, CELL_EMPTY = 4 };

typedef struct Scene {
    const Kernels *kernels;
    const LearnedNetwork *network;
    const Position *previous, *position;
    Side mover;
    TermSet wanted; /* empty in the first plies */
    Leaf leaf;      /* from the kernels */

    int lines[LINES][2]; /* tokens by line and side */
    int region_count;
    EmptyRegion regions[BOARD_CELLS];
} Scene;

/* The terms that share a part of the scene; parts that no wanted term needs are not computed. */
#define SET(term) ((TermSet)1 << TERM_##term)
#define PLACEMENTS_SET (SET(PLACEMENTS) | SET(PLACEMENTS_LATE) | SET(OWN_PLACEMENTS))
#define TERRITORY_SET (SET(TERRITORY) | SET(TERRITORY_LATE))
#define SAFE_SET (SET(SAFE) | SET(SAFE_LATE))
#define LINES_SET (SET(FULLNESS) | SET(LINE_SPREAD))
#define REGIONS_SET                                                                  \
    (SET(REGIONS) | SET(PARITY) | SET(HOLES) | SET(HOLE_PARITY) | SET(SMALL_HOLES) | \
     (TermSet)1 << FIGURE_GAPS | (TermSet)1 << FIGURE_ESCAPE_ROOM)

/* The four cells beside a cell. */
static void cells_beside(int cell, int out[4])
{
    int column = cell % BOARD_SIDE, end = BOARD_CELLS - BOARD_SIDE;
    out[0] = cell < BOARD_SIDE ? cell + end : cell - BOARD_SIDE;
    out[1] = cell < end ? cell + BOARD_SIDE : cell - end;
    out[2] = column > 0 ? cell - 1 : cell + BOARD_SIDE - 1;
    out[3] = column < BOARD_SIDE - 1 ? cell + 1 : cell - BOARD_SIDE + 1;
}

/* Finds the region of an empty cell, and removes its cells from the empty ones. */
static EmptyRegion region_take(uint8_t cells[BOARD_CELLS], int from)
{
    EmptyRegion region = {0};
    uint8_t stack[BOARD_CELLS];
    int height = 0;
    stack[height++] = (uint8_t)from;
    cells[from] = 0;
    while (height > 0) {
        int beside[4];
        cells_beside(stack[--height], beside);
        region.cells++;
        for (int i = 0; i < 4; i++) {
            region.beside |= cells[beside[i]] & CELL_TAKEN;
            if (cells[beside[i]] == CELL_EMPTY) {
                stack[height++] = (uint8_t)beside[i];
                cells[beside[i]] = 0;
            }
        }
    }
    return region;
}

int position_empty_regions(const Position *position, EmptyRegion out[BOARD_CELLS])
{
    uint8_t cells[BOARD_CELLS];
    int count = 0;
    for (int row = 0; row < BOARD_SIDE; row++) {
        unsigned red = position->tokens[RED].lanes[row + 1] >> 1,
                 blue = position->tokens[BLUE].lanes[row + 1] >> 1;
        for (int column = 0; column < BOARD_SIDE; column++) {
            unsigned taken = (red >> column & 1) << RED | (blue >> column & 1) << BLUE;
            cells[row * BOARD_SIDE + column] = (uint8_t)(taken ? taken : CELL_EMPTY);
        }
    }
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        if (cells[cell] == CELL_EMPTY)
            out[count++] = region_take(cells, cell);
    return count;
}

LeafDetail leaf_detail_of(TermSet wanted)
{
    return wanted & SAFE_SET ? LEAF_SAFE : wanted & TERRITORY_SET ? LEAF_TERRITORY : LEAF_PLACEMENTS;
}

static void scene_init(Scene *self, const Kernels *kernels, const LearnedNetwork *network,
                       const Position *previous, const Position *position, TermSet wanted)
{
    self->kernels = kernels;
    self->network = network;
    self->previous = previous;
    self->position = position;
    self->mover = position_turn(position);
    self->wanted = position->plies < FREE_PLIES ? 0 : wanted;
    self->leaf = (Leaf){.count = {position->count[RED], position->count[BLUE]}};
    self->region_count = 0;
    if (self->wanted & LINES_SET)
        memset(self->lines, 0, sizeof self->lines);
    if (self->wanted & (PLACEMENTS_SET | TERRITORY_SET | SAFE_SET))
        kernels->survey(position, leaf_detail_of(self->wanted), &self->leaf);
    for (Side side = RED; self->wanted & LINES_SET && side <= BLUE; side++)
        for (int row = 0; row < BOARD_SIDE; row++) {
            unsigned own = (position->tokens[side].lanes[row + 1] & BOARD_INNER) >> 1;
            self->lines[row][side] = __builtin_popcount(own);
            for (int column = 0; column < BOARD_SIDE; column++)
                self->lines[BOARD_SIDE + column][side] += own >> column & 1;
        }
    if (self->wanted & REGIONS_SET)
        self->region_count = position_empty_regions(position, self->regions);
}

/* Red and blue tokens in a line. */
static int line_tokens(const Scene *scene, int line)
{
    return scene->lines[line][RED] + scene->lines[line][BLUE];
}

/* The side's tokens in lines with at most three empty cells; a token in two such lines counts twice. */
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

/* Whether a region has room for a piece and only tokens of this side beside it. */
static bool region_belongs(const EmptyRegion *region, Side side)
{
    return region->cells >= REGION_CELLS && region->beside == 1 << side;
}

/* Regions that belong to the side. */
static double term_regions(const Scene *scene, Side side)
{
    int sum = 0;
    for (int i = 0; i < scene->region_count; i++)
        sum += region_belongs(&scene->regions[i], side);
    return sum;
}

/* Regions that belong to the side and hold an odd number of pieces: a quarter of the cells, rounded down. */
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

/* The change in the side's tokens by the last move, including the piece placed, if it is negative. */
static double term_clear_change(const Scene *scene, Side side)
{
    if (!scene->previous || scene->position->count[side] >= scene->previous->count[side])
        return 0;
    return scene->position->count[side] - scene->previous->count[side];
}

/* Nearly full lines minus nearly empty lines, for the side that has moved. */
static double term_line_spread(const Scene *scene, Side side)
{
    int sum = 0;
    for (int line = 0; line < LINES && side != scene->mover; line++) {
        int tokens = line_tokens(scene, line);
        sum += (tokens >= FULLISH_TOKENS) - (tokens <= SPARSE_TOKENS);
    }
    return sum;
}

/* Regions with `least` to `most` cells. */
static int count_regions(const Scene *scene, int least, int most)
{
    int sum = 0;
    for (int i = 0; i < scene->region_count; i++)
        sum += scene->regions[i].cells >= least && scene->regions[i].cells <= most;
    return sum;
}

/* Regions of more than four cells, whichever side is beside them, for the side that has moved. */
static double term_holes(const Scene *scene, Side side)
{
    return side == scene->mover ? 0 : count_regions(scene, HOLE_CELLS + 1, BOARD_CELLS);
}

/* 1 for the side that has moved if the number of those regions is even or zero. */
static double term_hole_parity(const Scene *scene, Side side)
{
    return side != scene->mover && count_regions(scene, HOLE_CELLS + 1, BOARD_CELLS) % 2 == 0;
}

/* Regions of at most three cells, for the side that has moved. */
static double term_small_holes(const Scene *scene, Side side)
{
    return side == scene->mover ? 0 : count_regions(scene, 1, SMALL_HOLE_CELLS);
}

/* ---- Figures that are not terms ---- */

/* Cells of regions without room for a piece, whichever side is beside them. */
static double figure_gaps(const Scene *scene, Side side)
{
    (void)side;
    int sum = 0;
    for (int i = 0; i < scene->region_count; i++)
        sum += scene->regions[i].cells < REGION_CELLS ? scene->regions[i].cells : 0;
    return sum;
}

/* Cells of the larger regions that have a token of the side beside them. */
static double figure_escape_room(const Scene *scene, Side side)
{
    int sum = 0;
    for (int i = 0; i < scene->region_count; i++) {
        const EmptyRegion *region = &scene->regions[i];
        sum += region->cells >= REGION_CELLS && region->beside >> side & 1 ? region->cells : 0;
    }
    return sum;
}

/* What the network adds to the default weights' score for the side to move, in tokens. */
static double term_learned(const Scene *scene, Side side)
{
    if (side != scene->mover)
        return 0;
    return learned_value(scene->network, scene->kernels, scene->position) / 100.0;
}

typedef double (*TermFunction)(const Scene *scene, Side side);

/* null: leaves give it */
static const TermFunction term_functions[FIGURE_COUNT] = {

    [TERM_FULLNESS] = term_fullness,
    [TERM_FRONTIER] = term_frontier,
    [TERM_REGIONS] = term_regions,
    [TERM_PARITY] = term_parity,
    [TERM_OPEN_SIDES] = term_open_sides,

    [TERM_CLEAR_CHANGE] = term_clear_change,
    [TERM_LINE_SPREAD] = term_line_spread,
    [TERM_HOLES] = term_holes,
    [TERM_HOLE_PARITY] = term_hole_parity,
    [TERM_SMALL_HOLES] = term_small_holes,

    [TERM_LEARNED] = term_learned,

    [FIGURE_GAPS] = figure_gaps,
    [FIGURE_ESCAPE_ROOM] = figure_escape_room,
};

double tempo_early(int ply)
{
    return exp2(-ply / 3.0);
}

TermSet figures_of_leaves(void)
{
    return PLACEMENTS_SET | TERRITORY_SET | SAFE_SET | SET(TOKENS) | SET(TOKENS_LATE) | SET(TEMPO) |
           SET(TEMPO_EARLY) | SET(TOKEN_RATIO) | (TermSet)1 << FIGURE_PLY | (TermSet)1 << FIGURE_EMPTY;
}

void figures_of_leaf(const Leaf *leaf, int plies, TermSet wanted, double out[2][FIGURE_COUNT])
{
    double late = plies / (double)PLY_LIMIT;
    int all = leaf->count[RED] + leaf->count[BLUE];
    for (Side side = RED; side <= BLUE; side++) {
        double *own = out[side];
        int mover = side == (plies & 1 ? BLUE : RED);
        own[TERM_PLACEMENTS] = leaf->placements[side];
        own[TERM_PLACEMENTS_LATE] = leaf->placements[side] * late;
        own[TERM_TERRITORY] = leaf->territory[side];
        own[TERM_TERRITORY_LATE] = leaf->territory[side] * late;
        own[TERM_SAFE] = leaf->safe[side];
        own[TERM_SAFE_LATE] = leaf->safe[side] * late;
        own[TERM_TOKENS] = leaf->count[side];
        own[TERM_TOKENS_LATE] = leaf->count[side] * late;
        own[TERM_TEMPO] = mover;
        if (wanted & SET(TEMPO_EARLY)) /* it takes as long as all others */
            own[TERM_TEMPO_EARLY] = mover ? tempo_early(plies) : 0;
        own[TERM_TOKEN_RATIO] = all ? leaf->count[side] / (double)all : 0;
        own[TERM_OWN_PLACEMENTS] = mover ? leaf->placements[side] : 0;
        own[FIGURE_PLY] = plies;
        own[FIGURE_EMPTY] = BOARD_CELLS - all;
    }
}

/* The first `count` figures of both sides. */
static void find_figures(const Scene *scene, int count, double *red, double *blue)
{
    TermSet wanted = scene->wanted & (((TermSet)1 << count) - 1), of_leaf = wanted & figures_of_leaves();
    memset(red, 0, (size_t)count * sizeof *red);
    memset(blue, 0, (size_t)count * sizeof *blue);
    for (TermSet left = wanted & ~of_leaf; left; left &= left - 1) {
        int term = __builtin_ctz(left);
        red[term] = term_functions[term](scene, RED);
        blue[term] = term_functions[term](scene, BLUE);
    }
    if (!of_leaf)
        return;
    double figures[2][FIGURE_COUNT];
    figures_of_leaf(&scene->leaf, scene->position->plies, of_leaf, figures);
    for (TermSet left = of_leaf; left; left &= left - 1) {
        int term = __builtin_ctz(left);
        red[term] = figures[RED][term];
        blue[term] = figures[BLUE][term];
    }
}

void features_wanted(const Kernels *kernels, const Position *previous, const Position *position,
                     TermSet wanted, double out[2][TERM_COUNT])
{
    Scene scene;
    scene_init(&scene, kernels, &learned_built_in, previous, position, wanted);
    find_figures(&scene, TERM_COUNT, out[RED], out[BLUE]);
}

void figures_wanted(const Kernels *kernels, const LearnedNetwork *network, const Position *previous,
                    const Position *position, TermSet wanted, double out[2][FIGURE_COUNT])
{
    Scene scene;
    scene_init(&scene, kernels, network, previous, position, wanted);
    find_figures(&scene, FIGURE_COUNT, out[RED], out[BLUE]);
}

int move_open_sides(const Position *position, Side side, Move move)
{
    int sides = 0;
    for (int i = 0; i < SHAPE_CELLS; i++) {
        int row = cell_row(move_cells[move][i]), column = cell_column(move_cells[move][i]);
        const Cell beside[] = {cell_at(row - 1, column), cell_at(row + 1, column), cell_at(row, column - 1),
                               cell_at(row, column + 1)};
        for (int k = 0; k < 4; k++)
            sides += board_has(&position->tokens[side], beside[k]);
    }
    return sides;
}

void eval_features(const Kernels *kernels, const Position *previous, const Position *position,
                   double out[2][TERM_COUNT])
{
    features_wanted(kernels, previous, position, term_set_of(TERM_COUNT) - 1, out);
}
