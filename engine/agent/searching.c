#include "engine/agent/searching.h"

#include <stdlib.h>

#include "engine/agent/level.h"

typedef struct SearchingAgent {
    Agent base;
    Search *search;
    Search *
        opening; /* that finds several moves, of which one is picked by lot; null: openings are played as the rest */
    const Level *level;
    uint64_t seed;
    int variety;
} SearchingAgent;

enum { OPENING_PLIES = 8, OPENING_LINES = 6, OPENING_TABLE_MB = 8 };

Status searching_options(const AgentKind *kind, const AgentSpec *spec, SearchOptions *out, Error *error)
{
    search_options_default(out);
    out->threads = agent_option_int(kind, spec, "threads");
    out->table_mb = agent_option_int(kind, spec, "hash");
    out->lines = agent_option_int(kind, spec, "lines");
    return profile_open(agent_option(kind, spec, "profile"), &out->profile, error);
}

Status searching_create(const AgentKind *kind, const SearchOptions *options, const SearchingChoice *choice,
                        Agent **out, Error *error)
{
    SearchingAgent *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    *self = (SearchingAgent){
        {kind}, .level = level_get(choice->level), .seed = choice->seed, .variety = choice->variety};
    Status status = search_create(options, &self->search, error);
    if (!status && choice->variety > 0) {
        SearchOptions several = *options;
        several.lines = OPENING_LINES;
        several.table_mb = several.table_mb < OPENING_TABLE_MB ? several.table_mb : OPENING_TABLE_MB;
        status = search_create(&several, &self->opening, error);
    }
    if (status) {
        searching_destroy(&self->base);
        return status;
    }
    *out = &self->base;
    return STATUS_OK;
}

/* One of the moves that are worth about as much as the best; each as likely as the others. */
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

Status searching_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                       Error *error)
{
    SearchingAgent *self = (SearchingAgent *)agent;
    Limits tightened = *limits;
    bool opening = self->opening && game->now.plies < OPENING_PLIES;
    Search *search = opening ? self->opening : self->search;
    level_limit(self->level, &tightened);
    Status status = search_think(search, game, &tightened, session, out, error);
    if (status)
        return status;
    /* the same choice every time the same game comes to the same position */
    Random random = random_seeded(self->seed, game->now.key ^ game->now.plies);
    const Report *report = search_last_report(search);
    *out = level_choose(self->level, report, &random);
    if (opening && *out == report->best)
        *out = choose_opening(self, report, &random);
    return STATUS_OK;
}

void searching_new_game(Agent *agent)
{
    SearchingAgent *self = (SearchingAgent *)agent;
    search_new_game(self->search);
    if (self->opening)
        search_new_game(self->opening);
}

void searching_reseed(Agent *agent, uint64_t seed)
{
    ((SearchingAgent *)agent)->seed = seed;
}

void searching_destroy(Agent *agent)
{
    SearchingAgent *self = (SearchingAgent *)agent;
    search_destroy(self->search);
    search_destroy(self->opening);
    free(self);
}
