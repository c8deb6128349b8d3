/* Particle swarm: each particle keeps flying, drawn to the best place it has seen and to the best that any
 * has. Its inertia falls, so the swarm first explores and then settles. */
#include "engine/tune/optimiser_method.h"

#include <float.h>
#include <string.h>

static const double INERTIA_FIRST = 0.9, INERTIA_LAST = 0.4;
static const double PULL_OWN = 1.5, PULL_ALL = 1.5;
static const double SPEED_MAX = 0.25; /* share of the range for a generation */

enum { SWARM_POPULATION = 100, SWARM_GENERATIONS = 30 };

typedef struct Swarm {
    double *places, *speeds, *bests; /* of each particle */
    double *best_fitness;            /* of each particle, and of all */
    double *best;                    /* of all */
} Swarm;

static Swarm swarm_of(const Stage *stage)
{
    size_t count = (size_t)stage->population, numbers = count * (size_t)stage->dimensions;
    double *at = stage->state;
    return (Swarm){at, at + numbers, at + 2 * numbers, at + 3 * numbers, at + 3 * numbers + count + 1};
}

static size_t swarm_state_size(const Stage *stage)
{
    size_t count = (size_t)stage->population, dimensions = (size_t)stage->dimensions;
    return count * dimensions * 3 + count + 1 + dimensions;
}

static void swarm_begin(const Stage *stage)
{
    Swarm swarm = swarm_of(stage);
    for (int p = 0; p < stage->population; p++) {
        Random random = stage_random(stage, 0, p);
        for (int i = 0; i < stage->dimensions; i++) {
            size_t at = (size_t)p * (size_t)stage->dimensions + (size_t)i;
            swarm.places[at] = swarm.bests[at] = random_unit(&random);
            swarm.speeds[at] = SPEED_MAX * (2 * random_unit(&random) - 1);
        }
    }
    for (int p = 0; p <= stage->population; p++)
        swarm.best_fitness[p] = -DBL_MAX;
    memcpy(swarm.best, swarm.places, (size_t)stage->dimensions * sizeof(double));
}

static void swarm_ask(const Stage *stage, double *candidates)
{
    Swarm swarm = swarm_of(stage);
    memcpy(candidates, swarm.places,
           (size_t)stage->population * (size_t)stage->dimensions * sizeof *candidates);
}

/* Updates the best places of particles and swarm. */
static void swarm_learn(const Stage *stage, const Swarm *swarm, const Judged *judged)
{
    size_t size = (size_t)stage->dimensions * sizeof(double);
    for (int p = 0; p < stage->population; p++) {
        const double *place = judged->candidates + (size_t)p * (size_t)stage->dimensions;
        if (!(judged->fitness[p] > swarm->best_fitness[p]) || isinf(judged->fitness[p]))
            continue;
        swarm->best_fitness[p] = judged->fitness[p];
        memcpy(swarm->bests + (size_t)p * (size_t)stage->dimensions, place, size);
        if (judged->fitness[p] > swarm->best_fitness[stage->population]) {
            swarm->best_fitness[stage->population] = judged->fitness[p];
            memcpy(swarm->best, place, size);
        }
    }
}

/* Moves one particle in one coordinate; at a bound it stops. */
static void swarm_move(double *place, double *speed, double own, double all)
{
    double next = *speed + own + all;
    next = next > SPEED_MAX ? SPEED_MAX : next < -SPEED_MAX ? -SPEED_MAX : next;
    *place += next;
    *speed = *place < 0 || *place > 1 ? 0 : next;
    *place = clamp_unit(*place);
}

static void swarm_tell(const Stage *stage, const Judged *judged)
{
    Swarm swarm = swarm_of(stage);
    swarm_learn(stage, &swarm, judged);
    double inertia = INERTIA_FIRST + (INERTIA_LAST - INERTIA_FIRST) * stage_progress(stage);
    for (int p = 0; p < stage->population; p++) {
        Random random = stage_random(stage, stage->generation + 1, p);
        for (int i = 0; i < stage->dimensions; i++) {
            size_t at = (size_t)p * (size_t)stage->dimensions + (size_t)i;
            double own = PULL_OWN * random_unit(&random) * (swarm.bests[at] - swarm.places[at]);
            double all = PULL_ALL * random_unit(&random) * (swarm.best[i] - swarm.places[at]);
            swarm.speeds[at] *= inertia;
            swarm_move(&swarm.places[at], &swarm.speeds[at], own, all);
        }
    }
}

static void swarm_answer(const Stage *stage, double *out)
{
    memcpy(out, swarm_of(stage).best, (size_t)stage->dimensions * sizeof *out);
}

const OptimiserMethod method_swarm = {
    .population = SWARM_POPULATION,
    .generations = SWARM_GENERATIONS,
    .state_size = swarm_state_size,
    .begin = swarm_begin,
    .ask = swarm_ask,
    .report_progress = swarm_tell,
    .answer = swarm_answer,
};
