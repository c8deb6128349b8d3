/* Openings for pairs of games: a few random moves that depend on nothing but a seed and the number of the
 * pair. Any thread. */
#ifndef TETRESS_GAME_OPENING_H
#define TETRESS_GAME_OPENING_H

#include "engine/game/game.h"

enum { OPENING_PLIES_MAX = 40 }; /* three in ten random games end before that */

/* A game from the empty board after `plies` random moves, which is not over. */
Status opening_make(uint64_t seed, uint64_t pair, int plies, Game *out, Error *error);

#endif
