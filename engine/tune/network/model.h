/* The network during training, in floats, forwards and backwards. Only the files of this folder include
 * this. */
#ifndef TETRESS_TUNE_NETWORK_MODEL_H
#define TETRESS_TUNE_NETWORK_MODEL_H

#include "engine/eval/learned/learned.h"

typedef struct ModelKnot {
    float weights[LEARNED_INPUTS][LEARNED_HIDDEN];
    float bias[LEARNED_HIDDEN];
    float out[LEARNED_HIDDEN];
    float out_bias;
} ModelKnot;

/* Every number that is trained; a gradient has the same shape. */
typedef struct Model {
    ModelKnot knots[2][LEARNED_KNOTS]; /* by the side to move */
} Model;

enum { MODEL_NUMBERS = sizeof(Model) / sizeof(float) };

/* What each input is multiplied with, so that all are about as large. */
typedef struct ModelSizes {
    float factors[LEARNED_INPUTS];
} ModelSizes;

/* A position as the network sees it. */
typedef struct ModelView {
    LearnedInput input;
    uint8_t plies;
} ModelView;

/* What was found on the way forwards. */
typedef struct ModelTrace {
    float inputs[LEARNED_INPUTS];
    float hidden[LEARNED_HIDDEN];
} ModelTrace;

void model_begin(Model *self, uint64_t seed);

/* Begins where a file ends. */
void model_continue(Model *self, const ModelSizes *sizes, const LearnedNumbers *from);

/* What is added to the logit of the side to move. */
float model_forward(const Model *self, const ModelSizes *sizes, const ModelView *view, ModelTrace *trace);

/* Adds the gradient of a loss whose slope by the output this is. */
void model_backward(const Model *self, const ModelView *view, const ModelTrace *trace, float slope,
                    Model *gradient);

/* The whole numbers of a file; what is out of their range is cut off. */
void model_round(const Model *self, const ModelSizes *sizes, LearnedNumbers *out);

#endif
