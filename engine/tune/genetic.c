/* Genetic algorithm: the fittest survive and are judged again, because their fitness may have been luck; the
 * others are children of two parents, each the fittest of a few, with occasional mutations. */
#include "engine/tune/optimiser_method.h"

#include <string.h>

static const double ELITE = 0.05;        /* share of the population */
static const double CROSSOVER = 0.7;     /* share of the children; the others are copies of one parent */
static const double MUTATION_STEP = 0.1; /* of the range */
static const double FRESH = 0.1;         /* share of the mutations that take any number in the range */

enum { GENETIC_POPULATION = 100, GENETIC_GENERATIONS = 50, RIVALS = 3 };

/* The population, then the best of the generation before: the fittest of those that had survived, which were
 * judged again. */
static size_t genetic_state_size(const Stage *stage)
{
    return ((size_t)stage->population + 1) * (size_t)stage->dimensions;
}

static void genetic_begin(const Stage *stage)
{
    for (int c = 0; c < stage->population; c++) {
        Random random = stage_random(stage, 0, c);
        for (int i = 0; i < stage->dimensions; i++)
            stage->state[(size_t)c * (size_t)stage->dimensions + (size_t)i] = random_unit(&random);
    }
}

static void genetic_ask(const Stage *stage, double *candidates)
{
    memcpy(candidates, stage->state,
           (size_t)stage->population * (size_t)stage->dimensions * sizeof *candidates);
}

/* The fittest of a few; candidates are ordered from the fittest on, so it is the least of a few numbers. */
static const double *choose_parent(const Stage *stage, const Judged *judged, Random *random)
{
    uint32_t least = (uint32_t)stage->population;
    for (int i = 0; i < RIVALS; i++) {
        uint32_t place = random_below(random, (uint32_t)stage->population);
        least = place < least ? place : least;
    }
    return judged->candidates + (size_t)judged->order[least] * (size_t)stage->dimensions;
}

static void genetic_tell(const Stage *stage, const Judged *judged)
{
    size_t dimensions = (size_t)stage->dimensions;
    int elite = 1 + (int)(ELITE * (stage->population - 1));
    for (int c = 0; c < stage->population; c++) {
        double *out = stage->state + (size_t)c * dimensions;
        Random random = stage_random(stage, stage->generation + 1, c);
        if (c < elite)
            memcpy(out, judged->candidates + (size_t)judged->order[c] * dimensions, dimensions * sizeof *out);
        else {
            const double *one = choose_parent(stage, judged, &random);
            const double *two = choose_parent(stage, judged, &random);
            double share = random_unit(&random) < CROSSOVER ? 0.5 : 0;
            for (int i = 0; i < stage->dimensions; i++) {
                double gene = random_unit(&random) < share ? two[i] : one[i];
                if (random_unit(&random) * stage->dimensions < 1)
                    gene = random_unit(&random) < FRESH ? random_unit(&random)
                                                        : gene + MUTATION_STEP * random_normal(&random);
                out[i] = clamp_unit(gene);
            }
        }
    }
    int best = 0;
    while (stage->generation > 0 && judged->order[best] >= elite)
        best++;
    memcpy(stage->state + (size_t)stage->population * dimensions,
           judged->candidates + (size_t)judged->order[best] * dimensions, dimensions * sizeof *stage->state);
}

static void genetic_answer(const Stage *stage, double *out)
{
    size_t dimensions = (size_t)stage->dimensions;
    size_t at = stage->generation > 0 ? (size_t)stage->population * dimensions : 0;
    memcpy(out, stage->state + at, dimensions * sizeof *out);
}

const OptimiserMethod method_genetic = {
    .population = GENETIC_POPULATION,
    .generations = GENETIC_GENERATIONS,
    .state_size = genetic_state_size,
    .begin = genetic_begin,
    .ask = genetic_ask,
    .learn = genetic_tell,
    .answer = genetic_answer,
};
