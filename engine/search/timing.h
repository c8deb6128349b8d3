/* When a search should stop because of time. A plan belongs to the thread that made it; asking it reads the
 * clock. */
#ifndef TETRESS_SEARCH_TIMING_H
#define TETRESS_SEARCH_TIMING_H

#include "engine/game/position.h"
#include "engine/search/limits.h"

typedef struct TimePlan {
    uint64_t start_ns; /* by clock_ns */
    /* after this long, don't start anything that may not be finished; UINT64_MAX: no limit */
    uint64_t soft_ns;
    uint64_t hard_ns; /* after this long, answer; UINT64_MAX: no limit */
    bool fixed;       /* a fixed time for the move: use all of it, unless the answer is known */
} TimePlan;

/* Starts now. */
void time_plan_start(TimePlan *self, const Limits *limits, const Position *position);

uint64_t time_plan_elapsed(const TimePlan *self);

#endif
