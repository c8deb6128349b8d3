#include "engine/eval/learned/learned.h"

#include <string.h>

static const uint8_t knot_plies[LEARNED_KNOTS] = {0, 30, 60, 90, 115, 130, 140, 146, PLY_LIMIT};

LearnedStretch learned_stretch(int ply)
{
    int first = 0;
    while (first < LEARNED_KNOTS - 2 && knot_plies[first + 1] <= ply)
        first++;
    return (LearnedStretch){first, ply - knot_plies[first], knot_plies[first + 1] - knot_plies[first]};
}

/* Between the numbers of two knots. */
static int32_t between(int32_t a, int32_t b, const LearnedStretch *at)
{
    int64_t sum = (int64_t)a * (at->length - at->plies) + (int64_t)b * at->plies;
    return (int32_t)(sum / at->length);
}

void learned_prepare(const LearnedNumbers *numbers, LearnedNetwork *out)
{
    memset(out, 0, sizeof *out);
    for (int ply = 0; ply <= PLY_LIMIT; ply++) {
        const LearnedStretch at = learned_stretch(ply);
        const LearnedKnot *a = &numbers->knots[ply & 1 ? BLUE : RED][at.first];
        LearnedPly *it = &out->plies[ply];
        const LearnedKnot *b = a + 1;
        for (int k = 0; k < LEARNED_HIDDEN; k++) {
            it->bias[k] = between(a->bias[k], b->bias[k], &at);
            it->out[k] = between(a->out[k], b->out[k], &at);
            for (int i = 0; i < LEARNED_INPUTS; i++)
                it->weights[i / 2][k][i % 2] = (int16_t)between(a->weights[i][k], b->weights[i][k], &at);
        }
        it->out_bias = between(a->out_bias, b->out_bias, &at);
        it->scale = numbers->scale[ply];
    }
}
