/* Analyses a whole game in the background: every position of the main line, optionally also beside it, by
 * several agents at once.
 *
 * First comes a quick look at each position in the order of the game, with an eighth of the budget, so that a
 * graph appears at once; then each position gets its full budget, from the end backwards. Positions with an
 * analysis by the same agent and as much effort, or with a proven result, are skipped: to resume a stopped
 * sweep, start it again.
 *
 * Each search starts from scratch: the agent forgets what it knew, and its table has a fixed size. So with a
 * budget in nodes, the results do not depend on the number of threads, on which thread searched what first,
 * or on how busy the machine is.
 *
 * The record stays with its owner, who must not delete nodes during the sweep; nodes added meanwhile are not
 * seen. */
#ifndef TETRESS_ANALYSIS_SWEEP_H
#define TETRESS_ANALYSIS_SWEEP_H

#include <stdatomic.h>

#include "engine/agent/agent.h"
#include "engine/record/record.h"

enum { SWEEP_THREADS_MAX = 64, SWEEP_FIRST_LOOK_NS = 250000000, SWEEP_HASH_MB = 16 };

typedef enum SweepReach {
    SWEEP_MAIN,   /* the main line */
    SWEEP_BESIDE, /* and the first positions of its variations */
    SWEEP_ALL
} SweepReach;

typedef struct SweepOptions {
    const Roster *roster;
    const char *agent; /* if it has no option `hash`, it gets SWEEP_HASH_MB */
    int threads;
    uint64_t nodes;   /* for each position; 0: no limit on nodes */
    uint64_t move_ns; /* for each position, instead of nodes or as an additional cap; 0: no limit */
    SweepReach reach;
} SweepOptions;

typedef struct SweepProgress {
    int total;                /* positions where the game is not over */
    int seen;                 /* those with an analysis, perhaps a quick one */
    int done;                 /* those that need no more */
    int capped;               /* of these, those searched with fewer nodes because time ran out */
    const RecordNode *latest; /* node with a new analysis; null: none */
} SweepProgress;

typedef struct SweepWatch {
    const atomic_bool *stop; /* null: never */
    /* Called often, and with each new analysis, on the caller's thread; may be null. */
    void (*progress)(void *context, const SweepProgress *progress);
    void *context;
} SweepWatch;

/* Sweeps until everything is done, or an agent can't be made or fails. STATUS_INTERRUPTED if stopped. What
 * was found until then is in the record. */
Status sweep_run(Record *record, const SweepOptions *options, const SweepWatch *watch, Error *error);

#endif
