#include "engine/game/symmetry.h"

#include <string.h>

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

/* One word for each row, two bits for each cell; rows compare as numbers. */
typedef struct Rows {
    uint32_t row[BOARD_SIDE];
} Rows;

enum { ROW_BITS = 2 * BOARD_SIDE, ROW_MASK = (1 << ROW_BITS) - 1 };

static void rows_of_turn(const Position *position, int turn, Rows *out)
{
    memset(out, 0, sizeof *out);
    for (Cell cell = 0; cell < BOARD_CELLS; cell++) {
        char token = position_at(position, cell);
        if (token == '.')
            continue;
        Cell turned = turn_cell(turn, cell);
        out->row[cell_row(turned)] |= (token == 'r' ? 1u : 2u) << 2 * cell_column(turned);
    }
}

/* A row with every cell moved right, around the edge. */
static uint32_t row_shifted(uint32_t row, int columns)
{
    return (row << 2 * columns | row >> (ROW_BITS - 2 * columns)) & ROW_MASK;
}

/* Moves the turned board by this shift, and keeps it if it comes before the best so far. Returns whether it
 * does. */
static bool improve(const Rows *rows, int down, int right, Rows *best)
{
    int at = 0;
    uint32_t moved = 0;
    for (; at < BOARD_SIDE; at++) {
        moved = row_shifted(rows->row[(at - down + BOARD_SIDE) % BOARD_SIDE], right);
        if (moved != best->row[at])
            break;
    }
    if (at == BOARD_SIDE || moved > best->row[at])
        return false;
    for (; at < BOARD_SIDE; at++)
        best->row[at] = row_shifted(rows->row[(at - down + BOARD_SIDE) % BOARD_SIDE], right);
    return true;
}

Symmetry symmetry_canonical(const Position *position, Position *out)
{
    Rows best;
    Symmetry found = 0; /* the first that leads to the board whose rows come first */
    rows_of_turn(position, 0, &best);
    for (int turn = 0; turn < SYMMETRY_TURNS; turn++) {
        Rows rows;
        rows_of_turn(position, turn, &rows);
        for (int down = 0; down < BOARD_SIDE; down++)
            for (int right = 0; right < BOARD_SIDE; right++)
                if (improve(&rows, down, right, &best))
                    found = (Symmetry)(turn * BOARD_CELLS + cell_at(down, right));
    }
    symmetry_position(found, position, out);
    return found;
}

uint64_t symmetry_canonical_key(const Position *position)
{
    Position canonical;
    symmetry_canonical(position, &canonical);
    return canonical.key;
}
