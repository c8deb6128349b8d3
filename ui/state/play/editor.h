/* The position editor: tokens painted one by one, whether they make a position or not yet. A plain value; any
 * thread may use its own. */
#ifndef TETRESS_STATE_PLAY_EDITOR_H
#define TETRESS_STATE_PLAY_EDITOR_H

#include "engine/game/position.h"

enum { EDITOR_STEPS = 64 };

typedef struct EditorState {
    char cells[BOARD_CELLS];
    int plies;
} EditorState;

/* Steps that can be taken back, the oldest first. */
typedef struct EditorSteps {
    int count;
    EditorState states[EDITOR_STEPS];
} EditorSteps;

typedef struct Editor {
    char cells[BOARD_CELLS]; /* 'r', 'b' or '.' */
    int plies;               /* played so far; even when Red is to move */
    char brush;              /* 'r', 'b' or '.' */
    char joins; /* changes that go on with the last step: 'p' painted cells, 't' turns; '\0': none */
    EditorSteps back, forth; /* what was before each step, and what was taken back */
} Editor;

/* Begins with a position, and a red brush. */
void editor_begin(Editor *self, const Position *position);

/* Lifts the brush: what is painted next is a step of its own. */
void editor_lift(Editor *self);

/* Takes a step back, or makes it again; whether there was one. */
bool editor_undo(Editor *self);
bool editor_redo(Editor *self);

/* Why no game leads to a position, as a sentence; null where nothing says so. It can be used all the same. */
const char *editor_doubt(const Position *position);

/* Empties the board and goes back to the first turn. */
void editor_clear(Editor *self);

/* Paints a cell with the brush. */
void editor_paint(Editor *self, Cell cell);

/* Turns are counted from 1, and Red plays the odd ones; changing the side goes to the turn after, or before
 * the last. */
void editor_set_side(Editor *self, Side side);
Status editor_set_turn(Editor *self, int turn, Error *error);

/* From the one-line form of a position. */
Status editor_read(Editor *self, const char *text, Error *error);

/* The position, or in words what is wrong with it. */
Status editor_position(const Editor *self, Position *out, Error *error);

#endif
