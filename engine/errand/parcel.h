/* Values as a sequence of bytes, for another program of the same build on the same kind of machine: plain
 * structs without pointers, and strings. What is put in with text_add and these functions is taken out in the
 * same order. */
#ifndef TETRESS_ERRAND_PARCEL_H
#define TETRESS_ERRAND_PARCEL_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/base/text.h"

/* The remaining contents; bad after taking more than there was. */
typedef struct Parcel {
    const char *at;
    size_t left;
    bool bad;
} Parcel;

Parcel parcel_of(const Text *bytes);

void parcel_put(Text *out, const void *value, size_t size);
void parcel_put_number(Text *out, int64_t number);
void parcel_put_string(Text *out, const char *string); /* may be null */

/* Fills in zeros if there is too little. */
void parcel_take(Parcel *self, void *out, size_t size);

/* A number in this range; otherwise the lower bound. */
int64_t parcel_take_number(Parcel *self, int64_t low, int64_t high);

/* The string inside the parcel, with a NUL after it; null if null was put in, or if there is none. */
const char *parcel_take_string(Parcel *self);

/* An error if anything was missing. */
Status parcel_status(const Parcel *self, Error *error);

#endif
