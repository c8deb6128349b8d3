/* Weights fitted to results: logistic regression on the terms of the evaluation.
 *
 * The chance that the side to move wins is taken to be 1 / (1 + exp(-2 s(ply) score)), with the score a
 * weighted sum of terms and s a curve over the plies. Weights and curve are fitted in turn, each by Newton's
 * method. Terms do not change under symmetries, so one position stands for all 968. Some games are held out
 * to judge the result. */
#ifndef TETRESS_TUNE_FIT_H
#define TETRESS_TUNE_FIT_H

#include <stdatomic.h>

#include "engine/eval/features.h"
#include "engine/tune/data/position_file.h"

enum { FIT_KNOTS = 11, FIT_FILES_MAX = 64, FIT_HELD_EVERY = 10 };

typedef struct FitPlan {
    const PositionFile *files;
    int file_count;
    TermSet terms;  /* to be fitted, own terms of the start after the others */
    TermSet kept;   /* that count with the weights of the start; the rest are 0 */
    Profile start;  /* weights that the penalty pulls towards */
    double penalty; /* per position: how strongly; 0 does not */
    int threads;
    const atomic_bool *stop;                                         /* may be null */
    void (*progress)(void *context, const char *what, double share); /* may be null */
    void *context;
} FitPlan;

typedef struct FitResult {
    int64_t positions, held;    /* fitted to, and held out */
    double loss, held_loss;     /* mean of -log of the chance of what happened */
    double start_loss;          /* of the start's weights on what was held out, with a curve of their own */
    double weights[TERMS_MOST]; /* of what was fitted and kept */
    double scales[FIT_KNOTS];   /* 1 / s at plies 0, 15, ..., 150: the score that makes a result of tanh(1) */
} FitResult;

/* The terms that a fit begins with: all that come from the kernels, without the first moves' tempo, and the
 * start's own. And all terms of the start. */
TermSet fit_terms_fast(const Profile *start);
TermSet fit_terms_all(const Profile *start);

Status fit_run(const FitPlan *plan, FitResult *out, Error *error);

#endif
