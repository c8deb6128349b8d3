/* Who can play: the one list that people choose from, wherever they choose an agent, and the one name of each
 * agent, wherever it is shown. Any thread may call these functions. */
#ifndef TETRESS_STATE_PLAY_AGENT_LIST_H
#define TETRESS_STATE_PLAY_AGENT_LIST_H

#include "engine/agent/agent.h"
#include "engine/agent/strength.h"
#include "ui/state/settings.h"

typedef enum AgentGroup {
    AGENTS_LEVELS,
    AGENTS_BUILT_IN,
    AGENTS_OWN,
    AGENTS_RECENT,
    AGENTS_DOCUMENTS,
    AGENT_GROUPS
} AgentGroup;

enum { AGENT_NAME_SIZE = 96, AGENT_NOTE_SIZE = 160 };

/* What names are made from. */
typedef struct AgentNames {
    const Roster *roster;
    const Settings *settings; /* the names that people gave to their own agents; null: none */
} AgentNames;

typedef struct OfferedAgent {
    AgentGroup group;
    char agent[SETTINGS_AGENT_SIZE]; /* as agents are named */
    char name[AGENT_NAME_SIZE];      /* for people */
    char note[AGENT_NOTE_SIZE];      /* what it is for, or how it thinks */
    const Strength *strength;        /* null: not measured */
} OfferedAgent;

/* The agent with this index, in the order of the groups; false after the last. */
bool agent_list_at(const AgentNames *names, int index, OfferedAgent *out);

/* The same for one agent, which need not be in the list. */
void agent_describe(const AgentNames *names, const char *agent, OfferedAgent *out);

/* The title of a group. */
const char *agent_group_title(AgentGroup group);

/* An agent for people: the name it is saved under, "Level 3", or "Alpha-beta · threads 2". */
void agent_name(const AgentNames *names, const char *agent, char out[AGENT_NAME_SIZE]);

/* The same with the options that hardly matter, and more of a path: for agents whose names are equal. */
void agent_name_full(const AgentNames *names, const char *agent, char out[AGENT_NAME_SIZE]);

#endif
