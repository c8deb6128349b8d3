/* The agent that plays random moves. */

#include "engine/agent/builtin_agents.h"
#include "engine/agent/one_ply_report.h"
#include "engine/eval/features.h"

typedef struct RandomAgent {
    Agent base;
    uint64_t seed;
    bool by_open_sides, fixed_first;
} RandomAgent;

static const AgentOption random_options[] = {
    INT_OPTION("seed", RandomAgent, seed, "1", 0, INT32_MAX, NULL,
               "Seed: the same seed plays the same moves"),
    CHOICE_OPTION(
        "weight", RandomAgent, by_open_sides, "placements", "placements|open-sides",
        "What is equally likely: every placement, or every open side that one covers, as document 004's is"),
    CHOICE_OPTION(
        "first-piece", RandomAgent, fixed_first, "any", "any|fixed",
        "How it begins: anyhow, or with a straight piece at 2-3, or else a T at 7-6, as document 004's "
        "does"),
};

static Status random_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    RandomAgent *self = agent_new(kind, sizeof *self, error);
    if (!self)
        return STATUS_MEMORY;
    agent_options_read(kind, spec, self);
    *out = &self->base;
    return STATUS_OK;
}

/* The index of a random move; its probability is proportional to the number of own sides that it covers. */
static int choose_by_open_sides(const Position *position, const Move *moves, int count, Random *random)
{
    Side side = position_turn(position);
    int all = 0;
    for (int i = 0; i < count; i++)
        all += move_open_sides(position, side, moves[i]);
    if (all == 0)
        return (int)random_below(random, (uint32_t)count); /* there is nothing to touch yet */
    int chosen = (int)random_below(random, (uint32_t)all), i = 0;
    for (; chosen >= 0; i++)
        chosen -= move_open_sides(position, side, moves[i]);
    return i - 1;
}

/* The index of the piece with which document 004's random opponent begins; -1 if it has begun already, or
 * can't place it. */
static int find_first_piece(const Position *position, const Move *moves, int count)
{
    const Move pieces[] = {move_of(SHAPE_I_V, cell_at(2, 3)), move_of(SHAPE_T_D, cell_at(7, 6))};
    if (position->count[position_turn(position)] > 0)
        return -1;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < count; i++)
            if (moves[i] == pieces[k])
                return i;
    return -1;
}

/* The answer depends only on the seed, the position and the ply, not on earlier questions. */
static Status random_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                           Error *error)
{
    (void)limits;
    (void)error;
    const RandomAgent *self = (const RandomAgent *)agent;
    const Position *position = &game->now;
    Random random = random_seeded(self->seed, random_mix(position->key) + position->plies);
    Move moves[MOVE_LIST_SIZE];
    OnePly one_ply = one_ply_begin(position, moves);
    one_ply.best = self->fixed_first ? find_first_piece(position, moves, one_ply.count) : -1;
    if (one_ply.best < 0)
        one_ply.best = self->by_open_sides ? choose_by_open_sides(position, moves, one_ply.count, &random)
                                           : (int)random_below(&random, (uint32_t)one_ply.count);
    *out = one_ply_answer(&one_ply, session);
    return STATUS_OK;
}

const AgentKind agent_random = {
    .name = "random",
    .title = "Random",
    .sentence = "Plays any legal move, each with the same probability.",
    .source = "own",
    AGENT_OPTIONS(random_options),
    .create = random_create,
    .think = random_think,
};
