/* Some of the terms' figures, for those who need not know them all. Any thread. */
#ifndef TETRESS_EVAL_FEATURES_H
#define TETRESS_EVAL_FEATURES_H

#include "engine/eval/eval.h"

typedef uint32_t TermSet; /* bit i stands for term i */

static inline TermSet term_set_of(EvalTerm term)
{
    return (TermSet)1 << term;
}

/* What is left at a ply of the advantage that the move is at the first. */
double tempo_early(int ply);

/* As eval_features; terms that are not wanted are 0. */
void features_wanted(const Kernels *kernels, const Position *previous, const Position *position,
                     TermSet wanted, double out[2][TERM_COUNT]);

#endif
