#include <pthread.h>
#include <stdlib.h>

#include "engine/solo/search_inner.h"

struct Pool {
    int count;
    pthread_t threads[SOLO_THREADS_MAX];
    atomic_int next; /* task */

    pthread_mutex_t lock; /* over all below */
    pthread_cond_t begin, end;
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
    pthread_mutex_lock(&self->lock);
    for (;;) {
        while (!self->leave && self->round == seen)
            pthread_cond_wait(&self->begin, &self->lock);
        if (self->leave)
            break;
        seen = self->round;
        PoolWork *work = self->work;
        void *of = self->context;
        int tasks = self->tasks;
        pthread_mutex_unlock(&self->lock);
        take_tasks(self, work, of, tasks);
        pthread_mutex_lock(&self->lock);
        if (--self->busy == 0)
            pthread_cond_signal(&self->end);
    }
    pthread_mutex_unlock(&self->lock);
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
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->begin, NULL);
    pthread_cond_init(&self->end, NULL);
    for (; self->count < threads; self->count++) {
        if (pthread_create(&self->threads[self->count], NULL, serve, self) != 0) {
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
    pthread_mutex_lock(&self->lock);
    self->leave = true;
    pthread_cond_broadcast(&self->begin);
    pthread_mutex_unlock(&self->lock);
    for (int i = 0; i < self->count; i++)
        pthread_join(self->threads[i], NULL);
    pthread_cond_destroy(&self->begin);
    pthread_cond_destroy(&self->end);
    pthread_mutex_destroy(&self->lock);
    free(self);
}

void pool_run(Pool *self, PoolWork *work, void *context, int count)
{
    if (!self) {
        for (int i = 0; i < count; i++)
            work(context, i);
        return;
    }
    pthread_mutex_lock(&self->lock);
    self->work = work;
    self->context = context;
    self->tasks = count;
    self->busy = self->count;
    self->round++;
    atomic_store(&self->next, 0);
    pthread_cond_broadcast(&self->begin);
    pthread_mutex_unlock(&self->lock);
    take_tasks(self, work, context, count);
    pthread_mutex_lock(&self->lock);
    while (self->busy > 0)
        pthread_cond_wait(&self->end, &self->lock);
    pthread_mutex_unlock(&self->lock);
}
