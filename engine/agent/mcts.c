/* Monte-Carlo tree search with all of its tuning parameters as options. */
#include <stdlib.h>
#include <string.h>

#include "engine/agent/builtin_agents.h"
#include "engine/search/tree/mcts.h"

typedef struct MctsAgent {
    Agent base;
    Mcts *mcts;
} MctsAgent;

#define TEXT_OF(number) #number
#define WHOLE_OPTION(field, name, initial, low, high, unit, help) \
    {name, AGENT_INT, TEXT_OF(initial), low, high, NULL, unit, help},
#define REAL_OPTION(field, name, initial, low, high, unit, help) \
    {name, AGENT_REAL, TEXT_OF(initial), low, high, NULL, unit, help},

static const AgentOption options[] = {
    {"policy", AGENT_CHOICE, "puct", 0, 0, "puct|uct", NULL,
     "How the moves to look at are chosen: with or without priors"},
    {"playout", AGENT_CHOICE, "cut", 0, 0, "cut|greedy|uniform", NULL,
     "How a leaf is valued: by the evaluation after cut-plies, or by the result of greedy or random games"},
    PROFILE_OPTION,
    MCTS_NUMBERS(WHOLE_OPTION, REAL_OPTION)};

static Status read_options(const AgentKind *kind, const AgentSpec *spec, MctsOptions *out, Error *error)
{
    mcts_options_default(out);
    const char *playout = agent_option(kind, spec, "playout");
    out->policy = strcmp(agent_option(kind, spec, "policy"), "uct") == 0 ? TREE_UCT : TREE_PUCT;
    out->playout = strcmp(playout, "uniform") == 0  ? MCTS_UNIFORM
                   : strcmp(playout, "greedy") == 0 ? MCTS_GREEDY
                                                    : MCTS_CUT;
#define READ_WHOLE(field, name, initial, low, high, unit, help) \
    out->field = agent_option_int(kind, spec, name);
#define READ_REAL(field, name, initial, low, high, unit, help) \
    out->field = agent_option_real(kind, spec, name);
    MCTS_NUMBERS(READ_WHOLE, READ_REAL)
#undef READ_WHOLE
#undef READ_REAL
    return profile_open(agent_option(kind, spec, "profile"), &out->profile, error);
}

static void mcts_agent_destroy(Agent *agent)
{
    MctsAgent *self = (MctsAgent *)agent;
    mcts_destroy(self->mcts);
    free(self);
}

static Status mcts_agent_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    MctsOptions mcts;
    Status status = read_options(kind, spec, &mcts, error);
    if (status)
        return status;
    MctsAgent *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    self->base.kind = kind;
    status = mcts_create(&mcts, &self->mcts, error);
    if (status) {
        mcts_agent_destroy(&self->base);
        return status;
    }
    *out = &self->base;
    return STATUS_OK;
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
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .create = mcts_agent_create,
    .think = mcts_agent_think,
    .new_game = mcts_agent_new_game,
    .destroy = mcts_agent_destroy,
};
