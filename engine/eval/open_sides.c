#include "engine/eval/open_sides.h"

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
