/* Work that others do for a program, on other machines; an answer must follow from its request alone. */
#ifndef TETRESS_ERRAND_ERRAND_H
#define TETRESS_ERRAND_ERRAND_H

#include <stdatomic.h>

#include "engine/errand/parcel.h"

enum { ERRANDS_MOST = 4096 }; /* out at the same time */

/* What one slot of a helper does with requests of a kind. A state belongs to one slot. */
typedef struct ErrandKind {
    const char *name;
    bool brief; /* so short that a slot should always have the next request waiting */
    /* `context` is what the helper's program offers with the kind. */
    Status (*open)(const void *context, void **out, Error *error);
    void (*close)(void *state);
    /* Answers. `halt` is set when the answer is no longer wanted. STATUS_INTERRUPTED is not an answer: the
     * request then goes to somebody else. */
    Status (*run)(void *state, Parcel *request, const atomic_bool *halt, Text *answer, Error *error);
    /* Called often, by another thread, while it runs and `halt` is set; may be null. */
    void (*stop)(void *state);
} ErrandKind;

/* A kind that a helper does, and what it needs from the helper's program. */
typedef struct ErrandOffer {
    const ErrandKind *kind; /* null after the last */
    const void *context;
} ErrandOffer;

/* Whom to ask. Any thread may ask. */
typedef struct Errands {
    int count; /* how many requests can be out at the same time */
    /* Waits for the answer; fails with STATUS_INTERRUPTED soon after `halt` is set. */
    Status (*ask)(void *context, const ErrandKind *kind, const Text *request, const atomic_bool *halt,
                  Text *answer, Error *error);
    void *context;
} Errands;

/* How many threads may wait for answers; errands may be null. */
static inline int errands_count(const Errands *errands)
{
    return !errands ? 0 : errands->count < ERRANDS_MOST ? errands->count : ERRANDS_MOST;
}

#endif
