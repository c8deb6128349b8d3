/* Optimisers: they look for the numbers that score best, and know nothing of what the numbers mean.
 *
 * One asks for the candidates of a generation, has them judged somewhere, and tells their fitness; more is
 * better. An optimiser is deterministic: the same plan and the same fitness give the same candidates on any
 * number of threads and machines. Its random numbers follow from the seed, the generation and the candidate,
 * so its state is a list of numbers, which optimiser_save writes without loss. An Optimiser belongs to one
 * thread at a time. */
#ifndef TETRESS_TUNE_OPTIMISER_H
#define TETRESS_TUNE_OPTIMISER_H

#include <stddef.h>
#include <stdint.h>

#include "engine/base/error.h"

/* code, name, help */
#define OPTIMISER_LIST(X)                                                                                    \
    X(OPTIMISER_SEED, "seed", "a swarm for 30 generations, then a genetic algorithm that starts from it")    \
    X(OPTIMISER_SWARM, "swarm", "particle swarm with falling inertia")                                       \
    X(OPTIMISER_GENETIC, "genetic", "genetic algorithm: selection, crossover, mutation, elitism")            \
    X(OPTIMISER_CROSS_ENTROPY, "cross-entropy", "a normal distribution, fitted again and again to the best") \
    X(OPTIMISER_CMAES, "cmaes", "CMA-ES: cross-entropy that also learns which weights go together")          \
    X(OPTIMISER_SPSA, "spsa", "simultaneous perturbation: few games a generation, for noisy results")

typedef enum OptimiserKind {
#define OPTIMISER_ENUM(code, name, help) code,
    OPTIMISER_LIST(OPTIMISER_ENUM)
#undef OPTIMISER_ENUM
        OPTIMISER_COUNT
} OptimiserKind;

typedef struct OptimiserInfo {
    const char *name;
    const char *help;
} OptimiserInfo;

extern const OptimiserInfo optimiser_info[OPTIMISER_COUNT];

enum {
    OPTIMISER_DIMENSIONS_MAX = 64,
    OPTIMISER_POPULATION_MIN = 4,
    OPTIMISER_POPULATION_MAX = 10000,
    OPTIMISER_GENERATIONS_MAX = 100000
};

typedef struct OptimiserPlan {
    OptimiserKind kind;
    uint64_t seed;
    int dimensions;
    int population;  /* in a generation; 0: as many as the kind wants */
    int generations; /* inertia and noise fall over this many; 0: as many as the kind wants */
    double low[OPTIMISER_DIMENSIONS_MAX], high[OPTIMISER_DIMENSIONS_MAX]; /* low < high */
    double start[OPTIMISER_DIMENSIONS_MAX]; /* where cross-entropy and CMA-ES begin, within the bounds */
    double step; /* how far from there they look at first, as a share of the range; 0: three tenths */
} OptimiserPlan;

typedef struct Optimiser Optimiser;

/* Checks the plan, too. */
Status optimiser_create(const OptimiserPlan *plan, Optimiser **out, Error *error);
void optimiser_destroy(Optimiser *self); /* may be null */

/* The plan with its zeros replaced by what is used. */
const OptimiserPlan *optimiser_plan(const Optimiser *self);

/* How many generations were told so far, and how many candidates the next one has. */
int optimiser_generation(const Optimiser *self);
int optimiser_population(const Optimiser *self);

/* The candidates of the next generation, one behind the other, all within the bounds. They stay until the
 * next call. */
const double *optimiser_ask(Optimiser *self);

/* Takes in the fitness of each of them. What is not a number counts as the worst there is. */
void optimiser_tell(Optimiser *self, const double *fitness);

/* What the optimiser would recommend now: the middle of its distribution, or its best candidate where it has
 * none. */
void optimiser_answer(const Optimiser *self, double *out);

/* How far the candidates of a generation lie apart: their standard deviation as a share of the range, on
 * average. */
double optimiser_spread(const Optimiser *self, const double *candidates, int count);

/* The numbers that the state consists of. Copying them into an optimiser of the same plan makes it go on from
 * there. */
size_t optimiser_state_size(const Optimiser *self);
void optimiser_save(const Optimiser *self, double *out);
Status optimiser_restore(Optimiser *self, const double *state, int generation, Error *error);

#endif
