/* The agents that documents describe, one file for each family, which names the document. Any thread. */
#ifndef TETRESS_STUDENTS_STUDENTS_H
#define TETRESS_STUDENTS_STUDENTS_H

#include "engine/agent/agent.h"

extern const AgentKind agent_boardcontrol_greedy;
extern const AgentKind agent_boardcontrol_mcts;
extern const AgentKind agent_boardcontrol_minimax;
extern const AgentKind agent_heuristic_hybrid;
extern const AgentKind agent_heuristic_mcts;
extern const AgentKind agent_heuristic_minimax;
extern const AgentKind agent_move_limiter;
extern const AgentKind agent_negamax_tt;
extern const AgentKind agent_open_sides_combined;
extern const AgentKind agent_open_sides_greedy;
extern const AgentKind agent_open_sides_minimax;
extern const AgentKind agent_open_sides_varying;
extern const AgentKind agent_simple_mcts;

/* Adds the agents of this folder, by name. */
void students_add(Roster *self);

#endif
