/* The interface of a kind of optimiser. A method works on coordinates from 0 to 1 within the bounds, and
 * keeps everything it knows in an array of numbers. For the files of this folder. */
#ifndef TETRESS_TUNE_OPTIMISER_METHOD_H
#define TETRESS_TUNE_OPTIMISER_METHOD_H

#include <math.h>
#include <stdbool.h>

#include "engine/base/random.h"
#include "engine/tune/optimiser.h"

/* A run of one method, possibly part of a longer one. */
typedef struct Stage {
    uint64_t seed;
    int dimensions;
    int population;
    int generations;     /* for this method */
    int generation;      /* told so far, for this method */
    const double *start; /* from 0 to 1 */
    double step;
    double *state;
} Stage;

/* The judged candidates. `order` lists them from the fittest on. */
typedef struct Judged {
    const double *candidates;
    const double *fitness;
    const int *order;
} Judged;

typedef struct OptimiserMethod {
    int population, generations; /* its defaults; a population of 0: depends on the dimensions */
    size_t (*state_size)(const Stage *self);
    void (*begin)(const Stage *self); /* the state is all zeros before this */
    void (*ask)(const Stage *self, double *candidates);
    void (*learn)(const Stage *self, const Judged *judged);
    void (*answer)(const Stage *self, double *out); /* null: the first numbers of the state */
    int (*population_now)(const Stage *self);       /* at most the population; null: always that */
} OptimiserMethod;

extern const OptimiserMethod method_seed;
extern const OptimiserMethod method_swarm;
extern const OptimiserMethod method_genetic;
extern const OptimiserMethod method_cross_entropy;
extern const OptimiserMethod method_cmaes;
extern const OptimiserMethod method_spsa;

/* A candidate's own random numbers in a generation. */
static inline Random stage_random(const Stage *self, int generation, int candidate)
{
    return random_seeded(random_mix(self->seed), (uint64_t)generation << 32 | (uint32_t)candidate);
}

/* A number of the standard normal distribution. */
static inline double random_normal(Random *random)
{
    const double two_pi = 6.28318530717958647692;
    double radius = sqrt(-2 * log(1 - random_unit(random)));
    return radius * cos(two_pi * random_unit(random));
}

static inline double clamp_unit(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

/* The progress of a stage: 0 at its first generation, 1 at its last. */
static inline double stage_progress(const Stage *self)
{
    return self->generations > 1 ? clamp_unit((double)self->generation / (self->generations - 1)) : 1;
}

#endif
