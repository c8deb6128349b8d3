/* As in the document AlphaTetris: a swarm of 100 particles flies for 30 generations; then a genetic algorithm
 * starts with 1,000 candidates, 100 of which are the best places of the particles, for 20 generations. For
 * other sizes, there are a tenth as many particles as candidates, and three fifths of the generations. The
 * swarm judges their best places again in each generation, so it has two candidates for each. */
#include "engine/tune/optimiser_method.h"

#include <stdbool.h>
#include <string.h>

enum { SEED_POPULATION = 1000, SEED_GENERATIONS = 50, SWARM_SHARE = 10 };

static int swarm_generations(const Stage *stage)
{
    return stage->generations * 3 / 5;
}

static bool is_swarm(const Stage *stage)
{
    return stage->generation < swarm_generations(stage);
}

static Stage swarm_stage(const Stage *stage)
{
    Stage part = *stage;
    part.generations = swarm_generations(stage);
    part.population = 2 * (stage->population / SWARM_SHARE > 2 ? stage->population / SWARM_SHARE : 2);
    return part;
}

/* The second part without its state. */
static Stage genetic_shape(const Stage *stage)
{
    Stage part = *stage;
    int swarm = swarm_generations(stage);
    part.generations = stage->generations - swarm;
    part.generation = stage->generation > swarm ? stage->generation - swarm : 0;
    part.seed = random_mix(stage->seed + 1);
    return part;
}

/* Its state follows that of the swarm. */
static Stage genetic_stage(const Stage *stage)
{
    Stage swarm = swarm_stage(stage), part = genetic_shape(stage);
    part.state = stage->state + method_swarm.state_size(&swarm);
    return part;
}

static size_t seed_state_size(const Stage *stage)
{
    Stage swarm = swarm_stage(stage), genetic = genetic_shape(stage);
    return method_swarm.state_size(&swarm) + method_genetic.state_size(&genetic);
}

static void seed_begin(const Stage *stage)
{
    Stage swarm = swarm_stage(stage), genetic = genetic_stage(stage);
    method_swarm.begin(&swarm);
    method_genetic.begin(&genetic);
}

static void seed_ask(const Stage *stage, double *candidates)
{
    Stage part = is_swarm(stage) ? swarm_stage(stage) : genetic_stage(stage);
    (is_swarm(stage) ? &method_swarm : &method_genetic)->ask(&part, candidates);
}

static void seed_tell(const Stage *stage, const Judged *judged)
{
    Stage swarm = swarm_stage(stage), genetic = genetic_stage(stage);
    if (!is_swarm(stage)) {
        method_genetic.learn(&genetic, judged);
        return;
    }
    method_swarm.learn(&swarm, judged);
    if (stage->generation + 1 == swarm.generations) {
        /* The best place of each particle is in the second part of a swarm's state. */
        size_t numbers = (size_t)(swarm.population / 2) * (size_t)swarm.dimensions;
        memcpy(genetic.state, swarm.state + numbers, numbers * sizeof *genetic.state);
    }
}

static void seed_answer(const Stage *stage, double *out)
{
    Stage swarm = swarm_stage(stage), genetic = genetic_stage(stage);
    if (genetic.generation > 0)
        method_genetic.answer(&genetic, out);
    else
        method_swarm.answer(&swarm, out);
}

static int seed_population_now(const Stage *stage)
{
    return is_swarm(stage) ? swarm_stage(stage).population : stage->population; /* an even one of the swarm */
}

const OptimiserMethod method_seed = {
    .population = SEED_POPULATION,
    .generations = SEED_GENERATIONS,
    .state_size = seed_state_size,
    .begin = seed_begin,
    .ask = seed_ask,
    .learn = seed_tell,
    .answer = seed_answer,
    .population_now = seed_population_now,
};
