/* Cross-entropy: candidates come from a normal distribution, separately for each number, whose mean and
 * deviation become those of the fittest tenth. Some deviation is added in the first half of the run, because
 * the fittest alone converge too early. */
#include "engine/tune/optimiser_method.h"

static const double FITTEST = 0.1;
static const double NOISE = 0.3; /* initially, as a share of the first deviation */

enum { CROSS_ENTROPY_POPULATION = 100, CROSS_ENTROPY_GENERATIONS = 80 };

/* The means, then the deviations. */
static size_t cross_entropy_state_size(const Stage *stage)
{
    return 2 * (size_t)stage->dimensions;
}

static void cross_entropy_begin(const Stage *stage)
{
    for (int i = 0; i < stage->dimensions; i++) {
        stage->state[i] = stage->start[i];
        stage->state[stage->dimensions + i] = stage->step;
    }
}

static void cross_entropy_ask(const Stage *stage, double *candidates)
{
    for (int c = 0; c < stage->population; c++) {
        Random random = stage_random(stage, stage->generation, c);
        for (int i = 0; i < stage->dimensions; i++) {
            double x = stage->state[i] + stage->state[stage->dimensions + i] * random_normal(&random);
            candidates[(size_t)c * (size_t)stage->dimensions + (size_t)i] = clamp_unit(x);
        }
    }
}

static void cross_entropy_tell(const Stage *stage, const Judged *judged)
{
    int fittest = 1 + (int)(FITTEST * (stage->population - 1));
    fittest = fittest < 2 ? 2 : fittest;
    double left = 1 - 2 * stage_progress(stage);
    double noise = left > 0 ? NOISE * left * stage->step : 0;
    for (int i = 0; i < stage->dimensions; i++) {
        double mean = 0, variance = noise * noise;
        for (int e = 0; e < fittest; e++)
            mean += judged->candidates[(size_t)judged->order[e] * (size_t)stage->dimensions + (size_t)i] /
                    fittest;
        for (int e = 0; e < fittest; e++) {
            double off =
                judged->candidates[(size_t)judged->order[e] * (size_t)stage->dimensions + (size_t)i] - mean;
            variance += off * off / fittest;
        }
        stage->state[i] = mean;
        stage->state[stage->dimensions + i] = sqrt(variance);
    }
}

const OptimiserMethod method_cross_entropy = {
    .population = CROSS_ENTROPY_POPULATION,
    .generations = CROSS_ENTROPY_GENERATIONS,
    .state_size = cross_entropy_state_size,
    .begin = cross_entropy_begin,
    .ask = cross_entropy_ask,
    .learn = cross_entropy_tell,
};
