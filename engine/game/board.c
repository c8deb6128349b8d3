#include "engine/game/board.h"

const char *side_name(Side side)
{
    return side == RED ? "red" : "blue";
}

void board_add(Board *board, Cell cell)
{
    unsigned bits = 2u << cell_column(cell);
    bits |= bits << BOARD_SIDE | bits >> BOARD_SIDE;
    for (int lane = cell_row(cell) + 1 - BOARD_SIDE; lane < BOARD_LANES; lane += BOARD_SIDE)
        if (lane >= 0)
            board->lanes[lane] |= (uint16_t)bits;
}

int board_count(const Board *board)
{
    int count = 0;
    for (int row = 1; row <= BOARD_SIDE; row++)
        for (unsigned bits = board->lanes[row] & BOARD_INNER; bits; bits &= bits - 1)
            count++;
    return count;
}
