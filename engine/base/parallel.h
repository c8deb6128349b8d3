/* Does the same work for many items, on several threads. The call returns when everything is done. */
#ifndef TETRESS_BASE_PARALLEL_H
#define TETRESS_BASE_PARALLEL_H

#include <stdatomic.h>
#include <stdint.h>

#include "engine/base/error.h"

enum { PARALLEL_THREADS_MAX = 256 };

typedef struct Parallel {
    int threads;             /* at least 1 */
    int64_t count;           /* of items */
    const atomic_bool *stop; /* may be null */
    /* Does item `index`, on thread number `thread`, from 0. A failure ends the rest. */
    Status (*work)(void *context, int thread, int64_t index, Error *error);
    /* Called with the number of items done, by one thread at a time; may be null. */
    void (*progress)(void *context, int64_t done);
    void *context;
} Parallel;

/* Items are started in order. Returns the first failure, or STATUS_INTERRUPTED if it was stopped before all
 * were. */
Status parallel_run(const Parallel *plan, Error *error);

#endif
