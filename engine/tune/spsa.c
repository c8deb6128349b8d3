/* SPSA, simultaneous perturbation: each pair of candidates is the current place with all numbers moved by a
 * random pattern of signs, and by its opposite; which of the two did better says where to go. It needs the
 * fewest games for a generation, and copes with much noise. Differences of fitness are measured in units of
 * their size in the generation, so fitness can be in any unit. */
#include "engine/tune/optimiser_method.h"

enum { SPSA_POPULATION = 8, SPSA_GENERATIONS = 100 };

/* The usual decay of the perturbation and of the step, and where the decay of the step starts. */
static const double PERTURBATION_FALL = 0.101, STEP_FALL = 0.602, STEP_DELAY = 10;
static const double PERTURBATION = 0.5, STEP = 0.5; /* as shares of the first step */

static size_t spsa_state_size(const Stage *stage)
{
    return (size_t)stage->dimensions;
}

static void spsa_begin(const Stage *stage)
{
    for (int i = 0; i < stage->dimensions; i++)
        stage->state[i] = stage->start[i];
}

static double sign_of(Random *random)
{
    return random_next(random) & 1 ? 1 : -1;
}

/* Candidates 2n and 2n + 1 are opposites; an odd one at the end is the place itself. */
static void spsa_ask(const Stage *stage, double *candidates)
{
    double far = PERTURBATION * stage->step / pow(stage->generation + 1, PERTURBATION_FALL);
    for (int c = 0; c < stage->population; c++) {
        Random random = stage_random(stage, stage->generation, c / 2);
        bool alone = c % 2 == 0 && c + 1 == stage->population;
        for (int i = 0; i < stage->dimensions; i++) {
            double sign = alone ? 0 : sign_of(&random) * (c % 2 ? -1 : 1);
            candidates[(size_t)c * (size_t)stage->dimensions + (size_t)i] =
                clamp_unit(stage->state[i] + sign * far);
        }
    }
}

/* A fitness that is not finite is ignored. */
static double difference(const Judged *judged, int pair)
{
    double off = judged->fitness[2 * pair] - judged->fitness[2 * pair + 1];
    return isfinite(off) ? off : 0;
}

static void spsa_tell(const Stage *stage, const Judged *judged)
{
    int pairs = stage->population / 2;
    double squares = 0;
    for (int p = 0; p < pairs; p++)
        squares += difference(judged, p) * difference(judged, p) / pairs;
    if (squares == 0)
        return;
    double step = STEP * stage->step * pow(STEP_DELAY / (stage->generation + 1 + STEP_DELAY), STEP_FALL);
    for (int p = 0; p < pairs; p++) {
        Random random = stage_random(stage, stage->generation, p);
        double share = step * difference(judged, p) / sqrt(squares) / pairs;
        for (int i = 0; i < stage->dimensions; i++)
            stage->state[i] = clamp_unit(stage->state[i] + share * sign_of(&random));
    }
}

const OptimiserMethod method_spsa = {
    .population = SPSA_POPULATION,
    .generations = SPSA_GENERATIONS,
    .state_size = spsa_state_size,
    .begin = spsa_begin,
    .ask = spsa_ask,
    .learn = spsa_tell,
};
