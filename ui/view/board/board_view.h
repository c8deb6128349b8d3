/* What the board remembers between frames and is not state of the program: where the pointer was, how far the
 * torus was dragged, and what was just cleared. A BoardView of zeros is at rest. For the thread that
 * draws. */
#ifndef TETRESS_VIEW_BOARD_BOARD_VIEW_H
#define TETRESS_VIEW_BOARD_BOARD_VIEW_H

#include "engine/game/position.h"

typedef struct BoardView {
    /* Panning: cells are this many pixels away from their places, and glide back when released. */
    bool panning;
    float shift_x, shift_y;
    float pan_x, pan_y; /* where the pointer was in the last frame of the pan */
    float pan_way;      /* how far it has moved since the button went down */
    uint64_t glide_ns;  /* when they last moved */

    /* The pointer */
    bool pointed;           /* it is on a cell */
    Cell cell;              /* this one */
    bool pressed;           /* the left button went down on the board, and its meaning is still open */
    bool placing;           /* releasing places the piece */
    bool painting;          /* every cell it reaches is painted */
    float brush_x, brush_y; /* where the pointer was when the last cell was painted */
    bool dragging;          /* a piece from the palette */
    float wheel;            /* turns of precise wheels that have not made a step yet */

    /* Lines cleared by the last move: the tokens that were there, or '.'. */
    char before[BOARD_CELLS]; /* what the last frame showed */
    int before_plies;         /* -1: nothing to compare with */
    char gone[BOARD_CELLS];
    uint64_t gone_ns; /* when; 0: none are fading */

    char text[POSITION_TEXT_SIZE]; /* the editor's line */
    bool typing;                   /* in it */
} BoardView;

#endif
