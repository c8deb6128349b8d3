/* What can be laid over the board, found from a position alone: who can place where, which cells are lost to
 * both, how much room a side has, how full the lines are. Plain values; any thread. */
#ifndef TETRESS_ANALYSIS_INSIGHT_OVERLAYS_H
#define TETRESS_ANALYSIS_INSIGHT_OVERLAYS_H

#include "engine/game/kernels/kernels.h"

enum { GAP_BELOW = SHAPE_CELLS }; /* cells; a smaller region holds no piece */

typedef struct Overlays {
    uint8_t coverage[2][BOARD_CELLS]; /* how many placements of a side take the cell */
    int placements[2];
    bool legal[BOARD_CELLS]; /* some placement of the mover takes it; nothing once the game is over */

    /* Empty cells that hang together form a region. Every cell of one with four cells or more can be taken by
     * some piece, and none of a smaller one by any, until a line is cleared. */
    uint8_t region[BOARD_CELLS]; /* size of the cell's region; 0 for tokens */
    bool gap[BOARD_CELLS];       /* in a region that holds no piece */
    int gap_count;

    /* The cells of regions that hold a piece and touch a token of the side; of all of them while it has no
     * token. */
    bool room[2][BOARD_CELLS];
    int room_count[2];
    int own_room_count[2]; /* of these, in regions that the other side does not touch */

    uint8_t row_filled[BOARD_SIDE][2]; /* tokens in a row by Side; the line goes when they add up to 11 */
    uint8_t column_filled[BOARD_SIDE][2];
} Overlays;

void overlays_find(const Position *position, Overlays *out);

#endif
