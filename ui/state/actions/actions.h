/* Everything a person can do, in one table: menus, buttons, keys, scripts and tests all go through it. Names
 * are stable: settings and scripts hold them.
 *
 * Drawing code has a const AppState and an ActionTarget: running actions is its only way to change anything.
 * For the thread of the AppState. */
#ifndef TETRESS_STATE_ACTIONS_ACTIONS_H
#define TETRESS_STATE_ACTIONS_ACTIONS_H

#include "engine/base/platform/main_key.h"
#include "ui/state/actions/argument.h"
#include "ui/state/app.h"

typedef enum ArgumentKind {
    ARGUMENT_NONE,
    ARGUMENT_TEXT, /* optional, unless `asks` says that it is needed */
    ARGUMENT_PATH,
    ARGUMENT_NUMBER,
    ARGUMENT_CELL,
    ARGUMENT_MOVE,
    ARGUMENT_CHOICE, /* one of `choices` */
    ARGUMENT_AGENT   /* the name of an agent */
} ArgumentKind;

enum { ARGUMENT_SIZE = SETTINGS_AGENT_SIZE, ACTION_CHOICE_SIZE = 48, CONDITIONS_MOST = 4 };

/* The current value of an argument, and its bounds. */
typedef struct ArgumentFacts {
    char now[ARGUMENT_SIZE]; /* empty: unknown */
    bool proposed;           /* it is a proposal, not the current value */
    double least, most;      /* for numbers; both 0: any */
} ArgumentFacts;

/* One of the values an argument can have. */
typedef struct ArgumentValue {
    char value[ARGUMENT_SIZE];
    char title[96]; /* for people */
} ArgumentValue;

/* The words of a choice: where a table has the names of an enum, they are its. */
typedef struct ActionChoices {
    const char *before;       /* one more word, before the others; null: there is none */
    const char *const *first; /* the first name, which may be a member of a table's row */
    size_t stride;            /* bytes from one name to the next */
    int count;
} ActionChoices;

#define CHOICES_OF(names, most) \
    (&(const ActionChoices){.first = (names), .stride = sizeof(char *), .count = (most)})
#define CHOICES_IN(table, member, most) CHOICES_AFTER(NULL, table, member, most)
#define CHOICES_AFTER(word, table, member, most) \
    (&(const ActionChoices){(word), &(table)->member, sizeof *(table), (most)})
#define CHOICES(...)                                 \
    CHOICES_OF(((const char *const[]){__VA_ARGS__}), \
               (int)(sizeof(const char *const[]){__VA_ARGS__} / sizeof(char *)))

/* A row of the table, which leaves out what it has none of. An action sets its field, calls its functions,
 * opens its dialog and shows its panel, until one of them fails. */
typedef struct Action {
    const char *name;     /* "piece.rotate" */
    const char *title;    /* "Rotate piece" */
    const char *menu;     /* where it is listed */
    const char *shortcut; /* the default, such as MAIN_KEY "Z" */
    ArgumentKind argument;
    const ActionChoices *choices;      /* of ARGUMENT_CHOICE */
    signed char when[CONDITIONS_MOST]; /* what must hold (conditions.h); with a minus: must not */
    bool drops; /* replaces the document, so that unsaved edits are asked about first */

    /* The member of AppState that shows the current value: an int for numbers and for the index of a choice,
     * an array for texts. It is set, unless a function takes the argument. Without an argument it is a bool,
     * which shows that the action is on; it is flipped, unless there is a function. */
    size_t field, field_size;
    Status (*checks)(const AppState *app, const char *text, Error *error); /* may refuse a text first */

    Status (*takes_text)(AppState *app, const char *argument, Error *error);
    Status (*takes_value)(AppState *app, const Argument *argument, Error *error);
    Status (*tries_with)(AppState *app, int number, Error *error); /* or the index of a choice, from 0 */
    void (*does_with)(AppState *app, int number);
    void (*does)(AppState *app);
    Status (*tries)(AppState *app, Error *error);
    Status (*after)(AppState *app, Error *error);
    ArgumentForm form;   /* of the value taken */
    const char *expects; /* what its text should be: "a term and its weight"; null: the form says */
    const char *opens;   /* a dialog */
    const char *shows;   /* a panel, in the first mode that has it */
    bool types;          /* leads to a field, and `opens` does not say so */

    /* How menus, the command palette and dialogs ask for the argument; no prompt: as for its kind. */
    const char *prompt; /* "Lines to search" */
    const char *unit;   /* "MB" */
    int least, most;    /* for numbers; both 0: any, or `look` says */
    size_t count;       /* the int in AppState that is the most, from 1 */
    int usual;          /* number if none is given; without an argument, the number that the function takes */
    bool real;          /* numbers may have decimals */
    bool may_lack;      /* scripts may leave it out */
    bool free;          /* values outside the list can be typed */
    const char *dialog; /* asks for it, instead of the kind's own */

    /* Fills in the current value, unless that is the field, and bounds that depend on the state. */
    void (*look)(const AppState *app, ArgumentFacts *facts);

    /* The values to choose from, by index; false after the last. Null: there is no list. */
    bool (*values)(const AppState *app, int index, ArgumentValue *out);

    const char *page_keys;  /* in a page, where the browser keeps the usual ones for itself */
    const char *page_lacks; /* why a page in a browser can't do it, as part of a sentence; null: it can */

    bool inner;        /* only for the window and scripts, which know its argument: listed nowhere */
    const char *finds; /* other words by which people look for it, for the palette */
    const char *panel; /* shows what would be started; elsewhere, the window goes there first */
} Action;

/* All of them, in the order of the menus. */
int action_count(void);
const Action *action_at(int index);
const Action *action_find(const char *name); /* Null if there is none. */
bool action_enabled(const Action *self, const AppState *app);

/* Why this system can't do it at all, as part of a sentence: then menus leave it out; null if it can. */
const char *action_refusal(const Action *self);
bool action_on(const Action *self, const AppState *app); /* menus show a tick */

/* Whether a person who gave no argument is asked for one. */
bool action_asks(const Action *self);

/* Whether a person who runs it without an argument may type next. */
bool action_leads_to_field(const Action *self);

/* The current value of an action's argument, and its bounds. */
void action_facts(const Action *self, const AppState *app, ArgumentFacts *out);

/* The word of a choice with this index, with '-' for '_'; false after the last. */
bool action_choice(const Action *self, int index, char out[ACTION_CHOICE_SIZE]);

/* The values an action can be given, by index: those of a choice or of a list. False after the last. */
bool action_value(const Action *self, const AppState *app, int index, ArgumentValue *out);

/* Runs an action by name; no argument is null or "". The error says if the action is disabled or needs an
 * argument. */
Status action_run(AppState *app, const char *name, const char *argument, Error *error);

/* The same with an argument of any form. */
Status action_run_with(AppState *app, const char *name, const Argument *argument, Error *error);

/* The AppState for code that may only read it: it can run actions through this, and nothing else. */
typedef struct ActionTarget ActionTarget;
ActionTarget *action_target(AppState *app);
Status action_request(ActionTarget *target, const char *name, const Argument *argument, Error *error);

/* The keys of an action that nobody has changed; "" for none. */
const char *action_usual_keys(const Action *self);

/* The current keys of an action; "" for none. No two actions have the same: setting keys, or restoring the
 * default with null, takes them from any other action. Keys that the window itself needs are refused. */
const char *action_keys(const Action *self, const AppState *app);
Status action_set_keys(AppState *app, const char *name, const char *keys, Error *error);
const Action *action_of_keys(const AppState *app, const char *keys); /* Null if there is none. */

/* Whether the user must be asked before the document is closed. If so, this action waits as app->pending, and
 * the status is STATUS_INTERRUPTED. "file.answer" continues. */
Status action_ask(AppState *app, const char *name, const char *argument, Error *error);

/* Has the dialog "confirm" ask a question first: the action then waits as app->confirm, and the status is
 * STATUS_INTERRUPTED. "dialog.confirm" runs it again, and this returns STATUS_OK. */
Status action_confirm(AppState *app, const char *name, const char *argument, const char *question,
                      Error *error);

/* The same before other weights of this name are replaced. */
Status action_confirm_replacing(AppState *app, const char *action, const char *name, Error *error);

/* Shows the position that is being set up for the game shown, if there is one, in the editor: after it was
 * opened, undone or redone. */
void editor_follow(AppState *app);

/* Lets the game shown start from what the editor shows; the editor stays. */
Status editor_use(AppState *app, Error *error);

/* Opens a record, which it takes over, as a new document: it is kept elsewhere, so it need not be saved. */
Status action_adopt(AppState *app, Record *record, Error *error);

/* Goes to the first mode that has a panel, and brings it to the front. */
Status action_show(AppState *app, const char *panel, Error *error);

/* Runs the waiting action, if there is one, without asking again, and clears it. */
Status action_run_pending(AppState *app, Error *error);

#endif
