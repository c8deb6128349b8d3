/* CMA-ES: evolution strategy with covariance matrix adaptation, as described by Hansen ("The CMA evolution
 * strategy: a tutorial"). Candidates come from a normal distribution whose mean follows the fitter half,
 * whose covariance learns along which directions steps paid, and whose step size grows while steps go the
 * same way and shrinks when they cancel out. */
#include "engine/tune/optimiser_method.h"

#include <string.h>

#include "engine/tune/eigen.h"

enum { CMAES_GENERATIONS = 100 };

static const double VARIANCE_LEAST = 1e-20;              /* smaller eigenvalues are rounding errors */
static const double SIGMA_LEAST = 1e-12, SIGMA_MOST = 1; /* relative to the range */

/* The state: mean, both paths, covariance, eigenvectors, their deviations, step size. */
typedef struct Cmaes {
    double *mean, *path_sigma, *path_c;
    double *covariance, *vectors, *deviations;
    double *sigma;
} Cmaes;

/* Constants that follow from the dimensions and the population. */
typedef struct Rates {
    int parents;
    double weights[OPTIMISER_POPULATION_MAX / 2];
    double mass; /* the number of equally weighted parents with the same effect */
    double sigma, damping, path, one, all;
    double length; /* expected length of a normally distributed vector */
} Rates;

static Cmaes cmaes_of(const Stage *stage)
{
    size_t n = (size_t)stage->dimensions;
    double *at = stage->state;
    return (Cmaes){at,
                   at + n,
                   at + 2 * n,
                   at + 3 * n,
                   at + 3 * n + n * n,
                   at + 3 * n + 2 * n * n,
                   at + 4 * n + 2 * n * n};
}

static size_t cmaes_state_size(const Stage *stage)
{
    size_t n = (size_t)stage->dimensions;
    return 4 * n + 2 * n * n + 1;
}

static void fill_rates(Rates *out, const Stage *stage)
{
    double sum = 0, squares = 0;
    out->parents = stage->population / 2;
    for (int i = 0; i < out->parents; i++) {
        out->weights[i] = log((stage->population + 1) / 2.0) - log(i + 1);
        sum += out->weights[i];
    }
    for (int i = 0; i < out->parents; i++) {
        out->weights[i] /= sum;
        squares += out->weights[i] * out->weights[i];
    }
    out->mass = 1 / squares;
    double n = stage->dimensions, mass = out->mass;
    double excess = sqrt((mass - 1) / (n + 1)) - 1;
    out->sigma = (mass + 2) / (n + mass + 5);
    out->damping = 1 + 2 * (excess > 0 ? excess : 0) + out->sigma;
    out->path = (4 + mass / n) / (n + 4 + 2 * mass / n);
    out->one = 2 / ((n + 1.3) * (n + 1.3) + mass);
    double all = 2 * (mass - 2 + 1 / mass) / ((n + 2) * (n + 2) + mass);
    out->all = all < 1 - out->one ? all : 1 - out->one;
    out->length = sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
}

static void cmaes_begin(const Stage *stage)
{
    Cmaes self = cmaes_of(stage);
    int n = stage->dimensions;
    for (int i = 0; i < n; i++) {
        self.mean[i] = stage->start[i];
        self.deviations[i] = 1;
        self.covariance[i * n + i] = self.vectors[i * n + i] = 1;
    }
    *self.sigma = stage->step;
}

static void cmaes_ask(const Stage *stage, double *candidates)
{
    Cmaes self = cmaes_of(stage);
    int n = stage->dimensions;
    for (int c = 0; c < stage->population; c++) {
        Random random = stage_random(stage, stage->generation, c);
        double along[OPTIMISER_DIMENSIONS_MAX];
        for (int i = 0; i < n; i++)
            along[i] = self.deviations[i] * random_normal(&random);
        for (int i = 0; i < n; i++) {
            double step = 0;
            for (int k = 0; k < n; k++)
                step += self.vectors[i * n + k] * along[k];
            candidates[(size_t)c * (size_t)n + (size_t)i] = clamp_unit(self.mean[i] + *self.sigma * step);
        }
    }
}

/* Extends both paths by a step; 1 if the step size lets the covariance's path grow, otherwise 0. */
static int update_paths(const Stage *stage, const Rates *rates, const double *step, double *length)
{
    Cmaes self = cmaes_of(stage);
    int n = stage->dimensions;
    double white[OPTIMISER_DIMENSIONS_MAX], squares = 0;
    /* The step times the inverse square root of the covariance. */
    double along[OPTIMISER_DIMENSIONS_MAX];
    for (int k = 0; k < n; k++) {
        along[k] = 0;
        for (int i = 0; i < n; i++)
            along[k] += self.vectors[i * n + k] * step[i];
        along[k] /= self.deviations[k];
    }
    for (int i = 0; i < n; i++) {
        white[i] = 0;
        for (int k = 0; k < n; k++)
            white[i] += self.vectors[i * n + k] * along[k];
    }
    for (int i = 0; i < n; i++) {
        self.path_sigma[i] = (1 - rates->sigma) * self.path_sigma[i] +
                             sqrt(rates->sigma * (2 - rates->sigma) * rates->mass) * white[i];
        squares += self.path_sigma[i] * self.path_sigma[i];
    }
    *length = sqrt(squares);
    double settled = sqrt(1 - pow(1 - rates->sigma, 2.0 * (stage->generation + 1)));
    int grows = *length / settled < (1.4 + 2.0 / (n + 1)) * rates->length;
    for (int i = 0; i < n; i++)
        self.path_c[i] = (1 - rates->path) * self.path_c[i] +
                         grows * sqrt(rates->path * (2 - rates->path) * rates->mass) * step[i];
    return grows;
}

static void cmaes_tell(const Stage *stage, const Judged *judged)
{
    Cmaes self = cmaes_of(stage);
    Rates rates;
    double step[OPTIMISER_DIMENSIONS_MAX], length;
    fill_rates(&rates, stage);
    /* The distance of the weighted parents from the mean, in units of sigma. */
    int n = stage->dimensions;
    for (int i = 0; i < n; i++) {
        double mean = 0;
        for (int p = 0; p < rates.parents; p++)
            mean += rates.weights[p] * judged->candidates[(size_t)judged->order[p] * (size_t)n + (size_t)i];
        step[i] = (mean - self.mean[i]) / *self.sigma;
    }
    int grows = update_paths(stage, &rates, step, &length);
    /* The mean must still be the one that the candidates came from. */
    double kept = 1 - rates.one - rates.all;
    if (!grows)
        kept += rates.one * rates.path * (2 - rates.path);
    for (int i = 0; i < n; i++) {
        for (int j = i; j < n; j++) {
            double sum = 0, sigma = *self.sigma;
            for (int p = 0; p < rates.parents; p++) {
                const double *x = judged->candidates + (size_t)judged->order[p] * (size_t)n;
                sum += rates.weights[p] * ((x[i] - self.mean[i]) / sigma) * ((x[j] - self.mean[j]) / sigma);
            }
            double change = rates.one * self.path_c[i] * self.path_c[j] + rates.all * sum;
            double value = kept * self.covariance[i * n + j] + change;
            self.covariance[i * n + j] = self.covariance[j * n + i] = value;
        }
    }
    for (int i = 0; i < stage->dimensions; i++)
        self.mean[i] = clamp_unit(self.mean[i] + *self.sigma * step[i]);
    double factor = exp(rates.sigma / rates.damping * (length / rates.length - 1));
    *self.sigma *= factor < 2 ? factor : 2;
    *self.sigma = *self.sigma > SIGMA_MOST    ? SIGMA_MOST
                  : *self.sigma < SIGMA_LEAST ? SIGMA_LEAST
                                              : *self.sigma;
    double matrix[OPTIMISER_DIMENSIONS_MAX * OPTIMISER_DIMENSIONS_MAX];
    memcpy(matrix, self.covariance, (size_t)(n * n) * sizeof *matrix);
    eigen_symmetric(n, matrix, self.vectors);
    for (int i = 0; i < n; i++) {
        double variance = matrix[i * n + i];
        self.deviations[i] = sqrt(variance > VARIANCE_LEAST ? variance : VARIANCE_LEAST);
    }
}

const OptimiserMethod method_cmaes = {
    .generations = CMAES_GENERATIONS,
    .state_size = cmaes_state_size,
    .begin = cmaes_begin,
    .ask = cmaes_ask,
    .learn = cmaes_tell,
};
