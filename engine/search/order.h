/* In which order moves are tried: what did well elsewhere is tried early here. An Ordering belongs to one worker. */
#ifndef TETRESS_SEARCH_ORDER_H
#define TETRESS_SEARCH_ORDER_H

#include "engine/game/position.h"

enum { ORDER_KILLERS = 2, ORDER_PLIES = PLY_LIMIT + 2 };

typedef struct Ordering {
    int16_t history[2][MOVE_COUNT]; /* by Side: how often a placement refuted, against how often it did not */
    Move killers[ORDER_PLIES][ORDER_KILLERS]; /* by ply of the search: what last refuted there */
} Ordering;

enum { HISTORY_MAX = 1 << 14 };

void ordering_clear(Ordering *self);

/* Before each search: what was good at a ply is good two plies earlier now; history fades. */
void ordering_age(Ordering *self);

/* A move refuted, after these others did not. */
void ordering_learn(Ordering *self, Side side, int ply, Move move, const Move *tried, int tried_count,
                    int depth);

static inline bool ordering_is_killer(const Ordering *self, int ply, Move move)
{
    return self->killers[ply][0] == move || self->killers[ply][1] == move;
}

#endif
