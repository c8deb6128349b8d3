/* What the files of laboratory actions share; only they include this. */
#ifndef TETRESS_STATE_SOLO_SOLO_ACTIONS_H
#define TETRESS_STATE_SOLO_SOLO_ACTIONS_H

#include "ui/state/actions/actions_inner.h"

/* Goes to the workspace with this panel in front, and starts its threads. */
Status solo_show_panel(AppState *app, const char *panel, Error *error);

#endif
