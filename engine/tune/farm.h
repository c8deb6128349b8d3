/* A farm: whoever has populations judged, by threads of this program or by many machines. The figures are the
 * same whoever does it. A Farm belongs to one thread at a time. */
#ifndef TETRESS_TUNE_FARM_H
#define TETRESS_TUNE_FARM_H

#include "engine/tune/crew.h"

/* What to look at, and whom to tell, while a population is judged. */
typedef struct FarmWatch {
    const atomic_bool *stop;  /* ends it with STATUS_INTERRUPTED; may be null */
    const atomic_bool *pause; /* no more games begin while this is set; may be null */
    void (*progress)(void *context, int64_t done, int64_t all); /* several times a second; may be null */
    void *context;
} FarmWatch;

typedef struct Farm {
    /* Fills in all figures of a population, or fails. */
    Status (*run)(void *context, const Population *population, const FarmWatch *watch, Error *error);
    void *context;
} Farm;

/* A farm of this crew alone, which must outlive it. */
Farm farm_of_crew(Crew *crew);

/* Whether somebody wants it to end. */
bool farm_stopped(const FarmWatch *watch);

#endif
