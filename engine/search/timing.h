/* When a search should stop for time. A plan belongs to the thread that made it; asking it reads the clock.
 */
#ifndef TETRESS_SEARCH_TIMING_H
#define TETRESS_SEARCH_TIMING_H

#include "engine/game/position.h"
#include "engine/search/limits.h"

typedef struct TimePlan {
    uint64_t start_ns; /* by clock_ns */
    uint64_t soft_ns;  /* after so long, don't begin what may not be finished; UINT64_MAX: no limit */
    uint64_t hard_ns;  /* after so long, answer; UINT64_MAX: no limit */
    bool fixed;        /* a time for the move: use it up, unless the answer is known */
} TimePlan;

/* Begins now. */
void time_plan_start(TimePlan *self, const Limits *limits, const Position *position);

uint64_t time_plan_elapsed(const TimePlan *self);

#endif
