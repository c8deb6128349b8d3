/* Work that others do for a program, on other machines; an answer must follow from its request alone. */
#ifndef TETRESS_REMOTE_REMOTE_H
#define TETRESS_REMOTE_REMOTE_H

#include <stdatomic.h>

#include "engine/remote/message.h"

enum { REMOTE_REQUESTS_MOST = 4096 }; /* out at the same time */

/* What one worker of a helper does with requests of a kind. A state belongs to one worker. */
typedef struct RemoteTask {
    const char *name;
    bool brief; /* so short that a worker should always have the next request waiting */
    /* `context` is what the helper's program offers with the kind. Without these two functions it is the
     * state, and must not be null. */
    Status (*open)(const void *context, void **out, Error *error);
    void (*close)(void *state);
    /* Answers. `halt` is set when the answer is no longer wanted. STATUS_INTERRUPTED is not an answer: the
     * request then goes to somebody else. */
    Status (*run)(void *state, Message *request, const atomic_bool *halt, Text *answer, Error *error);
    /* Called often, by another thread, while it runs and `halt` is set; may be null. */
    void (*stop)(void *state);
} RemoteTask;

/* A kind that a helper does, and what it needs from the helper's program. */
typedef struct RemoteOffer {
    const RemoteTask *kind; /* null after the last */
    const void *context;
} RemoteOffer;

/* Whom to ask. Any thread may ask. */
typedef struct RemoteHelpers {
    int count; /* how many requests can be out at the same time */
    /* Waits for the answer; fails with STATUS_INTERRUPTED soon after `halt` is set. */
    Status (*ask)(void *context, const RemoteTask *kind, const Text *request, const atomic_bool *halt,
                  Text *answer, Error *error);
    void *context;
} RemoteHelpers;

/* How many threads may wait for answers; helpers may be null. */
static inline int remote_helpers_count(const RemoteHelpers *helpers)
{
    return !helpers ? 0 : helpers->count < REMOTE_REQUESTS_MOST ? helpers->count : REMOTE_REQUESTS_MOST;
}

#endif
