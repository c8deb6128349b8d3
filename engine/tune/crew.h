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
void crew_destroy(Crew *self); /* may be null; stops what is under way */

int crew_threads(const Crew *self);

/* Begins with a population, which stays the caller's and must stay as it is until crew_end; none may be under
 * way. */
Status crew_begin(Crew *self, const Population *population, Error *error);

/* Gives the crew so many tasks from this one on. No task may be given twice. */
void crew_add(Crew *self, int64_t first, int64_t count);

/* How many tasks no thread has begun yet. */
int64_t crew_waiting(Crew *self);

/* Waits until something is finished, something failed, or so many milliseconds have passed. */
void crew_wait(Crew *self, int milliseconds);

/* Takes the next task that is finished; false if there is none now. */
bool crew_collect(Crew *self, int64_t *task);

/* The first failure of a game or player; STATUS_OK if there is none. */
Status crew_status(Crew *self, Error *error);

/* Drops what is not finished, and returns once no thread touches the population any more. */
void crew_end(Crew *self);

#endif
