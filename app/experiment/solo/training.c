/* The document's training: its weights, its fitness, its timings. */
#include <math.h>
#include <stdlib.h>

#include "app/experiment/solo/solo.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/base/random.h"
#include "engine/solo/solo_training.h"

static const double NS = 1e-9;

typedef struct ProgressTarget {
    const Lab *lab;
    const char *what;
} ProgressTarget;

static void training_report_progress(void *context, const TrainingReport *report)
{
    const ProgressTarget *self = context;
    if (self->lab->progress)
        self->lab->progress(self->lab->context, self->what, report->row_count, report->generations);
}

/* Runs a recipe on this many threads. */
static Status train(const Lab *lab, const SoloRecipe *recipe, int threads, const char *what, double *weights,
                    Error *error)
{
    TrainingPlan plan;
    SoloJudgeSettings settings;
    Training *training = NULL;
    Crew *crew = NULL;
    ProgressTarget target = {lab, what};
    TrainingWatch watch = {.stop = lab->stop, .report = training_report_progress, .context = &target};
    Status status = solo_training_plan(recipe, &plan, &settings, error);
    if (status == STATUS_OK)
        status = training_create(&plan, &solo_judge, &settings, &training, error);
    if (status == STATUS_OK)
        status = crew_create(threads, &crew, error);
    if (status == STATUS_OK) {
        Farm farm = {crew, NULL};
        status = training_run(training, &farm, &watch, error);
        training_answer(training, weights);
    }
    crew_destroy(crew);
    training_destroy(training);
    return status;
}

Status solo_weights(const Lab *lab, Result *out, Error *error)
{
    static const char why[] =
        "the fitness hardly asks for it, so that chance decides; and other libraries' operators "
        "are not known in detail.";
    const double scale = 9.99406;
    SoloRecipe recipe = solo_recipe_document();
    Mean means[SOLO_WELLS + 1] = {{0}};
    Group *group = result_group(out, "weights, the largest taken as the document's", "", 3);
    int runs = lab->quick ? 3 : 5;
    Status status = STATUS_OK;
    if (lab->quick) {
        recipe.population = 100;
        recipe.generations = 20;
        recipe.pieces_most = 1000;
    }
    for (int run = 0; run < runs && status == STATUS_OK; run++) {
        double weights[OPTIMISER_DIMENSIONS_MAX] = {0}, largest = 1e-9;
        recipe.seed = lab->seed + (uint64_t)run;
        status = train(lab, &recipe, lab->threads, "the document's training", weights, error);
        for (int i = 0; i <= SOLO_WELLS; i++)
            largest = fmax(largest, fabs(weights[i]));
        for (int i = 0; i <= SOLO_WELLS && status == STATUS_OK; i++)
            mean_add(&means[i], weights[i] * scale / largest);
    }
    for (int i = 0; i <= SOLO_WELLS && status == STATUS_OK; i++) {
        Finding *finding = group_add(group, "%s", solo_feature_info[i].name);
        finding_mean(finding, &means[i]);
        finding_published(finding, solo_feature_info[i].initial, solo_feature_info[i].initial, 0, why);
    }
    result_note(
        out, "Means of %d runs%s. The document prints absolute values; the signs are those of its program.",
        runs, lab->quick ? " with a tenth of the population, fewer generations and 1,000 pieces a game" : "");
    return status;
}

/* ---- Fitness ---- */

static int by_value(const void *a, const void *b)
{
    double one = *(const double *)a, two = *(const double *)b;
    return one < two ? -1 : one > two;
}

/* Reports one figure of all candidates that survived: the number of values, the least and the greatest, and
 * their spread. */
static void add_values(Result *out, double *values, int count, bool lines)
{
    enum { POINTS = 50 };
    const char *name = lines ? "lines" : "space";
    Group *group = result_group(out, lines ? "lines in 10,000 pieces" : "space above the columns", "", 0);
    if (count > 0)
        qsort(values, (size_t)count, sizeof *values, by_value);
    int distinct = count > 0;
    for (int i = 1; i < count; i++)
        distinct += values[i] != values[i - 1];
    Finding *finding = group_add(group, "distinct values");
    finding->value = distinct;
    finding->samples = count;
    if (count == 0)
        return;
    const double low[] = {values[0], values[count - 1]}, published[] = {3979, 4000};
    for (int i = 0; i < 2; i++) {
        finding = group_add(group, i ? "greatest" : "least");
        finding->value = low[i];
        finding->between = (ResultRange){low[i], low[i]};
        if (lines)
            finding_published(
                finding, published[i], published[i], 0,
                "which candidates there are decides it; the bounds are 10,000 x 4 / 10 and what may lie "
                "on the board.");
    }
    Chart *chart = result_chart(out, lines ? "lines in 10,000 pieces" : "space above the columns",
                                lines ? "lines" : "cells", "candidates with at most so much, %");
    Series *series = chart_add(chart, "%s", name);
    for (int i = 0, last = -1; i < POINTS; i++) {
        int rank = (int)((int64_t)(count - 1) * i / (POINTS - 1));
        while (rank + 1 < count && !(values[rank + 1] > values[rank])) /* all with the same value */
            rank++;
        if (rank == last)
            continue;
        last = rank;
        series_add(series, values[rank], 100.0 * (rank + 1) / count, (ResultRange){NAN, NAN});
    }
}

/* The results of the surviving candidates. */
typedef struct LongGames {
    int count;
    double *lines, *space;
} LongGames;

static Status count_long_games(const Lab *lab, int count, double *weights, double (*figures)[JUDGE_FIGURES],
                               LongGames *out, Error *error)
{
    /* Candidates around the document's weights, each weight off by up to a half. */
    double *weight = weights;
    for (int i = 0; i < count; i++) {
        Random random = random_seeded(lab->seed, (uint64_t)i);
        for (int f = 0; f <= SOLO_WELLS; f++)
            *weight++ = solo_feature_info[f].initial * (0.5 + random_unit(&random));
    }
    SoloRecipe recipe = solo_recipe_document();
    TrainingPlan plan;
    SoloJudgeSettings settings;
    Crew *crew = NULL;
    Status status = solo_training_plan(&recipe, &plan, &settings, error);
    if (status == STATUS_OK)
        status = crew_create(lab->threads, &crew, error);
    if (status == STATUS_OK) {
        Farm farm = {crew, NULL};
        Population population = {.judge = &solo_judge,
                                 .settings = &settings,
                                 .dimensions = settings.count,
                                 .candidates = count,
                                 .games = 1,
                                 .seed = lab->seed,
                                 .weights = weights,
                                 .figures = figures};
        FarmWatch watch = {.stop = lab->stop};
        status = farm_run(&farm, &population, &watch, error);
    }
    crew_destroy(crew);
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        if (figures[i][SOLO_FIGURE_LOST] == 0) {
            out->lines[out->count] = figures[i][SOLO_FIGURE_LINES];
            out->space[out->count++] = figures[i][SOLO_FIGURE_SPACE];
        }
    }
    return status;
}

Status solo_fitness(const Lab *lab, Result *out, Error *error)
{
    int count = lab->games > 0 ? lab->games : lab->quick ? 200 : 1000;
    double *weights = calloc((size_t)count * (SOLO_WELLS + 1), sizeof *weights);
    double(*figures)[JUDGE_FIGURES] = calloc((size_t)count, sizeof *figures);
    LongGames long_games = {0, calloc((size_t)count, sizeof *long_games.lines),
                            calloc((size_t)count, sizeof *long_games.space)};
    Status status;
    bool memory = weights && figures && long_games.lines && long_games.space;
    if (memory)
        status = count_long_games(lab, count, weights, figures, &long_games, error);
    else
        status = error_set(error, STATUS_MEMORY, "no memory for candidates");
    if (memory && status == STATUS_OK) {
        Group *group = result_group(out, "candidates", "", 0);
        group_add(group, "played")->value = count;
        group_add(group, "of which reach 10,000 pieces")->value = long_games.count;
        add_values(out, long_games.lines, long_games.count, true);
        add_values(out, long_games.space, long_games.count, false);
        result_note(
            out,
            "Candidates are the document's weights, each off by up to a half. Lines take few values, and "
            "tell only what lies on the board at the end; the space differs between any two.");
    }
    free(weights);
    free(figures);
    free(long_games.lines);
    free(long_games.space);
    return status;
}

/* ---- Timing ---- */

static Status time_training(const Lab *lab, int population, int generations, int threads, double *seconds,
                            Error *error)
{
    double weights[OPTIMISER_DIMENSIONS_MAX];
    SoloRecipe recipe = solo_recipe_document();
    recipe.optimiser = OPTIMISER_GENETIC;
    recipe.population = population;
    recipe.generations = generations;
    recipe.pieces_most = lab->quick ? 500 : 10000;
    recipe.seed = lab->seed;
    uint64_t start = clock_ns();
    Status status = train(lab, &recipe, threads, "generations", weights, error);
    *seconds = (double)(clock_ns() - start) * NS;
    return status;
}

/* A time or a gain, with the document's if they can be compared. */
static void add_time(Group *group, const char *name, int generations, double value, double published)
{
    static const char why[] = "their program is in Java and other machines were used.";
    Finding *finding = group_add(group, "%d generations, %s", generations, name);
    finding->value = value;
    finding_published(finding, published, published, 0, why);
}

Status solo_timing(const Lab *lab, Result *out, Error *error)
{
    static const int generations[] = {5, 20};
    static const double published[2][3] = {{5210, 2255, 1030},
                                           {31991, 16239, 7671}}; /* one thread; 4 cores; 8 */
    int population = lab->quick ? 100 : 1000, processors = machine_processors();
    int several = processors > 1 ? processors : 2;
    double comparable = lab->quick ? NAN : 1; /* fewer and shorter games take other times */
    Group *group =
              result_group(out, lab->quick ? "population 100, 500 pieces a game" : "population 1000", "s", 1),
          *gain = result_group(out, "speed-up", "times", 2);
    char names[RESULT_NAME_SIZE];
    snprintf(names, sizeof names, "%d threads; published: 4", several);
    group->machine = gain->machine = group->logarithmic = true;
    Status status = STATUS_OK;
    for (int i = 0; i < 2 && status == STATUS_OK; i++) {
        double one, many;
        const double *theirs = published[i];
        status = time_training(lab, population, generations[i], 1, &one, error);
        if (status == STATUS_OK)
            status = time_training(lab, population, generations[i], several, &many, error);
        if (status != STATUS_OK)
            break;
        add_time(group, "one thread", generations[i], one, theirs[0] * comparable);
        add_time(group, names, generations[i], many, theirs[1] * comparable);
        add_time(group, "8 threads: not reproducible here", generations[i], NAN, theirs[2] * comparable);
        add_time(gain, names, generations[i], one / many, round(theirs[0] / theirs[1] * 100) / 100);
    }
    result_note(
        out,
        "This machine has %d processors: what the document timed on 8 cores (1030 and 7671 s, 4.77 and 4.21 "
        "times) is not reproducible here.",
        processors);
    if (lab->quick)
        result_note(out, "With --quick only the speed-up compares.");
    return status;
}
