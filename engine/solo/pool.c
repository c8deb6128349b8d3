#include <stdlib.h>

#include "engine/base/platform/thread.h"
#include "engine/solo/search_inner.h"

struct Pool {
    int count;
    Thread threads[SOLO_THREADS_MAX];
    atomic_int next; /* next task */

    Lock lock; /* protects everything below */
    Condition begin, end;
    PoolWork *work;
    void *context;
    int tasks;
    unsigned round; /* counts the calls of pool_run */
    int busy;
    bool leave;
};

static void take_tasks(Pool *self, PoolWork *work, void *context, int tasks)
{
    for (int task; (task = atomic_fetch_add(&self->next, 1)) < tasks;)
        work(context, task);
}

static void *serve(void *context)
{
    Pool *self = context;
    unsigned seen = 0;
    lock_take(&self->lock);
    for (;;) {
        while (!self->leave && self->round == seen)
            condition_wait(&self->begin, &self->lock);
        if (self->leave)
            break;
        seen = self->round;
        PoolWork *work = self->work;
        void *of = self->context;
        int tasks = self->tasks;
        lock_release(&self->lock);
        take_tasks(self, work, of, tasks);
        lock_take(&self->lock);
        if (--self->busy == 0)
            condition_wake(&self->end);
    }
    lock_release(&self->lock);
    return NULL;
}

Status pool_create(int threads, Pool **out, Error *error)
{
    *out = NULL;
    if (threads <= 0)
        return STATUS_OK;
    Pool *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for a search");
    lock_init(&self->lock);
    condition_init(&self->begin);
    condition_init(&self->end);
    for (; self->count < threads; self->count++) {
        if (!thread_start(&self->threads[self->count], serve, self)) {
            error_set(error, STATUS_MEMORY, "thread %d could not be started", self->count + 1);
            pool_destroy(self);
            return STATUS_MEMORY;
        }
    }
    *out = self;
    return STATUS_OK;
}

void pool_destroy(Pool *self)
{
    if (!self)
        return;
    lock_take(&self->lock);
    self->leave = true;
    condition_wake_all(&self->begin);
    lock_release(&self->lock);
    for (int i = 0; i < self->count; i++)
        thread_join(&self->threads[i]);
    condition_destroy(&self->begin);
    condition_destroy(&self->end);
    lock_destroy(&self->lock);
    free(self);
}

void pool_run(Pool *self, PoolWork *work, void *context, int count)
{
    if (!self) {
        for (int i = 0; i < count; i++)
            work(context, i);
        return;
    }
    lock_take(&self->lock);
    self->work = work;
    self->context = context;
    self->tasks = count;
    self->busy = self->count;
    self->round++;
    atomic_store(&self->next, 0);
    condition_wake_all(&self->begin);
    lock_release(&self->lock);
    take_tasks(self, work, context, count);
    lock_take(&self->lock);
    while (self->busy > 0)
        condition_wait(&self->end, &self->lock);
    lock_release(&self->lock);
}
