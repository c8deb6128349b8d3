/* The position editor: tokens painted one by one, whether they make a position or not yet. A plain value; any thread may use its
 * own. */
#ifndef TETRESS_STATE_EDITOR_H
#define TETRESS_STATE_EDITOR_H

#include "engine/game/position.h"

typedef struct Editor {
    char cells[BOARD_CELLS]; /* 'r', 'b' or '.' */
    int plies;               /* played so far; even when Red is to move */
    char brush;              /* 'r', 'b' or '.' */
} Editor;

/* Begins with a position, and a red brush. */
void editor_begin(Editor *self, const Position *position);

/* Empties the board and goes back to the first turn. */
void editor_clear(Editor *self);

/* Paints a cell with the brush. */
void editor_paint(Editor *self, Cell cell);

/* Turns are counted from 1, and Red plays the odd ones; changing the side goes to the turn behind, or before the last. */
void editor_set_side(Editor *self, Side side);
Status editor_set_turn(Editor *self, int turn, Error *error);

/* From the one-line form of a position. */
Status editor_read(Editor *self, const char *text, Error *error);

/* The position, or in words what is wrong with it. */
Status editor_position(const Editor *self, Position *out, Error *error);

#endif
