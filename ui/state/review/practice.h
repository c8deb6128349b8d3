/* Learning from one's mistakes: each confirmed mistake of the review's side becomes a question on the board.
 *
 * The position before the mistake is shown, and a piece placed there is an answer and no move of the game. It
 * is judged as the review would have judged it: by what the review knows, otherwise by a search of the same
 * agent with the same budget. For the thread of the AppState. */
#ifndef TETRESS_STATE_REVIEW_PRACTICE_H
#define TETRESS_STATE_REVIEW_PRACTICE_H

#include "ui/state/review/review_job.h"

typedef struct AppState AppState;

typedef enum PracticeStage {
    PRACTICE_NONE,
    PRACTICE_ASKED,   /* a better move is wanted */
    PRACTICE_JUDGING, /* the move tried is being searched */
    PRACTICE_WRONG,   /* it was no better; another one is wanted */
    PRACTICE_FOUND,
    PRACTICE_SHOWN, /* the better move, on request */
    PRACTICE_OVER   /* there are no more mistakes */
} PracticeStage;

typedef struct Practice {
    PracticeStage stage;
    const Record *record; /* of the game it is about */
    int index;            /* of the mistake's turn */
    int number, count;    /* of the mistake, from 1; and of all */
    int found, at_once;   /* better moves found; and those by the first move tried */
    int tries;            /* at this mistake */
    Move tried;
    ReviewTried verdict; /* for PRACTICE_WRONG and PRACTICE_FOUND */
    Thinker *thinker;    /* null before the first search */
} Practice;

/* Whether the review has confirmed mistakes of its side, and nothing else is going on. */
bool practice_possible(const AppState *app);

/* Begins with the first mistake, or goes back to the one that is asked. */
Status practice_begin(AppState *app, Error *error);
void practice_leave(AppState *app);
void practice_close(Practice *self, ThinkerExit *leaving);

/* The mistake that is asked; null if none is. */
const Mistake *practice_mistake(const AppState *app);

/* Whether it is on the board, so that a piece placed now is an answer. */
bool practice_asks(const AppState *app);

/* Judges a move at once, or begins to search the position after it. */
Status practice_try(AppState *app, Move move, Error *error);

/* Whether the better move is known to the person, so that the next mistake can follow. */
bool practice_waits(const Practice *self);
void practice_show(AppState *app);
void practice_next(AppState *app);

/* Takes the verdict of a search, and ends where the game is no longer shown. Returns whether anything
 * changed. */
bool practice_tick(AppState *app);

#endif
