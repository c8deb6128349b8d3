/* Equivalent moves: a symmetry of the position maps one to the other. Any thread may call these functions. */
#ifndef TETRESS_GAME_ORBITS_H
#define TETRESS_GAME_ORBITS_H

#include "engine/game/position.h"

/* For every move, legal or not, the first of its equivalents. False if no two moves are equivalent, which is
 * quick to find out. */
bool orbits_find(const Position *position, Move first[MOVE_COUNT]);

/* Keeps the first of each set of equivalent moves in a list that has all of the position's moves in the order
 * of their numbers. Returns how many it keeps, and for each how many it stands for, itself included. */
int orbits_fold(const Position *position, Move *moves, int count, uint16_t *alike);

#endif
