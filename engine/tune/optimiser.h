/* Optimisers look for the numbers that score best, without knowing what the numbers mean.
 *
 * An optimiser proposes the candidates of a generation; somebody judges them and tells it their fitness; more
 * is better. It is deterministic: the same plan and the same fitness give the same candidates on any number
 * of threads and machines. Random numbers depend only on the seed, the generation and the candidate, so its
 * state is a list of numbers, which optimiser_save writes exactly. An Optimiser belongs to one thread at a
 * time. */
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

Status optimiser_named(const char *name, OptimiserKind *out, Error *error);

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
    int population;  /* in a generation, at most; 0: the kind's default */
    int generations; /* inertia and noise fall over this many; 0: the kind's default */
    double low[OPTIMISER_DIMENSIONS_MAX], high[OPTIMISER_DIMENSIONS_MAX]; /* low < high */
    double start[OPTIMISER_DIMENSIONS_MAX]; /* where cross-entropy and CMA-ES start, within the bounds */
    double step; /* the initial distance from there, as a share of the range; 0: three tenths */
} OptimiserPlan;

typedef struct Optimiser Optimiser;

/* Also checks the plan. */
Status optimiser_create(const OptimiserPlan *plan, Optimiser **out, Error *error);
void optimiser_destroy(Optimiser *self); /* may be null */

/* The plan with the values used in place of zeros. */
const OptimiserPlan *optimiser_plan(const Optimiser *self);

/* How many generations it has been told, and how many candidates the next one has. */
int optimiser_generation(const Optimiser *self);
int optimiser_population(const Optimiser *self);

/* The candidates of the next generation, one after the other, all within the bounds. Valid until the next
 * call. */
const double *optimiser_ask(Optimiser *self);

/* Takes the fitness of each of them. NAN counts as the worst possible. */
void optimiser_tell(Optimiser *self, const double *fitness);

/* The current recommendation: the centre of the distribution or, for kinds without one, the best
 * candidate. */
void optimiser_answer(const Optimiser *self, double *out);

/* How spread out the candidates of a generation are: the average standard deviation as a share of the
 * range. */
double optimiser_spread(const Optimiser *self, const double *candidates, int count);

/* The state as numbers. Copied into an optimiser with the same plan, they make it continue from there. */
size_t optimiser_state_size(const Optimiser *self);
void optimiser_save(const Optimiser *self, double *out);
Status optimiser_restore(Optimiser *self, const double *state, int generation, Error *error);

#endif
