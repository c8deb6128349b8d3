/* The introduction: steps on a real board, each of which ends when the person has done what it asks for. For
 * the thread of the AppState. */
#ifndef TETRESS_STATE_PLAY_INTRO_H
#define TETRESS_STATE_PLAY_INTRO_H

#include <stdbool.h>

#include "engine/base/error.h"

typedef struct AppState AppState;

typedef struct Intro {
    bool shown;
    int step;         /* from 1, where it goes on; 0: it was not begun, or is over */
    int plies;        /* when the step began */
    int turned;       /* the shape in hand then */
    const void *root; /* of its game, so that another one is noticed */
    int nodes; /* of its game, when it was left or over: a game that was gone on with since is somebody's */
} Intro;

typedef struct IntroStep {
    const char *title;
    const char *words; /* what to do */
} IntroStep;

int intro_count(void);
const IntroStep *intro_step(const Intro *self); /* while it is shown */

/* Whether the game that is open is the introduction's: nobody will miss it. */
bool intro_owns(const AppState *app);

/* Shows it: from the step where it was left, if its game is still open, and otherwise with an empty board. */
Status intro_begin(AppState *app, Error *error);

/* Hides it; it can be gone on with. */
void intro_leave(AppState *app);

/* To the next step without doing anything; after the last it is over. */
void intro_next(AppState *app);

/* Notices what was done; whether the step changed. */
bool intro_tick(AppState *app);

#endif
