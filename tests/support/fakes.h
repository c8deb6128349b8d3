/* Agents that behave, or misbehave, in one simple way each. */
#ifndef TETRESS_TESTS_SUPPORT_FAKES_H
#define TETRESS_TESTS_SUPPORT_FAKES_H

#include "engine/agent/agent.h"

/* Adds the project's own agents and these:
 *     first           plays its first move
 *     learner         plays its nth move the nth time since the last new game; reports 10 nodes, depth 2, 3 playouts, 5 MB
 *     illegal:after=N answers from its Nth move on with a move that it played before
 *     crasher         fails as a process does that dies
 *     silent          fails as a process does that gives no answer
 *     sleeper:ms=N    thinks so long, then as first
 *     waiter          thinks until it is stopped, then as first */
void fakes_add(Roster *roster);

#endif
