#include "engine/agent/alphabeta_agent.h"

#include <stdlib.h>
#include <string.h>

#include "engine/agent/level.h"
#include "engine/base/memory.h"

enum { OPENING_PLIES = 8, OPENING_LINES = 6, OPENING_TABLE_MB = 8 };

Status alphabeta_agent_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    SearchingAgent *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    *self = (SearchingAgent){{.kind = kind}, .level = LEVEL_MOST, .network = "built-in"};
    alphabeta_options_default(&self->options);
    agent_options_read(kind, spec, self);
    self->options.network = strcmp(self->network, "built-in") == 0 ? NULL : self->network;
    Status status = profile_open(self->profile, &self->options.profile, error);
    if (status == STATUS_OK)
        status = alphabeta_create(&self->options, &self->search, error);
    if (status == STATUS_OK && self->variety > 0) {
        AlphaBetaOptions several = self->options;
        several.lines = OPENING_LINES;
        several.table_mb = several.table_mb < OPENING_TABLE_MB ? several.table_mb : OPENING_TABLE_MB;
        status = alphabeta_create(&several, &self->opening, error);
    }
    return agent_made(&self->base, status, out);
}

/* Draws one of the moves that are nearly as good as the best, each with equal probability. */
static Move choose_opening(const SearchingAgent *self, const Report *report, Random *random)
{
    const ReportLine *best = NULL;
    Move moves[REPORT_LINES];
    uint32_t count = 0;
    for (int i = 0; i < report->line_count; i++)
        if (report->lines[i].moves[0] == report->best)
            best = &report->lines[i];
    for (int i = 0; i < report->line_count && best; i++)
        if (best->score - report->lines[i].score <= self->variety)
            moves[count++] = report->lines[i].moves[0];
    return count > 0 ? moves[random_below(random, count)] : report->best;
}

Status alphabeta_agent_think(Agent *agent, const Game *game, const Limits *limits, Session *session,
                             Move *out, Error *error)
{
    SearchingAgent *self = (SearchingAgent *)agent;
    Limits tightened = *limits;
    bool opening = self->opening && game->now.plies < OPENING_PLIES;
    AlphaBeta *search = opening ? self->opening : self->search;
    const Level *level = level_get(self->level);
    level_limit(level, &tightened);
    Status status = alphabeta_think(search, game, &tightened, session, out, error);
    if (status != STATUS_OK)
        return status;
    /* the choice is the same whenever this game reaches this position */
    Random random = random_seeded(self->seed, game->now.key ^ game->now.plies);
    const Report *report = alphabeta_last_report(search);
    *out = level_choose(level, report, &random);
    if (opening && *out == report->best)
        *out = choose_opening(self, report, &random);
    return STATUS_OK;
}

void alphabeta_agent_new_game(Agent *agent)
{
    SearchingAgent *self = (SearchingAgent *)agent;
    alphabeta_new_game(self->search);
    if (self->opening)
        alphabeta_new_game(self->opening);
}

void alphabeta_agent_reseed(Agent *agent, uint64_t seed)
{
    ((SearchingAgent *)agent)->seed = seed;
}

void alphabeta_agent_destroy(Agent *agent)
{
    SearchingAgent *self = (SearchingAgent *)agent;
    alphabeta_destroy(self->search);
    alphabeta_destroy(self->opening);
    free(self);
}
