/* What ranks tell each other. All ranks run the same program on the same kind of machine, so that plain
 * structs can be sent. */
#ifndef TETRESS_APP_MPI_WIRE_H
#define TETRESS_APP_MPI_WIRE_H

#include "engine/tune/farm.h"

/* Tags of messages. Rank 0 leads; the others serve. */
enum {
    /* to a server: a WirePopulation, then the settings and the weights in messages of the same tag */
    WIRE_POPULATION,
    WIRE_TASKS,   /* to a server: a WireTasks */
    WIRE_END,     /* to a server: drop what is left of the population */
    WIRE_LEAVE,   /* to a server: it is over */
    WIRE_RESULTS, /* to the leader: WireResults; none say that the server is alive */
    WIRE_FAILED   /* to the leader: an Error */
};

enum { WIRE_JUDGE_SIZE = 32, WIRE_RESULTS_MAX = 256, WIRE_ALIVE_MS = 1000, WIRE_SILENCE_S = 60 };

typedef struct WirePopulation {
    char judge[WIRE_JUDGE_SIZE];
    int64_t round; /* which population it is, from 1 */
    uint64_t seed;
    uint64_t settings_size;
    int32_t dimensions, candidates, games, generation, same_games;
} WirePopulation;

typedef struct WireTasks {
    int64_t first, count;
} WireTasks;

typedef struct WireResult {
    int64_t round, task;
    double figures[JUDGE_FIGURES];
} WireResult;

#endif
