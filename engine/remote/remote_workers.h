/* Threads that work for others in a helper's program: requests wait in a queue, answers until they are
 * collected. All functions are for the one thread that owns it. */
#ifndef TETRESS_REMOTE_REMOTE_WORKERS_H
#define TETRESS_REMOTE_REMOTE_WORKERS_H

#include "engine/remote/remote.h"

typedef struct RemoteWorkers RemoteWorkers;

typedef struct RemoteAnswer {
    int64_t number; /* of the request */
    Status status;
    Error error; /* if the status is an error */
    Text bytes;  /* freed by whoever collects it */
} RemoteAnswer;

/* The offers, ended by an empty one, must outlive the workers. */
Status remote_workers_create(int threads, const RemoteOffer *offers, RemoteWorkers **out, Error *error);
void remote_workers_destroy(RemoteWorkers *self); /* may be null; stops running tasks */

/* Adds a request, which is copied. A kind that is not offered gets an answer that says so. */
Status remote_workers_add(RemoteWorkers *self, int64_t number, const char *kind, const Message *request,
                          Error *error);

/* The answer is no longer wanted; it still comes, and soon. */
void remote_workers_halt(RemoteWorkers *self, int64_t number);

/* Takes an answer; false if there is none now. Call it often, because it repeats the signal to halted
 * requests. */
bool remote_workers_collect(RemoteWorkers *self, RemoteAnswer *out);

/* Waits until there is an answer, or for this many milliseconds. */
void remote_workers_wait(RemoteWorkers *self, int milliseconds);

#endif
