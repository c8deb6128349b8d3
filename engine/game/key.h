/* The random numbers in keys. A position's key is the exclusive or of the numbers of its tokens, and of
 * turn_key if Blue is to move. */
#ifndef TETRESS_GAME_KEY_H
#define TETRESS_GAME_KEY_H

#include "engine/game/board.h"

extern const uint64_t cell_keys[2][BOARD_CELLS]; /* by Side and Cell */
extern const uint64_t turn_key;

#endif
