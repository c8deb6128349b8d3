/* Numbered requests, answered by threads of this machine and by helpers. For the thread that asks. */
#ifndef TETRESS_REMOTE_REMOTE_WORK_H
#define TETRESS_REMOTE_REMOTE_WORK_H

#include "engine/remote/remote.h"

typedef struct RemoteWork {
    const RemoteTask *task;
    void *state; /* of the task, for all threads of this machine */
    int threads;
    const RemoteHelpers *helpers; /* may be null */
    int count;                    /* of requests, numbered from 0 */
    void *context;
    /* Writes a request; called on any thread. */
    Status (*ask)(void *context, int number, Text *request, Error *error);
    Status (*take)(void *context, int number, const Text *answer, Error *error);
    /* Called often, with how many answers were taken; the work ends early once it returns false. */
    bool (*go_on)(void *context, int done);
    int done; /* at first 0 */
} RemoteWork;

/* Returns what queue_run does. */
Status remote_work(RemoteWork *self, Error *error);

#endif
