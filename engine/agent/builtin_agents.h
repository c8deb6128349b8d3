/* Our own agents, each of which is in a file that ends with its kind; alpha-beta has two. */
#ifndef TETRESS_AGENT_BUILTIN_AGENTS_H
#define TETRESS_AGENT_BUILTIN_AGENTS_H

#include "engine/agent/agent.h"

/* The option of agents that use the evaluation; profile_open reads its value. */
#define PROFILE_OPTION(Type, member)                                                             \
    TEXT_OPTION("profile", Type, member, "default",                                              \
                "Weights of the evaluation: default, boardcontrol, negamax-tt, heuristic-mcts, " \
                "open-sides, or a file")

extern const AgentKind agent_random;
extern const AgentKind agent_greedy;
extern const AgentKind agent_plain;
extern const AgentKind agent_alphabeta;
extern const AgentKind agent_mcts;
extern const AgentKind agent_champion;

#endif
