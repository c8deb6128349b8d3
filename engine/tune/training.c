#include "engine/tune/training.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "engine/tune/training_inner.h"

/* ---- Making ---- */

Status training_create(const TrainingPlan *plan, const Judge *judge, const void *settings, Training **out,
                       Error *error)
{
    if (plan->games < 1 || plan->games > TRAINING_GAMES_MAX || plan->games_last < 1 ||
        plan->games_last > TRAINING_GAMES_MAX)
        return error_set(error, STATUS_INVALID, "a candidate must play 1 to %d games", TRAINING_GAMES_MAX);
    for (int i = 0; i < plan->optimiser.dimensions && i < OPTIMISER_DIMENSIONS_MAX; i++) {
        const char *name = plan->names[i];
        if (!name[0] || !memchr(name, '\0', TRAINING_NAME_SIZE) || strpbrk(name, " \t\n\","))
            return error_set(error, STATUS_INVALID, "weight %d needs a name of one word", i + 1);
    }
    Training *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for a training run");
    self->plan = *plan;
    self->judge = judge;
    self->settings = settings;
    Status status = optimiser_create(&plan->optimiser, &self->optimiser, error);
    if (status == STATUS_OK) {
        self->plan.optimiser = *optimiser_plan(self->optimiser);
        self->fitness = calloc((size_t)self->plan.optimiser.population, sizeof *self->fitness);
        if (!self->fitness)
            status = error_set(error, STATUS_MEMORY, "no memory for a training run");
    }
    if (status != STATUS_OK)
        training_destroy(self);
    else
        *out = self;
    return status;
}

void training_destroy(Training *self)
{
    if (!self)
        return;
    optimiser_destroy(self->optimiser);
    free(self->rows);
    free(self->figures);
    free(self->fitness);
    free(self);
}

TrainingRow *training_add_row(Training *self)
{
    if (!ARRAY_ROOM(&self->rows, self->row_count + 1, &self->row_capacity))
        return NULL;
    TrainingRow *row = &self->rows[self->row_count++];
    memset(row, 0, sizeof *row);
    return row;
}

const TrainingPlan *training_plan(const Training *self)
{
    return &self->plan;
}

const TrainingRow *training_rows(const Training *self, int *count)
{
    *count = self->row_count;
    return self->rows;
}

void training_answer(const Training *self, double out[OPTIMISER_DIMENSIONS_MAX])
{
    optimiser_answer(self->optimiser, out);
}

/* ---- Reporting ---- */

/* How many games each candidate plays in a generation; it grows by the same factor each time. */
static int games_in(const TrainingPlan *plan, int generation)
{
    int last = plan->optimiser.generations - 1;
    double share = last > 0 ? (double)generation / last : 1;
    return (int)lround(plan->games * pow((double)plan->games_last / plan->games, share));
}

/* Games that remain after the current generation. A run that changes its population does so once, to the
 * larger one. */
static double games_after(const Training *self)
{
    double games = 0;
    for (int g = self->row_count + 1; g < self->plan.optimiser.generations; g++)
        games += (double)games_in(&self->plan, g) * self->plan.optimiser.population;
    return games;
}

static void training_report(Training *self)
{
    const double ns = 1e-9;
    uint64_t now = clock_ns();
    if (!self->watch->report)
        return;
    double in_generation = (double)(now - self->generation_ns) * ns;
    double game_s = self->game_s > 0 ? self->game_s : self->done > 0 ? in_generation / (double)self->done : 0;
    bool over = self->row_count >= self->plan.optimiser.generations;
    TrainingReport news = {
        .generations = self->plan.optimiser.generations,
        .row_count = self->row_count,
        .rows = self->rows,
        .done = self->done,
        .all = self->all,
        .elapsed_s = (double)(now - self->started_ns) * ns,
        .left_s = over         ? 0
                  : game_s > 0 ? game_s * (games_after(self) + (double)(self->all - self->done))
                               : -1,
    };
    self->watch->report(self->watch->context, &news);
}

static void take_progress(void *context, int64_t done, int64_t all)
{
    Training *self = context;
    self->done = done;
    self->all = all;
    training_report(self);
}

/* ---- Running ---- */

/* Writes the results of a generation into the history, before the optimiser learns from them. */
static TrainingRow *record_generation(Training *self, const Population *population)
{
    TrainingRow *row = training_add_row(self);
    if (!row)
        return NULL;
    row->generation = population->generation + 1;
    row->candidates = population->candidates;
    row->games = population->games;
    row->best = -INFINITY;
    for (int c = 0; c < population->candidates; c++) {
        row->best = self->fitness[c] > row->best ? self->fitness[c] : row->best;
        row->mean += self->fitness[c] / population->candidates;
    }
    if (self->judge->summarise)
        self->judge->summarise((const double(*)[JUDGE_FIGURES])population->figures, population->candidates,
                               population->games, row->summary);
    row->spread = optimiser_spread(self->optimiser, population->weights, population->candidates);
    return row;
}

static Status learn(Training *self, const Population *population, Error *error)
{
    for (int c = 0; c < population->candidates; c++) {
        const double(*figures)[JUDGE_FIGURES] =
            (const double(*)[JUDGE_FIGURES])(population->figures + (size_t)c * (size_t)population->games);
        self->fitness[c] = self->judge->fitness(self->settings, figures, population->games);
        if (!isfinite(self->fitness[c]))
            return error_set(error, STATUS_INTERNAL, "the fitness of candidate %d is not finite", c + 1);
    }
    TrainingRow *row = record_generation(self, population);
    if (!row)
        return error_set(error, STATUS_MEMORY, "no memory for the history of a training run");
    optimiser_tell(self->optimiser, self->fitness);
    optimiser_answer(self->optimiser, row->weights);
    return STATUS_OK;
}

static Status keep_files(const Training *self, Error *error)
{
    Status status = STATUS_OK;
    if (self->watch->checkpoint)
        status = training_save(self, self->watch->checkpoint, error);
    if (status == STATUS_OK && self->watch->csv) {
        Text csv = {0};
        training_csv(self, &csv);
        status = file_finish(self->watch->csv, &csv, STATUS_OK, error);
    }
    return status;
}

static Status run_generation(Training *self, const Farm *farm, Error *error)
{
    int generation = optimiser_generation(self->optimiser);
    Population population = {
        .judge = self->judge,
        .settings = self->settings,
        .dimensions = self->plan.optimiser.dimensions,
        .candidates = optimiser_population(self->optimiser),
        .games = games_in(&self->plan, generation),
        .seed = self->plan.optimiser.seed,
        .generation = generation,
        .same_games = self->plan.same_games,
        .weights = optimiser_ask(self->optimiser),
    };
    FarmWatch watch = {
        .stop = self->watch->stop, .pause = self->watch->pause, .progress = take_progress, .context = self};
    self->done = 0;
    self->all = population_tasks(&population);
    self->generation_ns = clock_ns();
    if ((size_t)self->all > self->figures_capacity) {
        free(self->figures);
        self->figures = calloc((size_t)self->all, sizeof *self->figures);
        self->figures_capacity = self->figures ? (size_t)self->all : 0;
    }
    population.figures = self->figures;
    Status status = self->figures ? farm_run(farm, &population, &watch, error)
                                  : error_set(error, STATUS_MEMORY, "no memory for a generation's games");
    if (status == STATUS_OK)
        status = learn(self, &population, error);
    if (status == STATUS_OK)
        status = keep_files(self, error);
    self->game_s = (double)(clock_ns() - self->generation_ns) * 1e-9 / (double)self->all;
    return status;
}

Status training_run(Training *self, const Farm *farm, const TrainingWatch *watch, Error *error)
{
    self->watch = watch;
    self->started_ns = self->generation_ns = clock_ns();
    Status status = keep_files(self, error); /* this also shows that they can be written */
    while (status == STATUS_OK && self->row_count < self->plan.optimiser.generations) {
        if (watch->stop && atomic_load(watch->stop))
            status = error_set(error, STATUS_INTERRUPTED, "the training was stopped");
        else
            status = run_generation(self, farm, error);
        if (status == STATUS_OK)
            training_report(self);
    }
    return status;
}

Status training_measure(const Training *self, TrainingSample sample, const Farm *farm, const FarmWatch *watch,
                        double (*figures)[JUDGE_FIGURES], Error *error)
{
    enum { NO_GENERATION = -1 };
    Population population = {
        .judge = self->judge,
        .settings = self->settings,
        .dimensions = self->plan.optimiser.dimensions,
        .candidates = 1,
        .games = sample.games,
        .seed = self->plan.optimiser.seed,
        .generation = NO_GENERATION,
        .weights = sample.weights,
        .figures = figures,
    };
    return farm_run(farm, &population, watch, error);
}
