/* Solving a position, as a task: who wins for certain, in how many plies, and with which placement. For the
 * thread of the AppState. */
#ifndef TETRESS_STATE_SEARCH_SOLVING_H
#define TETRESS_STATE_SEARCH_SOLVING_H

#include "engine/search/proof/proof.h"
#include "ui/state/runs/tasks.h"

enum { SOLVING_WORDS_SIZE = 160, SOLVING_SECONDS = 30, SOLVING_SECONDS_MOST = 86400 };

typedef struct SolvingWork SolvingWork;

typedef struct Solving {
    int task;          /* its number among the tasks; 0: none */
    SolvingWork *work; /* of that task */
    bool asked;        /* the following fields are valid */
    Position position;
    int seconds;      /* time limit */
    bool known;       /* the search has ended */
    Error error;      /* STATUS_OK: nothing went wrong */
    ProofFound found; /* valid once it is known */
} Solving;

/* Starts, replacing one that has ended. */
Status solving_start(Solving *self, const Position *position, int seconds, Tasks *tasks, Error *error);

/* Takes in the result; returns whether anything changed. */
bool solving_tick(Solving *self, const Tasks *tasks);

/* "Red wins within 19 turns, by T-U@3-0", "not known after 30 s". */
void solving_words(const Solving *self, char out[SOLVING_WORDS_SIZE]);

/* The placement found, if this is the position that was solved; otherwise MOVE_NONE. */
Move solving_move(const Solving *self, const Position *position);

#endif
