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

/* Plays a match of setup->agents[0], A, against setup->agents[1], B. The result is valid even if this fails;
 * a stopped match fails with STATUS_INTERRUPTED. */
Status match_run(const Roster *roster, const MatchSetup *setup, const MatchWatch *watch, MatchResult *out,
                 Error *error);

#endif
