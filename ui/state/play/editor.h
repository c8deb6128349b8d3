/* The position editor: tokens painted one by one, whether or not they make a position yet. A plain value; any
 * thread may use its own. */
#ifndef TETRESS_STATE_PLAY_EDITOR_H
#define TETRESS_STATE_PLAY_EDITOR_H

#include "engine/game/position.h"

enum { EDITOR_DRAFT_SIZE = BOARD_CELLS + 16 };

typedef struct Editor {
    char cells[BOARD_CELLS]; /* 'r', 'b' or '.' */
    int plies;               /* played so far; an even number means Red is to move */
    int least;               /* plies at the beginning: tokens can only suggest more */
    bool chosen;             /* somebody chose the turn, so tokens suggest none */
    char brush;              /* 'r', 'b' or '.' */
    Cell cursor;             /* the cell that keys paint: the last one painted */
    char joins; /* changes that continue the last step: 'p' painted cells, 't' turns; '\0': none */
} Editor;

/* Starts with a position and a red brush. */
void editor_begin(Editor *self, const Position *position);

/* What is painted so far, as a line of text, and back; false, without a change, if it is none. */
void editor_write(const Editor *self, char out[EDITOR_DRAFT_SIZE]);
bool editor_resume(Editor *self, const char *draft);

int editor_tokens(const Editor *self, Side side);

/* Why no game leads to a position, as a sentence; null if no reason is known. The position can be used
 * anyway. */
const char *editor_doubt(const Position *position);

/* Empties the board and returns to the first turn. */
void editor_clear(Editor *self);

/* Paints a cell with the brush. The turn becomes the first by which the tokens can have been placed. */
void editor_paint(Editor *self, Cell cell);

/* Turns are counted from 1, and Red plays the odd ones. Changing the side moves to the next turn, or back
 * from the last. */
void editor_set_side(Editor *self, Side side);
Status editor_set_turn(Editor *self, int turn, Error *error);

/* Reads the one-line form of a position. */
Status editor_read(Editor *self, const char *text, Error *error);

/* The position, or an error that says what is wrong with it. */
Status editor_position(const Editor *self, Position *out, Error *error);

#endif
