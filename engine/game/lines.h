/* Tables by a line's eleven cells as bits, generated during the build, for canonical forms of positions. */
#ifndef TETRESS_GAME_LINES_H
#define TETRESS_GAME_LINES_H

#include "engine/game/board.h"

extern const uint16_t line_mirrors[1 << BOARD_SIDE]; /* the same line about its cell 0, which stays */
extern const uint8_t line_shifts[1 << BOARD_SIDE];   /* by how many cells around it is greatest as a number */

#endif
