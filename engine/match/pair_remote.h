/* Pairs of games played by helpers. */
#ifndef TETRESS_MATCH_PAIR_REMOTE_H
#define TETRESS_MATCH_PAIR_REMOTE_H

#include "engine/match/pair_player.h"

/* What helpers do; they get a Roster to do it. */
extern const RemoteTask pair_remote;

/* Has a helper play a pair, like pair_player_play. If only the helper can't create an agent, that is an
 * error. */
Status pair_remote_ask(const PairPlan *plan, const Pairing *pair, Finished out[2], Error *error);

#endif
