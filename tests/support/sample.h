/* Positions to try things on: from random games, and deliberately awkward boards. A seed determines them
 * all. */
#ifndef TETRESS_TESTS_SUPPORT_SAMPLE_H
#define TETRESS_TESTS_SUPPORT_SAMPLE_H

#include "engine/game/kernels/kernels.h"

typedef struct Sample {
    Random random;
    Position game; /* a random game in progress */
    unsigned turn; /* positions made so far: kinds of boards take turns */
} Sample;

Sample sample_seeded(uint64_t seed);

/* Every second position is from a random game; the others are awkward. */
Position sample_next(Sample *self);

/* The next position of a random game, from the empty board to the end, over and over. */
Position sample_game(Sample *self);

/* Noise of every density, checkers, one colour only, almost full boards, lines with one gap; any ply. */
Position sample_awkward(Sample *self);

/* A legal move that fills at least two lines at once, and the position before it. */
Move sample_clearing(Sample *self, Position *out);

#endif
