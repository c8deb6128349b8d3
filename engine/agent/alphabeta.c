/* Alpha-beta with every number that it is tuned by as an option. */
#include "engine/agent/kinds.h"
#include "engine/agent/level.h"
#include "engine/agent/searching.h"

#define TEXT_OF(number) #number
#define OPTION_OF(field, name, initial, low, high, unit, help) \
    {name, AGENT_INT, TEXT_OF(initial), low, high, NULL, unit, help},

static const AgentOption options[] = {SEARCHING_OPTIONS, SEARCH_PARAMETERS(OPTION_OF)};

static Status alphabeta_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    SearchOptions search;
    Status status = searching_options(kind, spec, &search, error);
    if (status)
        return status;
#define READ_PARAMETER(field, name, initial, low, high, unit, help) \
    search.parameters.field = agent_option_int(kind, spec, name);
    SEARCH_PARAMETERS(READ_PARAMETER)
#undef READ_PARAMETER
    return searching_create(kind, &search, &(SearchingChoice){.level = LEVEL_MOST}, out, error);
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
    .think = searching_think,
    .new_game = searching_new_game,
    .destroy = searching_destroy,
};
