/* Some of the terms' figures, for those who need not know them all. Any thread. */
#ifndef TETRESS_EVAL_FEATURES_H
#define TETRESS_EVAL_FEATURES_H

#include "engine/eval/eval.h"

typedef uint32_t TermSet; /* bit i stands for term i, and after the terms for an EvalFigure */

_Static_assert(FIGURE_COUNT <= 32, "a TermSet has a bit for each figure");

static inline TermSet term_set_of(EvalTerm term)
{
    return (TermSet)1 << term;
}

/* What is left at a ply of the advantage that the move is at the first. */
double tempo_early(int ply);

/* As eval_features; terms that are not wanted are 0. */
void features_wanted(const Kernels *kernels, const Position *previous, const Position *position,
                     TermSet wanted, double out[2][TERM_COUNT]);

/* The same with the figures that are no terms. */
void figures_wanted(const Kernels *kernels, const Position *previous, const Position *position,
                    TermSet wanted, double out[2][FIGURE_COUNT]);

/* As much of a leaf as these need. */
LeafDetail leaf_detail_of(TermSet wanted);

/* Those of the figures that a leaf tells, with the plies of its position. */
TermSet figures_of_leaves(void);
void figures_of_leaf(const Leaf *leaf, int plies, double out[2][FIGURE_COUNT]);

#endif
