/* A match of two agents, which measures which is stronger. The result is of pairs in the order of their
 * numbers, without a gap, and ends where a sequential test has its verdict: so it does not depend on how
 * many games are played at a time. */
#ifndef TETRESS_MATCH_MATCH_H
#define TETRESS_MATCH_MATCH_H

#include "engine/match/contest.h"
#include "engine/match/tally.h"

typedef struct MatchResult {
    Tally tally;
    EloEstimate elo;
    bool sequential; /* the next counts */
    Sprt sprt;
} MatchResult;

/* Watching a match; any member may be null. */
typedef struct MatchWatch {
    const atomic_bool *stop; /* set by anyone to have the match end early */
    /* Called often with the score so far, by the thread that runs the match; `done` counts games beyond the
     * result's too. */
    void (*progress)(void *context, const MatchResult *result, int64_t done);
    /* Called with each game, by the same thread; not with those that the record held already. */
    void (*played)(void *context, const GameId *place, const PlayedGame *game);
    /* As a ContestWatch's. */
    void (*moved)(void *context, int thread, const GameId *place, const Game *game);
    void *context;
} MatchWatch;

/* Plays a match of setup->agents[0], A, against setup->agents[1], B. The result holds what was played even
 * where this fails, as it does with STATUS_INTERRUPTED when stopped. */
Status match_run(const Roster *roster, const MatchSetup *setup, const MatchWatch *watch, MatchResult *out,
                 Error *error);

#endif
