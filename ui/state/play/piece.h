/* The piece in hand: taken, turned and moved over the torus before it is placed; or built from four cells.
 *
 * A Hand is a plain value; any thread may use its own. */
#ifndef TETRESS_STATE_PLAY_PIECE_H
#define TETRESS_STATE_PLAY_PIECE_H

#include "engine/game/position.h"

enum { PIECE_COUNT = 7 };

typedef struct Hand {
    bool held;
    Shape shape;
    Cell corner;     /* the top left of the box around it */
    int click_count; /* cells clicked one by one, while no piece is held */
    Cell clicks[SHAPE_CELLS];
} Hand;

/* What placing the piece here would do; if it overlaps tokens, nothing is cleared. */
typedef struct HandView {
    Move move;
    bool legal;
    char reason[ERROR_TEXT_SIZE];               /* why it is not possible */
    bool rows[BOARD_SIDE], columns[BOARD_SIDE]; /* lines that would be full, and so cleared */
    int lost[2]; /* tokens cleared with these lines, by Side; including the piece's own */
    int net[2];  /* the change in each side's number of tokens */
} HandView;

/* "O", "I", "T", "L", "J", "S", "Z" by number from 1, in the order of the keys. */
const char *piece_name(int number);

/* Takes a piece in hand as it first lies; if one is held already, the new one takes its place. Unclicks all
 * cells. */
void hand_take(Hand *self, int number);
void hand_drop(Hand *self);

/* Rotates it once, clockwise or counter-clockwise, or mirrors it, about the middle of its box. */
void hand_rotate(Hand *self, bool clockwise);
void hand_mirror(Hand *self);

/* Along either axis, by at most 11 cells. */
void hand_move(Hand *self, int rows, int columns);

/* Puts the middle of its box on a cell, as a pointer holds it. */
void hand_move_to(Hand *self, Cell cell);

/* The placement held; MOVE_NONE if none. */
Move hand_placement(const Hand *self);

/* Its effect; false if nothing is held. */
bool hand_view(const Hand *self, const Position *position, HandView *out);

/* The same for any placement. */
void placement_view(const Position *position, Move move, HandView *out);

/* Clicks or unclicks an empty cell. The fourth cell gives the placement; until then this gives MOVE_NONE. If
 * the four cells form no piece, the status is STATUS_INVALID and three stay clicked. Drops a held piece. */
Status hand_click(Hand *self, const Position *position, Cell cell, Move *out, Error *error);

#endif
