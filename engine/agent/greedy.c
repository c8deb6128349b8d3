/* The agent that looks one move ahead. */

#include "engine/agent/builtin_agents.h"
#include "engine/agent/one_ply_report.h"
#include "engine/eval/eval.h"

typedef struct GreedyAgent {
    Agent base;
    char profile[OPTION_VALUE_SIZE];
    Evaluator evaluator;
} GreedyAgent;

static const AgentOption greedy_options[] = {PROFILE_OPTION(GreedyAgent, profile)};

static Status greedy_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    Profile profile;
    GreedyAgent *self = agent_new(kind, sizeof *self, error);
    if (!self)
        return STATUS_MEMORY;
    agent_options_read(kind, spec, self);
    Status status = profile_open(self->profile, &profile, error);
    if (status == STATUS_OK)
        evaluator_init(&self->evaluator, kernels_best(), &profile);
    return agent_made(&self->base, status, out);
}

static Status greedy_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                           Error *error)
{
    (void)limits;
    (void)error;
    const GreedyAgent *self = (const GreedyAgent *)agent;
    const Position *position = &game->now;
    Move moves[MOVE_LIST_SIZE];
    Score scores[MOVE_LIST_SIZE];
    OnePly one_ply = one_ply_begin(position, moves);
    one_ply.scores = scores;
    evaluator_children(&self->evaluator, position, moves, one_ply.count, scores, NULL);
    for (int i = 1; i < one_ply.count; i++) {
        if (scores[i] > scores[one_ply.best])
            one_ply.best = i;
    }
    *out = one_ply_answer(&one_ply, session);
    return STATUS_OK;
}

const AgentKind agent_greedy = {
    .name = "greedy",
    .title = "Greedy",
    .sentence = "Plays the move with the best evaluation after it, without looking at the reply.",
    .source = "own",
    AGENT_OPTIONS(greedy_options),
    .create = greedy_create,
    .think = greedy_think,
};
