/* The common part of the agents that search by alpha-beta. */
#ifndef TETRESS_AGENT_ALPHABETA_AGENT_H
#define TETRESS_AGENT_ALPHABETA_AGENT_H

#include "engine/agent/builtin_agents.h"
#include "engine/search/alphabeta/alphabeta.h"
#include "engine/search/alphabeta/table.h"

/* What no option says is as in alphabeta_options_default, with the built-in network at full strength. */
typedef struct SearchingAgent {
    Agent base;
    AlphaBetaOptions options;
    char profile[OPTION_VALUE_SIZE], network[OPTION_VALUE_SIZE];
    int level; /* see level.h */
    /* the loss, in hundredths of a token, that it accepts in its first moves to vary its openings; 0: none */
    int variety;
    uint64_t seed; /* of its random numbers */
    AlphaBeta *search;
    /* finds several moves, of which one is drawn at random; null: openings are searched like all other
     * moves */
    AlphaBeta *opening;
} SearchingAgent;

/* clang-format off */
/* The options that they all have. */
#define ALPHABETA_AGENT_OPTIONS                                                                              \
    INT_OPTION("threads", SearchingAgent, options.threads, "1", 1, ALPHABETA_THREADS_MAX, NULL,              \
        "Threads to search with"),                                                                           \
    INT_OPTION("hash", SearchingAgent, options.table_mb, "64", 0, TABLE_MB_MAX, "MB",                        \
        "Size of the transposition table"),                                                                  \
    INT_OPTION("lines", SearchingAgent, options.lines, "1", 1, REPORT_LINES, NULL,                           \
        "How many best moves to find"),                                                                      \
    PROFILE_OPTION(SearchingAgent, profile)
/* clang-format on */

Status alphabeta_agent_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error);
Status alphabeta_agent_think(Agent *agent, const Game *game, const Limits *limits, Session *session,
                             Move *out, Error *error);
void alphabeta_agent_new_game(Agent *agent);
void alphabeta_agent_reseed(Agent *agent, uint64_t seed);
void alphabeta_agent_destroy(Agent *agent);

#endif
