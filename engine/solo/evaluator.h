/* The value of placements: the weighted sum of their features, for all placements of a piece together, as
 * fast as the machine allows. Scores are floats, added up in the order of the features, so all sets of
 * kernels give exactly the same. An evaluator is a plain value that does not change once it is made: any
 * thread may use it. */
#ifndef TETRESS_SOLO_EVALUATOR_H
#define TETRESS_SOLO_EVALUATOR_H

#include "engine/solo/features.h"

enum {
    SOLO_LANES_MAX = 16,                               /* more scores than requested may be written */
    SOLO_SCORES_SIZE = SOLO_MOVES_ALL + SOLO_LANES_MAX /* room for the scores of any moves */
};

/* The value of a losing move. */
#define SOLO_LOST (-2147483648.0F)

typedef struct SoloKernels SoloKernels;

/* Where the moves of all pieces would put their cells, one number for each move. */
typedef struct SoloLanes {
    _Alignas(64) int32_t left[SOLO_SCORES_SIZE];    /* leftmost column */
    int32_t bottoms[4][SOLO_SCORES_SIZE];           /* of the columns from there on */
    uint32_t cells[SOLO_COLUMNS][SOLO_SCORES_SIZE]; /* in each column, as if the piece lay on the floor */
    int32_t heights[SOLO_SCORES_SIZE];              /* of the piece */
    uint32_t row_cells[SOLO_SCORES_SIZE];           /* of each row of the piece, four bits each */
} SoloLanes;

typedef struct SoloEvaluator {
    const SoloKernels *kernels;
    uint32_t used; /* a bit for each feature with weight */
    float weights[SOLO_FEATURES];
    SoloLanes lanes;
} SoloEvaluator;

/* With these weights and these kernels; null: the fastest that the processor has. */
void solo_evaluator_init(SoloEvaluator *self, const double weights[SOLO_FEATURES],
                         const SoloKernels *kernels);

/* Sets other weights, for the evaluator's owner. */
void solo_evaluator_set_weights(SoloEvaluator *self, const double weights[SOLO_FEATURES]);

/* The scores of all moves of a piece. */
void solo_evaluate(const SoloEvaluator *self, const SoloBoard *board, SoloPiece piece,
                   float out[SOLO_SCORES_SIZE]);

/* The move with the highest score, the first of several, and its score. */
int solo_evaluate_best(const SoloEvaluator *self, const SoloBoard *board, SoloPiece piece, float *score);

/* The highest score of each piece. */
void solo_evaluate_bests(const SoloEvaluator *self, const SoloBoard *board, float out[SOLO_PIECES]);

/* The kernels that this processor supports, slowest first; null beyond them. */
const SoloKernels *solo_kernels_set(int i);

#endif
