/* A crew: threads that play the games of a population. One thread owns the crew and calls these functions;
 * the crew's threads write each result to the place of its task in the population's figures, which the owner
 * may read once it is collected. */
#ifndef TETRESS_TUNE_CREW_H
#define TETRESS_TUNE_CREW_H

#include <stdbool.h>

#include "engine/tune/judge.h"

typedef struct Crew Crew;

enum { CREW_THREADS_MAX = 256 };

Status crew_create(int threads, Crew **out, Error *error);
void crew_destroy(Crew *self); /* may be null; stops current work */

int crew_threads(const Crew *self);

/* Starts work on a population, which belongs to the caller and must not change until crew_end; no other may
 * be in progress. */
Status crew_begin(Crew *self, const Population *population, Error *error);

/* Gives the crew this many tasks from the first on. No task may be given twice. */
void crew_add(Crew *self, int64_t first, int64_t count);

/* How many tasks no thread has started yet. */
int64_t crew_waiting(Crew *self);

/* How many threads have nothing to do, and nothing that waits for them. */
int crew_idle(Crew *self);

/* Waits until something is finished, something failed, or this many milliseconds have passed. */
void crew_wait(Crew *self, int milliseconds);

/* Takes the next finished task; false if there is none now. */
bool crew_collect(Crew *self, int64_t *task);

/* The first failure of a game or player; STATUS_OK if there is none. */
Status crew_status(Crew *self, Error *error);

/* Drops what is not finished, and returns when no thread uses the population any longer. */
void crew_end(Crew *self);

#endif
