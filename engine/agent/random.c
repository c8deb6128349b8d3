/* The agent that plays any move. */
#include <stdlib.h>

#include "engine/agent/glance.h"
#include "engine/agent/kinds.h"
#include "engine/base/platform/clock.h"
#include "engine/game/kernels.h"

typedef struct RandomAgent {
    Agent base;
    const Kernels *kernels;
    uint64_t seed;
} RandomAgent;

static const AgentOption random_options[] = {
    {.name = "seed",
     .kind = AGENT_INT,
     .initial = "1",
     .low = 0,
     .high = INT32_MAX,
     .help = "Which of its games it plays: the same seed answers the same"},
};

static Status random_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    RandomAgent *self = malloc(sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    *self = (RandomAgent){{kind}, kernels_best(), (uint64_t)agent_option_int(kind, spec, "seed")};
    *out = &self->base;
    return STATUS_OK;
}

/* What it answers depends on the seed, the position and the ply alone, not on what it was asked before. */
static Status random_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                           Error *error)
{
    (void)limits;
    (void)error;
    const RandomAgent *self = (const RandomAgent *)agent;
    const Position *position = &game->now;
    Glance glance = {.position = position, .started_ns = clock_ns()};
    Random random = random_seeded(self->seed, random_mix(position->key) + position->plies);
    Move moves[MOVE_LIST_SIZE];
    glance.moves = moves;
    glance.count = self->kernels->list(position, position_turn(position), moves);
    glance.best = (int)random_below(&random, (uint32_t)glance.count);
    glance_report(&glance, session);
    *out = moves[glance.best];
    return STATUS_OK;
}

static void random_destroy(Agent *agent)
{
    free(agent);
}

const AgentKind agent_random = {
    .name = "random",
    .title = "Random",
    .sentence = "Plays any of its moves, each as likely as the others.",
    .source = "own",
    .options = random_options,
    .option_count = sizeof random_options / sizeof *random_options,
    .create = random_create,
    .think = random_think,
    .destroy = random_destroy,
};
