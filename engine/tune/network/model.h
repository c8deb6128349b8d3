/* The network during training, in floats, forwards and backwards. Only the files of this folder include
 * this. */
#ifndef TETRESS_TUNE_NETWORK_MODEL_H
#define TETRESS_TUNE_NETWORK_MODEL_H

#include "engine/eval/learned/learned.h"

/* Every number that is trained; a gradient has the same shape. */
typedef struct Model {
    float cells[LEARNED_RINGS][LEARNED_CLASSES][LEARNED_CHANNELS];
    float lines[LEARNED_LINES][LEARNED_FIRST];
    float figures[LEARNED_FIGURES][LEARNED_BINS][LEARNED_FIRST];
    float first[LEARNED_CHANNELS][LEARNED_FIRST];
    float second[LEARNED_FIRST][LEARNED_SECOND];
    float second_bias[LEARNED_SECOND];
    float out[LEARNED_SECOND];
    float out_bias;
} Model;

enum { MODEL_NUMBERS = sizeof(Model) / sizeof(float) };

/* Intermediate results of the forward pass. */
typedef struct ModelTrace {
    float cells[BOARD_CELLS][LEARNED_CHANNELS];
    float sums[LEARNED_CHANNELS];
    float first[LEARNED_FIRST], second[LEARNED_SECOND];
} ModelTrace;

void model_begin(Model *self, uint64_t seed);

/* What is added to the logit of the side to move. */
float model_forward(const Model *self, const LearnedInput *input, ModelTrace *trace);

/* Adds the gradient of a loss with this derivative by the output. */
void model_backward(const Model *self, const LearnedInput *input, const ModelTrace *trace, float slope,
                    Model *gradient);

/* The integers of a file; out-of-range values are clamped. */
void model_round(const Model *self, LearnedNetwork *out);

#endif
