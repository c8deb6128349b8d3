/* Inside the learned evaluation: the functions for each set of instructions. */
#ifndef TETRESS_EVAL_LEARNED_LEARNED_INNER_H
#define TETRESS_EVAL_LEARNED_LEARNED_INNER_H

#include "engine/eval/learned/learned.h"

Score learned_value_portable(const LearnedNetwork *self, const Kernels *kernels, const Position *position,
                             LearnedMemory *memory);
Score learned_value_avx2(const LearnedNetwork *self, const Kernels *kernels, const Position *position,
                         LearnedMemory *memory);
Score learned_value_avx512(const LearnedNetwork *self, const Kernels *kernels, const Position *position,
                           LearnedMemory *memory);

/* The row of a number of placements: exact where there are few. */
static inline int learned_bin(int placements)
{
    return placements < 64    ? placements
           : placements < 256 ? 64 + (placements - 64) / 4
           : placements < 512 ? 112 + (placements - 256) / 8
                              : 144;
}

/* The figures of a position, for the side to move first. */
static inline void learned_figures(const Leaf *leaf, int plies, Side mover, uint8_t out[LEARNED_FIGURES])
{
    Side other = side_other(mover);
    out[LEARNED_PLIES] = (uint8_t)plies;
    out[LEARNED_OWN_PLACEMENTS] = (uint8_t)learned_bin(leaf->placements[mover]);
    out[LEARNED_OTHER_PLACEMENTS] = (uint8_t)learned_bin(leaf->placements[other]);
    out[LEARNED_OWN_SAFE] = (uint8_t)learned_bin(leaf->safe[mover]);
    out[LEARNED_OTHER_SAFE] = (uint8_t)learned_bin(leaf->safe[other]);
    out[LEARNED_OWN_TERRITORY] = leaf->territory[mover];
    out[LEARNED_OTHER_TERRITORY] = leaf->territory[other];
    out[LEARNED_OWN_TOKENS] = leaf->count[mover];
    out[LEARNED_OTHER_TOKENS] = leaf->count[other];
}

#endif
