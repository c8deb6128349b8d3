/* The agents of this folder: one file each, which ends in its kind. */
#ifndef TETRESS_AGENT_KINDS_H
#define TETRESS_AGENT_KINDS_H

#include "engine/agent/agent.h"

/* An option of agents that use the evaluation; profile_open reads it. */
#define PROFILE_OPTION                                                                                   \
    {                                                                                                    \
        "profile", AGENT_TEXT, "default", 0, 0, NULL, NULL,                                              \
            "Weights of the evaluation: default, boardcontrol, negamax-tt, heuristic-mcts, open-sides, " \
            "or a file"                                                                                  \
    }

extern const AgentKind agent_random;
extern const AgentKind agent_greedy;
extern const AgentKind agent_plain;
extern const AgentKind agent_alphabeta;
extern const AgentKind agent_mcts;
extern const AgentKind agent_champion;

/* Those that documents describe; their source names the document. */
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

#endif
