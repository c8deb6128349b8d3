/* Trains the evaluation's learned part (engine/eval/learned) on positions with results.
 *
 * It starts from the score of the default weights, as an expected result. Stochastic gradients (Adam) train
 * what the network adds, so that the results become as likely as possible. A position's target lies between
 * the game's result and what searches found at it and later (targets.h). Every tenth game is held out. The
 * same seed gives the same file with any number of threads. */
#ifndef TETRESS_TUNE_NETWORK_NETWORK_H
#define TETRESS_TUNE_NETWORK_NETWORK_H

#include <stdatomic.h>

#include "engine/eval/learned/learned.h"
#include "engine/tune/data/position_file.h"

enum { NETWORK_BANDS = 7, NETWORK_BAND_PLIES = 25, NETWORK_EPOCHS_MOST = 1000 };

typedef struct NetworkPlan {
    const PositionFile *files;
    int file_count;
    const LearnedNumbers *from; /* a network to train on, at a third of the rate; null: begins anew */
    int epochs;                 /* passes over all positions */
    double later;               /* how much what comes later counts in a position's target, from 0 to 1 */
    uint64_t seed;
    int threads;
    const atomic_bool *stop;                                         /* may be null */
    void (*progress)(void *context, const char *what, double share); /* may be null */
    void *context;
} NetworkPlan;

/* Mean losses on the held-out positions: -log of the probability given to the result. */
typedef struct NetworkBand {
    int64_t positions;
    double before, after; /* without the network, and with it */
} NetworkBand;

typedef struct NetworkResult {
    int64_t positions, held;
    NetworkBand all, bands[NETWORK_BANDS]; /* by plies */
} NetworkResult;

Status network_train(const NetworkPlan *plan, LearnedNumbers *out, NetworkResult *result, Error *error);

#endif
