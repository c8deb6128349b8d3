/* Keeps threads that search the same tree out of each other's way: each claims the moves that it is
 * searching. A thread that comes to a claimed move puts it off until the other is done, when the answer is
 * mostly in the table, or until it has tried all others.
 *
 * For any thread. A claim may be lost or overwritten by another move with the same place: that only costs
 * time. */
#ifndef TETRESS_SEARCH_ALPHABETA_MOVE_CLAIMS_H
#define TETRESS_SEARCH_ALPHABETA_MOVE_CLAIMS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "engine/game/move.h"

enum {
    MOVE_CLAIMS_SIZE = 1 << 12,
    MOVE_CLAIMS_DEPTH = 2 /* below this, a search is over before it could be shared */
};

typedef struct MoveClaims {
    _Atomic uint64_t searched[MOVE_CLAIMS_SIZE]; /* keys of moves; 0: none */
} MoveClaims;

/* The key of a move of the position with this key, searched to a depth. */
static inline uint64_t move_claims_key(uint64_t position, Move move, int depth)
{
    return (position ^ move * 0x9e3779b97f4a7c15u ^ (uint64_t)depth << 56) * 0xbf58476d1ce4e5b9u | 1;
}

/* Relaxed throughout: a key contains everything, and a delay does no harm. */
static inline bool move_claims_is_searched(const MoveClaims *self, uint64_t key)
{
    return atomic_load_explicit(&self->searched[key >> 52], memory_order_relaxed) == key;
}

static inline void move_claims_begin(MoveClaims *self, uint64_t key)
{
    atomic_store_explicit(&self->searched[key >> 52], key, memory_order_relaxed);
}

static inline void move_claims_end(MoveClaims *self, uint64_t key)
{
    if (move_claims_is_searched(self, key))
        atomic_store_explicit(&self->searched[key >> 52], 0, memory_order_relaxed);
}

#endif
