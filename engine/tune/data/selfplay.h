/* Self-play: an agent plays itself, and the positions are saved in a file. Each game depends only on the seed
 * and its number, and games are written in the order of their numbers, so the number of threads changes only
 * the time. */
#ifndef TETRESS_TUNE_DATA_SELFPLAY_H
#define TETRESS_TUNE_DATA_SELFPLAY_H

#include "engine/agent/agent.h"
#include "engine/tune/data/position_file.h"

enum { SELFPLAY_THREADS_MAX = 256, SELFPLAY_PLIES_LEAST = 4, SELFPLAY_PLIES_MOST = 14 };

typedef struct SelfplayPlan {
    const Roster *roster;
    const char *agent;
    uint64_t nodes; /* for each move */
    uint64_t seed;
    int games; /* to add */
    int threads;
} SelfplayPlan;

typedef struct SelfplayResult {
    int64_t games, positions; /* written */
    int64_t repeated;         /* positions that were already in the file */
    uint32_t first_game;      /* number of the first game that was played */
    size_t removed;           /* bytes of a game that was cut off at the end of the file */
} SelfplayResult;

typedef struct SelfplayWatch {
    const atomic_bool *stop; /* may be null */
    /* Called after each game, by the thread that called selfplay_run; may be null. */
    void (*progress)(void *context, const SelfplayResult *result);
    void *context;
} SelfplayWatch;

/* Continues after the last game in the file with this seed and these nodes. STATUS_INTERRUPTED if stopped;
 * what is in the file stays. Each game begins with 4 to 14 random moves; their number depends on the game's
 * number. */
Status selfplay_run(const SelfplayPlan *plan, const char *path, const SelfplayWatch *watch,
                    SelfplayResult *out, Error *error);

#endif
