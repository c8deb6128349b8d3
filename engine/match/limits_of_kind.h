/* The default limits for each agent. Any thread.
 *
 * Our own agents and most engines respect any limit and get 100 ms a move. Some kinds keep limits of their
 * own, as Python agents keep the referee's. They are never told of another limit and would lose every game by
 * it, so they get only their own, which is a TimeControl of zeros. */
#ifndef TETRESS_MATCH_LIMITS_OF_KIND_H
#define TETRESS_MATCH_LIMITS_OF_KIND_H

#include "engine/match/setup.h"

enum { DEFAULT_MOVE_MS = 100, LIMITS_NOTE_SIZE = 512 };

/* Describes the limits that this kind of agent keeps by itself; null if it has none, or if there is no such
 * kind. */
const char *limits_of_kind(const Roster *roster, const char *agent);

TimeControl limits_default(const Roster *roster, const char *agent);

/* Whether the setup's limits are too strict for an agent; writes a sentence that says so. */
bool limits_too_short(const Roster *roster, const SetupAgent *agent, char out[LIMITS_NOTE_SIZE]);

#endif
