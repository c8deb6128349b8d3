/* The introduction: a small game on the real board, in steps. The person places Red's pieces, the program
 * answers for Blue, and the rules decide when a step is done. For the thread of the AppState. */
#ifndef TETRESS_STATE_PLAY_INTRO_H
#define TETRESS_STATE_PLAY_INTRO_H

#include "engine/game/position.h"

typedef struct AppState AppState;

typedef struct Intro {
    bool shown;
    int step;         /* from 1: where it continues; 0: not started, or over */
    bool done;        /* the step's task is done, and its result is being read */
    bool strayed;     /* the last placement was not the step's, and was taken back */
    const void *root; /* of its game, to notice another one */
    int nodes; /* size of its game when it was left or over: if the game has grown since, it is the user's */
} Intro;

typedef struct IntroStep {
    const char *title;
    const char *words;              /* what to do, or what there is to know */
    const char *result;             /* what happened, when it is done; null: the next step follows at once */
    const char *position;           /* where it begins, in one line; null: where the last step ended */
    const char *target;             /* a placement that does it, shown on the board; null: none */
    bool (*done)(const AppState *); /* null: there is nothing to do but read */
    bool answered;                  /* by Blue, when it is done */
} IntroStep;

extern const IntroStep intro_steps[];
int intro_count(void);
const IntroStep *intro_step(const Intro *self); /* while it is shown */

/* Whether the person has read what there is to do, or done it: Enter goes on. */
bool intro_waits(const Intro *self);
bool intro_ends(const Intro *self); /* its last step is shown */

/* The placement to show on the board; MOVE_NONE if there is none. */
Move intro_target(const Intro *self);

/* What Blue answers: the first placement that clears nothing. */
Move intro_answer(const Position *position);

/* Whether the open game is the introduction's, so nobody will miss it. */
bool intro_owns(const AppState *app);

/* Shows the introduction: from the step where it was left, if its game is still open; otherwise from the
 * first. */
Status intro_begin(AppState *app, Error *error);

/* Hides it; it can be resumed. */
void intro_leave(AppState *app);

/* Goes to the next step; after the last it is over. */
Status intro_next(AppState *app, Error *error);

/* Notices what was done; returns whether anything changed. */
bool intro_tick(AppState *app);

#endif
