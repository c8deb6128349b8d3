#include "engine/game/symmetry.h"

#include <string.h>

#include "engine/game/lines.h"

enum { TURN_TRANSPOSES = 4, TURN_MIRRORS_ROWS = 2, TURN_MIRRORS_COLUMNS = 1 };

/* The image of a cell under a turn about cell 0-0. */
static Cell turn_cell(int turn, Cell cell)
{
    int row = cell_row(cell), column = cell_column(cell);
    if (turn & TURN_TRANSPOSES) {
        int swap = row;
        row = column;
        column = swap;
    }
    return cell_at(turn & TURN_MIRRORS_ROWS ? -row : row, turn & TURN_MIRRORS_COLUMNS ? -column : column);
}

Cell symmetry_cell(Symmetry self, Cell cell)
{
    Cell turned = turn_cell(self / BOARD_CELLS, cell);
    Cell shift = (Cell)(self % BOARD_CELLS);
    return cell_at(cell_row(turned) + cell_row(shift) - BOARD_SIDE,
                   cell_column(turned) + cell_column(shift) - BOARD_SIDE);
}

Symmetry symmetry_inverse(Symmetry self)
{
    int turn = self / BOARD_CELLS;
    /* where rows and columns change places, so do the mirrors that undo it */
    if (turn & TURN_TRANSPOSES)
        turn = TURN_TRANSPOSES | (turn & TURN_MIRRORS_ROWS ? TURN_MIRRORS_COLUMNS : 0) |
               (turn & TURN_MIRRORS_COLUMNS ? TURN_MIRRORS_ROWS : 0);
    Cell shift = turn_cell(turn, (Cell)(self % BOARD_CELLS));
    return (Symmetry)(turn * BOARD_CELLS + cell_at(-cell_row(shift), -cell_column(shift)));
}

Move symmetry_move(Symmetry self, Move move)
{
    Cell cells[SHAPE_CELLS];
    for (int i = 0; i < SHAPE_CELLS; i++)
        cells[i] = symmetry_cell(self, move_cells[move][i]);
    return move_from_cells(cells);
}

void symmetry_board(Symmetry self, const Board *board, Board *out)
{
    Board result = {{0}};
    for (int row = 0; row < BOARD_SIDE; row++)
        for (unsigned bits = board->lanes[row + 1] & BOARD_INNER; bits; bits &= bits - 1)
            board_add(&result, symmetry_cell(self, cell_at(row, __builtin_ctz(bits) - 1)));
    *out = result;
}

void symmetry_position(Symmetry self, const Position *position, Position *out)
{
    Position result = *position;
    symmetry_board(self, &position->tokens[RED], &result.tokens[RED]);
    symmetry_board(self, &position->tokens[BLUE], &result.tokens[BLUE]);
    result.key = position_key(&result);
    *out = result;
}

/* ---- The canonical form ----
 *
 * Of all images of a position, it is the one whose rows, from the top, are greatest. A row is Red's eleven
 * bits above Blue's eleven. The first row is a line of the board, a row or a column, read in one of two
 * directions and shifted as far around the torus as makes it greatest; a table says how far. Usually a single
 * line of the 44 gives the greatest, and only its two images, with the other lines below or above it, are
 * compared. */

enum { LINE_MASK = (1 << BOARD_SIDE) - 1, LINE_READINGS = 4, READ_COLUMNS = 2, READ_BACKWARDS = 1 };

/* The lines of a board in the ways of reading them. */
typedef struct BoardLines {
    uint32_t of[LINE_READINGS][BOARD_SIDE];
} BoardLines;

static uint32_t line_of(unsigned red, unsigned blue)
{
    return red << BOARD_SIDE | blue;
}

/* The cells of a row of the board as bits. */
static unsigned row_of(const Board *board, int row)
{
    return board->lanes[row + 1] >> 1 & LINE_MASK;
}

static void read_lines(const Position *position, BoardLines *out)
{
    uint32_t *columns = out->of[READ_COLUMNS];
    memset(columns, 0, sizeof out->of[READ_COLUMNS]);
    for (int row = 0; row < BOARD_SIDE; row++) {
        unsigned red = row_of(&position->tokens[RED], row), blue = row_of(&position->tokens[BLUE], row);
        out->of[0][row] = line_of(red, blue);
        for (; red; red &= red - 1)
            columns[__builtin_ctz(red)] |= 1u << (row + BOARD_SIDE);
        for (; blue; blue &= blue - 1)
            columns[__builtin_ctz(blue)] |= 1u << row;
    }
    for (int reading = 0; reading < LINE_READINGS; reading += READ_COLUMNS)
        for (int i = 0; i < BOARD_SIDE; i++) {
            uint32_t line = out->of[reading][i];
            out->of[reading + READ_BACKWARDS][i] =
                line_of(line_mirrors[line >> BOARD_SIDE], line_mirrors[line & LINE_MASK]);
        }
}

/* Both halves of a line moved up by so many cells, around the edge. */
static uint32_t line_shifted(uint32_t line, int cells)
{
    uint32_t low = ((1u << cells) - 1) * line_of(1, 1);
    return (line << cells & line_of(LINE_MASK, LINE_MASK) & ~low) | (line >> (BOARD_SIDE - cells) & low);
}

/* An image: a reading of the lines, the line that becomes row 0, and how far along it is moved. */
typedef struct BoardImage {
    const uint32_t *lines;
    int reading, first, shift;
    int step; /* 1 if the lines after the first come below it, -1 if those before it do */
} BoardImage;

static uint32_t image_row(const BoardImage *self, int row)
{
    return line_shifted(self->lines[(self->first + self->step * row + BOARD_SIDE) % BOARD_SIDE], self->shift);
}

static Symmetry image_symmetry(const BoardImage *self)
{
    int turn = (self->reading & READ_COLUMNS ? TURN_TRANSPOSES : 0) |
               (self->reading & READ_BACKWARDS ? TURN_MIRRORS_COLUMNS : 0) |
               (self->step < 0 ? TURN_MIRRORS_ROWS : 0);
    return (Symmetry)(turn * BOARD_CELLS + cell_at(-self->step * self->first, self->shift));
}

/* Whether an image comes before another: by its rows, otherwise by its symmetry. */
static bool image_before(const BoardImage *self, const BoardImage *other)
{
    for (int row = 1; row < BOARD_SIDE; row++) {
        uint32_t own = image_row(self, row), others = image_row(other, row);
        if (own != others)
            return own > others;
    }
    return image_symmetry(self) < image_symmetry(other);
}

/* The first image; false if the board is empty, and all are the same. */
static bool find_first(const BoardLines *lines, BoardImage *out)
{
    BoardImage images[2 * LINE_READINGS * BOARD_SIDE];
    uint32_t greatest = 0;
    int count = 0;
    for (int reading = 0; reading < LINE_READINGS; reading++)
        for (int i = 0; i < BOARD_SIDE; i++) {
            uint32_t line = lines->of[reading][i];
            int shift = line_shifts[line >> BOARD_SIDE ? line >> BOARD_SIDE : line];
            uint32_t shifted = line_shifted(line, shift);
            if (shifted < greatest || shifted == 0)
                continue;
            count = shifted > greatest ? 0 : count;
            greatest = shifted;
            for (int step = -1; step <= 1; step += 2)
                images[count++] = (BoardImage){lines->of[reading], reading, i, shift, step};
        }
    if (count == 0)
        return false;
    *out = images[0];
    for (int i = 1; i < count; i++)
        if (image_before(&images[i], out))
            *out = images[i];
    return true;
}

/* The lane of a row's cells, and those that repeat them. */
static uint16_t lane_of(unsigned cells)
{
    return (uint16_t)(cells << 1 | cells >> (BOARD_SIDE - 1) | cells << (BOARD_SIDE + 1));
}

Symmetry symmetry_canonical(const Position *position, Position *out)
{
    BoardLines lines;
    BoardImage first;
    read_lines(position, &lines);
    *out = *position;
    if (!find_first(&lines, &first))
        return 0;
    for (int lane = 0; lane < BOARD_LANES; lane++) {
        uint32_t row = image_row(&first, (lane + BOARD_SIDE - 1) % BOARD_SIDE);
        out->tokens[RED].lanes[lane] = lane_of(row >> BOARD_SIDE);
        out->tokens[BLUE].lanes[lane] = lane_of(row & LINE_MASK);
    }
    out->key = position_key(out);
    return image_symmetry(&first);
}

uint64_t symmetry_canonical_key(const Position *position)
{
    Position canonical;
    symmetry_canonical(position, &canonical);
    return canonical.key;
}
