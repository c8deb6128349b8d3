/* Trials, games and reviews of a class, several at a time on threads and by helpers. The functions are for
 * the one thread that owns the class; what they found before a stop is kept. */
#ifndef TETRESS_CLASSROOM_CLASS_GAMES_H
#define TETRESS_CLASSROOM_CLASS_GAMES_H

#include "engine/classroom/class_task.h"

typedef struct ClassPairs {
    const ClassPair *pairs;
    int count;
    int64_t before, all; /* games of a ladder, for the progress; zeros: these are all */
} ClassPairs;

/* How work is watched; any of it may be null. Called by the thread that owns the class. */
typedef struct ClassWatch {
    const atomic_bool *stop;
    void (*progress)(void *context, const char *what, int64_t done, int64_t all); /* called often */
    void (*played)(void *context, const ClassGame *game);
    void (*changed)(void *context,
                    const char *text); /* which agents have changed, and what follows from it */
    void *context;
} ClassWatch;

/* Tries all agents not tried yet: one that can't be imported does not play. */
Status classroom_try(Classroom *self, int threads, const ClassWatch *watch, Error *error);

/* Plays what has not been played yet. STATUS_INTERRUPTED if stopped. */
Status classroom_play(Classroom *self, const Roster *roster, const ClassPairs *round, int threads,
                      const ClassWatch *watch, Error *error);

/* Reviews all games not reviewed yet, with self->nodes for each position. */
Status classroom_review(Classroom *self, const Roster *roster, int threads, const ClassWatch *watch,
                        Error *error);

#endif
