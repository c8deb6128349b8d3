/* Overlays for the board, found from the position alone: who can place where, which cells neither side can
 * use, how much room a side has, how full the lines are. Plain values; any thread. */
#ifndef TETRESS_ANALYSIS_INSIGHT_OVERLAYS_H
#define TETRESS_ANALYSIS_INSIGHT_OVERLAYS_H

#include "engine/game/kernels/kernels.h"

enum { GAP_BELOW = SHAPE_CELLS }; /* cells; a smaller region has no room for a piece */

typedef struct Overlays {
    uint8_t coverage[2][BOARD_CELLS]; /* how many of a side's placements take the cell */
    int placements[2];
    bool legal[BOARD_CELLS]; /* some placement of the mover takes it; none once the game is over */

    /* Connected empty cells form a region. In a region of four or more cells, some piece can take each cell;
     * in a smaller one, no piece fits until a line is cleared. */
    uint8_t region[BOARD_CELLS]; /* size of the cell's region; 0 for tokens */
    bool gap[BOARD_CELLS];       /* in a region without room for a piece */
    int gap_count;

    /* The cells of regions that have room for a piece and touch a token of the side; of all such regions
     * while the side has no token. */
    bool room[2][BOARD_CELLS];
    int room_count[2];
    int own_room_count[2]; /* of these, cells in regions that the other side does not touch */

    /* tokens in a row by Side; the line is cleared when they add up to 11 */
    uint8_t row_filled[BOARD_SIDE][2];
    uint8_t column_filled[BOARD_SIDE][2];
} Overlays;

void overlays_find(const Position *position, Overlays *out);

#endif
