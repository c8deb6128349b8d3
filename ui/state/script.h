/* Actions as text: "file.open 'a b.sgf'; go.last; wait idle".
 *
 * Actions stand between semicolons outside quotes; what is after a name is its argument, in 'single' or
 * "double" quotes where it has blanks or semicolons (there is no escape: use the other quote). One more
 * action is known here:
 *     wait idle       until nothing is under way
 *     wait ms N       so long
 *     wait depth N    until the search for a move of the game, or an analysis, has come so deep
 *     wait nodes N    or has seen so many positions
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

/* A Script of zeros is over. */
typedef struct Script {
    char *text; /* that the steps point into */
    ScriptStep *steps;
    int count, next;
    uint64_t since_ns; /* when the wait under way began; 0: none is */
    bool begun;        /* the action of the step was run, and what it does with files is under way */
} Script;

/* Reads any text; actions are looked up too, so that nothing is done of a script with a wrong name. */
Status script_read(Script *self, const char *text, Error *error);
void script_free(Script *self);

/* Does what can be done by now, each action after the end of what the one before did with files; call it
 * again, after app_tick, until it is over. An error, which ends the script, begins with the name of the
 * action. */
Status script_step(Script *self, AppState *app, uint64_t now_ns, Error *error);

static inline bool script_over(const Script *self)
{
    return self->next >= self->count;
}

#endif
