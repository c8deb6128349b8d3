/* The parts of the table of actions, one file each; only they and actions.c include this. */
#ifndef TETRESS_STATE_ACTIONS_ACTIONS_INNER_H
#define TETRESS_STATE_ACTIONS_ACTIONS_INNER_H

#include "ui/state/actions/actions.h"

typedef struct ActionList {
    const Action *actions;
    int count;
} ActionList;

extern const ActionList agent_actions, analysis_actions, review_actions, reviews_actions;
extern const ActionList file_actions, edit_actions, go_actions, piece_actions, play_actions, view_actions,
    editor_actions, dialog_actions, settings_actions, weights_actions, insight_actions, python_actions,
    intro_actions, match_actions, task_actions, tournament_actions, solve_actions, stats_actions,
    experiment_actions, suite_actions, class_actions, solo_actions, solo_lab_actions, tune_actions,
    tune_result_actions;

/* Arguments: a whole number within bounds, given or read from a text. */
Status argument_number(const char *argument, int least, int most, int *out, Error *error);
Status argument_within(const Argument *argument, int least, int most, Error *error);

/* The values of an argument that names an agent or saved weights. */
bool argument_profile(const AppState *app, int index, ArgumentValue *out);
bool argument_of_profile(const Profiles *profiles, int index, ArgumentValue *out);

/* Asks before an action saves weights under the name of some that the user has. */
Status weights_confirm_saving(AppState *app, const char *action, const char *name, Error *error);

/* Leaves the position editor; undo brings back what was painted. */
Status editor_leave(AppState *app, Error *error);

/* Asks for the name of an optimiser. */
extern const ArgumentInfo argument_optimiser;

/* Takes over a text as the one copied; frees it if there was no memory for it. */
Status action_copied(AppState *app, Text *text, Error *error);
bool argument_agent(const AppState *app, int index, ArgumentValue *out);

#define ACTION_LIST(name, actions) const ActionList name = {actions, (int)(sizeof actions / sizeof *actions)}

#endif
