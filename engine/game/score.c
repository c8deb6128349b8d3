#include "engine/game/score.h"

#include <math.h>

double score_expected(Score score, int ply)
{
    if (score_is_proven(score))
        return score > 0 ? 1 : -1;
    /* see the calibration in ARCHITECTURE.md: what an advantage is worth grows as the end comes near */
    double scale = 600.0 - 2.5 * ply;
    return tanh(score / scale);
}
