/* An iteration that any thread finishes is finished for all: waiting for the others would only depend on
 * luck. */
#include "engine/base/platform/thread.h"
#include "engine/search/alphabeta/alphabeta_inner.h"

#include <stdlib.h>
#include <string.h>

Status shared_iteration_init(SharedIteration *self, Error *error)
{
    lock_init(&self->lock);
    self->roots = calloc(MOVE_COUNT, sizeof *self->roots);
    return self->roots ? STATUS_OK : error_set(error, STATUS_MEMORY, "no memory for the root's moves");
}

void shared_iteration_destroy(SharedIteration *self)
{
    if (self->roots)
        lock_destroy(&self->lock);
    free(self->roots);
}

void shared_iteration_start(SharedIteration *self, const Worker *first)
{
    atomic_store(&self->depth, 0);
    memcpy(self->roots, first->roots, (size_t)first->root_count * sizeof *self->roots);
}

void shared_iteration_join(SharedIteration *self, Worker *worker)
{
    const Worker *first = &worker->search->workers[0];
    worker->root_count = first->root_count;
    worker->frames[0].position = first->frames[0].position;
    lock_take(&self->lock);
    memcpy(worker->roots, self->roots, (size_t)worker->root_count * sizeof *self->roots);
    worker->finished_depth = atomic_load(&self->depth);
    lock_release(&self->lock);
}

int shared_iteration_meet(SharedIteration *self, Worker *worker, int depth)
{
    lock_take(&self->lock);
    int known = atomic_load(&self->depth);
    if (known >= depth) {
        if (worker->overtaken || known > depth) {
            /* Takes another thread's results about the root's moves, keeping what this one has proven of
             * them. */
            Score proven[MOVE_COUNT];
            for (int i = 0; i < worker->root_count; i++)
                proven[worker->roots[i].move] = worker->roots[i].proven;
            memcpy(worker->roots, self->roots, (size_t)worker->root_count * sizeof *self->roots);
            for (int i = 0; i < worker->root_count; i++)
                if (proven[worker->roots[i].move])
                    root_keep_proof(&worker->roots[i], proven[worker->roots[i].move]);
            worker_sort_roots(worker, 0);
        }
        depth = known;
    } else {
        memcpy(self->roots, worker->roots, (size_t)worker->root_count * sizeof *self->roots);
        atomic_store(&self->depth, depth);
    }
    lock_release(&self->lock);
    worker->overtaken = worker->stopped = false;
    return depth;
}
