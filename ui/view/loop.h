/* The program's loop: sleep until something is due, take events, do what is due, draw.
 *
 *     Loop loop;
 *     loop_open(&loop, window, ui, app);
 *     while (!loop_over(&loop))
 *         status = loop_round(&loop, UINT64_MAX, &error);
 *
 * The program and the tests run the same loop. For the thread that draws. */
#ifndef TETRESS_VIEW_LOOP_H
#define TETRESS_VIEW_LOOP_H

#include <stdatomic.h>

#include "ui/state/script.h"
#include "ui/view/ui.h"

/* Called before and after each frame; both may be null. */
typedef struct FrameHooks {
    void (*before)(void *context);
    void (*after)(void *context);
    void *context;
} FrameHooks;

typedef struct Loop {
    Window *window;
    Ui *ui;
    AppState *app;

    /* Everything below may be set before the loop runs. */
    Script script; /* runs as soon as the file of the command line is open; freed by loop_close */
    bool ends_with_script;
    int frames; /* draw without pause and end after so many frames; 0: draw only what is due */
    FrameHooks hooks;
    const atomic_bool *ending; /* set by whoever wants the loop to end without asking; null: nobody does */

    bool opened;      /* the command line's file has been read */
    int drawn;        /* frames so far */
    bool rested;      /* the last round had nothing to do */
    bool full_screen; /* the window was, when the desktop was last asked */
} Loop;

void loop_open(Loop *self, Window *window, Ui *ui, AppState *app);
void loop_close(Loop *self);

/* When the loop must wake next, by clock_ns; UINT64_MAX: not before an event. Everything that moves by itself
 * reports here; nothing else decides how long to sleep. */
uint64_t loop_wake_ns(const Loop *self, uint64_t now_ns);

/* One round. Sleeps at most until the given time of clock_ns. */
Status loop_round(Loop *self, uint64_t until_ns, Error *error);

/* Whether the program should end. */
bool loop_over(const Loop *self);

/* Runs rounds until nothing has moved for a moment, so that the effects of the last actions are drawn. */
Status loop_settle(Loop *self, Error *error);

#endif
