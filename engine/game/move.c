#include "engine/game/move.h"

#include <stdio.h>
#include <string.h>

/* Whether the move takes only cells of this set of four. */
static bool takes_cells(Move move, const Cell cells[SHAPE_CELLS])
{
    for (int i = 0; i < SHAPE_CELLS; i++)
        if (!memchr(cells, move_cells[move][i], SHAPE_CELLS))
            return false;
    return true;
}

Move move_from_cells(const Cell cells[SHAPE_CELLS])
{
    for (int shape = 0; shape < SHAPE_COUNT; shape++)
        for (int i = 0; i < SHAPE_CELLS; i++) {
            /* the corner if this cell is the shape's first */
            const int8_t *first = shape_info[shape].cells[0];
            Move move = move_of((Shape)shape,
                                cell_at(cell_row(cells[i]) - first[0], cell_column(cells[i]) - first[1]));
            if (takes_cells(move, cells))
                return move;
        }
    return MOVE_NONE;
}

int cell_write(Cell cell, char out[CELL_TEXT_SIZE])
{
    return snprintf(out, CELL_TEXT_SIZE, "%d-%d", cell_row(cell), cell_column(cell));
}

const char *move_write(Move move, char out[MOVE_TEXT_SIZE])
{
    char *at = out;
    for (int i = 0; i < SHAPE_CELLS; i++) {
        if (i)
            *at++ = ',';
        at += cell_write(move_cells[move][i], at);
    }
    return out;
}

const char *move_write_short(Move move, char out[MOVE_SHORT_SIZE])
{
    const ShapeInfo *shape = &shape_info[move_shape(move)];
    Cell corner = move_corner(move);
    Cell origin = cell_at(cell_row(corner) + shape->origin[0], cell_column(corner) + shape->origin[1]);
    int length = snprintf(out, MOVE_SHORT_SIZE, "%s@", shape->name);
    cell_write(origin, out + length);
    return out;
}
