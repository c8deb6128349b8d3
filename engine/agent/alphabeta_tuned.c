/* Alpha-beta with all of its tuning parameters as options. */
#include <string.h>

#include "engine/agent/alphabeta_agent.h"
#include "engine/agent/builtin_agents.h"
#include "engine/agent/level.h"

#define TEXT_OF(number) #number
#define OPTION_OF(field, name, initial, low, high, unit, help) \
    {name, AGENT_INT, TEXT_OF(initial), low, high, NULL, unit, help},

static const AgentOption options[] = {
    ALPHABETA_AGENT_OPTIONS,
    {"network", AGENT_TEXT, "built-in", 0, 0, NULL, NULL,
     "The network for the weight 'learned': built-in, or a file made by tetress-cli learn"},
    ALPHABETA_PARAMETERS(OPTION_OF)};

static Status tuned_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    AlphaBetaOptions search;
    Status status = alphabeta_agent_options(kind, spec, &search, error);
    if (status)
        return status;
    const char *network = agent_option(kind, spec, "network");
    search.network = strcmp(network, "built-in") == 0 ? NULL : network;
#define READ_PARAMETER(field, name, initial, low, high, unit, help) \
    search.parameters.field = agent_option_int(kind, spec, name);
    ALPHABETA_PARAMETERS(READ_PARAMETER)
#undef READ_PARAMETER
    return alphabeta_agent_create(kind, &search, &(AlphaBetaAgentChoice){.level = LEVEL_MOST}, out, error);
}

const AgentKind agent_alphabeta = {
    .name = "alphabeta",
    .title = "Alpha-beta",
    .sentence =
        "Deepens a principal variation search over batches of evaluated leaves; every number is an option.",
    .source = "own",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = tuned_create,
    .think = alphabeta_agent_think,
    .new_game = alphabeta_agent_new_game,
    .destroy = alphabeta_agent_destroy,
};
