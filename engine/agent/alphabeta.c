/* Alpha-beta with every number that it is tuned by as an option. */
#include <stdlib.h>
#include <string.h>

#include "engine/agent/kinds.h"
#include "engine/search/search.h"
#include "engine/search/table.h"

typedef struct AlphabetaAgent {
    Agent base;
    Search *search;
} AlphabetaAgent;

#define TEXT_OF(number) #number
#define OPTION_OF(field, name, initial, low, high, unit, help) \
    {name, AGENT_INT, TEXT_OF(initial), low, high, NULL, unit, help},

static const AgentOption options[] = {
    {"threads", AGENT_INT, "1", 1, SEARCH_THREADS_MAX, NULL, NULL, "Threads to search with"},
    {"hash", AGENT_INT, "64", 0, TABLE_MB_MAX, NULL, "MB", "Size of the transposition table"},
    {"lines", AGENT_INT, "1", 1, REPORT_LINES, NULL, NULL, "How many best moves to find"},
    {"profile", AGENT_TEXT, "default", 0, 0, NULL, NULL, "Weights of the evaluation: default, or a file"},
    SEARCH_PARAMETERS(OPTION_OF)};

/* Reads the options into what a search is made with. */
static Status read_options(const AgentKind *kind, const AgentSpec *spec, SearchOptions *out, Error *error)
{
    search_options_default(out);
    out->threads = agent_option_int(kind, spec, "threads");
    out->table_mb = agent_option_int(kind, spec, "hash");
    out->lines = agent_option_int(kind, spec, "lines");
#define READ_PARAMETER(field, name, initial, low, high, unit, help) \
    out->parameters.field = agent_option_int(kind, spec, name);
    SEARCH_PARAMETERS(READ_PARAMETER)
#undef READ_PARAMETER
    const char *profile = agent_option(kind, spec, "profile");
    return strcmp(profile, "default") == 0 ? STATUS_OK : profile_read_file(profile, &out->profile, error);
}

static void alphabeta_destroy(Agent *agent)
{
    AlphabetaAgent *self = (AlphabetaAgent *)agent;
    search_destroy(self->search);
    free(self);
}

static Status alphabeta_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    SearchOptions search;
    Status status = read_options(kind, spec, &search, error);
    if (status)
        return status;
    AlphabetaAgent *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    self->base.kind = kind;
    status = search_create(&search, &self->search, error);
    if (status) {
        alphabeta_destroy(&self->base);
        return status;
    }
    *out = &self->base;
    return STATUS_OK;
}

static Status alphabeta_think(Agent *agent, const Game *game, const Limits *limits, Session *session,
                              Move *out, Error *error)
{
    AlphabetaAgent *self = (AlphabetaAgent *)agent;
    return search_think(self->search, game, limits, session, out, error);
}

static void alphabeta_new_game(Agent *agent)
{
    AlphabetaAgent *self = (AlphabetaAgent *)agent;
    search_new_game(self->search);
}

const AgentKind agent_alphabeta = {
    .name = "alphabeta",
    .title = "Alpha-beta",
    .sentence =
        "Deepens a principal variation search over batches of evaluated leaves; every number is an option.",
    .source = "own",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = alphabeta_create,
    .think = alphabeta_think,
    .new_game = alphabeta_new_game,
    .destroy = alphabeta_destroy,
};
