#include "engine/tune/network/model.h"

#include <math.h>
#include <string.h>

#include "engine/base/random.h"

static const float HIDDEN_MOST = (float)(LEARNED_SUM_MOST << LEARNED_SUM_SHIFT) / LEARNED_WEIGHT_ONE;

/* A number from -size to size. */
static float any(Random *random, double size)
{
    return (float)((2 * random_unit(random) - 1) * size);
}

void model_begin(Model *self, uint64_t seed)
{
    static const double WEIGHTS = 0.25, OUT = 0.1;
    Random random = random_seeded(seed, 1);
    ModelKnot *first = &self->knots[RED][0];
    memset(self, 0, sizeof *self);
    for (int i = 0; i < LEARNED_INPUTS; i++)
        for (int k = 0; k < LEARNED_HIDDEN; k++)
            first->weights[i][k] = any(&random, WEIGHTS);
    for (int k = 0; k < LEARNED_HIDDEN; k++) {
        first->bias[k] = any(&random, WEIGHTS);
        first->out[k] = any(&random, OUT);
    }
    for (int knot = 1; knot < 2 * LEARNED_KNOTS; knot++)
        self->knots[knot / LEARNED_KNOTS][knot % LEARNED_KNOTS] = *first;
}

/* The knots that a ply lies between, and the shares of both. */
typedef struct Between {
    Side side;
    int first;
    float shares[2];
} Between;

static Between between(int plies)
{
    LearnedStretch at = learned_stretch(plies);
    float share = (float)at.plies / (float)at.length;
    return (Between){plies & 1 ? BLUE : RED, at.first, {1 - share, share}};
}

float model_forward(const Model *self, const ModelSizes *sizes, const ModelView *view, ModelTrace *trace)
{
    const Between at = between(view->plies);
    const ModelKnot *a = &self->knots[at.side][at.first], *b = a + 1;
    float sums[LEARNED_HIDDEN], out = at.shares[0] * a->out_bias + at.shares[1] * b->out_bias;
    for (int k = 0; k < LEARNED_HIDDEN; k++)
        sums[k] = at.shares[0] * a->bias[k] + at.shares[1] * b->bias[k];
    for (int i = 0; i < LEARNED_INPUTS; i++) {
        float input = sizes->factors[i] * view->input.numbers[i];
        float x = at.shares[0] * input, y = at.shares[1] * input;
        trace->inputs[i] = input;
        for (int k = 0; k < LEARNED_HIDDEN; k++)
            sums[k] += x * a->weights[i][k] + y * b->weights[i][k];
    }
    for (int k = 0; k < LEARNED_HIDDEN; k++) {
        float x = sums[k] > 0 ? sums[k] : 0;
        x = x < HIDDEN_MOST ? x : HIDDEN_MOST;
        trace->hidden[k] = x;
        out += x * (at.shares[0] * a->out[k] + at.shares[1] * b->out[k]);
    }
    return out;
}

/* Adds to a knot what its share of a sum has to do with the loss. */
static void add_gradient(const ModelTrace *trace, const float slopes[LEARNED_HIDDEN], float slope,
                         float share, ModelKnot *out)
{
    out->out_bias += share * slope;
    for (int k = 0; k < LEARNED_HIDDEN; k++) {
        out->out[k] += share * slope * trace->hidden[k];
        out->bias[k] += share * slopes[k];
    }
    for (int i = 0; i < LEARNED_INPUTS; i++) {
        float x = share * trace->inputs[i];
        for (int k = 0; k < LEARNED_HIDDEN; k++)
            out->weights[i][k] += x * slopes[k];
    }
}

void model_backward(const Model *self, const ModelView *view, const ModelTrace *trace, float slope,
                    Model *gradient)
{
    const Between at = between(view->plies);
    const ModelKnot *knots = &self->knots[at.side][at.first];
    const float *a = knots[0].out, *b = knots[1].out;
    ModelKnot *out = &gradient->knots[at.side][at.first];
    float slopes[LEARNED_HIDDEN];
    for (int k = 0; k < LEARNED_HIDDEN; k++) {
        bool open = trace->hidden[k] > 0 && trace->hidden[k] < HIDDEN_MOST;
        slopes[k] = open ? slope * (at.shares[0] * a[k] + at.shares[1] * b[k]) : 0;
    }
    add_gradient(trace, slopes, slope, at.shares[0], &out[0]);
    if (at.shares[1] > 0)
        add_gradient(trace, slopes, slope, at.shares[1], &out[1]);
}

/* ---- Whole numbers ---- */

void model_continue(Model *self, const ModelSizes *sizes, const LearnedNumbers *from)
{
    for (Side side = RED; side <= BLUE; side++)
        for (int knot = 0; knot < LEARNED_KNOTS; knot++) {
            ModelKnot *to = &self->knots[side][knot];
            const LearnedKnot *of = &from->knots[side][knot];
            for (int k = 0; k < LEARNED_HIDDEN; k++) {
                to->bias[k] = (float)of->bias[k] / LEARNED_WEIGHT_ONE;
                to->out[k] = (float)of->out[k] / LEARNED_OUT_ONE;
                for (int i = 0; i < LEARNED_INPUTS; i++)
                    to->weights[i][k] = (float)of->weights[i][k] / LEARNED_WEIGHT_ONE / sizes->factors[i];
            }
            to->out_bias = (float)of->out_bias / (float)(1 << LEARNED_OUT_SHIFT);
        }
}

static int32_t whole(float x, float one, int range)
{
    float scaled = roundf(x * one), most = (float)range;
    return (int32_t)(scaled > most ? most : scaled < -most ? -most : scaled);
}

void model_round(const Model *self, const ModelSizes *sizes, LearnedNumbers *out)
{
    memset(out, 0, sizeof *out);
    for (Side side = RED; side <= BLUE; side++)
        for (int knot = 0; knot < LEARNED_KNOTS; knot++) {
            const ModelKnot *from = &self->knots[side][knot];
            LearnedKnot *to = &out->knots[side][knot];
            for (int k = 0; k < LEARNED_HIDDEN; k++) {
                to->bias[k] = whole(from->bias[k], LEARNED_WEIGHT_ONE, LEARNED_BIAS_RANGE);
                to->out[k] = (int16_t)whole(from->out[k], LEARNED_OUT_ONE, LEARNED_OUT_RANGE);
                for (int i = 0; i < LEARNED_INPUTS; i++)
                    to->weights[i][k] = (int16_t)whole(from->weights[i][k] * sizes->factors[i],
                                                       LEARNED_WEIGHT_ONE, LEARNED_WEIGHT_RANGE);
            }
            to->out_bias = whole(from->out_bias, (float)(1 << LEARNED_OUT_SHIFT), LEARNED_BIAS_RANGE);
        }
    for (int ply = 0; ply <= PLY_LIMIT; ply++)
        out->scale[ply] = (int32_t)lrint(50 / atanh(score_expected(100, ply)));
}
