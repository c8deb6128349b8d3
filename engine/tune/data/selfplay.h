/* Self-play: games of an agent against itself, whose positions are kept in a file. Each game depends on the
 * seed and its number alone; games are written in the order of their numbers, so the number of threads
 * changes nothing but the time. */
#ifndef TETRESS_TUNE_DATA_SELFPLAY_H
#define TETRESS_TUNE_DATA_SELFPLAY_H

#include "engine/agent/agent.h"
#include "engine/tune/data/position_file.h"

enum { SELFPLAY_THREADS_MAX = 256, SELFPLAY_PLIES_LEAST = 4, SELFPLAY_PLIES_MOST = 14 };

typedef struct SelfplayPlan {
    const Roster *roster;
    const char *agent;
    uint64_t nodes; /* a move */
    uint64_t seed;
    int games; /* to add */
    int threads;
} SelfplayPlan;

typedef struct SelfplayResult {
    int64_t games, positions; /* written */
    int64_t repeated;         /* positions that the file had already */
    uint32_t first_game;      /* number of the first game that was played */
} SelfplayResult;

typedef struct SelfplayWatch {
    const atomic_bool *stop; /* may be null */
    void (*progress)(
        void *context,
        const SelfplayResult *result); /* told after each game, by one thread at a time; may be null */
    void *context;
} SelfplayWatch;

/* Goes on after the last game that the file holds of this seed and these nodes. STATUS_INTERRUPTED when
 * stopped; what is in the file then stays. Each game begins with some random moves, 4 to 14, as many as its
 * number makes them. */
Status selfplay_run(const SelfplayPlan *plan, const char *path, const SelfplayWatch *watch,
                    SelfplayResult *out, Error *error);

#endif
