#include "ui/state/play/editor.h"

#include <string.h>

/* ---- Steps ---- */

static void push(EditorSteps *steps, const Editor *editor)
{
    if (steps->count == EDITOR_STEPS)
        memmove(&steps->states[0], &steps->states[1], (size_t)--steps->count * sizeof steps->states[0]);
    EditorState *state = &steps->states[steps->count++];
    memcpy(state->cells, editor->cells, sizeof state->cells);
    state->plies = editor->plies;
}

static bool pop(EditorSteps *steps, Editor *editor)
{
    if (steps->count == 0)
        return false;
    const EditorState *state = &steps->states[--steps->count];
    memcpy(editor->cells, state->cells, sizeof state->cells);
    editor->plies = state->plies;
    editor->joins = '\0';
    return true;
}

/* Starts a step before a change, unless the change continues the last one. */
static void begin_step(Editor *self, char joins)
{
    if (joins && self->joins == joins)
        return;
    push(&self->back, self);
    self->forth.count = 0;
    self->joins = joins;
}

void editor_lift(Editor *self)
{
    self->joins = '\0';
}

bool editor_undo(Editor *self)
{
    if (self->back.count == 0)
        return false;
    push(&self->forth, self);
    return pop(&self->back, self);
}

bool editor_redo(Editor *self)
{
    if (self->forth.count == 0)
        return false;
    push(&self->back, self);
    return pop(&self->forth, self);
}

/* ---- Changes ---- */

static void take(Editor *self, const Position *position)
{
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        self->cells[cell] = position_at(position, (Cell)cell);
    self->plies = position->plies;
}

void editor_begin(Editor *self, const Position *position)
{
    *self = (Editor){.brush = 'r'};
    take(self, position);
}

void editor_clear(Editor *self)
{
    begin_step(self, '\0');
    memset(self->cells, '.', sizeof self->cells);
    self->plies = 0;
}

void editor_paint(Editor *self, Cell cell)
{
    begin_step(self, 'p');
    self->cells[cell] = self->brush;
}

void editor_set_side(Editor *self, Side side)
{
    begin_step(self, 't');
    if ((self->plies & 1) != (int)side)
        self->plies += self->plies < PLY_LIMIT ? 1 : -1;
}

Status editor_set_turn(Editor *self, int turn, Error *error)
{
    if (turn < 1 || turn > PLY_LIMIT + 1)
        return error_set(error, STATUS_INVALID, "turn %d: turns go from 1 to %d", turn, PLY_LIMIT + 1);
    begin_step(self, 't');
    self->plies = turn - 1;
    return STATUS_OK;
}

Status editor_read(Editor *self, const char *text, Error *error)
{
    Position position;
    Status status = position_read(text, strlen(text), &position, error);
    if (status == STATUS_OK) {
        begin_step(self, '\0');
        take(self, &position);
    }
    return status;
}

Status editor_position(const Editor *self, Position *out, Error *error)
{
    return position_from_cells(out, self->cells, self->plies, error);
}

/* Whether a row, or else a column, is full. */
static bool is_full(const Position *position, int line, bool row)
{
    int tokens = 0;
    for (int i = 0; i < BOARD_SIDE; i++)
        tokens += position_at(position, cell_at(row ? line : i, row ? i : line)) != '.';
    return tokens == BOARD_SIDE;
}

const char *editor_doubt(const Position *position)
{
    int placed[2] = {(position->plies + 1) / 2, position->plies / 2};
    if (position->plies == 0 && position->count[RED] + position->count[BLUE] > 0)
        return "A game begins with an empty board.";
    for (int side = RED; side <= BLUE; side++)
        if (position->count[side] > SHAPE_CELLS * placed[side])
            return side == RED ? "Red can't have placed so many tokens by this turn."
                               : "Blue can't have placed so many tokens by this turn.";
    for (int line = 0; line < BOARD_SIDE; line++)
        if (is_full(position, line, true) || is_full(position, line, false))
            return "A full line would have been cleared.";
    return NULL;
}
