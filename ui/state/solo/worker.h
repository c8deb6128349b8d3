/* A thread that works when its owner calls it, and waits in between. The owner puts shared data after it,
 * under its lock. */
#ifndef TETRESS_STATE_SOLO_WORKER_H
#define TETRESS_STATE_SOLO_WORKER_H

#include "engine/base/job.h"
#include "engine/base/platform/thread.h"

typedef struct Worker {
    Job *job;
    atomic_bool stop; /* the current work is no longer wanted */
    Lock lock;        /* protects what follows, and what the owner shares with the thread */
    Condition called;
    bool ends; /* the thread must end */
} Worker;

/* Starts the thread with this context. Whatever it returns, worker_end must follow. */
Status worker_start(Worker *self, JobWork work, void *context, Error *error);

/* Tells the thread, with the lock held, that something has changed. */
void worker_call(Worker *self);

/* Ends the thread, and waits for that. */
void worker_end(Worker *self);

#endif
