/* What the files of actions of the Tune workspace share; only they include this. For the thread of the
 * AppState. */
#ifndef TETRESS_STATE_TUNE_TUNE_ACTIONS_H
#define TETRESS_STATE_TUNE_TUNE_ACTIONS_H

#include "ui/state/actions/actions_inner.h"

/* Saves the workspace after a change that had this status. */
Status tune_after_change(AppState *app, Status status, Error *error);

/* Null: none is shown. */
TuneTrial *tune_trial_shown(const AppState *app);

bool tune_has_trial_shown(const AppState *app);
bool tune_has_trial_read(const AppState *app);

/* Shows the workspace after a start that had this status, and stops an analysis, which would take time from
 * the games. */
Status tune_run_alone(AppState *app, Status status, Error *error);

/* Copies a path; an error if it is too long. */
Status tune_take_path(char out[SETTINGS_PATH_SIZE], const char *path, Error *error);

#endif
