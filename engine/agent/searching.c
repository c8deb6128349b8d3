#include "engine/agent/searching.h"

#include <stdlib.h>

#include "engine/agent/level.h"

typedef struct SearchingAgent {
    Agent base;
    Search *search;
    const Level *level;
    uint64_t seed;
} SearchingAgent;

Status searching_options(const AgentKind *kind, const AgentSpec *spec, SearchOptions *out, Error *error)
{
    search_options_default(out);
    out->threads = agent_option_int(kind, spec, "threads");
    out->table_mb = agent_option_int(kind, spec, "hash");
    out->lines = agent_option_int(kind, spec, "lines");
    return profile_open(agent_option(kind, spec, "profile"), &out->profile, error);
}

Status searching_create(const AgentKind *kind, const SearchOptions *options, int level, uint64_t seed,
                        Agent **out, Error *error)
{
    SearchingAgent *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    *self = (SearchingAgent){{kind}, NULL, level_get(level), seed};
    Status status = search_create(options, &self->search, error);
    if (status) {
        free(self);
        return status;
    }
    *out = &self->base;
    return STATUS_OK;
}

Status searching_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                       Error *error)
{
    SearchingAgent *self = (SearchingAgent *)agent;
    Limits tightened = *limits;
    level_limit(self->level, &tightened);
    Status status = search_think(self->search, game, &tightened, session, out, error);
    if (status)
        return status;
    /* the same choice every time the same game comes to the same position */
    Random random = random_seeded(self->seed, game->now.key ^ game->now.plies);
    *out = level_choose(self->level, search_last_report(self->search), &random);
    return STATUS_OK;
}

void searching_new_game(Agent *agent)
{
    SearchingAgent *self = (SearchingAgent *)agent;
    search_new_game(self->search);
}

void searching_reseed(Agent *agent, uint64_t seed)
{
    ((SearchingAgent *)agent)->seed = seed;
}

void searching_destroy(Agent *agent)
{
    SearchingAgent *self = (SearchingAgent *)agent;
    search_destroy(self->search);
    free(self);
}
