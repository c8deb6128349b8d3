/* A tournament: each agent plays every other, in pairs of games. */
#ifndef TETRESS_MATCH_TOURNAMENT_H
#define TETRESS_MATCH_TOURNAMENT_H

#include "engine/match/contest.h"
#include "engine/match/ratings.h"
#include "engine/match/tally.h"

typedef struct Tournament {
    int count;
    Tally tallies[SETUP_AGENTS][SETUP_AGENTS]; /* [a][b], a < b, seen from a */
    Rating ratings[SETUP_AGENTS];
} Tournament;

/* Plays a tournament. The result is valid even if this fails; a stopped tournament fails with
 * STATUS_INTERRUPTED. */
Status tournament_run(const Roster *roster, const MatchSetup *setup, const MatchWatch *watch, Tournament *out,
                      Error *error);

/* Computes the ratings from the tallies. */
Status tournament_rate(Tournament *self, Error *error);

/* What an agent scored in all its games, or against one other agent. */
Wdl tournament_total(const Tournament *self, int agent);
Wdl tournament_against(const Tournament *self, int agent, int other);

#endif
