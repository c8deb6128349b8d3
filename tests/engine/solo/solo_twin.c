#include "tests/engine/solo/solo_twin.h"

#include <stdlib.h>
#include <string.h>

typedef struct Cells {
    int height;
    int at[SOLO_HEIGHT_MAX + 1][SOLO_COLUMNS + 2]; /* by row from the floor; walls in columns 0 and 11 */
    int tops[SOLO_COLUMNS + 2];
} Cells;

SoloBoard solo_random_board(Random *random)
{
    SoloBoard board;
    solo_board_clear(&board,
                     (int)(SOLO_HEIGHT_MIN + random_below(random, SOLO_HEIGHT_MAX - SOLO_HEIGHT_MIN + 1)));
    uint32_t rows = random_below(random, (uint32_t)board.height + 1), density = 3 + random_below(random, 7);
    for (uint32_t row = 0; row < rows; row++) {
        uint32_t gap = random_below(random, SOLO_COLUMNS);
        for (uint32_t c = 0; c < SOLO_COLUMNS; c++) {
            if (c != gap && random_below(random, 10) < density)
                board.columns[c] |= 1U << row;
        }
    }
    return board;
}

void solo_random_weights(Random *random, double out[SOLO_FEATURES])
{
    for (int i = 0; i < SOLO_FEATURES; i++)
        out[i] = random_below(random, 4) == 0 ? 0 : 20 * random_unit(random) - 10;
}

static void find_tops(Cells *self)
{
    for (int c = 1; c <= SOLO_COLUMNS; c++) {
        self->tops[c] = 0;
        for (int row = 0; row < self->height; row++)
            self->tops[c] = self->at[row][c] ? row + 1 : self->tops[c];
    }
}

static Cells cells_of(const SoloBoard *board)
{
    Cells self = {.height = board->height};
    for (int row = 0; row < board->height; row++) {
        self.at[row][0] = self.at[row][SOLO_COLUMNS + 1] = 1;
        for (int c = 0; c < SOLO_COLUMNS; c++)
            self.at[row][c + 1] = (int)(board->columns[c] >> row & 1);
    }
    find_tops(&self);
    return self;
}

/* Puts the piece down and clears rows; gives the features that are about this step. */
static void place(Cells *self, SoloPiece piece, int number, double out[SOLO_FEATURES])
{
    SoloMove move = solo_move(piece, number);
    const SoloShape *shape = &solo_pieces[piece].shapes[move.orientation];
    int base = 0, lines = 0, eroded = 0;
    for (int i = 0; i < shape->width; i++) {
        int on = self->tops[move.column + 1 + i] - shape->bottoms[i];
        base = on > base ? on : base;
    }
    enum { PIECE = 2 };
    for (int i = 0; i < shape->width; i++)
        for (int row = shape->bottoms[i]; row < shape->tops[i]; row++)
            self->at[base + row][move.column + 1 + i] = PIECE;
    for (int row = 0; row < self->height;) {
        int filled = 0, own = 0;
        for (int c = 1; c <= SOLO_COLUMNS; c++) {
            filled += self->at[row][c] != 0;
            own += self->at[row][c] == PIECE;
        }
        if (filled < SOLO_COLUMNS) {
            row++;
            continue;
        }
        lines++;
        eroded += own;
        for (int above = row; above < self->height; above++)
            for (int c = 1; c <= SOLO_COLUMNS; c++)
                self->at[above][c] = above + 1 < self->height ? self->at[above + 1][c] : 0;
    }
    find_tops(self);
    out[SOLO_COMPLETE_LINES] = lines;
    out[SOLO_ERODED_CELLS] = lines * eroded;
    out[SOLO_LANDING_HEIGHT] = base + shape->height / 2;
    out[SOLO_LANDING] = base + (shape->height - 1) / 2.0;
}

static int changes_along(const Cells *self, int rows)
{
    int count = 0;
    for (int row = 0; row < rows; row++)
        for (int c = 0; c <= SOLO_COLUMNS; c++)
            count += !self->at[row][c] != !self->at[row][c + 1];
    return count;
}

static void look_at_columns(const Cells *self, double out[SOLO_FEATURES])
{
    bool has_hole[SOLO_HEIGHT_MAX] = {false};
    for (int c = 1; c <= SOLO_COLUMNS; c++) {
        int top = self->tops[c], lowest_hole = -1;
        out[SOLO_AGGREGATE_HEIGHT] += top;
        out[SOLO_TOP_PARITY] += c % 2 ? top % 2 : -(top % 2);
        for (int row = 0; row < top; row++) {
            if (row > 0)
                out[SOLO_COLUMN_TRANSITIONS] += !self->at[row][c] != !self->at[row - 1][c];
            if (!self->at[row][c]) {
                out[SOLO_HOLES]++;
                has_hole[row] = true;
                lowest_hole = lowest_hole < 0 ? row : lowest_hole;
            }
            if (self->at[row][c] && lowest_hole >= 0)
                out[SOLO_HOLE_DEPTH]++;
        }
        for (int row = 0; row <= self->height; row++) {
            int now = row < self->height && self->at[row][c], below = row == 0 || self->at[row - 1][c];
            out[SOLO_COLUMN_EDGES] += now != below;
        }
    }
    for (int row = 0; row < self->height; row++)
        out[SOLO_HOLE_ROWS] += has_hole[row];
}

static void look_at_wells(const Cells *self, double out[SOLO_FEATURES])
{
    for (int c = 1; c <= SOLO_COLUMNS; c++) {
        int above = 0, run = 0; /* consecutive empty cells since the topmost well cell */
        for (int row = self->height - 1; row >= 0; row--) {
            bool empty = !self->at[row][c], well = empty && self->at[row][c - 1] && self->at[row][c + 1];
            above += well && row >= self->tops[c];
            run = empty && (well || run > 0) ? run + 1 : 0;
            out[SOLO_WELLS_DT] += run;
            for (int below = row; well && below >= 0 && !self->at[below][c]; below--)
                out[SOLO_WELLS_DU]++;
        }
        out[SOLO_WELLS] += above * (above + 1) / 2.0;
    }
}

static void look_at_steps(const Cells *self, double out[SOLO_FEATURES])
{
    bool found[5] = {false};
    int highest = 0, lowest = self->height;
    for (int c = 1; c <= SOLO_COLUMNS; c++) {
        int step = c < SOLO_COLUMNS ? self->tops[c] - self->tops[c + 1] : 99;
        if (abs(step) <= 2)
            found[step + 2] = true;
        highest = self->tops[c] > highest ? self->tops[c] : highest;
        lowest = self->tops[c] < lowest ? self->tops[c] : lowest;
    }
    for (int i = 0; i < 5; i++) {
        out[SOLO_DIVERSITY] += found[i];
        out[SOLO_TOP_VARIETY] += found[i] ? (i == 0 || i == 4 ? 1 : 2) : 0;
    }
    out[SOLO_MIN_MAX_TOP] = highest - lowest;
    out[SOLO_SIDE_BUMPS] = abs(self->tops[1] - self->tops[2]) + abs(self->tops[9] - self->tops[10]);
    out[SOLO_ROW_TRANSITIONS] = changes_along(self, highest);
    out[SOLO_ROW_EDGES] = changes_along(self, self->height);
}

void solo_twin_features(const SoloBoard *before, SoloPiece piece, int move, double out[SOLO_FEATURES])
{
    Cells cells = cells_of(before);
    memset(out, 0, SOLO_FEATURES * sizeof *out);
    place(&cells, piece, move, out);
    look_at_columns(&cells, out);
    look_at_wells(&cells, out);
    look_at_steps(&cells, out);
}
