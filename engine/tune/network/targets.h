/* What a position's expected result is trained towards. It comes from the end of the game backwards: each
 * position's target is a share of the target of the next, and for the rest what its own search found. So one
 * lucky end says less about positions long before it, and one search's mistake little. A proven win or loss
 * is its own target. Any thread. */
#ifndef TETRESS_TUNE_NETWORK_TARGETS_H
#define TETRESS_TUNE_NETWORK_TARGETS_H

#include <math.h>

#include "engine/tune/data/position_file.h"

/* The chance of a win by its logit, and what it costs to have given that to a result. */
static inline double chance_of(double logit)
{
    return 1 / (1 + exp(-logit));
}

static inline double loss_of(double chance, double result)
{
    const double never = 1e-6; /* the least chance that anything is given */
    chance = fmin(fmax(chance, never), 1 - never);
    return -(result * log(chance) + (1 - result) * log(1 - chance));
}

/* Finds the target of each position of a file, for the side to move. Scores are converted to chances by a
 * factor for every ten plies, with which they predict the results of games that are not held out best.
 *   later: the share of the next position's target; 0: searches alone, 1: results alone
 *   out: in the order of blocks and their entries */
void targets_find(const PositionFile *file, double later, float *out);

#endif
