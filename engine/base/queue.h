/* Numbered work that several threads share: each takes the next number, and what comes of it goes to the
 * thread that owns the queue. Games, reviews and requests of other machines are all handed out by this one.
 *
 * All functions are for the owner's thread; only `run` is called by the queue's own threads. */
#ifndef TETRESS_BASE_QUEUE_H
#define TETRESS_BASE_QUEUE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/base/error.h"

enum { QUEUE_THREADS_MAX = 1 << 14 };

typedef struct Queue Queue;

typedef struct QueueWork {
    int threads;
    void *context;
    /* Does the work of a number on one of the threads, which are numbered from 0. When `halt` is set, nobody
     * wants the result, and it should end soon. The first failure halts the queue. */
    Status (*run)(void *context, int thread, int64_t number, const atomic_bool *halt, void **result,
                  Error *error);
    void (*drop)(void *result); /* frees a result that nobody takes; null if there is nothing to free */
} QueueWork;

typedef struct QueueResult {
    int64_t number;
    void *result;
} QueueResult;

Status queue_create(const QueueWork *work, Queue **out, Error *error);
void queue_destroy(Queue *self); /* may be null; halts it first */

/* Adds `count` numbers from `first` on. A halted queue ignores them. */
Status queue_add(Queue *self, int64_t first, int64_t count, Error *error);

/* Waits until there is something to collect, something failed, or this time has passed. */
void queue_wait(Queue *self, uint64_t wait_ns);

/* Takes a result, in the order in which they were finished; false if there is none now. */
bool queue_collect(Queue *self, QueueResult *out);

/* Lets no thread begin another number, and tells those at work to end. What they finish can be collected. */
void queue_halt(Queue *self);

/* Halts it, waits until no thread is at work, and drops all results. It can then be used again. */
void queue_clear(Queue *self);

/* The first failure; STATUS_OK if there is none. */
Status queue_status(Queue *self, Error *error);

int64_t queue_waiting(Queue *self); /* how many numbers no thread has begun */
int64_t queue_left(Queue *self);    /* how many were not collected, and still can be */
int queue_idle(Queue *self);        /* how many threads have nothing to do, and nothing that waits for them */

/* Work on a range of numbers, from the first to the last. */
typedef struct QueueRange {
    QueueWork work;
    int64_t first, end;
    bool ordered; /* results, which must not be null, are taken in the order of their numbers */
    /* Takes a result on the owner's thread, which then owns it; may be null. */
    Status (*take)(void *context, int64_t number, void *result, Error *error);
    /* Called often on the owner's thread until no thread is at work; the range ends early once it returns
     * false. May be null. */
    bool (*go_on)(void *context);
} QueueRange;

/* Returns when all is done, STATUS_INTERRUPTED when `go_on` ended it before that, or the first failure. What
 * was finished by then is taken, too, unless taking is what failed. */
Status queue_run(const QueueRange *range, Error *error);

#endif
