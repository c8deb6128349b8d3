#include "ui/state/solo/worker.h"

Status worker_start(Worker *self, JobWork work, void *context, Error *error)
{
    lock_init(&self->lock);
    condition_init(&self->called);
    return job_start(work, context, (Wake){0}, &self->job, error);
}

void worker_call(Worker *self)
{
    atomic_store(&self->stop, true);
    condition_wake(&self->called);
}

void worker_end(Worker *self)
{
    lock_take(&self->lock);
    self->ends = true;
    worker_call(self);
    lock_release(&self->lock);
    job_join(self->job);
    condition_destroy(&self->called);
    lock_destroy(&self->lock);
}
