/* A farm judges populations: by a crew, which is threads of this program, and by helpers on other machines.
 * The figures are the same either way. A crew and a farm belong to one thread at a time. */
#ifndef TETRESS_TUNE_FARM_H
#define TETRESS_TUNE_FARM_H

#include "engine/remote/remote.h"
#include "engine/tune/judge.h"

typedef struct Crew Crew;

enum { CREW_THREADS_MAX = 256 };

Status crew_create(int threads, Crew **out, Error *error);
void crew_destroy(Crew *self); /* may be null */

/* What to check, and what to call, while a population is judged. */
typedef struct FarmWatch {
    const atomic_bool *stop;  /* ends it with STATUS_INTERRUPTED; may be null */
    const atomic_bool *pause; /* no more games start while this is set; may be null */
    /* called several times a second; may be null */
    void (*progress)(void *context, int64_t done, int64_t all);
    void *context;
} FarmWatch;

typedef struct Farm {
    Crew *crew;
    const RemoteHelpers *helpers; /* may be null */
} Farm;

/* Fills in all figures of a population, or fails. */
Status farm_run(const Farm *self, const Population *population, const FarmWatch *watch, Error *error);

/* What helpers do; they offer it with an array of pointers to the judges they know, ended by null. */
extern const RemoteTask judge_remote;

#endif
