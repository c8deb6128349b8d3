/* Which actions are switches, and which of them are on; menus tick these. For the thread of the AppState. */
#ifndef TETRESS_STATE_SWITCHES_H
#define TETRESS_STATE_SWITCHES_H

#include "ui/state/actions/actions.h"

/* Whether the action is a switch that is on. */
bool action_on(const Action *action, const AppState *app);

#endif
