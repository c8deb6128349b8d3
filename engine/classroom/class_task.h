/* A trial, a game or a review of a class, one at a time, done by the calling thread or by a helper it waits
 * for. Any thread. */
#ifndef TETRESS_CLASSROOM_CLASS_TASK_H
#define TETRESS_CLASSROOM_CLASS_TASK_H

#include "engine/classroom/classroom.h"

typedef struct ClassTrial {
    bool plays;
    char *trouble; /* "" for none */
} ClassTrial;

/* A pair of games: a is Red in the first, b in the second. All randomness follows from the seed. */
typedef struct ClassPair {
    int round, table;
    int a, b;
    uint64_t seed;
} ClassPair;

/* One game of a pair. */
typedef struct ClassGamePlan {
    ClassPair pair;
    int number;
    const ClassPlayer *players[2]; /* a and b; only their spec and level count */
    const Roster *roster;
    const atomic_bool *halt; /* ends it with STATUS_INTERRUPTED */
    const atomic_bool *stop; /* if it is set, the agents may also have been killed; may be null */
} ClassGamePlan;

/* Tries an agent. */
Status class_trial(const char *spec, const atomic_bool *halt, ClassTrial **out, Error *error);
void class_trial_free(ClassTrial *self); /* may be null */

Status class_play(const ClassGamePlan *game_plan, ClassGame **out, Error *error);

/* The same by helpers. If an agent's folder is not found on their machine, that is an error. */
Status class_trial_ask(const RemoteHelpers *helpers, const char *spec, const atomic_bool *halt,
                       ClassTrial **out, Error *error);
Status class_play_ask(const RemoteHelpers *helpers, const ClassGamePlan *game_plan, const Classroom *room,
                      ClassGame **out, Error *error);

/* Fills in the review of a copy of a game that has its moves and its result. */
Status class_review_ask(const Classroom *room, const ClassGame *game, const atomic_bool *halt, ClassGame *out,
                        Error *error);

/* What helpers do; they offer it with a Roster. */
extern const RemoteTask trial_remote, class_game_remote, class_review_remote;

#endif
