/* Kernels: one set for each instruction set, all with exactly the same scores. Any thread may call them. */
#ifndef TETRESS_SOLO_KERNELS_H
#define TETRESS_SOLO_KERNELS_H

#include "engine/solo/evaluator.h"

struct SoloKernels {
    const char *name;

    /* The scores of this many moves from the first, numbered among those of all pieces. More may be written,
     * up to the next multiple of SOLO_LANES_MAX. */
    void (*score)(const SoloEvaluator *self, const SoloBoard *board, int first, int count, float *out);

    /* The move of one piece with the highest score, the first of several, and that score. */
    int (*best)(const SoloEvaluator *self, const SoloBoard *board, int first, int count, float *score);
};

extern const SoloKernels solo_kernels_portable, solo_kernels_vec128, solo_kernels_avx2, solo_kernels_avx512;

#endif
