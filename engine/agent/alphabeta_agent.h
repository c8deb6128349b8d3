/* The common part of the agents that search by alpha-beta. */
#ifndef TETRESS_AGENT_ALPHABETA_AGENT_H
#define TETRESS_AGENT_ALPHABETA_AGENT_H

#include "engine/agent/builtin_agents.h"
#include "engine/search/alphabeta/alphabeta.h"
#include "engine/search/alphabeta/table.h"

/* The options that they all have. */
#define ALPHABETA_AGENT_OPTIONS                                                                    \
    {"threads", AGENT_INT, "1", 1, ALPHABETA_THREADS_MAX, NULL, NULL, "Threads to search with"},   \
        {"hash", AGENT_INT, "64", 0, TABLE_MB_MAX, NULL, "MB", "Size of the transposition table"}, \
        {"lines", AGENT_INT, "1", 1, REPORT_LINES, NULL, NULL, "How many best moves to find"},     \
        PROFILE_OPTION

/* Reads those options; all others get the values of alphabeta_options_default. */
Status alphabeta_agent_options(const AgentKind *kind, const AgentSpec *spec, AlphaBetaOptions *out,
                               Error *error);

/* How such an agent chooses among the moves found: a level (level.h), the seed of its random numbers, and the
 * loss, in hundredths of a token, that it accepts in its first moves to vary its openings; 0 for none. */
typedef struct AlphaBetaAgentChoice {
    int level;
    uint64_t seed;
    int variety;
} AlphaBetaAgentChoice;

Status alphabeta_agent_create(const AgentKind *kind, const AlphaBetaOptions *options,
                              const AlphaBetaAgentChoice *choice, Agent **out, Error *error);
Status alphabeta_agent_think(Agent *agent, const Game *game, const Limits *limits, Session *session,
                             Move *out, Error *error);
void alphabeta_agent_new_game(Agent *agent);
void alphabeta_agent_reseed(Agent *agent, uint64_t seed);
void alphabeta_agent_destroy(Agent *agent);

#endif
