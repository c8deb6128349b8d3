/* A match of two agents, which measures which of them is stronger. The result covers pairs in the order of
 * their numbers, without a gap, and ends when a sequential test reaches its verdict. So it doesn't depend on
 * the number of games played at a time. */
#ifndef TETRESS_MATCH_MATCH_H
#define TETRESS_MATCH_MATCH_H

#include "engine/match/contest.h"
#include "engine/match/tally.h"

typedef struct MatchResult {
    Tally tally;
    EloEstimate elo;
    bool sequential; /* whether sprt is valid */
    Sprt sprt;
} MatchResult;

/* For watching a match; any member may be null. */
typedef struct MatchWatch {
    const atomic_bool *stop; /* anyone may set it to end the match early */
    /* Called often with the score so far, by the thread that runs the match. `done` also counts games that
     * the result doesn't include. */
    void (*progress)(void *context, const MatchResult *result, int64_t done);
    /* Called with each game by the same thread, but not with games that were already in the record. */
    void (*played)(void *context, const GameId *place, const PlayedGame *game);
    /* See ContestWatch. */
    void (*moved)(void *context, int thread, const GameId *place, const Game *game);
    void *context;
} MatchWatch;

/* Plays a match of setup->agents[0], A, against setup->agents[1], B. The result is valid even if this fails;
 * a stopped match fails with STATUS_INTERRUPTED. */
Status match_run(const Roster *roster, const MatchSetup *setup, const MatchWatch *watch, MatchResult *out,
                 Error *error);

#endif
