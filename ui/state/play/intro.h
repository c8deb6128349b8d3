/* The introduction: steps on a real board. A step ends when the person has done what it asks. For the thread
 * of the AppState. */
#ifndef TETRESS_STATE_PLAY_INTRO_H
#define TETRESS_STATE_PLAY_INTRO_H

#include <stdbool.h>

#include "engine/base/error.h"

typedef struct AppState AppState;

typedef struct Intro {
    bool shown;
    int step;         /* from 1: where it continues; 0: not started, or over */
    int plies;        /* plies when the step began */
    int turned;       /* the shape in hand at that time */
    const void *root; /* of its game, to notice another one */
    int nodes; /* size of its game when it was left or over: if the game has grown since, it is the user's */
} Intro;

typedef struct IntroStep {
    const char *title;
    const char *words; /* what to do */
} IntroStep;

int intro_count(void);
const IntroStep *intro_step(const Intro *self); /* Null while it is not shown. */

/* Whether the open game is the introduction's, so nobody will miss it. */
bool intro_owns(const AppState *app);

/* Shows the introduction: from the step where it was left, if its game is still open; otherwise with an empty
 * board. */
Status intro_begin(AppState *app, Error *error);

/* Hides it; it can be resumed. */
void intro_leave(AppState *app);

/* Skips to the next step; after the last it is over. */
void intro_next(AppState *app);

/* Notices what was done; returns whether the step changed. */
bool intro_tick(AppState *app);

#endif
