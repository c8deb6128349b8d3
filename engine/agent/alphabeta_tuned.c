/* Alpha-beta with all of its tuning parameters as options. */
#include "engine/agent/alphabeta_agent.h"

#define PARAMETER_ROW(field, name, initial, low, high, unit, help) \
    INT_OPTION(name, SearchingAgent, options.parameters.field, #initial, low, high, unit, help),

static const AgentOption options[] = {
    ALPHABETA_AGENT_OPTIONS,
    TEXT_OPTION("network", SearchingAgent, network, "built-in",
                "The network for the weight 'learned': built-in, or a file made by tetress-cli learn"),
    ALPHABETA_PARAMETERS(PARAMETER_ROW)};

const AgentKind agent_alphabeta = {
    .name = "alphabeta",
    .title = "Alpha-beta",
    .sentence =
        "Deepens a principal variation search over batches of evaluated leaves; every number is an option.",
    .source = "own",
    AGENT_OPTIONS(options),
    .create = alphabeta_agent_create,
    .think = alphabeta_agent_think,
    .new_game = alphabeta_agent_new_game,
    .destroy = alphabeta_agent_destroy,
};
