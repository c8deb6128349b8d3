#include "tests/support/sample.h"

#include <string.h>

#include "tests/support/check.h"

Sample sample_seeded(uint64_t seed)
{
    Sample sample = {.random = random_seeded(seed, 0)};
    position_start(&sample.game);
    return sample;
}

static int below(Sample *self, int bound)
{
    return (int)random_below(&self->random, (uint32_t)bound);
}

Position sample_game(Sample *self)
{
    const Kernels *kernels = kernels_set(0);
    Position position = self->game;
    Move move = position.plies < PLY_LIMIT ? kernels->random_move(&position, &self->random) : MOVE_NONE;
    if (move == MOVE_NONE)
        position_start(&self->game);
    else
        kernels->play(&position, move, &self->game);
    return position;
}

/* Half of all boards are at a ply where the rules change. */
static int any_plies(Sample *self)
{
    static const uint8_t edges[] = {0, 1, 2, 3, PLY_LIMIT - 2, PLY_LIMIT - 1, PLY_LIMIT};
    return below(self, 2) ? edges[below(self, sizeof edges)] : below(self, PLY_LIMIT + 1);
}

static char any_colour(Sample *self)
{
    return below(self, 2) ? 'r' : 'b';
}

/* Each cell is taken with a chance of `taken` percent, and is then red with a chance of `red` percent. */
static void fill_noise(Sample *self, char cells[BOARD_CELLS], int taken, int red)
{
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        cells[cell] = below(self, 100) >= taken ? '.' : below(self, 100) < red ? 'r' : 'b';
}

static void fill_checkers(Sample *self, char cells[BOARD_CELLS])
{
    int odd = below(self, 2);
    bool two_colours = below(self, 2);
    char colour = any_colour(self);
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        bool taken = (cell_row((Cell)cell) + cell_column((Cell)cell)) % 2 == odd;
        cells[cell] = two_colours ? (taken ? 'r' : 'b') : taken ? colour : '.';
    }
}

/* Full except for a few tetrominoes, which are the only placements. */
static void fill_but_holes(Sample *self, char cells[BOARD_CELLS])
{
    fill_noise(self, cells, 100, below(self, 101));
    for (int holes = 1 + below(self, 4); holes > 0; holes--) {
        const Cell *hole = move_cells[below(self, MOVE_COUNT)];
        for (int i = 0; i < SHAPE_CELLS; i++)
            cells[hole[i]] = '.';
    }
}

/* Some rows or some columns have one gap each; the rest is noise. */
static void fill_lines_lacking_one(Sample *self, char cells[BOARD_CELLS])
{
    fill_noise(self, cells, below(self, 101), 50);
    bool rows = below(self, 2);
    for (int line = below(self, BOARD_SIDE), count = 1 + below(self, BOARD_SIDE); count > 0;
         line++, count--) {
        int lacking = below(self, BOARD_SIDE);
        for (int i = 0; i < BOARD_SIDE; i++) {
            Cell cell = rows ? cell_at(line, i) : cell_at(i, line);
            cells[cell] = i == lacking ? '.' : any_colour(self);
        }
    }
}

/* A position never has a full line, so this empties one of the allowed cells in each. */
static void break_full_lines(Sample *self, char cells[BOARD_CELLS], const bool keep[BOARD_CELLS])
{
    for (int line = 0; line < 2 * BOARD_SIDE; line++) {
        Cell members[BOARD_SIDE];
        int taken = 0, breakable = 0;
        for (int i = 0; i < BOARD_SIDE; i++) {
            Cell cell = line < BOARD_SIDE ? cell_at(line, i) : cell_at(i, line - BOARD_SIDE);
            taken += cells[cell] != '.';
            if (!keep || !keep[cell])
                members[breakable++] = cell;
        }
        if (taken == BOARD_SIDE)
            cells[members[below(self, breakable)]] = '.';
    }
}

static Position set_up(const char cells[BOARD_CELLS], int plies)
{
    Position position;
    Error error;
    assert_ok(position_from_cells(&position, cells, plies, &error), &error);
    return position;
}

Position sample_awkward(Sample *self)
{
    char cells[BOARD_CELLS];
    switch (self->turn++ % 6) {
    case 0:
        fill_noise(self, cells, below(self, 101), 50);
        break;
    case 1: /* one side has few tokens or none */
        fill_noise(self, cells, below(self, 101), below(self, 2) ? below(self, 5) : 100 - below(self, 5));
        break;
    case 2:
        fill_checkers(self, cells);
        break;
    case 3:
        fill_but_holes(self, cells);
        break;
    case 4:
        fill_lines_lacking_one(self, cells);
        break;
    default: /* nearly full, with dense noise */
        fill_noise(self, cells, 90 + below(self, 11), below(self, 101));
    }
    break_full_lines(self, cells, NULL);
    return set_up(cells, any_plies(self));
}

Position sample_next(Sample *self)
{
    return below(self, 2) ? sample_game(self) : sample_awkward(self);
}

/* Fills the rows and columns that pass through the move's cells, except for those cells. */
static int fill_lines_of_move(Sample *self, char cells[BOARD_CELLS], bool keep[BOARD_CELLS], Move move)
{
    int lines = 0;
    for (int line = 0; line < 2 * BOARD_SIDE; line++) {
        bool through = false;
        for (int i = 0; i < SHAPE_CELLS; i++) {
            Cell cell = move_cells[move][i];
            through |= line == (line < BOARD_SIDE ? cell_row(cell) : BOARD_SIDE + cell_column(cell));
        }
        if (!through || below(self, 5) == 0)
            continue;
        lines++;
        for (int i = 0; i < BOARD_SIDE; i++) {
            Cell cell = line < BOARD_SIDE ? cell_at(line, i) : cell_at(i, line - BOARD_SIDE);
            keep[cell] = true;
            cells[cell] = any_colour(self);
        }
    }
    return lines;
}

Move sample_clearing(Sample *self, Position *out)
{
    for (;;) {
        char cells[BOARD_CELLS];
        bool keep[BOARD_CELLS] = {false};
        Move move = (Move)below(self, MOVE_COUNT);
        fill_noise(self, cells, below(self, 80), 50);
        int lines = fill_lines_of_move(self, cells, keep, move);
        for (int i = 0; i < SHAPE_CELLS; i++) {
            cells[move_cells[move][i]] = '.';
            keep[move_cells[move][i]] = true;
        }
        if (lines < 2)
            continue;
        break_full_lines(self, cells, keep);
        *out = set_up(cells, below(self, PLY_LIMIT));
        if (position_legal(out, move))
            return move;
    }
}
