/* Pairs of games that helpers play. */
#ifndef TETRESS_MATCH_PAIR_ERRAND_H
#define TETRESS_MATCH_PAIR_ERRAND_H

#include "engine/match/pair_player.h"

/* What helpers do; they offer it with a Roster. */
extern const ErrandKind pair_errand;

/* Has what is wanted of a pair played by somebody; as pair_player_play. An agent that only the helper can't
 * make is an error. */
Status pair_errand_ask(const PairPlan *plan, const Pairing *pair, Finished out[2], int *count, Error *error);

#endif
