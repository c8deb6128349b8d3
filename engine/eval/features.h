/* Figures of selected terms, for callers that don't need all of them. Any thread. */
#ifndef TETRESS_EVAL_FEATURES_H
#define TETRESS_EVAL_FEATURES_H

#include "engine/eval/eval.h"

typedef uint32_t TermSet; /* bit i stands for term i; the bits after the terms stand for the EvalFigures */

_Static_assert(FIGURE_COUNT <= 32, "a TermSet has a bit for each figure");

static inline TermSet term_set_of(EvalTerm term)
{
    return (TermSet)1 << term;
}

/* A region of empty cells, connected edge to edge around the torus. */
typedef struct EmptyRegion {
    uint8_t cells;
    uint8_t beside; /* bit RED and bit BLUE: the sides with tokens beside it */
} EmptyRegion;

/* Finds the regions in the order of their first cells. Returns how many there are. */
int position_empty_regions(const Position *position, EmptyRegion out[BOARD_CELLS]);

/* The number of sides of a side's tokens that a placement covers: how often document 004's agents have it in
 * their lists. */
int move_open_sides(const Position *position, Side side, Move move);

/* The part of the first move's advantage that is left at a ply. */
double tempo_early(int ply);

/* Like eval_features, with the built-in network; unwanted terms are 0. */
void features_wanted(const Kernels *kernels, const Position *previous, const Position *position,
                     TermSet wanted, double out[2][TERM_COUNT]);

/* The same with any network, and with the figures that are not terms. */
void figures_wanted(const Kernels *kernels, const LearnedNetwork *network, const Position *previous,
                    const Position *position, TermSet wanted, double out[2][FIGURE_COUNT]);

/* The level of detail that these terms need from a leaf. */
LeafDetail leaf_detail_of(TermSet wanted);

/* The figures that can be taken from a leaf and its ply alone. */
TermSet figures_of_leaves(void);
void figures_of_leaf(const Leaf *leaf, int plies, TermSet wanted, double out[2][FIGURE_COUNT]);

#endif
