/* What the files of laboratory actions share; only they include this. */
#ifndef TETRESS_STATE_SOLO_SOLO_ACTIONS_H
#define TETRESS_STATE_SOLO_SOLO_ACTIONS_H

#include "ui/state/actions/actions_inner.h"

/* Starts the threads of the workspace. */
Status solo_begin(AppState *app, Error *error);

/* Keeps how the workspace is set up. */
Status solo_kept(AppState *app, Error *error);

#endif
