/* Moves that are the same: those that a symmetry of the position takes into each other. Any thread may call
 * these functions. */
#ifndef TETRESS_GAME_ORBITS_H
#define TETRESS_GAME_ORBITS_H

#include "engine/game/position.h"

/* For every move, legal or not, the first of those that are the same. False if no two are, which is cheap to
 * find out. */
bool orbits_find(const Position *position, Move first[MOVE_COUNT]);

/* Keeps the first of those moves of a list that are the same, in their order; the list has all of the
 * position, in the order of their numbers. Returns how many it keeps, and for each how many it stands for,
 * itself included. */
int orbits_fold(const Position *position, Move *moves, int count, uint16_t *alike);

#endif
