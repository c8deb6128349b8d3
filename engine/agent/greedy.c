/* The agent that looks one move ahead. */
#include <stdlib.h>

#include "engine/agent/builtin_agents.h"
#include "engine/agent/one_ply_report.h"
#include "engine/base/platform/clock.h"
#include "engine/eval/eval.h"

typedef struct GreedyAgent {
    Agent base;
    Evaluator evaluator;
} GreedyAgent;

static const AgentOption greedy_options[] = {
    PROFILE_OPTION,
};

static Status greedy_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    Profile profile;
    Status status = profile_open(agent_option(kind, spec, "profile"), &profile, error);
    if (status != STATUS_OK)
        return status;
    GreedyAgent *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    self->base.kind = kind;
    evaluator_init(&self->evaluator, kernels_best(), &profile);
    *out = &self->base;
    return STATUS_OK;
}

static Status greedy_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                           Error *error)
{
    (void)limits;
    (void)error;
    const GreedyAgent *self = (const GreedyAgent *)agent;
    const Position *position = &game->now;
    OnePly one_ply = {.position = position, .started_ns = clock_ns()};
    Move moves[MOVE_LIST_SIZE];
    Score scores[MOVE_LIST_SIZE];
    one_ply.moves = moves;
    one_ply.scores = scores;
    one_ply.count = kernels_best()->list(position, position_turn(position), moves);
    evaluator_children(&self->evaluator, position, moves, one_ply.count, scores, NULL);
    for (int i = 1; i < one_ply.count; i++) {
        if (scores[i] > scores[one_ply.best])
            one_ply.best = i;
    }
    one_ply_report(&one_ply, session);
    *out = moves[one_ply.best];
    return STATUS_OK;
}

static void greedy_destroy(Agent *agent)
{
    free(agent);
}

const AgentKind agent_greedy = {
    .name = "greedy",
    .title = "Greedy",
    .sentence = "Plays the move with the best evaluation after it, without looking at the reply.",
    .source = "own",
    .options = greedy_options,
    .option_count = sizeof greedy_options / sizeof *greedy_options,
    .create = greedy_create,
    .think = greedy_think,
    .destroy = greedy_destroy,
};
