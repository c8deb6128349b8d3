/* Counting sequences of moves: the usual proof that move generation is right, and a measure of its speed. Any
 * thread may call this. */
#ifndef TETRESS_GAME_PERFT_H
#define TETRESS_GAME_PERFT_H

#include <stdatomic.h>

#include "engine/game/kernels/kernels.h"

/* Watching a long count; any member may be null. */
typedef struct PerftWatch {
    const atomic_bool *stop;                       /* set by anyone to have the count end early */
    void (*progress)(void *context, double share); /* told often how much is done, from 0 to 1 */
    void *context;
} PerftWatch;

/* How many sequences of depth legal moves there are from a position, none of which goes beyond the end of a
 * game. by_move, which is zeros for depth 0, is how many begin with each move. Fails with STATUS_INTERRUPTED
 * when stopped, and with STATUS_INVALID if the count takes more than 64 bits. From the empty board it counts
 * one first move for all that are symmetric to it. */
typedef struct PerftCounts {
    uint64_t total;
    uint64_t by_move[MOVE_COUNT];
} PerftCounts;

Status perft_count(const Kernels *kernels, const Position *position, int depth, const PerftWatch *watch,
                   PerftCounts *out, Error *error);

#endif
