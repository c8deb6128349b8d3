#include "engine/base/job.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "engine/base/platform/thread.h"

struct Job {
    JobWork work;
    void *context;
    Wake wake;
    Thread thread;
    atomic_bool stopping;
    _Atomic uint64_t done, all; /* relaxed: figures to show, nothing depends on them */
    _Atomic bool ended;         /* released after the two below are set, and acquired before they are read */
    Status status;
    Error error;
};

static void *job_run(void *context)
{
    Job *self = context;
    self->status = self->work(self, self->context, &self->error);
    atomic_store_explicit(&self->ended, true, memory_order_release);
    if (self->wake.call)
        self->wake.call(self->wake.context);
    return NULL;
}

Status job_start(JobWork work, void *context, Wake wake, Job **out, Error *error)
{
    *out = NULL;
    Job *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for work on another thread");
    self->work = work;
    self->context = context;
    self->wake = wake;
    if (!thread_start(&self->thread, job_run, self)) {
        free(self);
        return error_set(error, STATUS_MEMORY, "can't start another thread");
    }
    *out = self;
    return STATUS_OK;
}

void job_stop(Job *self)
{
    atomic_store(&self->stopping, true);
}

bool job_ended(Job *self, Status *status, Error *error)
{
    if (!atomic_load_explicit(&self->ended, memory_order_acquire))
        return false;
    *status = self->status;
    if (error)
        *error = self->error;
    return true;
}

void job_progress(Job *self, uint64_t *done, uint64_t *all)
{
    *done = atomic_load_explicit(&self->done, memory_order_relaxed);
    *all = atomic_load_explicit(&self->all, memory_order_relaxed);
}

Status job_join(Job *self)
{
    if (!self)
        return STATUS_OK;
    thread_join(&self->thread);
    Status status = self->status;
    free(self);
    return status;
}

const atomic_bool *job_stop_flag(const Job *self)
{
    return &self->stopping;
}

bool job_stopping(Job *self)
{
    return atomic_load(&self->stopping);
}

void job_set_progress(Job *self, uint64_t done, uint64_t all)
{
    atomic_store_explicit(&self->done, done, memory_order_relaxed);
    atomic_store_explicit(&self->all, all, memory_order_relaxed);
    if (self->wake.call)
        self->wake.call(self->wake.context);
}
