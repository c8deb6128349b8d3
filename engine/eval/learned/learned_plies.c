#include "engine/eval/learned/learned.h"

#include <string.h>

/* Interpolates between two numbers, `plies` after the first. */
static int32_t between(int32_t a, int32_t b, int plies)
{
    int64_t sum = (int64_t)a * (LEARNED_KNOT_PLIES - plies) + (int64_t)b * plies;
    return (int32_t)(sum / LEARNED_KNOT_PLIES);
}

static void prepare_ply(const LearnedKnot *a, const LearnedKnot *b, int plies, LearnedPly *out)
{
    for (int k = 0; k < LEARNED_HIDDEN; k++) {
        out->bias[k] = between(a->bias[k], b->bias[k], plies);
        out->out[k] = between(a->out[k], b->out[k], plies);
        for (int i = 0; i < LEARNED_INPUTS; i++)
            out->weights[i / 2][k][i % 2] = (int16_t)between(a->weights[i][k], b->weights[i][k], plies);
    }
    out->out_bias = between(a->out_bias, b->out_bias, plies);
}

void learned_prepare(const LearnedNumbers *numbers, LearnedNetwork *out)
{
    memset(out, 0, sizeof *out);
    for (int ply = 0; ply <= PLY_LIMIT; ply++) {
        int knot = ply / LEARNED_KNOT_PLIES, next = knot < LEARNED_KNOTS - 1 ? knot + 1 : knot;
        prepare_ply(&numbers->knots[knot], &numbers->knots[next], ply % LEARNED_KNOT_PLIES, &out->plies[ply]);
        out->plies[ply].scale = numbers->scale[ply];
    }
}
