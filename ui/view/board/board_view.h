/* What the board remembers from one frame to the next and is no state of the program: where the pointer was,
 * how far a hand has dragged the torus, and what was just cleared. A BoardView of zeros is at rest. For the
 * thread that draws. */
#ifndef TETRESS_VIEW_BOARD_BOARD_VIEW_H
#define TETRESS_VIEW_BOARD_BOARD_VIEW_H

#include "engine/game/position.h"

typedef struct BoardView {
    /* Panning: cells lie so many pixels away from their places, and glide home when the hand lets go. */
    bool panning;
    float shift_x, shift_y;
    float pan_x, pan_y; /* where the pointer was in the last frame of the pan */
    float pan_way;      /* how far it has gone since the button went down */
    uint64_t glide_ns;  /* when they were last moved */

    /* The pointer */
    bool pointed;           /* it is on a cell */
    Cell cell;              /* this one */
    bool pressed;           /* the left button went down on the board, and what it means is not decided */
    bool placing;           /* letting go places the piece */
    bool painting;          /* every cell it comes to is painted */
    float brush_x, brush_y; /* where the pointer was when the last cell was */
    bool dragging;          /* a piece from the palette */
    float wheel;            /* what precise wheels have turned, and no step was made of */

    /* Lines that went with the last move: the tokens that were there, or '.'. */
    char before[BOARD_CELLS]; /* what the last frame showed */
    int before_plies;         /* minus one: nothing to compare with */
    char gone[BOARD_CELLS];
    uint64_t gone_ns; /* when; 0: none go */

    char text[POSITION_TEXT_SIZE]; /* the editor's line */
    bool typing;                   /* in it */
} BoardView;

#endif
