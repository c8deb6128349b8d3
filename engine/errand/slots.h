/* Threads that do errands, as a helper's program has them: requests wait in a queue, answers until they are
 * collected. All functions are for the one thread that owns it. */
#ifndef TETRESS_ERRAND_SLOTS_H
#define TETRESS_ERRAND_SLOTS_H

#include "engine/errand/errand.h"

typedef struct Slots Slots;

typedef struct SlotAnswer {
    int64_t number; /* of the request */
    Status status;
    Error error; /* where the status is one */
    Text bytes;  /* freed by whoever collects it */
} SlotAnswer;

/* What is offered, up to an offer of nothing, must outlive the slots. */
Status slots_create(int threads, const ErrandOffer *offers, Slots **out, Error *error);
void slots_destroy(Slots *self); /* may be null; stops what is under way */

/* Adds a request, which is copied. A kind that is not offered gives an answer that says so. */
Status slots_add(Slots *self, int64_t number, const char *kind, const Parcel *request, Error *error);

/* Nobody wants that answer any more; it comes nevertheless, and soon. */
void slots_halt(Slots *self, int64_t number);

/* Takes an answer; false if there is none now. What was halted is told so again, so this is called often. */
bool slots_collect(Slots *self, SlotAnswer *out);

/* Waits until there is an answer, or so many milliseconds have passed. */
void slots_wait(Slots *self, int milliseconds);

#endif
