/* Monte-Carlo tree search with all of its tuning parameters as options. */
#include <stdlib.h>

#include "engine/agent/builtin_agents.h"
#include "engine/search/tree/mcts.h"

typedef struct MctsAgent {
    Agent base;
    char profile[OPTION_VALUE_SIZE];
    MctsOptions options;
    Mcts *mcts;
} MctsAgent;

#define WHOLE_ROW(field, name, initial, low, high, unit, help) \
    INT_OPTION(name, MctsAgent, options.field, #initial, low, high, unit, help),
#define REAL_ROW(field, name, initial, low, high, unit, help) \
    REAL_OPTION(name, MctsAgent, options.field, #initial, low, high, unit, help),

static const AgentOption options[] = {
    CHOICE_OPTION("policy", MctsAgent, options.policy, "puct", "puct|uct",
                  "How the moves to look at are chosen: with or without priors"),
    CHOICE_OPTION("playout", MctsAgent, options.playout, "cut", "cut|greedy|uniform",
                  "How a leaf is valued: by the evaluation after cut-plies, or by the result of greedy or "
                  "random games"),
    PROFILE_OPTION(MctsAgent, profile), MCTS_NUMBERS(WHOLE_ROW, REAL_ROW)};

static void mcts_agent_destroy(Agent *agent)
{
    MctsAgent *self = (MctsAgent *)agent;
    mcts_destroy(self->mcts);
    free(self);
}

static Status mcts_agent_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    MctsAgent *self = agent_new(kind, sizeof *self, error);
    if (!self)
        return STATUS_MEMORY;
    mcts_options_default(&self->options);
    agent_options_read(kind, spec, self);
    Status status = profile_open(self->profile, &self->options.profile, error);
    if (status == STATUS_OK)
        status = mcts_create(&self->options, &self->mcts, error);
    return agent_made(&self->base, status, out);
}

static Status mcts_agent_think(Agent *agent, const Game *game, const Limits *limits, Session *session,
                               Move *out, Error *error)
{
    MctsAgent *self = (MctsAgent *)agent;
    return mcts_think(self->mcts, game, limits, session, out, error);
}

static void mcts_agent_new_game(Agent *agent)
{
    MctsAgent *self = (MctsAgent *)agent;
    mcts_new_game(self->mcts);
}

const AgentKind agent_mcts = {
    .name = "mcts",
    .title = "Monte-Carlo tree search",
    .sentence = "Grows a tree where results have been best; the evaluation decides what to try first.",
    .source = "own",
    AGENT_OPTIONS(options),
    .create = mcts_agent_create,
    .think = mcts_agent_think,
    .new_game = mcts_agent_new_game,
    .destroy = mcts_agent_destroy,
};
