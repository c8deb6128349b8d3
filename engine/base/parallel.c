#include "engine/base/parallel.h"

#include "engine/base/platform/thread.h"

typedef struct ParallelRun {
    const Parallel *plan;
    Lock lock; /* protects everything below */
    int64_t next, done;
    Status status; /* of the first failure */
    Error error;
} ParallelRun;

typedef struct Member {
    ParallelRun *run;
    Thread thread;
    int number;
} Member;

/* The next item, with the lock held; false when there is none. A stop that leaves nothing undone interrupts
 * nothing. */
static bool parallel_take(ParallelRun *self, int64_t *index)
{
    const Parallel *plan = self->plan;
    if (self->next == plan->count)
        return false;
    if (self->status == STATUS_OK && plan->stop && atomic_load(plan->stop))
        self->status = error_set(&self->error, STATUS_INTERRUPTED, "interrupted");
    if (self->status != STATUS_OK)
        return false;
    *index = self->next++;
    return true;
}

static void *work(void *context)
{
    Member *self = context;
    ParallelRun *run = self->run;
    int64_t index;
    lock_take(&run->lock);
    while (parallel_take(run, &index)) {
        Error error = {0};
        lock_release(&run->lock);
        Status status = run->plan->work(run->plan->context, self->number, index, &error);
        lock_take(&run->lock);
        if (status != STATUS_OK && run->status == STATUS_OK) {
            run->status = status;
            run->error = error;
        }
        run->done++;
        if (run->plan->progress)
            run->plan->progress(run->plan->context, run->done);
    }
    lock_release(&run->lock);
    return NULL;
}

Status parallel_run(const Parallel *plan, Error *error)
{
    Member members[PARALLEL_THREADS_MAX];
    ParallelRun run = {.plan = plan};
    int started = 1;
    if (plan->threads < 1 || plan->threads > PARALLEL_THREADS_MAX)
        return error_set(error, STATUS_INVALID, "the number of threads must be 1 to %d, not %d",
                         PARALLEL_THREADS_MAX, plan->threads);
    lock_init(&run.lock);
    for (; started < plan->threads && started < plan->count; started++) {
        members[started] = (Member){.run = &run, .number = started};
        if (!thread_start(&members[started].thread, work, &members[started]))
            break; /* fewer threads can do the same work */
    }
    members[0] = (Member){.run = &run};
    work(&members[0]);
    for (int i = 1; i < started; i++)
        thread_join(&members[i].thread);
    lock_destroy(&run.lock);
    if (run.status != STATUS_OK && error)
        *error = run.error;
    return run.status;
}
