#include "engine/tune/network/model.h"

#include <math.h>
#include <string.h>

#include "engine/base/random.h"

static const float CELL_MOST = (float)LEARNED_CELL_MOST / LEARNED_CELL_ONE;

/* A number from -size to size. */
static float any(Random *random, double size)
{
    return (float)((2 * random_unit(random) - 1) * size);
}

void model_begin(Model *self, uint64_t seed)
{
    static const double CELLS = 0.05, BIAS = 0.02, FIRST = 0.15, SECOND = 0.25, OUT = 0.1;
    Random random = random_seeded(seed, 1);
    memset(self, 0, sizeof *self);
    for (int ring = 0; ring < LEARNED_RINGS; ring++)
        for (int i = 0; i < LEARNED_CLASSES; i++)
            for (int k = 0; k < LEARNED_CHANNELS; k++)
                self->cells[ring][i][k] = any(&random, CELLS) + (ring == 0 ? (float)BIAS : 0);
    for (int i = 0; i < LEARNED_CHANNELS; i++)
        for (int k = 0; k < LEARNED_FIRST; k++)
            self->first[i][k] = any(&random, FIRST);
    for (int i = 0; i < LEARNED_FIRST; i++)
        for (int k = 0; k < LEARNED_SECOND; k++)
            self->second[i][k] = any(&random, SECOND);
    for (int i = 0; i < LEARNED_SECOND; i++)
        self->out[i] = any(&random, OUT);
}

static void forward_cells(const Model *self, const LearnedInput *input, ModelTrace *trace)
{
    memset(trace->sums, 0, sizeof trace->sums);
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        const float *a = self->cells[0][input->classes[0][cell]];
        const float *b = self->cells[1][input->classes[1][cell]];
        float *out = trace->cells[cell];
        for (int k = 0; k < LEARNED_CHANNELS; k++) {
            float x = a[k] + b[k];
            x = x > 0 ? x : 0;
            x = x < CELL_MOST ? x : CELL_MOST;
            out[k] = x;
            trace->sums[k] += x;
        }
    }
}

float model_forward(const Model *self, const LearnedInput *input, ModelTrace *trace)
{
    float first[LEARNED_FIRST] = {0}, second[LEARNED_SECOND], out = self->out_bias;
    forward_cells(self, input, trace);
    for (int line = 0; line < 2 * BOARD_SIDE; line++)
        for (int k = 0; k < LEARNED_FIRST; k++)
            first[k] += self->lines[input->lines[line]][k];
    for (int figure = 0; figure < LEARNED_FIGURES; figure++)
        for (int k = 0; k < LEARNED_FIRST; k++)
            first[k] += self->figures[figure][input->figures[figure]][k];
    for (int i = 0; i < LEARNED_CHANNELS; i++)
        for (int k = 0; k < LEARNED_FIRST; k++)
            first[k] += self->first[i][k] * trace->sums[i];
    memcpy(second, self->second_bias, sizeof second);
    for (int i = 0; i < LEARNED_FIRST; i++) {
        trace->first[i] = first[i] > 0 ? first[i] : 0;
        for (int k = 0; k < LEARNED_SECOND; k++)
            second[k] += self->second[i][k] * trace->first[i];
    }
    for (int k = 0; k < LEARNED_SECOND; k++) {
        trace->second[k] = second[k] > 0 ? second[k] : 0;
        out += self->out[k] * trace->second[k];
    }
    return out;
}

/* From the gradients of the sums to those of the rows of cells. */
static void backward_cells(const LearnedInput *input, const ModelTrace *trace,
                           const float slopes[LEARNED_CHANNELS], Model *gradient)
{
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        float *a = gradient->cells[0][input->classes[0][cell]];
        float *b = gradient->cells[1][input->classes[1][cell]];
        const float *found = trace->cells[cell];
        float passed[LEARNED_CHANNELS];
        for (int k = 0; k < LEARNED_CHANNELS; k++)
            passed[k] = found[k] > 0 && found[k] < CELL_MOST ? slopes[k] : 0;
        for (int k = 0; k < LEARNED_CHANNELS; k++)
            a[k] += passed[k];
        for (int k = 0; k < LEARNED_CHANNELS; k++)
            b[k] += passed[k];
    }
}

void model_backward(const Model *self, const LearnedInput *input, const ModelTrace *trace, float slope,
                    Model *gradient)
{
    float second[LEARNED_SECOND], first[LEARNED_FIRST], sums[LEARNED_CHANNELS] = {0};
    gradient->out_bias += slope;
    for (int k = 0; k < LEARNED_SECOND; k++) {
        gradient->out[k] += slope * trace->second[k];
        second[k] = trace->second[k] > 0 ? slope * self->out[k] : 0;
        gradient->second_bias[k] += second[k];
    }
    for (int i = 0; i < LEARNED_FIRST; i++) {
        float sum = 0;
        for (int k = 0; k < LEARNED_SECOND; k++) {
            gradient->second[i][k] += second[k] * trace->first[i];
            sum += second[k] * self->second[i][k];
        }
        first[i] = trace->first[i] > 0 ? sum : 0;
    }
    for (int i = 0; i < LEARNED_CHANNELS; i++)
        for (int k = 0; k < LEARNED_FIRST; k++) {
            gradient->first[i][k] += first[k] * trace->sums[i];
            sums[i] += first[k] * self->first[i][k];
        }
    for (int line = 0; line < 2 * BOARD_SIDE; line++)
        for (int k = 0; k < LEARNED_FIRST; k++)
            gradient->lines[input->lines[line]][k] += first[k];
    for (int figure = 0; figure < LEARNED_FIGURES; figure++)
        for (int k = 0; k < LEARNED_FIRST; k++)
            gradient->figures[figure][input->figures[figure]][k] += first[k];
    backward_cells(input, trace, sums, gradient);
}

/* ---- Whole numbers ---- */

static void round_all(const float *from, int16_t *to, size_t count, float one, int range)
{
    for (size_t i = 0; i < count; i++) {
        float x = roundf(from[i] * one), most = (float)range;
        to[i] = (int16_t)(x > most ? most : x < -most ? -most : x);
    }
}

#define ROUND(field, one, range)                                                                           \
    round_all((const float *)self->field, (int16_t *)out->field, sizeof out->field / sizeof(int16_t), one, \
              range)

void model_round(const Model *self, LearnedNetwork *out)
{
    const float first_one =
        (float)LEARNED_LAYER_ONE / LEARNED_CELL_ONE * (1 << LEARNED_FIRST_SHIFT << LEARNED_SUM_SHIFT);
    memset(out, 0, sizeof *out);
    ROUND(cells, LEARNED_CELL_ONE, LEARNED_CELL_RANGE);
    ROUND(lines, LEARNED_LAYER_ONE, LEARNED_ROW_RANGE);
    ROUND(figures, LEARNED_LAYER_ONE, LEARNED_ROW_RANGE);
    ROUND(first, first_one, LEARNED_FIRST_RANGE);
    ROUND(second, 1 << LEARNED_SECOND_SHIFT, LEARNED_SECOND_RANGE);
    ROUND(second_bias, LEARNED_LAYER_ONE, LEARNED_SECOND_RANGE);
    ROUND(out, (float)(1 << LEARNED_OUT_SHIFT) / LEARNED_LAYER_ONE, LEARNED_SECOND_RANGE);
    out->out_bias = (int32_t)lrintf(self->out_bias * (1 << LEARNED_OUT_SHIFT));
    for (int ply = 0; ply <= PLY_LIMIT; ply++)
        out->scale[ply] = (int32_t)lrint(50 / atanh(score_expected(100, ply)));
}
