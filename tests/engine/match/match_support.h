/* Matches of fake agents for tests. For the thread of the test. */
#ifndef TETRESS_TESTS_ENGINE_MATCH_MATCH_SUPPORT_H
#define TETRESS_TESTS_ENGINE_MATCH_MATCH_SUPPORT_H

#include "engine/match/match.h"

MatchSetup match_setup_of(const char *a, const char *b, int pairs);

Status match_run_fakes(const MatchSetup *setup, const MatchWatch *watch, MatchResult *out, Error *error);

MatchResult match_result_of(const MatchSetup *setup);

/* Checks that two results are of the same games, played at different times. */
void assert_same_games(const MatchResult *a, const MatchResult *b);

typedef struct Stopper {
    atomic_bool stop;
    int64_t after; /* games */
} Stopper;

void stop_after(void *context, const MatchProgress *so_far);

#endif
