/* Where an agent's time goes: the profiles of many turns, added up by function. One thread at a time. */
#ifndef TETRESS_CLASSROOM_PROFILE_SUM_H
#define TETRESS_CLASSROOM_PROFILE_SUM_H

#include "engine/base/json/json.h"

typedef struct ProfileRow {
    char *function;
    double calls, own, total; /* the last two in seconds */
} ProfileRow;

/* One of zeros is empty. */
typedef struct ProfileSum {
    int count, capacity;
    ProfileRow *rows; /* once sorted, ordered by own time, most first */
} ProfileSum;

/* Adds rows from the host of Python agents, a JSON array; ignores anything else. */
Status profile_sum_add(ProfileSum *self, const char *json, size_t length, Error *error);
void profile_sum_sort(ProfileSum *self);
void profile_sum_free(ProfileSum *self);

/* The sum of all functions' own time. */
double profile_sum_own(const ProfileSum *self);

/* An array of at most this many rows, in the same form. */
void profile_sum_write(const ProfileSum *self, int most, JsonWriter *writer);

#endif
