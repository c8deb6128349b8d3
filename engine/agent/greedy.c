/* The agent that looks one move ahead. */
#include <stdlib.h>

#include "engine/agent/glance.h"
#include "engine/agent/kinds.h"
#include "engine/base/platform/clock.h"
#include "engine/game/kernels.h"

typedef struct GreedyAgent {
    Agent base;
    const Kernels *kernels;
} GreedyAgent;

enum { PLACEMENT_WORTH = 50, TOKEN_WORTH = 100 }; /* in hundredths of a token */

static Status greedy_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    (void)spec;
    GreedyAgent *self = malloc(sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an agent");
    *self = (GreedyAgent){{kind}, kernels_best()};
    *out = &self->base;
    return STATUS_OK;
}

static Score clamp(int score)
{
    return score >= SCORE_LIMIT ? SCORE_LIMIT - 1 : score <= -SCORE_LIMIT ? 1 - SCORE_LIMIT : score;
}

/* What a move leads to, for the side that makes it. */
static Score leaf_score(const Leaf *leaf, Side side, bool last)
{
    Side other = side_other(side);
    int tokens = leaf->count[side] - leaf->count[other];
    if (last)
        return tokens > 0 ? score_win_in(1) : tokens < 0 ? score_loss_in(1) : SCORE_DRAW;
    if (leaf->placements[other] == 0)
        return score_win_in(1);
    return clamp(PLACEMENT_WORTH * (leaf->placements[side] - leaf->placements[other]) + TOKEN_WORTH * tokens);
}

static Status greedy_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                           Error *error)
{
    (void)limits;
    (void)error;
    const GreedyAgent *self = (const GreedyAgent *)agent;
    const Position *position = &game->now;
    Side side = position_turn(position);
    Glance glance = {.position = position, .started_ns = clock_ns()};
    Move moves[MOVE_LIST_SIZE];
    Leaf leaves[MOVE_LIST_SIZE];
    Score scores[MOVE_LIST_SIZE];
    glance.moves = moves;
    glance.scores = scores;
    glance.count = self->kernels->list(position, side, moves);
    self->kernels->leaves(position, moves, glance.count, LEAF_PLACEMENTS, leaves);
    for (int i = 0; i < glance.count; i++) {
        scores[i] = leaf_score(&leaves[i], side, position->plies + 1 == PLY_LIMIT);
        if (scores[i] > scores[glance.best])
            glance.best = i;
    }
    glance_report(&glance, session);
    *out = moves[glance.best];
    return STATUS_OK;
}

static void greedy_destroy(Agent *agent)
{
    free(agent);
}

const AgentKind agent_greedy = {
    .name = "greedy",
    .title = "Greedy",
    .sentence = "Plays the move after which the evaluation is best, without a look at the reply.",
    .source = "own",
    .create = greedy_create,
    .think = greedy_think,
    .destroy = greedy_destroy,
};
