#include "engine/game/score.h"

#include <math.h>

const char *const proof_names[PROOFS] = {
    [PROOF_NONE] = "none", [PROOF_WIN] = "win", [PROOF_LOSS] = "loss", [PROOF_DRAW] = "draw"};

double score_expected(Score score, int ply)
{
    if (score_is_proven(score))
        return score > 0 ? 1 : -1;
    /* Fitted to 50,000 positions from games between searches of 15,000 positions a move. Until the last third
     * of a game a lead says little, least of all in the opening, because much can still happen; then tokens
     * decide. */
    double scale = 500 + 7800 / (1 + exp((ply - 112) / 9.0)) + 24000 * exp2(-ply / 3.0);
    return tanh(score / scale);
}

Score score_from_expected(double expected, int ply)
{
    Score low = -SCORE_LIMIT, high = SCORE_LIMIT;
    while (high - low > 1) {
        Score middle = low + (high - low) / 2;
        if (score_expected(middle, ply) < expected)
            low = middle;
        else
            high = middle;
    }
    return high == SCORE_LIMIT ? low : high;
}
