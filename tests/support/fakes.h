/* Agents that behave, or misbehave, in one simple way each. */
#ifndef TETRESS_TESTS_SUPPORT_FAKES_H
#define TETRESS_TESTS_SUPPORT_FAKES_H

#include "engine/agent/agent.h"

/* Adds the project's own agents and these:
 *     first           plays its first move
 *     learner         plays its nth move the nth time since the last new game; reports 10 nodes, depth 2, 3
 *                     playouts, 5 MB
 *     illegal:after=N answers from its Nth move on with a move that it played before
 *     crasher         fails as a process does that dies
 *     silent          fails as a process does that gives no answer
 *     sleeper:ms=N    thinks so long, then as first
 *     reporter:depth=N  reports N times, depth by depth, 100 nodes each, then as first: see fake_report
 *     endless:depth=N   the same, but then thinks until it is stopped
 *     waiter          thinks until it is stopped, then as first */
void fakes_add(Roster *roster);

/* What reporter says of a position at a depth: it takes the first placement for the best, each one behind it
 * for ten points worse; it spent half of its effort on the first, the rest evenly; it gave all the same
 * prior; two lines, the first of two moves. */
void fake_report(const Position *position, int depth, Report *out);

#endif
