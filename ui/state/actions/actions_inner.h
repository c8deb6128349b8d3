/* The parts of the table of actions, one file each; only they and actions.c include this. */
#ifndef TETRESS_STATE_ACTIONS_ACTIONS_INNER_H
#define TETRESS_STATE_ACTIONS_ACTIONS_INNER_H

#include <stddef.h>

#include "ui/state/actions/actions.h"
#include "ui/state/actions/conditions.h"

typedef struct ActionList {
    const Action *actions;
    int count;
} ActionList;

extern const ActionList agent_actions, analysis_actions, review_actions, reviews_actions;
extern const ActionList file_actions, edit_actions, go_actions, piece_actions, play_actions, view_actions,
    editor_actions, dialog_actions, settings_actions, weights_actions, insight_actions, intro_actions,
    match_actions, task_actions, tournament_actions, solve_actions, stats_actions, experiment_actions,
    suite_actions, class_actions, solo_actions, solo_lab_actions, tune_actions, tune_result_actions,
    library_actions;

/* Functions of one line for rows: of `app`, with an `error`, the `argument` as a text or a value, or the
 * `number` that was given; the `facts` of an argument, and the value to choose with an `index`. */
#define ACT(name, statement)        \
    static void name(AppState *app) \
    {                               \
        statement;                  \
    }
#define ACT_WITH(name, statement)               \
    static void name(AppState *app, int number) \
    {                                           \
        statement;                              \
    }
#define TRY(name, status)                           \
    static Status name(AppState *app, Error *error) \
    {                                               \
        return status;                              \
    }
#define TRY_WITH(name, status)                                  \
    static Status name(AppState *app, int number, Error *error) \
    {                                                           \
        return status;                                          \
    }
#define TRY_TEXT(name, status)                                            \
    static Status name(AppState *app, const char *argument, Error *error) \
    {                                                                     \
        return status;                                                    \
    }
#define LOOK(name, statement)                                   \
    static void name(const AppState *app, ArgumentFacts *facts) \
    {                                                           \
        statement;                                              \
    }
#define VALUES(name, offered)                                            \
    static bool name(const AppState *app, int index, ArgumentValue *out) \
    {                                                                    \
        return offered;                                                  \
    }
#define TRY_VALUE(name, status)                                               \
    static Status name(AppState *app, const Argument *argument, Error *error) \
    {                                                                         \
        return status;                                                        \
    }

/* A row that needs programs other than this one. */
#define STARTS_PROGRAMS .page_lacks = "a page can't start other programs"

/* What a row does, with the kind of its argument. */
#define TAKES_TEXT(function) .argument = ARGUMENT_TEXT, .takes_text = (function)
#define TAKES_PATH(function) .argument = ARGUMENT_PATH, .takes_text = (function)
#define TAKES_AGENT(function) .argument = ARGUMENT_AGENT, .takes_text = (function)
#define TAKES_MOVE(function) .argument = ARGUMENT_MOVE, .takes_text = (function)
#define TAKES_WORD(function, words) .argument = ARGUMENT_CHOICE, .choices = (words), .takes_text = (function)
#define TAKES_CELL(function) .argument = ARGUMENT_CELL, .takes_value = (function), .form = FORM_CELL
#define TAKES_FORM(kind, function) .argument = ARGUMENT_TEXT, .takes_value = (function), .form = (kind)
#define TRIES_NUMBER(function) .argument = ARGUMENT_NUMBER, .tries_with = (function)
#define TRIES_CHOICE(function, words) \
    .argument = ARGUMENT_CHOICE, .choices = (words), .tries_with = (function)
#define TRIES_WITH(function, number) .tries_with = (function), .usual = (number)
#define DOES_NUMBER(function) .argument = ARGUMENT_NUMBER, .does_with = (function)
#define DOES_CHOICE(function, words) .argument = ARGUMENT_CHOICE, .choices = (words), .does_with = (function)
#define DOES_WITH(function, number) .does_with = (function), .usual = (number)

/* The same for the member of AppState that it sets. */
#define FIELD(member) .field = offsetof(AppState, member), .field_size = sizeof(((AppState *)0)->member)
#define SETS_NUMBER(member) .argument = ARGUMENT_NUMBER, FIELD(member)
#define SETS_TEXT(member) .argument = ARGUMENT_TEXT, FIELD(member)
#define SETS_CHOICE(member, words) .argument = ARGUMENT_CHOICE, .choices = (words), FIELD(member)
#define UP_TO(member) .count = offsetof(AppState, member)

/* A whole number within bounds, read from a text. */
Status argument_number(const char *argument, int least, int most, int *out, Error *error);

/* Splits a text at the first of a letter: copies what is before it, and returns what follows. Null if there
 * is no such letter, nothing before it, or no room. */
const char *argument_split(const char *argument, char letter, char *before, size_t size);

/* The next cell in one of four directions. */
#define FOUR_DIRECTIONS CHOICES("up", "down", "left", "right")
Cell cell_towards(Cell from, int direction);

/* Fills in a value to choose, whose title is the value if there is none; false for no value. */
bool argument_offer(ArgumentValue *out, const char *value, const char *title);

/* The values of an argument that names an agent or saved weights. */
bool argument_profile(const AppState *app, int index, ArgumentValue *out);
bool argument_of_profile(const Profiles *profiles, int index, ArgumentValue *out);

/* Notices and keeps a change of how matches or tournaments are set up. */
Status matches_changed(AppState *app, Error *error);

/* Asks before an action saves weights under the name of some that the user has. */
Status weights_confirm_saving(AppState *app, const char *action, const char *name, Error *error);

/* Leaves the position editor; undo brings back what was painted. */
Status editor_leave(AppState *app, Error *error);

/* What the files of solo and of tune share: starting the threads of a workspace, or keeping how it is set up;
 * and showing the Tune workspace after a start, without an analysis that would take time from the games. */
Status solo_begin(AppState *app, Error *error);
Status solo_kept(AppState *app, Error *error);
Status tune_changed(AppState *app, Error *error);
Status tune_run_alone(AppState *app, Error *error);

/* Takes a text: moves are played, from the cursor if possible, otherwise as a new game; a position is set up;
 * games in any format are read by a job and become a new document. If edits would be lost, the action
 * "edit.paste" waits for an answer. */
Status paste_text(AppState *app, const char *text, Error *error);

/* The names of the optimisers. */
bool argument_optimiser(const AppState *app, int index, ArgumentValue *out);

/* Takes over a text as the one copied; frees it if there was no memory for it. */
Status action_copied(AppState *app, Text *text, Error *error);
bool argument_agent(const AppState *app, int index, ArgumentValue *out);

#define ACTION_LIST(name, actions) const ActionList name = {actions, (int)(sizeof actions / sizeof *actions)}

#endif
