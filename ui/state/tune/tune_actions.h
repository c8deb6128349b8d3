/* What the files of actions of the Tune workspace share; only they include this. For the thread of the
 * AppState. */
#ifndef TETRESS_STATE_TUNE_TUNE_ACTIONS_H
#define TETRESS_STATE_TUNE_TUNE_ACTIONS_H

#include "ui/state/actions/actions_inner.h"

/* Notices a change of the workspace, and keeps it. */
Status tune_changed(AppState *app, Error *error);

/* Shows the workspace after a start, and stops an analysis, which would take time from the games. */
Status tune_run_alone(AppState *app, Error *error);

#endif
