/* Positions to try things on: from random games, and boards made to be awkward. A seed fixes them all. */
#ifndef TETRESS_TESTS_SUPPORT_SAMPLE_H
#define TETRESS_TESTS_SUPPORT_SAMPLE_H

#include "engine/game/kernels/kernels.h"

typedef struct Sample {
    Random random;
    Position game; /* a random game under way */
    unsigned turn; /* how many positions were asked for: kinds of boards take turns */
} Sample;

Sample sample_seeded(uint64_t seed);

/* Every second position is of a random game, the others are awkward. */
Position sample_next(Sample *self);

/* The next of a random game, from the empty board to its end, over and over. */
Position sample_game(Sample *self);

/* Noise of every density, checkers, one colour only, almost full, lines that lack a cell; any plies. */
Position sample_awkward(Sample *self);

/* A legal move and the position before it, in which it fills at least two lines at once. */
Move sample_clearing(Sample *self, Position *out);

#endif
