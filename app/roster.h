/* The agents that our programs know: the engine's own, and those that run another program. Any thread. */
#ifndef TETRESS_APP_ROSTER_H
#define TETRESS_APP_ROSTER_H

#include "engine/agent/agent.h"

/* Fills an empty roster: ours, weakest first, then the documents', then those that run other programs. */
void app_roster_fill(Roster *roster);

/* The name of the default agent. */
const char *app_roster_default(const Roster *roster);

#endif
