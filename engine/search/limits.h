/* How much a search may spend. It stays within every limit that is set; with none it runs until it is stopped
 * or knows the answer. */
#ifndef TETRESS_SEARCH_LIMITS_H
#define TETRESS_SEARCH_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/game/board.h"

typedef struct Limits {
    bool clocked;        /* the game has clocks: the next two count */
    uint64_t time_ns[2]; /* left for all further moves, by Side */
    uint64_t increment_ns[2];
    uint64_t move_time_ns; /* for this move, to be used completely; 0: no limit */
    uint64_t nodes;        /* 0: no limit; on one thread, the search can be repeated exactly */
    int depth;             /* 0: no limit */
    /* what the search found can be looked into until it is stopped: it answers only then */
    bool lingers;
    /* an answer after the time limit is worthless: nobody waits much longer for it */
    bool hard;
} Limits;

#endif
