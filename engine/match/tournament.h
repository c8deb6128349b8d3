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

/* For watching a tournament; any member may be null. */
typedef struct TournamentWatch {
    const atomic_bool *stop; /* anyone may set it to end the tournament early */
    void (*progress)(void *context, int64_t done,
                     int64_t all); /* counts games; called often by the thread that runs it */
    /* See ContestWatch. */
    void (*played)(void *context, const GameId *place, const PlayedGame *game);
    void (*moved)(void *context, int thread, const GameId *place, const Game *game);
    void *context;
} TournamentWatch;

/* Plays a tournament. The result is valid even if this fails; a stopped tournament fails with
 * STATUS_INTERRUPTED. */
Status tournament_run(const Roster *roster, const MatchSetup *setup, const TournamentWatch *watch,
                      Tournament *out, Error *error);

/* Computes the ratings from the tallies. */
Status tournament_rate(Tournament *self, Error *error);

/* What an agent scored in all its games, or against one other agent. */
Wdl tournament_total(const Tournament *self, int agent);
Wdl tournament_against(const Tournament *self, int agent, int other);

#endif
