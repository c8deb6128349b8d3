/* Threads that do errands in a helper's program: requests wait in a queue, answers until they are collected.
 * All functions are for the one thread that owns it. */
#ifndef TETRESS_ERRAND_SLOTS_H
#define TETRESS_ERRAND_SLOTS_H

#include "engine/errand/errand.h"

typedef struct Slots Slots;

typedef struct SlotAnswer {
    int64_t number; /* of the request */
    Status status;
    Error error; /* if the status is an error */
    Text bytes;  /* freed by whoever collects it */
} SlotAnswer;

/* The offers, ended by an empty one, must outlive the slots. */
Status slots_create(int threads, const ErrandOffer *offers, Slots **out, Error *error);
void slots_destroy(Slots *self); /* may be null; stops running errands */

/* Adds a request, which is copied. A kind that is not offered gets an answer that says so. */
Status slots_add(Slots *self, int64_t number, const char *kind, const Parcel *request, Error *error);

/* The answer is no longer wanted; it still comes, and soon. */
void slots_halt(Slots *self, int64_t number);

/* Takes an answer; false if there is none now. Call it often, because it repeats the signal to halted
 * requests. */
bool slots_collect(Slots *self, SlotAnswer *out);

/* Waits until there is an answer, or for this many milliseconds. */
void slots_wait(Slots *self, int milliseconds);

#endif
