/* The order in which moves are tried: moves that did well elsewhere are tried early.
 *
 * Any thread may look up and learn. Threads that share a history try moves in the same order; so they reduce
 * and leave out the same ones, and find each other's results in the table. Updates lost between two threads
 * cost little. Clearing and ageing are for one thread while no other uses it. */
#ifndef TETRESS_SEARCH_ALPHABETA_MOVE_HISTORY_H
#define TETRESS_SEARCH_ALPHABETA_MOVE_HISTORY_H

#include <stdatomic.h>

#include "engine/game/position.h"

enum { ORDER_KILLERS = 2, ORDER_PLIES = PLY_LIMIT + 2 };

typedef struct MoveHistory {
    /* by Side: how often a placement refuted, relative to how often it did not */
    _Atomic int16_t history[2][MOVE_COUNT];
    /* by ply of the search: the last moves that refuted there */
    _Atomic Move killers[ORDER_PLIES][ORDER_KILLERS];
} MoveHistory;

enum { HISTORY_MAX = 1 << 14 };

void move_history_clear(MoveHistory *self);

/* Call before each search: what was good at a ply is now good two plies earlier; history fades. */
void move_history_age(MoveHistory *self);

/* A move that refuted, searched to a depth, after others that did not. */
typedef struct Refutation {
    Side side;
    int ply, depth;
    Move move;
    const Move *tried;
    int tried_count;
} Refutation;

void move_history_learn(MoveHistory *self, const Refutation *refutation);

/* Relaxed throughout: each number is independent, and none is exact. */
static inline int move_history_of(const MoveHistory *self, Side side, Move move)
{
    return atomic_load_explicit(&self->history[side][move], memory_order_relaxed);
}

static inline bool move_history_is_killer(const MoveHistory *self, int ply, Move move)
{
    const _Atomic Move *killers = self->killers[ply];
    return atomic_load_explicit(&killers[0], memory_order_relaxed) == move ||
           atomic_load_explicit(&killers[1], memory_order_relaxed) == move;
}

#endif
