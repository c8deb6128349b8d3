/* Which actions are switches, and which of them are on; menus tick those. For the thread of the AppState. */
#ifndef TETRESS_STATE_SWITCHES_H
#define TETRESS_STATE_SWITCHES_H

#include "ui/state/actions/actions.h"

/* Whether the action turns something on and off, and it is on now. */
bool action_on(const Action *action, const AppState *app);

#endif
