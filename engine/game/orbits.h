/* Equivalent moves: a symmetry of the position maps one to the other. Any thread may call these functions. */
#ifndef TETRESS_GAME_ORBITS_H
#define TETRESS_GAME_ORBITS_H

#include "engine/game/position.h"

/* Finds for every move, legal or not, the first move equivalent to it. Returns false, quickly, if no two
 * moves are equivalent. */
bool orbits_find(const Position *position, Move first[MOVE_COUNT]);

/* Keeps the first of each set of equivalent moves. The list must hold all moves of the position in the order
 * of their numbers. Returns how many it keeps; alike[i] is how many moves the i-th stands for, including
 * itself. */
int orbits_fold(const Position *position, Move *moves, int count, uint16_t *alike);

#endif
