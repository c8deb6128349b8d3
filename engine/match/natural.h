/* The limits that an agent gets when none are given. Any thread.
 *
 * Agents of ours, and most engines, take any limit: they get 100 ms a move. A kind that keeps limits of
 * its own, as Python agents keep the referee's, never sees a limit of moves and would lose every game by it;
 * so it gets only its own, which is a TimeControl of zeros. */
#ifndef TETRESS_MATCH_NATURAL_H
#define TETRESS_MATCH_NATURAL_H

#include "engine/match/setup.h"

enum { NATURAL_MOVE_MS = 100, NATURAL_NOTE_SIZE = 512 };

/* The limits of an agent's kind in words; null where it has none of its own, or where there is no such
 * kind. */
const char *natural_limits(const Roster *roster, const char *agent);

TimeControl natural_pace(const Roster *roster, const char *agent);

/* Whether the pace of a setup is too fast for an agent, and a sentence that says so. */
bool natural_hopeless(const Roster *roster, const SetupAgent *agent, char out[NATURAL_NOTE_SIZE]);

#endif
