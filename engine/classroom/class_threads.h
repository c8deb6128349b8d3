/* Work shared by several threads, item by item, while the waiting thread takes in the results. */
#ifndef TETRESS_CLASSROOM_CLASS_THREADS_H
#define TETRESS_CLASSROOM_CLASS_THREADS_H

#include <stdatomic.h>
#include <stdbool.h>

#include "engine/base/error.h"

typedef struct ClassThreadsPlan {
    int count; /* number of items */
    int threads;
    const atomic_bool *stop; /* may be null */
    void *context;
    /* Does an item, on any of the threads. If `halt` is set, it should end early and fail with
     * STATUS_INTERRUPTED. The result goes to `take`. */
    Status (*work)(void *context, int item, const atomic_bool *halt, void **result, Error *error);
    /* Has a helper do it, on a thread that waits for that; may be null if there are no helpers. */
    Status (*ask)(void *context, int item, const atomic_bool *halt, void **result, Error *error);
    int helpers; /* number of threads that ask helpers, in addition to the others */
    /* Called on the caller's thread, which then owns the result. */
    Status (*take)(void *context, int item, void *result, Error *error);
    /* Frees a result that nobody takes. */
    void (*drop)(void *result);
    /* Called often on the caller's thread; may be null. */
    void (*progress)(void *context, int done);
} ClassThreadsPlan;

/* Returns when everything is done, when stopped (STATUS_INTERRUPTED), or with the first failure. */
Status class_threads_run(const ClassThreadsPlan *plan, Error *error);

#endif
