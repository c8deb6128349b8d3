/* The piece in hand: taken, turned and moved over the torus before it is placed; or put together from four
 * cells.
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
    int click_count; /* cells clicked one by one, while nothing is held */
    Cell clicks[SHAPE_CELLS];
} Hand;

/* What placing the piece here would do; nothing is cleared where it overlaps tokens. */
typedef struct HandView {
    Move move;
    bool legal;
    char reason[ERROR_TEXT_SIZE];               /* why it is not */
    bool rows[BOARD_SIDE], columns[BOARD_SIDE]; /* full with it, and so cleared */
    int lost[2]; /* tokens that go with these lines, by Side; the piece's own included */
    int net[2];  /* how many tokens more, or fewer, a side then has */
} HandView;

/* "O", "I", "T", "L", "J", "S", "Z" by number from 1, as the keys have them. */
const char *piece_name(int number);

/* Takes a piece in hand as it first lies; one that is held stays where it is. Unclicks all cells. */
void hand_take(Hand *self, int number);
void hand_drop(Hand *self);

/* Turned clockwise once, counter-clockwise once, or seen in a mirror, about the middle of its box. */
void hand_rotate(Hand *self, bool clockwise);
void hand_mirror(Hand *self);

/* Around either axis, by at most 11 cells. */
void hand_move(Hand *self, int rows, int columns);

/* Lays the middle of its box on a cell, as a pointer holds it. */
void hand_move_to(Hand *self, Cell cell);

/* The placement that is held; MOVE_NONE if none is. */
Move hand_placement(const Hand *self);

/* What it would do; false if nothing is held. */
bool hand_view(const Hand *self, const Position *position, HandView *out);

/* The same of any placement. */
void placement_view(const Position *position, Move move, HandView *out);

/* Clicks an empty cell, or unclicks it. The fourth gives the placement, and MOVE_NONE comes before; four
 * cells that are no piece are STATUS_INVALID and leave three. Drops what is held. */
Status hand_click(Hand *self, const Position *position, Cell cell, Move *out, Error *error);

#endif
