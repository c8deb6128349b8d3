/* How much worse a move is than the best, in the classes that colours and signs show. Any thread. */
#ifndef TETRESS_ANALYSIS_INSIGHT_LOSS_H
#define TETRESS_ANALYSIS_INSIGHT_LOSS_H

#include "engine/analysis/review.h"

typedef enum Loss { LOSS_BEST, LOSS_GOOD, LOSS_DOUBTFUL, LOSS_MISTAKE, LOSS_BLUNDER, LOSS_COUNT } Loss;

/* The class of a loss of the mover's chance, from 0 to 1. The best class means no visible loss. */
static inline Loss loss_class(double loss, const ReviewMarks *marks)
{
    return loss >= marks->very_bad   ? LOSS_BLUNDER
           : loss >= marks->bad      ? LOSS_MISTAKE
           : loss >= marks->doubtful ? LOSS_DOUBTFUL
           : loss >= 0.005           ? LOSS_GOOD
                                     : LOSS_BEST;
}

#endif
