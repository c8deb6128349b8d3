/* Everything a person can do, in one table: menus, buttons, keys, scripts and tests all go through it.
 *
 * Names are stable: settings and scripts hold them. For the thread of the AppState. */
#ifndef TETRESS_STATE_ACTIONS_H
#define TETRESS_STATE_ACTIONS_H

#include "ui/state/app.h"

typedef enum ArgumentKind {
    ARGUMENT_NONE,
    ARGUMENT_TEXT,
    ARGUMENT_PATH,
    ARGUMENT_NUMBER,
    ARGUMENT_CELL,
    ARGUMENT_MOVE,
    ARGUMENT_CHOICE /* one of `choices` */
} ArgumentKind;

typedef struct Action {
    const char *name;     /* "piece.rotate" */
    const char *title;    /* "Rotate piece" */
    const char *menu;     /* where it is listed; null: nowhere */
    const char *shortcut; /* by default, such as "Ctrl+Z"; null: none */
    ArgumentKind argument;
    const char *choices;                  /* "red|blue" */
    bool (*enabled)(const AppState *app); /* null: always */
    Status (*run)(AppState *app, const char *argument, Error *error);
} Action;

/* All of them, in the order of the menus. */
int action_count(void);
const Action *action_at(int index);
const Action *action_find(const char *name); /* null if there is none */
bool action_enabled(const Action *self, const AppState *app);

/* Runs an action by its name; no argument is null or "". Errors of what is not enabled, or wants an argument, say so. */
Status action_run(AppState *app, const char *name, const char *argument, Error *error);

/* The keys of an action now; "" for none. Setting them takes them from any other action. Null sets the default back. */
const char *action_keys(const Action *self, const AppState *app);
Status action_set_keys(AppState *app, const char *name, const char *keys, Error *error);
const Action *action_of_keys(const AppState *app, const char *keys); /* null if there is none */

/* Whether there is something to ask before the document goes: then this action waits as app->pending, and the status is
 * STATUS_INTERRUPTED. "file.answer" goes on. */
Status action_ask(AppState *app, const char *name, const char *argument, Error *error);

/* Runs the action that waits, if one does; it waits no longer. */
Status action_run_pending(AppState *app, Error *error);

#endif
