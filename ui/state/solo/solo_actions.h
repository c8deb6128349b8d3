/* What the files of actions on the laboratory share; nobody else includes this. */
#ifndef TETRESS_STATE_SOLO_SOLO_ACTIONS_H
#define TETRESS_STATE_SOLO_SOLO_ACTIONS_H

#include "ui/state/actions/actions_inner.h"

/* Goes to the workspace with this panel in front, and has its threads made. */
Status solo_show_panel(AppState *app, const char *panel, Error *error);

#endif
