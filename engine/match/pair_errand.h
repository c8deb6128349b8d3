/* Pairs of games played by helpers. */
#ifndef TETRESS_MATCH_PAIR_ERRAND_H
#define TETRESS_MATCH_PAIR_ERRAND_H

#include "engine/match/pair_player.h"

/* What helpers do; they get a Roster to do it. */
extern const ErrandKind pair_errand;

/* Has a helper play the wanted games of a pair, like pair_player_play. If only the helper can't create an
 * agent, that is an error. */
Status pair_errand_ask(const PairPlan *plan, const Pairing *pair, Finished out[2], int *count, Error *error);

#endif
