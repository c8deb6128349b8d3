/* Agents that behave, or misbehave, in one simple way each. */
#ifndef TETRESS_TESTS_SUPPORT_FAKES_H
#define TETRESS_TESTS_SUPPORT_FAKES_H

#include "engine/agent/agent.h"

/* Adds the project's own agents and these:
 *
 *     first             plays its first move
 *     learner           plays its nth move the nth time since the last new game; reports 10 nodes, depth 2, 3
 *                       playouts, 5 MB
 *     illegal:after=N   from its Nth move on, answers with a move that it has played already
 *     crasher           fails like a process that dies
 *     silent            fails like a process that gives no answer
 *     sleeper:ms=N      waits for N ms, then plays like first
 *     worker:ms=N       uses N ms of processor time, then plays like first
 *     reporter:depth=N  reports N times, depth by depth, 100 nodes each, then plays like first: see
 *                       fake_report
 *     endless:depth=N   the same, but then thinks until it is stopped
 *     waiter            thinks until it is stopped, then plays like first */
void fakes_add(Roster *roster);

/* What reporter says about a position at a depth. The first placement is the best, and each later one ten
 * points worse. Half of the effort went to the first, the rest evenly to the others; all have the same prior.
 * There are two lines, the first of two moves. */
void fake_report(const Position *position, int depth, Report *out);

#endif
