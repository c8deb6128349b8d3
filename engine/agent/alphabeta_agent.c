#include "engine/agent/alphabeta_agent.h"

#include <stdlib.h>

#include "engine/agent/level.h"

typedef struct SearchingAgent {
    Agent base;
    AlphaBeta *search;
    /* finds several moves, of which one is drawn at random; null: openings are searched like all other
     * moves */
    AlphaBeta *opening;
    const Level *level;
    uint64_t seed;
    int variety;
} SearchingAgent;

enum { OPENING_PLIES = 8, OPENING_LINES = 6, OPENING_TABLE_MB = 8 };

Status alphabeta_agent_options(const AgentKind *kind, const AgentSpec *spec, AlphaBetaOptions *out,
                               Error *error)
{
    alphabeta_options_default(out);
    out->threads = agent_option_int(kind, spec, "threads");
    out->table_mb = agent_option_int(kind, spec, "hash");
    out->lines = agent_option_int(kind, spec, "lines");
    return profile_open(agent_option(kind, spec, "profile"), &out->profile, error);
}

Status alphabeta_agent_create(const AgentKind *kind, const AlphaBetaOptions *options,
                              const AlphaBetaAgentChoice *choice, Agent **out, Error *error)
{
    SearchingAgent *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    *self = (SearchingAgent){
        {.kind = kind}, .level = level_get(choice->level), .seed = choice->seed, .variety = choice->variety};
    Status status = alphabeta_create(options, &self->search, error);
    if (!status && choice->variety > 0) {
        AlphaBetaOptions several = *options;
        several.lines = OPENING_LINES;
        several.table_mb = several.table_mb < OPENING_TABLE_MB ? several.table_mb : OPENING_TABLE_MB;
        status = alphabeta_create(&several, &self->opening, error);
    }
    if (status) {
        alphabeta_agent_destroy(&self->base);
        return status;
    }
    *out = &self->base;
    return STATUS_OK;
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
    level_limit(self->level, &tightened);
    Status status = alphabeta_think(search, game, &tightened, session, out, error);
    if (status)
        return status;
    /* the choice is the same whenever this game reaches this position */
    Random random = random_seeded(self->seed, game->now.key ^ game->now.plies);
    const Report *report = alphabeta_last_report(search);
    *out = level_choose(self->level, report, &random);
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
