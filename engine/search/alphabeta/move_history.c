#include "engine/search/alphabeta/move_history.h"

#include <stdlib.h>

void move_history_clear(MoveHistory *self)
{
    for (int side = RED; side <= BLUE; side++)
        for (int move = 0; move < MOVE_COUNT; move++)
            atomic_init(&self->history[side][move], 0);
    for (int ply = 0; ply < ORDER_PLIES; ply++)
        for (int i = 0; i < ORDER_KILLERS; i++)
            atomic_init(&self->killers[ply][i], MOVE_NONE);
}

void move_history_age(MoveHistory *self)
{
    for (int side = RED; side <= BLUE; side++)
        for (int move = 0; move < MOVE_COUNT; move++)
            atomic_init(&self->history[side][move], (int16_t)(self->history[side][move] / 2));
    for (int ply = 0; ply < ORDER_PLIES - 2; ply++)
        for (int i = 0; i < ORDER_KILLERS; i++)
            atomic_init(&self->killers[ply][i], self->killers[ply + 2][i]);
}

/* Moves towards plus or minus the maximum, more slowly the nearer it is. */
static void nudge(_Atomic int16_t *value, int amount)
{
    int old = atomic_load_explicit(value, memory_order_relaxed);
    atomic_store_explicit(value, (int16_t)(old + amount - old * abs(amount) / HISTORY_MAX),
                          memory_order_relaxed);
}

void move_history_learn(MoveHistory *self, const Refutation *refutation)
{
    _Atomic int16_t *history = self->history[refutation->side];
    int depth = refutation->depth;
    Move move = refutation->move;
    int amount = depth * depth * 32 < HISTORY_MAX / 4 ? depth * depth * 32 : HISTORY_MAX / 4;
    nudge(&history[move], amount);
    for (int i = 0; i < refutation->tried_count; i++)
        nudge(&history[refutation->tried[i]], -amount / 4);
    _Atomic Move *killers = self->killers[refutation->ply];
    Move last = atomic_load_explicit(&killers[0], memory_order_relaxed);
    if (last != move) {
        atomic_store_explicit(&killers[1], last, memory_order_relaxed);
        atomic_store_explicit(&killers[0], move, memory_order_relaxed);
    }
}
