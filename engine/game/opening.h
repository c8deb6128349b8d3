/* Openings for pairs of games: a few random moves, determined by a seed and the number of the pair. Any
 * thread. */
#ifndef TETRESS_GAME_OPENING_H
#define TETRESS_GAME_OPENING_H

#include "engine/game/game.h"

enum { OPENING_PLIES_MAX = 40 }; /* three in ten random games end sooner */

/* A game of `plies` random moves from the empty board that is not over yet. */
Status opening_make(uint64_t seed, uint64_t pair, int plies, Game *out, Error *error);

#endif
