#include "engine/students/regions.h"

/* The size of the region around an empty cell; marks all of its cells as seen. */
static int fill_region(const Position *position, Cell start, bool seen[BOARD_CELLS])
{
    Cell stack[BOARD_CELLS];
    int size = 0, top = 0;
    seen[start] = true;
    stack[top++] = start;
    while (top > 0) {
        Cell at = stack[--top];
        int row = cell_row(at), column = cell_column(at);
        const Cell beside[] = {cell_at(row - 1, column), cell_at(row + 1, column), cell_at(row, column - 1),
                               cell_at(row, column + 1)};
        size++;
        for (int i = 0; i < 4; i++)
            if (!seen[beside[i]] && position_at(position, beside[i]) == '.') {
                seen[beside[i]] = true;
                stack[top++] = beside[i];
            }
    }
    return size;
}

int position_empty_regions(const Position *position, int sizes[BOARD_CELLS])
{
    bool seen[BOARD_CELLS] = {false};
    int count = 0;
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        if (!seen[cell] && position_at(position, (Cell)cell) == '.')
            sizes[count++] = fill_region(position, (Cell)cell, seen);
    return count;
}
