/* Values in a row of bytes, for another program of the same build on the same kind of machine: plain structs
 * without pointers, and strings. What is put in with text_add and these is taken out in the same order. */
#ifndef TETRESS_ERRAND_PARCEL_H
#define TETRESS_ERRAND_PARCEL_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/base/text.h"

/* What is left to be taken out; bad once that was more than there is. */
typedef struct Parcel {
    const char *at;
    size_t left;
    bool bad;
} Parcel;

Parcel parcel_of(const Text *bytes);

void parcel_put(Text *out, const void *value, size_t size);
void parcel_put_number(Text *out, int64_t number);
void parcel_put_string(Text *out, const char *string); /* may be null */

/* Fills in zeros where there is too little. */
void parcel_take(Parcel *self, void *out, size_t size);

/* A number between these; the lower one where it is not. */
int64_t parcel_take_number(Parcel *self, int64_t low, int64_t high);

/* The string within the parcel, with a NUL after it; null where null was put in, or where there is none. */
const char *parcel_take_string(Parcel *self);

/* An error if anything was not there. */
Status parcel_status(const Parcel *self, Error *error);

#endif
