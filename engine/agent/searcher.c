#include "engine/agent/searcher.h"

#include <stdlib.h>

#include "engine/base/memory.h"

Status searcher_create(const Roster *roster, const char *agent, Searcher *out, Error *error)
{
    *out = (Searcher){NULL, NULL};
    Status status = agent_create(roster, agent, &out->agent, error);
    if (status == STATUS_OK)
        status = session_create(&out->session, error);
    if (status != STATUS_OK) {
        agent_destroy(out->agent);
        *out = (Searcher){NULL, NULL};
    }
    return status;
}

void searcher_free(const Searcher *self)
{
    agent_destroy(self->agent);
    session_destroy(self->session);
}

Status searchers_create(const Roster *roster, const char *agent, int count, Searcher **out, Error *error)
{
    Status status = STATUS_OK;
    *out = memory_new((size_t)count, sizeof **out);
    if (!*out)
        return error_set(error, STATUS_MEMORY, "no memory to search with");
    for (int i = 0; i < count && status == STATUS_OK; i++)
        status = searcher_create(roster, agent, &(*out)[i], error);
    if (status != STATUS_OK) {
        searchers_free(*out, count);
        *out = NULL;
    }
    return status;
}

void searchers_free(Searcher *self, int count)
{
    for (int i = 0; self && i < count; i++)
        searcher_free(&self[i]);
    free(self);
}

Status searcher_find(const Searcher *self, const Game *game, const Limits *limits, Move *out,
                     const Report **report, Error *error)
{
    agent_new_game(self->agent);
    session_clear(self->session);
    Status status = agent_think(self->agent, game, limits, self->session, out, error);
    *report = report_box_take(&self->session->reports);
    return session_stopped(self->session) ? error_set(error, STATUS_INTERRUPTED, "the search was stopped")
                                          : status;
}
