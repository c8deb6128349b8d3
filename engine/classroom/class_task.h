/* A trial, a game or a review of a class: each is a request that is answered by a thread of this program, or
 * by a helper on another machine. An answer is a line of the class's file, except for trials. Any thread. */
#ifndef TETRESS_CLASSROOM_CLASS_TASK_H
#define TETRESS_CLASSROOM_CLASS_TASK_H

#include "engine/classroom/classroom.h"

/* A pair of games: a is Red in the first, b in the second. All randomness follows from the seed. */
typedef struct ClassPair {
    int round, table;
    int a, b;
    uint64_t seed;
} ClassPair;

/* The state of a task. A helper's is made by the kind; it offers a Roster. */
typedef struct ClassWorker {
    const Roster *roster;
    const atomic_bool *stop; /* if it is set, the agents may also have been killed; may be null */
    bool elsewhere;          /* on another machine, where an agent's folder may be missing: an error */
} ClassWorker;

extern const RemoteTask trial_remote, class_game_remote, class_review_remote;

/* Requests: to play a game of a pair, and to review a game; that to try an agent is its name. */
void class_game_ask(const Classroom *room, const ClassPair *pair, int number, Text *request);
Status class_review_ask(const Classroom *room, const ClassGame *game, Text *request, Error *error);

/* What comes of a trial; the text is inside the answer. Games and reviews are taken by class_game_take and
 * class_review_take. */
Status class_trial_take(const Text *answer, bool *plays, const char **trouble, Error *error);

#endif
