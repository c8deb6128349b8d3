/* Work that others do for a program: on other machines, as long as an answer follows from the request. */
#ifndef TETRESS_ERRAND_ERRAND_H
#define TETRESS_ERRAND_ERRAND_H

#include <stdatomic.h>

#include "engine/errand/parcel.h"

enum { ERRANDS_MOST = 4096 }; /* out at a time */

/* What one slot of a helper does with the requests of a kind. A state belongs to one slot. */
typedef struct ErrandKind {
    const char *name;
    bool brief; /* so short that a slot should have the next request waiting */
    /* `context` is what the program of the helper offers the kind with. */
    Status (*open)(const void *context, void **out, Error *error);
    void (*close)(void *state);
    /* Answers. `halt` is set when nobody wants the answer any more. STATUS_INTERRUPTED is no answer: the
     * request is then given to somebody else. */
    Status (*run)(void *state, Parcel *request, const atomic_bool *halt, Text *answer, Error *error);
    /* Called often, by another thread, while it runs and `halt` is set; may be null. */
    void (*stop)(void *state);
} ErrandKind;

/* A kind that a helper does, with what it needs of the helper's program. */
typedef struct ErrandOffer {
    const ErrandKind *kind; /* null after the last */
    const void *context;
} ErrandOffer;

/* Whom to ask. Any thread may ask. */
typedef struct Errands {
    int count; /* requests that can be out at a time */
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
