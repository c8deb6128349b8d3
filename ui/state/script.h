/* Actions as text: "file.open 'a b.sgf'; go.last; wait idle".
 *
 * Semicolons outside quotes separate actions. After the name comes the argument, in 'single' or "double"
 * quotes if it has spaces or semicolons (there is no escape: use the other quote). Scripts have one more
 * action:
 *     wait idle       until nothing is running
 *     wait ms N       for so long
 *     wait depth N    until the search for a move of the game, or an analysis, has reached this depth
 *     wait nodes N    or this number of nodes
 * A Script belongs to the thread of its AppState. */
#ifndef TETRESS_STATE_SCRIPT_H
#define TETRESS_STATE_SCRIPT_H

#include "ui/state/actions/actions.h"

typedef enum WaitKind { WAIT_NONE, WAIT_IDLE, WAIT_MS, WAIT_DEPTH, WAIT_NODES } WaitKind;

typedef struct ScriptStep {
    char *name, *argument;
    WaitKind wait; /* WAIT_NONE: it is an action */
    uint64_t amount;
} ScriptStep;

/* A Script of zeros has ended. */
typedef struct Script {
    char *text; /* that the steps point into */
    ScriptStep *steps;
    int count, next;
    uint64_t since_ns; /* when the current wait began; 0: there is none */
    bool begun;        /* the step's action was run, and its work with files is not done */
} Script;

/* Reads any text. Looks up all actions first, so a script with a wrong name does nothing. */
Status script_read(Script *self, const char *text, Error *error);
void script_free(Script *self);

/* Does what is possible now. Each action waits until the files of the one before are done. Call it again,
 * after app_tick, until it is over. An error ends the script and begins with the name of the action. */
Status script_step(Script *self, AppState *app, uint64_t now_ns, Error *error);

static inline bool script_over(const Script *self)
{
    return self->next >= self->count;
}

#endif
