#include "engine/solo/features.h"

#include <string.h>

#include "engine/solo/features_inner.h"

const SoloFeatureInfo solo_feature_info[SOLO_FEATURES] = {
#define SOLO_FEATURE_ROW(code, name, initial, help) [code] = {name, initial, help},
    SOLO_FEATURE_LIST(SOLO_FEATURE_ROW)
#undef SOLO_FEATURE_ROW
};

int solo_feature_of(const char *name)
{
    for (int i = 0; i < SOLO_FEATURES; i++) {
        if (strcmp(solo_feature_info[i].name, name) == 0)
            return i;
    }
    return -1;
}

/* What features are computed from. */
typedef struct Surface {
    const SoloBoard *board;
    int tops[SOLO_COLUMNS];
    int total, highest, lowest, cells;
    uint32_t rows; /* all rows of the board */
} Surface;

/* Where a column is filled; beside the outer columns there are walls. */
static uint32_t filled(const Surface *self, int column)
{
    return column < 0 || column >= SOLO_COLUMNS ? self->rows : self->board->columns[column];
}

static int steps(const Surface *self, int one, int two)
{
    int difference = self->tops[one] - self->tops[two];
    return difference < 0 ? -difference : difference;
}

/* Which differences of neighbours from -2 to 2 occur, one bit each. */
static uint32_t differences(const Surface *self)
{
    uint32_t found = 0;
    for (int c = 0; c + 1 < SOLO_COLUMNS; c++) {
        int difference = self->tops[c] - self->tops[c + 1];
        if (difference >= -2 && difference <= 2)
            found |= 1U << (difference + 2);
    }
    return found;
}

static int column_transitions(const Surface *self)
{
    int count = 0;
    for (int c = 0; c < SOLO_COLUMNS; c++) {
        uint32_t cells = self->board->columns[c];
        count += __builtin_popcount(cells ^ cells >> 1) - (cells != 0);
    }
    return count;
}

/* Changes along these rows, between walls. */
static int row_changes(const Surface *self, uint32_t rows)
{
    int count = 0;
    for (int c = 0; c <= SOLO_COLUMNS; c++)
        count += __builtin_popcount((filled(self, c - 1) ^ filled(self, c)) & rows);
    return count;
}

static int column_edges(const Surface *self)
{
    int count = 0;
    for (int c = 0; c < SOLO_COLUMNS; c++) {
        uint32_t cells = self->board->columns[c];
        count += __builtin_popcount(cells ^ (cells << 1 | 1));
    }
    return count;
}

static int parity(const Surface *self)
{
    int sum = 0;
    for (int c = 0; c < SOLO_COLUMNS; c++)
        sum += c & 1 ? -(self->tops[c] & 1) : self->tops[c] & 1;
    return sum;
}

/* Empty cells between filled ones, or between one and a wall. */
static uint32_t well_cells(const Surface *self, int column)
{
    return filled(self, column - 1) & filled(self, column + 1) & ~self->board->columns[column];
}

static int wells(const Surface *self)
{
    int sum = 0;
    for (int c = 0; c < SOLO_COLUMNS; c++) {
        int n = __builtin_popcount(well_cells(self, c) >> self->tops[c]);
        sum += n * (n + 1) / 2;
    }
    return sum;
}

/* Counts, for each of these cells, the cell itself and the empty ones below it down to the next filled
 * one. */
static int depths(uint32_t cells, uint32_t empty)
{
    int sum = 0;
    for (; cells; cells = cells >> 1 & empty)
        sum += __builtin_popcount(cells);
    return sum;
}

static int wells_du(const Surface *self)
{
    int sum = 0;
    for (int c = 0; c < SOLO_COLUMNS; c++)
        sum += depths(well_cells(self, c), ~self->board->columns[c]);
    return sum;
}

static int wells_dt(const Surface *self)
{
    int sum = 0;
    for (int c = 0; c < SOLO_COLUMNS; c++) {
        uint32_t empty = ~self->board->columns[c], run = well_cells(self, c), more = run;
        while (more) {
            more = more >> 1 & empty & ~run;
            run |= more;
        }
        sum += depths(run, empty);
    }
    return sum;
}

static int hole_depth(const Surface *self)
{
    int sum = 0;
    for (int c = 0; c < SOLO_COLUMNS; c++)
        sum += __builtin_popcount(self->board->columns[c] & (self->board->columns[c] + 1));
    return sum;
}

static int hole_rows(const Surface *self)
{
    uint32_t rows = 0;
    for (int c = 0; c < SOLO_COLUMNS; c++)
        rows |= ~self->board->columns[c] & ((1U << self->tops[c]) - 1);
    return __builtin_popcount(rows);
}

static int eroded_cells(const SoloStep *step)
{
    int cells = 0;
    for (int c = 0; c < SOLO_COLUMNS; c++)
        cells += __builtin_popcount(step->cells[c] & step->full);
    return cells * step->lines;
}

static float feature(SoloFeature feature, const Surface *on, int height, const SoloStep *step)
{
    const uint32_t near = 0xe, far = 0x11; /* steps of -1, 0, 1 and of -2, 2 among the differences */
    switch (feature) {
    case SOLO_AGGREGATE_HEIGHT:
        return (float)on->total;
    case SOLO_COMPLETE_LINES:
        return (float)step->lines;
    case SOLO_HOLES:
        return (float)(on->total - on->cells);
    case SOLO_COLUMN_TRANSITIONS:
        return (float)column_transitions(on);
    case SOLO_ROW_TRANSITIONS:
        return (float)row_changes(on, (1U << on->highest) - 1);
    case SOLO_LANDING_HEIGHT:
        return (float)(step->base + (height >> 1));
    case SOLO_TOP_PARITY:
        return (float)parity(on);
    case SOLO_TOP_VARIETY:
        return (float)(2 * __builtin_popcount(differences(on) & near) +
                       __builtin_popcount(differences(on) & far));
    case SOLO_MIN_MAX_TOP:
        return (float)(on->highest - on->lowest);
    case SOLO_SIDE_BUMPS:
        return (float)(steps(on, 0, 1) + steps(on, SOLO_COLUMNS - 2, SOLO_COLUMNS - 1));
    case SOLO_WELLS:
        return (float)wells(on);
    case SOLO_LANDING:
        return (float)(2 * step->base + height - 1) * 0.5F;
    case SOLO_ERODED_CELLS:
        return (float)eroded_cells(step);
    case SOLO_ROW_EDGES:
        return (float)row_changes(on, on->rows);
    case SOLO_COLUMN_EDGES:
        return (float)column_edges(on);
    case SOLO_WELLS_DU:
        return (float)wells_du(on);
    case SOLO_WELLS_DT:
        return (float)wells_dt(on);
    case SOLO_HOLE_DEPTH:
        return (float)hole_depth(on);
    case SOLO_HOLE_ROWS:
        return (float)hole_rows(on);
    case SOLO_DIVERSITY:
        return (float)__builtin_popcount(differences(on));
    default:
        return 0;
    }
}

void features_of(const SoloBoard *after, int piece_height, const SoloStep *step, uint32_t wanted,
                 float out[SOLO_FEATURES])
{
    Surface surface = {.board = after, .lowest = after->height, .rows = (1U << after->height) - 1};
    for (int c = 0; c < SOLO_COLUMNS; c++) {
        int top = surface.tops[c] = solo_board_top(after, c);
        surface.total += top;
        surface.highest = top > surface.highest ? top : surface.highest;
        surface.lowest = top < surface.lowest ? top : surface.lowest;
    }
    surface.cells = solo_board_cells(after);
    for (int i = 0; i < SOLO_FEATURES; i++)
        out[i] = wanted >> i & 1 ? feature((SoloFeature)i, &surface, piece_height, step) : 0;
}

void solo_features(const SoloBoard *after, SoloPiece piece, int move, const SoloStep *step,
                   float out[SOLO_FEATURES])
{
    int height = solo_pieces[piece].shapes[solo_move(piece, move).orientation].height;
    features_of(after, height, step, UINT32_MAX, out);
}
