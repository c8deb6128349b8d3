/* Particle swarm: each particle keeps flying, drawn to the best place it has seen and to the best that any
 * has. Its inertia falls, so the swarm first explores and then settles.
 *
 * Half of the candidates are the particles, the other half their best places, which are judged again in every
 * generation: fitness is luck in part, and the luckiest judgement would otherwise be kept forever. */
#include "engine/tune/optimiser_method.h"

#include <float.h>
#include <string.h>

static const double INERTIA_FIRST = 0.9, INERTIA_LAST = 0.4;
static const double PULL_OWN = 1.5, PULL_ALL = 1.5;
static const double SPEED_MAX = 0.25; /* share of the range for a generation */

enum { SWARM_POPULATION = 100, SWARM_GENERATIONS = 30 };

typedef struct Swarm {
    int count;                       /* of particles */
    double *places, *bests, *speeds; /* of each particle */
    /* Of each best place: the sum and number of its judgements, without the one that chose it. */
    double *sums, *judged;
    double *leader; /* the particle with the best place */
} Swarm;

static Swarm swarm_of(const Stage *stage)
{
    int particles = stage->population / 2;
    size_t count = (size_t)particles, numbers = count * (size_t)stage->dimensions;
    double *at = stage->state;
    return (Swarm){particles,
                   at,
                   at + numbers,
                   at + 2 * numbers,
                   at + 3 * numbers,
                   at + 3 * numbers + count,
                   at + 3 * numbers + 2 * count};
}

static size_t swarm_state_size(const Stage *stage)
{
    size_t count = (size_t)(stage->population / 2), dimensions = (size_t)stage->dimensions;
    return count * (dimensions * 3 + 2) + 1;
}

/* The best places begin as other places than the particles. */
static void swarm_begin(const Stage *stage)
{
    Swarm swarm = swarm_of(stage);
    for (int p = 0; p < swarm.count; p++) {
        Random random = stage_random(stage, 0, p);
        for (int i = 0; i < stage->dimensions; i++) {
            size_t at = (size_t)p * (size_t)stage->dimensions + (size_t)i;
            swarm.places[at] = random_unit(&random);
            swarm.bests[at] = random_unit(&random);
            swarm.speeds[at] = SPEED_MAX * (2 * random_unit(&random) - 1);
        }
    }
}

static int swarm_population(const Stage *stage)
{
    return 2 * swarm_of(stage).count;
}

/* Places and best places, as they are in the state. */
static void swarm_ask(const Stage *stage, double *candidates)
{
    memcpy(candidates, stage->state,
           (size_t)swarm_population(stage) * (size_t)stage->dimensions * sizeof *candidates);
}

static double mean_of(const Swarm *self, int particle)
{
    return self->judged[particle] > 0 ? self->sums[particle] / self->judged[particle] : -DBL_MAX;
}

static const double *leading_place(const Stage *stage)
{
    Swarm swarm = swarm_of(stage);
    return swarm.bests + (size_t)*swarm.leader * (size_t)stage->dimensions;
}

static void swarm_tell(const Stage *stage, const Judged *judged)
{
    Swarm swarm = swarm_of(stage);
    /* A particle's place becomes its best if it is better in the same games, and than the best was on
     * average. */
    size_t dimensions = (size_t)stage->dimensions;
    for (int p = 0; p < swarm.count; p++) {
        double now = judged->fitness[p], best = judged->fitness[swarm.count + p];
        if (isfinite(best)) {
            swarm.sums[p] += best;
            swarm.judged[p]++;
        }
        if (!isfinite(now) || now <= best || now <= mean_of(&swarm, p))
            continue;
        memcpy(swarm.bests + (size_t)p * dimensions, swarm.places + (size_t)p * dimensions,
               dimensions * sizeof(double));
        swarm.sums[p] = swarm.judged[p] = 0;
    }
    for (int p = 0; p < swarm.count; p++)
        if (mean_of(&swarm, p) > mean_of(&swarm, (int)*swarm.leader))
            *swarm.leader = p;
    double inertia = INERTIA_FIRST + (INERTIA_LAST - INERTIA_FIRST) * stage_progress(stage);
    const double *best = leading_place(stage);
    for (int p = 0; p < swarm.count; p++) {
        Random random = stage_random(stage, stage->generation + 1, p);
        for (int i = 0; i < stage->dimensions; i++) {
            size_t at = (size_t)p * (size_t)stage->dimensions + (size_t)i;
            double own = PULL_OWN * random_unit(&random) * (swarm.bests[at] - swarm.places[at]);
            double all = PULL_ALL * random_unit(&random) * (best[i] - swarm.places[at]);
            swarm.speeds[at] *= inertia;
            /* At a bound it stops. */
            double *place = &swarm.places[at];
            double next = swarm.speeds[at] + own + all;
            next = next > SPEED_MAX ? SPEED_MAX : next < -SPEED_MAX ? -SPEED_MAX : next;
            *place += next;
            swarm.speeds[at] = *place < 0 || *place > 1 ? 0 : next;
            *place = clamp_unit(*place);
        }
    }
}

static void swarm_answer(const Stage *stage, double *out)
{
    memcpy(out, leading_place(stage), (size_t)stage->dimensions * sizeof *out);
}

const OptimiserMethod method_swarm = {
    .population = SWARM_POPULATION,
    .generations = SWARM_GENERATIONS,
    .state_size = swarm_state_size,
    .begin = swarm_begin,
    .ask = swarm_ask,
    .learn = swarm_tell,
    .answer = swarm_answer,
    .population_now = swarm_population,
};
