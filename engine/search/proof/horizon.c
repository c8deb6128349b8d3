#include "engine/search/proof/horizon.h"

#include <string.h>

void horizon_begin(Horizon *self, const Kernels *kernels)
{
    self->kernels = kernels;
    self->nodes = 0;
    for (int i = 0; i < HORIZON_ANSWERS; i++)
        self->answers[i] = MOVE_NONE;
}

/* Puts a move first; those above this place move down by one. */
static void remember(Move *moves, int place, Move move)
{
    memmove(moves + 1, moves, (size_t)place * sizeof *moves);
    moves[0] = move;
}

static bool survives(Horizon *self, const Position *position, Move move)
{
    Position after;
    self->nodes++;
    self->kernels->play(position, move, &after);
    return self->kernels->silencing(&after) == MOVE_NONE;
}

static bool is_answer(const Horizon *self, Move move)
{
    for (int i = 0; i < HORIZON_ANSWERS; i++) {
        if (self->answers[i] == move)
            return true;
    }
    return false;
}

/* Whether the side to move loses at once: every placement leaves the other side a move after which there is
 * no placement left. */
static bool loses_next(Horizon *self, const Position *position)
{
    for (int i = 0; i < HORIZON_ANSWERS; i++) {
        Move answer = self->answers[i];
        if (answer != MOVE_NONE && position_legal(position, answer) && survives(self, position, answer)) {
            remember(self->answers, i, answer);
            return false;
        }
    }
    int count = self->kernels->list(position, position_turn(position), self->defences);
    for (int i = 0; i < count; i++) {
        if (!is_answer(self, self->defences[i]) && survives(self, position, self->defences[i])) {
            remember(self->answers, HORIZON_ANSWERS - 1, self->defences[i]);
            return false;
        }
    }
    return true;
}

int horizon_wins(Horizon *self, const Position *position)
{
    Side attacker = position_turn(position), defender = side_other(attacker);
    int count = self->kernels->list(position, attacker, self->attacks);
    self->kernels->leaves(position, self->attacks, count, LEAF_PLACEMENTS, self->leaves);
    self->nodes += (uint64_t)count;
    for (int i = 0; i < count; i++) {
        Position after;
        /* Moves the placement that leaves the fewest replies to place i, because such moves win most
         * often. */
        int best = i;
        for (int j = i + 1; j < count; j++) {
            if (self->leaves[j].placements[defender] < self->leaves[best].placements[defender])
                best = j;
        }
        Move move = self->attacks[best];
        Leaf leaf = self->leaves[best];
        self->attacks[best] = self->attacks[i];
        self->leaves[best] = self->leaves[i];
        self->attacks[i] = move;
        self->leaves[i] = leaf;
        if (self->leaves[i].placements[defender] == 0)
            return 1;
        self->kernels->play(position, self->attacks[i], &after);
        if (loses_next(self, &after))
            return HORIZON_PLIES;
    }
    return 0;
}
