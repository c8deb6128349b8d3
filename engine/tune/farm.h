/* A farm judges populations, with threads of this program or with many machines. The figures are the same
 * either way. A Farm belongs to one thread at a time. */
#ifndef TETRESS_TUNE_FARM_H
#define TETRESS_TUNE_FARM_H

#include "engine/tune/crew.h"

/* What to check, and what to call, while a population is judged. */
typedef struct FarmWatch {
    const atomic_bool *stop;  /* ends it with STATUS_INTERRUPTED; may be null */
    const atomic_bool *pause; /* no more games start while this is set; may be null */
    /* called several times a second; may be null */
    void (*progress)(void *context, int64_t done, int64_t all);
    void *context;
} FarmWatch;

typedef struct Farm {
    /* Fills in all figures of a population, or fails. */
    Status (*run)(void *context, const Population *population, const FarmWatch *watch, Error *error);
    void *context;
} Farm;

/* A farm of only this crew, which must outlive it. */
Farm farm_of_crew(Crew *crew);

/* Whether the farm should stop, or start no more games for now. */
bool farm_stopped(const FarmWatch *watch);
bool farm_paused(const FarmWatch *watch);

#endif
