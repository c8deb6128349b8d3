#include "engine/search/order.h"

#include <stdlib.h>
#include <string.h>

void ordering_clear(Ordering *self)
{
    memset(self->history, 0, sizeof self->history);
    for (int ply = 0; ply < ORDER_PLIES; ply++)
        for (int i = 0; i < ORDER_KILLERS; i++)
            self->killers[ply][i] = MOVE_NONE;
}

void ordering_age(Ordering *self)
{
    for (int side = RED; side <= BLUE; side++)
        for (int move = 0; move < MOVE_COUNT; move++)
            self->history[side][move] /= 2;
    memmove(self->killers, self->killers + 2, (ORDER_PLIES - 2) * sizeof *self->killers);
}

/* Moves towards plus or minus the maximum, the slower the nearer. */
static void nudge(int16_t *value, int amount)
{
    *value = (int16_t)(*value + amount - *value * abs(amount) / HISTORY_MAX);
}

void ordering_learn(Ordering *self, Side side, int ply, Move move, const Move *tried, int tried_count,
                    int depth)
{
    int amount = depth * depth * 32 < HISTORY_MAX / 4 ? depth * depth * 32 : HISTORY_MAX / 4;
    nudge(&self->history[side][move], amount);
    for (int i = 0; i < tried_count; i++)
        nudge(&self->history[side][tried[i]], -amount / 4);
    if (self->killers[ply][0] != move) {
        self->killers[ply][1] = self->killers[ply][0];
        self->killers[ply][0] = move;
    }
}
