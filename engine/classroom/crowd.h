/* Work that several threads share, item by item, while the thread that waits takes in what they finish. */
#ifndef TETRESS_CLASSROOM_CROWD_H
#define TETRESS_CLASSROOM_CROWD_H

#include <stdatomic.h>
#include <stdbool.h>

#include "engine/base/error.h"

typedef struct CrowdPlan {
    int count; /* items */
    int threads;
    const atomic_bool *stop; /* may be null */
    void *context;
    /* Does an item, on any of the threads. `halt` is set when it should end early, which then fails with
     * STATUS_INTERRUPTED. The result goes to `take`. */
    Status (*work)(void *context, int item, const atomic_bool *halt, void **result, Error *error);
    /* Has it done by a helper, on a thread that waits for that; may be null where there are no helpers. */
    Status (*ask)(void *context, int item, const atomic_bool *halt, void **result, Error *error);
    int helpers; /* threads that ask, besides the others */
    /* On the caller's thread; the result is its own. */
    Status (*take)(void *context, int item, void *result, Error *error);
    /* Gets rid of a result that nobody takes any more. */
    void (*drop)(void *result);
    /* Often, on the caller's thread; may be null. */
    void (*look)(void *context, int done);
} CrowdPlan;

/* Returns when all is done, when it was stopped (STATUS_INTERRUPTED), or with the first failure. */
Status crowd_run(const CrowdPlan *plan, Error *error);

#endif
