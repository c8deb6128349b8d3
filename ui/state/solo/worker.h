/* A thread that does what its owner calls it for, and waits in between. Whoever has one puts what both share
 * after it, under its lock. */
#ifndef TETRESS_STATE_SOLO_WORKER_H
#define TETRESS_STATE_SOLO_WORKER_H

#include "engine/base/job.h"
#include "engine/base/platform/thread.h"

typedef struct Worker {
    Job *job;
    atomic_bool stop; /* what the thread is at is no longer wanted */
    Lock lock;        /* over what follows, and what the owner shares with the thread */
    Condition called;
    bool ends; /* the thread leaves */
} Worker;

/* Starts the thread with this context. Whatever it returns, worker_end must follow. */
Status worker_start(Worker *self, JobWork work, void *context, Error *error);

/* Tells the thread, with the lock taken, that something is different. */
void worker_call(Worker *self);

/* Has the thread leave, and waits for that. */
void worker_end(Worker *self);

#endif
