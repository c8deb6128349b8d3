/* Counts sequences of moves: the usual test of move generation, and a measure of its speed. Any thread may
 * call this. */
#ifndef TETRESS_GAME_PERFT_H
#define TETRESS_GAME_PERFT_H

#include <stdatomic.h>

#include "engine/game/kernels/kernels.h"

/* For watching a long count; any member may be null. */
typedef struct PerftWatch {
    const atomic_bool *stop;                       /* anyone may set it to end the count early */
    void (*progress)(void *context, double share); /* called often with the share done, from 0 to 1 */
    void *context;
} PerftWatch;

/* The number of sequences, in all and by their first move. At depth 0 by_move is all zeros. */
typedef struct PerftCounts {
    uint64_t total;
    uint64_t by_move[MOVE_COUNT];
} PerftCounts;

/* Counts the sequences of `depth` legal moves from a position; none goes beyond the end of a game. Fails with
 * STATUS_INTERRUPTED when stopped, and with STATUS_INVALID if a count exceeds 64 bits. On the empty board it
 * counts only one of the first moves that are symmetric to each other, and copies the figure to the rest. */
Status perft_count(const Kernels *kernels, const Position *position, int depth, const PerftWatch *watch,
                   PerftCounts *out, Error *error);

#endif
