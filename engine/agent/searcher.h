/* An agent with a session of its own, which is asked about one position after another. For one thread at a
 * time. */
#ifndef TETRESS_AGENT_SEARCHER_H
#define TETRESS_AGENT_SEARCHER_H

#include "engine/agent/agent.h"

/* Zeros: there is none. */
typedef struct Searcher {
    Agent *agent;
    Session *session;
} Searcher;

Status searcher_create(const Roster *roster, const char *agent, Searcher *out, Error *error);
void searcher_free(const Searcher *self);

/* So many, for as many threads; null if they could not be created. */
Status searchers_create(const Roster *roster, const char *agent, int count, Searcher **out, Error *error);
void searchers_free(Searcher *self, int count); /* may be null */

/* Searches as if nothing had been asked before. `report` is the last one, valid until the next search; null
 * if there is none. STATUS_INTERRUPTED if the session is stopped. */
Status searcher_find(const Searcher *self, const Game *game, const Limits *limits, Move *out,
                     const Report **report, Error *error);

#endif
