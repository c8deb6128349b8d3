/* What the agents share that find their moves by alpha-beta. */
#ifndef TETRESS_AGENT_SEARCHING_H
#define TETRESS_AGENT_SEARCHING_H

#include "engine/agent/kinds.h"
#include "engine/search/search.h"
#include "engine/search/table.h"

/* The options that all of them have. */
#define SEARCHING_OPTIONS                                                                          \
    {"threads", AGENT_INT, "1", 1, SEARCH_THREADS_MAX, NULL, NULL, "Threads to search with"},      \
        {"hash", AGENT_INT, "64", 0, TABLE_MB_MAX, NULL, "MB", "Size of the transposition table"}, \
        {"lines", AGENT_INT, "1", 1, REPORT_LINES, NULL, NULL, "How many best moves to find"},     \
        PROFILE_OPTION

/* Reads those; the rest stays as search_options_default has it. */
Status searching_options(const AgentKind *kind, const AgentSpec *spec, SearchOptions *out, Error *error);

/* How such an agent picks from what its search finds: a level (level.h), where its random numbers start, and the loss, in hundredths
 * of a token, that it takes in its first moves so that openings differ; 0 takes none. */
typedef struct SearchingChoice {
    int level;
    uint64_t seed;
    int variety;
} SearchingChoice;

Status searching_create(const AgentKind *kind, const SearchOptions *options, const SearchingChoice *choice,
                        Agent **out, Error *error);
Status searching_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                       Error *error);
void searching_new_game(Agent *agent);
void searching_reseed(Agent *agent, uint64_t seed);
void searching_destroy(Agent *agent);

#endif
