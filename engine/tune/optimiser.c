#include "engine/tune/optimiser.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/nearest.h"
#include "engine/tune/optimiser_method.h"

const OptimiserInfo optimiser_info[OPTIMISER_COUNT] = {
#define OPTIMISER_ROW(code, name, help) [code] = {name, help},
    OPTIMISER_LIST(OPTIMISER_ROW)
#undef OPTIMISER_ROW
};

Status optimiser_named(const char *name, OptimiserKind *out, Error *error)
{
    const char *names[OPTIMISER_COUNT];
    char hint[NEAREST_HINT_SIZE];
    for (int i = 0; i < OPTIMISER_COUNT; i++) {
        names[i] = optimiser_info[i].name;
        if (strcmp(name, names[i]) == 0) {
            *out = (OptimiserKind)i;
            return STATUS_OK;
        }
    }
    return error_set(error, STATUS_NOT_FOUND, "there is no optimiser '%.40s'%s", name,
                     nearest_hint(name, names, OPTIMISER_COUNT, "", hint));
}

static const OptimiserMethod *const methods[OPTIMISER_COUNT] = {
    [OPTIMISER_SEED] = &method_seed,       [OPTIMISER_SWARM] = &method_swarm,
    [OPTIMISER_GENETIC] = &method_genetic, [OPTIMISER_CROSS_ENTROPY] = &method_cross_entropy,
    [OPTIMISER_CMAES] = &method_cmaes,     [OPTIMISER_SPSA] = &method_spsa,
};

typedef struct Ranked {
    double fitness;
    int candidate;
} Ranked;

struct Optimiser {
    OptimiserPlan plan;
    const OptimiserMethod *method;
    double start[OPTIMISER_DIMENSIONS_MAX];
    Stage stage; /* the whole run */
    size_t state_size;
    double *unit;       /* candidates as coordinates from 0 to 1 */
    double *candidates; /* the same as numbers within the bounds */
    Ranked *ranks;
    int *order;
};

/* ---- Making ---- */

static Status check_plan(const OptimiserPlan *plan, Error *error)
{
    if ((unsigned)plan->kind >= OPTIMISER_COUNT)
        return error_set(error, STATUS_INVALID, "there is no such optimiser");
    if (plan->dimensions < 1 || plan->dimensions > OPTIMISER_DIMENSIONS_MAX)
        return error_set(error, STATUS_INVALID, "an optimiser takes 1 to %d numbers, not %d",
                         OPTIMISER_DIMENSIONS_MAX, plan->dimensions);
    if (plan->population != 0 &&
        (plan->population < OPTIMISER_POPULATION_MIN || plan->population > OPTIMISER_POPULATION_MAX))
        return error_set(error, STATUS_INVALID, "a population must have %d to %d candidates, not %d",
                         OPTIMISER_POPULATION_MIN, OPTIMISER_POPULATION_MAX, plan->population);
    if (plan->generations < 0 || plan->generations > OPTIMISER_GENERATIONS_MAX)
        return error_set(error, STATUS_INVALID, "there must be 1 to %d generations, not %d",
                         OPTIMISER_GENERATIONS_MAX, plan->generations);
    if (!(plan->step >= 0 && plan->step <= 1))
        return error_set(error, STATUS_INVALID, "the first step must be from 0 to 1 of the range");
    for (int i = 0; i < plan->dimensions; i++) {
        double low = plan->low[i], high = plan->high[i], start = plan->start[i];
        if (!(isfinite(low) && isfinite(high) && low < high && start >= low && start <= high))
            return error_set(error, STATUS_INVALID,
                             "number %d: the lower bound must be below the upper one, and the start between",
                             i + 1);
    }
    return STATUS_OK;
}

Status optimiser_create(const OptimiserPlan *plan, Optimiser **out, Error *error)
{
    Status status = check_plan(plan, error);
    if (status != STATUS_OK)
        return status;
    Optimiser *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for an optimiser");
    const double first_step = 0.3;
    self->plan = *plan;
    self->method = methods[plan->kind];
    if (plan->population == 0)
        self->plan.population =
            self->method->population ? self->method->population : 4 + (int)(3 * log(plan->dimensions));
    if (plan->generations == 0)
        self->plan.generations = self->method->generations;
    if (plan->step == 0)
        self->plan.step = first_step;
    for (int i = 0; i < plan->dimensions; i++)
        self->start[i] = (plan->start[i] - plan->low[i]) / (plan->high[i] - plan->low[i]);
    self->stage = (Stage){.seed = plan->seed,
                          .dimensions = plan->dimensions,
                          .population = self->plan.population,
                          .generations = self->plan.generations,
                          .start = self->start,
                          .step = self->plan.step};
    size_t candidates = (size_t)self->plan.population, numbers = candidates * (size_t)plan->dimensions;
    self->state_size = self->method->state_size(&self->stage);
    self->stage.state = calloc(self->state_size, sizeof *self->stage.state);
    self->unit = calloc(numbers, sizeof *self->unit);
    self->candidates = calloc(numbers, sizeof *self->candidates);
    self->ranks = calloc(candidates, sizeof *self->ranks);
    self->order = calloc(candidates, sizeof *self->order);
    if (!self->stage.state || !self->unit || !self->candidates || !self->ranks || !self->order) {
        optimiser_destroy(self);
        return error_set(error, STATUS_MEMORY, "no memory for an optimiser");
    }
    self->method->begin(&self->stage);
    *out = self;
    return STATUS_OK;
}

void optimiser_destroy(Optimiser *self)
{
    if (!self)
        return;
    free(self->stage.state);
    free(self->unit);
    free(self->candidates);
    free(self->ranks);
    free(self->order);
    free(self);
}

/* ---- Asking and telling ---- */

const OptimiserPlan *optimiser_plan(const Optimiser *self)
{
    return &self->plan;
}

int optimiser_generation(const Optimiser *self)
{
    return self->stage.generation;
}

int optimiser_population(const Optimiser *self)
{
    return self->method->population_now ? self->method->population_now(&self->stage) : self->stage.population;
}

/* Converts coordinates from 0 to 1 into numbers within the bounds. */
static void optimiser_place(const Optimiser *self, const double *unit, double *out)
{
    const OptimiserPlan *plan = &self->plan;
    for (int i = 0; i < plan->dimensions; i++) {
        double x = plan->low[i] + unit[i] * (plan->high[i] - plan->low[i]);
        out[i] = x > plan->high[i] ? plan->high[i] : x; /* rounding may exceed the bound */
    }
}

const double *optimiser_ask(Optimiser *self)
{
    int count = optimiser_population(self);
    self->method->ask(&self->stage, self->unit);
    for (int i = 0; i < count; i++) {
        size_t at = (size_t)i * (size_t)self->plan.dimensions;
        optimiser_place(self, self->unit + at, self->candidates + at);
    }
    return self->candidates;
}

/* The fittest first; of equals the one with the smaller number, so that the order is the same everywhere. */
static int compare_ranks(const void *left, const void *right)
{
    const Ranked *a = left, *b = right;
    if (a->fitness != b->fitness)
        return a->fitness > b->fitness ? -1 : 1;
    return a->candidate - b->candidate;
}

void optimiser_tell(Optimiser *self, const double *fitness)
{
    int count = optimiser_population(self);
    for (int i = 0; i < count; i++)
        self->ranks[i] = (Ranked){isnan(fitness[i]) ? -INFINITY : fitness[i], i};
    qsort(self->ranks, (size_t)count, sizeof *self->ranks, compare_ranks);
    for (int i = 0; i < count; i++)
        self->order[i] = self->ranks[i].candidate;
    self->method->ask(&self->stage, self->unit); /* an optimiser that was just restored has not been asked */
    self->method->learn(&self->stage, &(Judged){self->unit, fitness, self->order});
    self->stage.generation++;
}

void optimiser_answer(const Optimiser *self, double *out)
{
    double unit[OPTIMISER_DIMENSIONS_MAX];
    if (self->method->answer)
        self->method->answer(&self->stage, unit);
    else
        memcpy(unit, self->stage.state, (size_t)self->plan.dimensions * sizeof *unit);
    for (int i = 0; i < self->plan.dimensions; i++)
        unit[i] = clamp_unit(unit[i]);
    optimiser_place(self, unit, out);
}

double optimiser_spread(const Optimiser *self, const double *candidates, int count)
{
    int dimensions = self->plan.dimensions;
    double total = 0;
    for (int i = 0; i < dimensions; i++) {
        double range = self->plan.high[i] - self->plan.low[i], sum = 0, squares = 0;
        for (int c = 0; c < count; c++)
            sum += candidates[(size_t)c * (size_t)dimensions + (size_t)i] / count;
        for (int c = 0; c < count; c++) {
            double off = candidates[(size_t)c * (size_t)dimensions + (size_t)i] - sum;
            squares += off * off / count;
        }
        total += sqrt(squares) / range / dimensions;
    }
    return total;
}

/* ---- State ---- */

size_t optimiser_state_size(const Optimiser *self)
{
    return self->state_size;
}

void optimiser_save(const Optimiser *self, double *out)
{
    memcpy(out, self->stage.state, self->state_size * sizeof *out);
}

Status optimiser_restore(Optimiser *self, const double *state, int generation, Error *error)
{
    if (generation < 0 || generation > OPTIMISER_GENERATIONS_MAX)
        return error_set(error, STATUS_INVALID, "generation %d is not from 0 to %d", generation,
                         OPTIMISER_GENERATIONS_MAX);
    for (size_t i = 0; i < self->state_size; i++) {
        if (!isfinite(state[i]))
            return error_set(error, STATUS_INVALID, "number %zu of the optimiser's state is not finite",
                             i + 1);
    }
    memcpy(self->stage.state, state, self->state_size * sizeof *state);
    self->stage.generation = generation;
    return STATUS_OK;
}
