#include "engine/agent/agent.h"

#include <string.h>

#include "engine/agent/builtin_agents.h"

void roster_add(Roster *self, const AgentKind *kind)
{
    if (self->count < ROSTER_KINDS)
        self->kinds[self->count++] = kind;
}

const AgentKind *roster_find(const Roster *self, const char *name)
{
    for (int i = 0; i < self->count; i++) {
        if (strcmp(self->kinds[i]->name, name) == 0)
            return self->kinds[i];
    }
    return NULL;
}

const AgentKind *roster_strongest(const Roster *self)
{
    int last = self->count - 1;
    while (last > 0 && (self->kinds[last]->foreign || strcmp(self->kinds[last]->source, "own") != 0))
        last--;
    return self->kinds[last];
}

void roster_add_own(Roster *self)
{
    roster_add(self, &agent_random);
    roster_add(self, &agent_greedy);
    roster_add(self, &agent_plain);
    roster_add(self, &agent_mcts);
    roster_add(self, &agent_alphabeta);
    roster_add(self, &agent_champion);
}
