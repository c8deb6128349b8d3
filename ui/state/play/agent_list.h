/* The agents to choose from, for analyses, reviews and games: our own, saved engines and Python agents, those
 * chosen recently with their options, and those of the documents. Any thread may call these functions. */
#ifndef TETRESS_STATE_PLAY_AGENT_LIST_H
#define TETRESS_STATE_PLAY_AGENT_LIST_H

#include "engine/agent/agent.h"
#include "ui/state/settings.h"

typedef enum AgentGroup { AGENTS_OWN, AGENTS_KEPT, AGENTS_RECENT, AGENTS_DOCUMENTS, AGENT_GROUPS } AgentGroup;

enum { AGENT_TITLE_SIZE = 96 };

typedef struct OfferedAgent {
    AgentGroup group;
    char agent[SETTINGS_AGENT_SIZE]; /* as agents are named */
    char title[AGENT_TITLE_SIZE];    /* for people */
} OfferedAgent;

/* The agent with this index, in the order of the groups; false after the last. */
bool agent_list_at(const Roster *roster, const Settings *settings, int index, OfferedAgent *out);

/* The title of a group. */
const char *agent_group_title(AgentGroup group);

/* An agent for people: "champion · threads 2", or the name it is saved under. */
void agent_title(const Roster *roster, const Settings *settings, const char *agent,
                 char out[AGENT_TITLE_SIZE]);

#endif
