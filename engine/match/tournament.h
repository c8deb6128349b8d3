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

/* Watching a tournament; any member may be null. */
typedef struct TournamentWatch {
    const atomic_bool *stop; /* set by anyone to have the tournament end early */
    void (*progress)(void *context, int64_t done,
                     int64_t all); /* games, told often by the thread that runs it */
    /* As a ContestWatch's. */
    void (*played)(void *context, const GameId *place, const PlayedGame *game);
    void (*moved)(void *context, int thread, const GameId *place, const Game *game);
    void *context;
} TournamentWatch;

/* Plays. The result holds what was played even where this fails, as it does with STATUS_INTERRUPTED when
 * stopped. */
Status tournament_run(const Roster *roster, const MatchSetup *setup, const TournamentWatch *watch,
                      Tournament *out, Error *error);

/* Makes the ratings from the tallies. */
void tournament_rate(Tournament *self);

/* What an agent scored in all its games, or in those against another. */
Wdl tournament_total(const Tournament *self, int agent);
Wdl tournament_against(const Tournament *self, int agent, int other);

#endif
