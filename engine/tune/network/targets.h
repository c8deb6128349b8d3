/* What a position's expected result is trained towards. It comes from the end of the game backwards: each
 * position's target is a share of the target of the next, and for the rest what its own search found. So one
 * lucky end says less about positions long before it, and one search's mistake little. A proven win or loss
 * is its own target. Any thread. */
#ifndef TETRESS_TUNE_NETWORK_TARGETS_H
#define TETRESS_TUNE_NETWORK_TARGETS_H

#include "engine/tune/data/position_file.h"

enum { NETWORK_HELD_EVERY = 10 };

/* Every tenth game is not trained on, but judged by. */
static inline bool block_is_held(const PositionBlock *block)
{
    return block->origin.game % NETWORK_HELD_EVERY == NETWORK_HELD_EVERY - 1;
}

/* Finds the target of each position of a file, for the side to move. Scores are converted to chances by a
 * factor for every ten plies, with which they predict the results of games that are not held out best.
 *   later: the share of the next position's target; 0: searches alone, 1: results alone
 *   out: in the order of blocks and their entries */
void targets_find(const PositionFile *file, double later, float *out);

#endif
