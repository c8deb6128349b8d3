#include "ui/state/editor.h"

#include <string.h>

void editor_begin(Editor *self, const Position *position)
{
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        self->cells[cell] = position_at(position, (Cell)cell);
    self->plies = position->plies;
    self->brush = 'r';
}

void editor_clear(Editor *self)
{
    memset(self->cells, '.', sizeof self->cells);
    self->plies = 0;
}

void editor_paint(Editor *self, Cell cell)
{
    self->cells[cell] = self->brush;
}

void editor_set_side(Editor *self, Side side)
{
    if ((self->plies & 1) != (int)side)
        self->plies += self->plies < PLY_LIMIT ? 1 : -1;
}

Status editor_set_turn(Editor *self, int turn, Error *error)
{
    if (turn < 1 || turn > PLY_LIMIT + 1)
        return error_set(error, STATUS_INVALID, "turn %d: turns go from 1 to %d", turn, PLY_LIMIT + 1);
    self->plies = turn - 1;
    return STATUS_OK;
}

Status editor_read(Editor *self, const char *text, Error *error)
{
    Position position;
    Status status = position_read(text, strlen(text), &position, error);
    if (status == STATUS_OK) {
        char brush = self->brush;
        editor_begin(self, &position);
        self->brush = brush;
    }
    return status;
}

Status editor_position(const Editor *self, Position *out, Error *error)
{
    return position_from_cells(out, self->cells, self->plies, error);
}
