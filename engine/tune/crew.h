/* A crew: threads that play the games of a population. One thread owns the crew and calls these functions;
 * the crew's threads write each result to the place of its task in the population's figures, which the owner
 * may read once it is collected. */
#ifndef TETRESS_TUNE_CREW_H
#define TETRESS_TUNE_CREW_H

#include "engine/base/queue.h"
#include "engine/tune/judge.h"

typedef struct Crew Crew;

enum { CREW_THREADS_MAX = 256 };

Status crew_create(int threads, Crew **out, Error *error);
void crew_destroy(Crew *self); /* may be null; stops current work */

int crew_threads(const Crew *self);

/* Takes a population, which belongs to the caller and must not change until crew_end; no other may be in
 * progress. The numbers of the queue are then its tasks; none may be added twice. */
void crew_begin(Crew *self, const Population *population);
Queue *crew_queue(const Crew *self);

/* Drops what is not finished, and returns when no thread uses the population any longer. */
void crew_end(Crew *self);

#endif
