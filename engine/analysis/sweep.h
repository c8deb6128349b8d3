/* A whole game analysed in the background: every position of the main line, or also beside it, by several
 * agents at once.
 *
 * First comes a quick look at each position in the order of the game, with an eighth of the budget, so that a
 * graph is there at once; then each gets its full budget, from the end back. Positions that have an analysis
 * by the same agent with as much effort, or a proven result, are passed over: to go on with a sweep that was
 * stopped is to start it again.
 *
 * Each search starts from nothing: the agent forgets what it knew, and its table has a fixed size. So with a
 * budget in nodes the results depend neither on the number of threads, nor on who searched what first, nor on
 * how busy the machine is.
 *
 * Memory is bounded: a worker waits while its results are not fetched. The record stays its owner's, who must
 * not delete nodes while the sweep is there; nodes added meanwhile are not seen. Unless it says otherwise, a
 * function is for the owner's thread. */
#ifndef TETRESS_ANALYSIS_SWEEP_H
#define TETRESS_ANALYSIS_SWEEP_H

#include <stdatomic.h>

#include "engine/agent/agent.h"
#include "engine/record/record.h"

enum { SWEEP_THREADS_MAX = 64, SWEEP_FIRST_LOOK_NS = 250000000, SWEEP_HASH_MB = 16 };

typedef enum SweepReach {
    SWEEP_MAIN,   /* the main line */
    SWEEP_BESIDE, /* and the first positions of all that branches off it */
    SWEEP_ALL
} SweepReach;

typedef struct SweepOptions {
    const Roster *roster;
    const char *
        /* must outlive the sweep, as must the roster; without an option `hash` it gets SWEEP_HASH_MB */
        agent;
    int threads;
    uint64_t nodes;   /* for each position; 0: as much time */
    uint64_t move_ns; /* for each position in place of nodes, or beside them as a cap; 0: no limit */
    SweepReach reach;
} SweepOptions;

typedef struct SweepProgress {
    int total;                /* positions whose game is not over */
    int seen;                 /* that have an analysis, maybe of a first look */
    int done;                 /* that need no more */
    int capped;               /* of these, searched with fewer nodes because the time was over */
    const RecordNode *latest; /* whose analysis is new; null: none since the last call */
} SweepProgress;

typedef struct Sweep Sweep;

/* Starts the threads. An agent that can't be made is an error here. */
Status sweep_start(Record *record, const SweepOptions *options, Sweep **out, Error *error);

/* Waits for at most so long until something was found, and keeps one analysis in the record. Sets
 * `running` to false when all is done, or when nothing more will happen. Fails when an agent
 * did. */
Status sweep_step(Sweep *self, uint64_t wait_ns, SweepProgress *progress, bool *running, Error *error);

/* Stops the workers and waits for them; may be null. */
void sweep_destroy(Sweep *self);

/* For those with nothing else to do meanwhile. */
typedef struct SweepWatch {
    const atomic_bool *stop;                                        /* null: never */
    void (*progress)(void *context, const SweepProgress *progress); /* null: none; on the caller's thread */
    void *context;
} SweepWatch;

/* Sweeps until all is done. STATUS_INTERRUPTED when it was stopped: what was found until then is in the
 * record. */
Status sweep_run(Record *record, const SweepOptions *options, const SweepWatch *watch, Error *error);

#endif
