/* Fits weights to results: logistic regression on the terms of the evaluation.
 *
 * The model for the chance that the side to move wins is 1 / (1 + exp(-2 s(ply) score)), where the score is a
 * weighted sum of terms and s a curve over the plies. Weights and curve are fitted in turn, each by Newton's
 * method. Terms are invariant under symmetries, so one position stands for all 968. Some games are held out
 * to judge the result. */
#ifndef TETRESS_TUNE_FIT_H
#define TETRESS_TUNE_FIT_H

#include <stdatomic.h>

#include "engine/eval/features.h"
#include "engine/tune/data/position_file.h"

enum { FIT_KNOTS = 11 };

typedef struct FitPlan {
    const PositionFile *files;
    int file_count;
    TermSet terms;  /* terms to fit, the start's own terms after the others */
    TermSet kept;   /* terms that keep the start's weights; the rest are 0 */
    Profile start;  /* weights towards which the penalty pulls */
    double penalty; /* strength of the pull per position; 0: none */
    int threads;
    const atomic_bool *stop;                                         /* may be null */
    void (*progress)(void *context, const char *what, double share); /* may be null */
    void *context;
} FitPlan;

typedef struct FitResult {
    int64_t positions, held; /* used for fitting, and held out */
    double loss, held_loss;  /* mean of -log of the probability given to the result */
    double start_loss; /* of the start's weights on the held-out positions, with a curve fitted to them */
    double weights[TERMS_MOST]; /* of the terms fitted and kept */
    /* 1 / s at plies 0, 15, ..., 150: the score with an expected result of tanh(1) */
    double scales[FIT_KNOTS];
} FitResult;

/* The default terms for a fit: all those from the kernels, without the tempo of the first moves, and the
 * start's own. And all terms of the start. */
TermSet fit_terms_fast(const Profile *start);
TermSet fit_terms_all(const Profile *start);

Status fit_run(const FitPlan *plan, FitResult *out, Error *error);

#endif
