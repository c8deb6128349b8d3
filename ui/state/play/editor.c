#include "ui/state/play/editor.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/scan.h"

/* ---- The turn ---- */

int editor_tokens(const Editor *self, Side side)
{
    int count = 0;
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        count += self->cells[cell] == (side == RED ? 'r' : 'b');
    return count;
}

/* ---- Changes ---- */

static void editor_take(Editor *self, const Position *position)
{
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        self->cells[cell] = position_at(position, (Cell)cell);
    self->plies = position->plies;
}

void editor_begin(Editor *self, const Position *position)
{
    *self =
        (Editor){.brush = 'r', .least = position->plies, .cursor = cell_at(BOARD_SIDE / 2, BOARD_SIDE / 2)};
    editor_take(self, position);
}

void editor_clear(Editor *self)
{
    memset(self->cells, '.', sizeof self->cells);
    self->plies = self->least = 0;
    self->chosen = false;
}

void editor_paint(Editor *self, Cell cell)
{
    self->cells[cell] = self->brush;
    self->cursor = cell;
    /* Unless somebody chose the turn, it is the first that the tokens allow, and none before the one at the
     * beginning. */
    int placed[2] = {0, 0};
    for (int side = RED; side <= BLUE; side++)
        placed[side] = (editor_tokens(self, (Side)side) + SHAPE_CELLS - 1) / SHAPE_CELLS;
    int red = placed[RED] > 0 ? 2 * placed[RED] - 1 : 0;
    int plies = red > 2 * placed[BLUE] ? red : 2 * placed[BLUE];
    if (!self->chosen)
        self->plies = plies > self->least ? plies : self->least;
}

void editor_set_side(Editor *self, Side side)
{
    self->chosen = true;
    if ((self->plies & 1) != (int)side)
        self->plies += self->plies < PLY_LIMIT ? 1 : -1;
}

Status editor_set_turn(Editor *self, int turn, Error *error)
{
    if (turn < 1 || turn > PLY_LIMIT + 1)
        return error_set(error, STATUS_INVALID, "turn %d: turns go from 1 to %d", turn, PLY_LIMIT + 1);
    self->chosen = true;
    self->plies = turn - 1;
    return STATUS_OK;
}

Status editor_read(Editor *self, const char *text, Error *error)
{
    Position position;
    Status status = position_read(text, strlen(text), &position, error);
    if (status == STATUS_OK) {
        editor_take(self, &position);
        self->chosen = true;
    }
    return status;
}

/* ---- Drafts ---- */

void editor_write(const Editor *self, char out[EDITOR_DRAFT_SIZE])
{
    snprintf(out, EDITOR_DRAFT_SIZE, "%.*s %d %d %d", BOARD_CELLS, self->cells, self->plies, self->least,
             self->chosen);
}

bool editor_resume(Editor *self, const char *draft)
{
    double numbers[3]; /* plies, the least of them, and whether somebody chose the turn */
    if (strspn(draft, "rb.") != BOARD_CELLS)
        return false;
    Scan scan = scan_of(draft + BOARD_CELLS, strlen(draft + BOARD_CELLS));
    for (int i = 0; i < 3; i++) {
        scan_skip_blanks(&scan);
        if (!scan_take_decimal(&scan, &numbers[i]) || numbers[i] < 0 || numbers[i] > PLY_LIMIT)
            return false;
    }
    memcpy(self->cells, draft, sizeof self->cells);
    self->plies = (int)numbers[0];
    self->least = (int)numbers[1];
    self->chosen = numbers[2] > 0;
    return true;
}

/* ---- The position ---- */

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
