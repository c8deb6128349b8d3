/* How much a search may spend. Whatever is set is kept; with nothing set it runs until it is stopped or knows
 * the answer. */
#ifndef TETRESS_SEARCH_LIMITS_H
#define TETRESS_SEARCH_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/game/board.h"

typedef struct Limits {
    bool clocked;        /* the game has clocks: the next two count */
    uint64_t time_ns[2]; /* left for all further moves, by Side */
    uint64_t increment_ns[2];
    uint64_t move_time_ns; /* for this move, to be used up; 0: no limit */
    uint64_t nodes;        /* 0: no limit; the same search every time on one thread */
    int depth;             /* 0: no limit */
    /* an answer after the time limit is worthless: nobody waits much longer for it */
    bool hard;
} Limits;

#endif
