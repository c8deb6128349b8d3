/* Trials and games of a class, several at a time on threads of their own. The functions are for the one
 * thread that has the class; whatever they found until they were stopped is kept. */
#ifndef TETRESS_CLASSROOM_PLAYING_H
#define TETRESS_CLASSROOM_PLAYING_H

#include "engine/classroom/attempt.h"

typedef struct ClassPairs {
    const ClassPair *pairs;
    int count;
} ClassPairs;

/* How work is watched; any of it may be null. Called by the thread that has the class. */
typedef struct ClassWatch {
    const atomic_bool *stop;
    void (*progress)(void *context, const char *what, int64_t done, int64_t all); /* often */
    void (*played)(void *context, const ClassGame *game);
    void *context;
} ClassWatch;

/* Tries all who were not tried yet: whoever can't be imported does not play. */
Status classroom_try(Classroom *self, int threads, const ClassWatch *watch, Error *error);

/* Plays what was not played yet. STATUS_INTERRUPTED when stopped. */
Status classroom_play(Classroom *self, const Roster *roster, const ClassPairs *round, int threads,
                      const ClassWatch *watch, Error *error);

#endif
