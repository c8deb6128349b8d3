/* tetress-cli solo train: finds weights. */
#include <string.h>

#include "app/cli/solo/solo.h"
#include "app/cli/training.h"
#include "engine/base/nearest.h"

typedef struct TrainOptions {
    int recipe;
    const char *optimizer, *features, *fitness;
    int64_t height, depth, beam, pieces, games, games_last, seed; /* 0: not given */
    const char *out, *title;
    TrainingOptions training;
} TrainOptions;

/* ---- Settings ---- */

/* The index of a name in a list. */
static Status find_name(const char *option, const char *name, const OptimiserInfo *infos, int count, int *out,
                        Error *error)
{
    enum { NAMES_MAX = 16 };
    const char *names[NAMES_MAX];
    char hint[NEAREST_HINT_SIZE];
    for (int i = 0; i < count; i++) {
        names[i] = infos[i].name;
        if (strcmp(names[i], name) == 0) {
            *out = i;
            return STATUS_OK;
        }
    }
    return error_set(error, STATUS_INVALID, "--%s: there is no '%.40s'%s", option, name,
                     nearest_hint(name, names, count, ": see --help", hint));
}

static void take(int *out, int64_t given)
{
    *out = given > 0 ? (int)given : *out;
}

static Status recipe_of(const TrainOptions *options, SoloRecipe *out, Error *error)
{
    int optimiser, features, fitness;
    *out = solo_recipe((SoloRecipeKind)options->recipe);
    optimiser = (int)out->optimiser;
    features = (int)out->features;
    fitness = (int)out->fitness;
    take(&out->height, options->height);
    take(&out->depth, options->depth);
    take(&out->beam, options->beam);
    take(&out->population, options->training.population);
    take(&out->generations, options->training.generations);
    take(&out->games, options->games);
    take(&out->games_last, options->games_last);
    out->games_last = options->games_last == 0 && out->games_last < out->games ? out->games : out->games_last;
    out->pieces_most = options->pieces > 0 ? options->pieces : out->pieces_most;
    out->seed = options->seed > 0 ? (uint64_t)options->seed : out->seed;
    Status status = STATUS_OK;
    if (options->optimizer)
        status =
            find_name("optimizer", options->optimizer, optimiser_info, OPTIMISER_COUNT, &optimiser, error);
    if (status == STATUS_OK && options->features)
        status = find_name("features", options->features, solo_feature_set_info, SOLO_FEATURE_SET_COUNT,
                           &features, error);
    if (status == STATUS_OK && options->fitness)
        status =
            find_name("fitness", options->fitness, solo_fitness_info, SOLO_FITNESS_COUNT, &fitness, error);
    if (options->optimizer && optimiser != (int)out->optimiser) /* another kind has its own sizes */
        out->population = (int)options->training.population,
        out->generations = (int)options->training.generations;
    out->optimiser = (OptimiserKind)optimiser;
    out->features = (SoloFeatureSet)features;
    out->fitness = (SoloFitness)fitness;
    return status;
}

static Status begin(const TrainOptions *options, SoloJudgeSettings *settings, Training **out, Error *error)
{
    TrainingPlan plan;
    SoloRecipe recipe;
    Status status;
    if (options->training.resume) {
        status = training_read_plan(options->training.resume, &plan, error);
        if (status == STATUS_OK)
            status = solo_training_settings(&plan, settings, error);
        return status == STATUS_OK
                   ? training_resume(options->training.resume, &solo_judge, settings, out, error)
                   : status;
    }
    status = recipe_of(options, &recipe, error);
    if (status == STATUS_OK)
        status = solo_training_plan(&recipe, &plan, settings, error);
    return status == STATUS_OK ? training_create(&plan, &solo_judge, settings, out, error) : status;
}

static Status check_options(const TrainOptions *options, Error *error)
{
    bool plan = options->recipe || options->optimizer || options->features || options->fitness ||
                options->height || options->depth || options->beam || options->pieces || options->games ||
                options->games_last || options->seed || training_options_plan(&options->training);
    if (options->training.resume && plan)
        return error_set(error, STATUS_INVALID,
                         "a resumed run keeps its settings: only --threads, --csv, --out and --title can "
                         "be used with --resume");
    if (options->title && strlen(options->title) >= WEIGHTS_TITLE_SIZE)
        return error_set(error, STATUS_INVALID, "--title: at most %d bytes", WEIGHTS_TITLE_SIZE - 1);
    return STATUS_OK;
}

/* ---- Output ---- */

static void print_row(const TrainingRow *row, int generations)
{
    printf("%4d of %d  %5d candidates of %4d games  best %11.1f  mean %11.1f  spread %.4f\n", row->generation,
           generations, row->candidates, row->games, row->best, row->mean, row->spread);
}

static void print_json(Cli *cli, const Training *training, const SoloProfile *profile,
                       const SoloJudgeSettings *settings)
{
    int count;
    const TrainingRow *rows = training_rows(training, &count);
    JsonWriter *writer = &cli->writer;
    json_put_string(writer, "optimizer", optimiser_info[training_plan(training)->optimiser.kind].name);
    json_put_integer(writer, "height", settings->height);
    json_put_integer(writer, "generations", count);
    json_put_number(writer, "best", count > 0 ? rows[count - 1].best : 0);
    json_put_number(writer, "mean", count > 0 ? rows[count - 1].mean : 0);
    json_put_object(writer, "weights");
    for (int i = 0; i < settings->count; i++)
        json_put_number(writer, solo_feature_info[settings->features[i]].name,
                        profile->weights[settings->features[i]]);
    json_close_object(writer);
}

static void print_weights(const SoloProfile *profile, const SoloJudgeSettings *settings)
{
    putchar('\n');
    for (int i = 0; i < settings->count; i++)
        printf("%-20s %12.6f\n", solo_feature_info[settings->features[i]].name,
               profile->weights[settings->features[i]]);
}

static Status finish(Cli *cli, const TrainOptions *options, const Training *training,
                     const SoloJudgeSettings *settings, Error *error)
{
    SoloProfile profile;
    solo_training_profile(training, settings, options->title ? options->title : "Trained", &profile);
    if (cli->json)
        print_json(cli, training, &profile, settings);
    else
        print_weights(&profile, settings);
    return options->out ? weights_write_file(&solo_weights_kind, &profile, options->out, error) : STATUS_OK;
}

static int run(Cli *cli, const void *values)
{
    const TrainOptions *options = values;
    Error error = {0}, finish_error = {0};
    SoloJudgeSettings settings;
    Training *training = NULL;
    if (check_options(options, &error) != STATUS_OK)
        return cli_misuse(cli, &error);
    Status status = training_options_check(&options->training, options->out, &error);
    if (status == STATUS_OK)
        status = begin(options, &settings, &training, &error);
    if (status != STATUS_OK)
        return status == STATUS_INVALID && !options->training.resume ? cli_misuse(cli, &error)
                                                                     : cli_fail(cli, &error);
    status = training_go(cli, &options->training, training, print_row, &error);
    if (status == STATUS_OK || status == STATUS_INTERRUPTED) {
        Status finished = finish(cli, options, training, &settings, &finish_error);
        status = status == STATUS_OK ? finished : status;
        error = finished == STATUS_OK ? error : finish_error;
    }
    training_destroy(training);
    return status == STATUS_OK ? DONE : cli_fail(cli, &error);
}

const Command command_solo_train = {
    .name = "solo train",
    .summary = "find weights by playing",
    .details =
        "Looks for weights: an optimiser proposes candidates, all of them play games, and it learns from how "
        "they did. The best recipe is CMA-ES over all features, by the lines of games on a board of 8 rows. "
        "The document's recipe is a swarm of 100 particles for 30 generations, then 1,000 chromosomes for "
        "20, by the space above the columns in 10,000 pieces on 20 rows.\n\n"
        "The same options give exactly the same weights on any number of threads, whether or not the run was "
        "interrupted. Ctrl-C ends it; with --checkpoint, only the current generation is lost.\n\n"
        "To use many machines: mpirun -n N tetress-mpi solo train, with the same options.",
    OPTIONS(
        TrainOptions,
        ONE_OF_OPTION(
            "recipe", "R", TrainOptions, recipe, solo_recipe_names,
            "the defaults of the other options: best (the default), or document, as in AlphaTetris"),
        STRING_OPTION("optimizer", "O", TrainOptions, optimizer,
                      "the optimiser: cmaes, cross-entropy, swarm, genetic, or seed (a swarm that passes its "
                      "best to a genetic algorithm)"),
        STRING_OPTION("features", "F", TrainOptions, features,
                      "the features to weigh: document, controllers or all"),
        STRING_OPTION("fitness", "F", TrainOptions, fitness,
                      "the objective: lines, or space (the cells above the columns, added up over the game)"),
        NUMBER_OPTION("height", "H", TrainOptions, height, SOLO_HEIGHT_MIN, SOLO_HEIGHT_MAX, 0,
                      "rows on the board; games on low boards are short, and tell as much"),
        NUMBER_OPTION("depth", "D", TrainOptions, depth, 0, SOLO_DEPTH_MAX, 0,
                      "pieces the candidates look ahead; none by default"),
        NUMBER_OPTION("beam", "B", TrainOptions, beam, 1, SOLO_MOVES_MAX, 0,
                      "placements of each piece to look into, if they look ahead"),
        NUMBER_OPTION("pieces", "N", TrainOptions, pieces, 1, INT64_MAX, 0,
                      "end games after this many pieces if they are not lost"),
        NUMBER_OPTION("games", "N", TrainOptions, games, 1, TRAINING_GAMES_MAX, 0,
                      "games of each candidate in the first generation"),
        NUMBER_OPTION("games-last", "N", TrainOptions, games_last, 1, TRAINING_GAMES_MAX, 0,
                      "games of each candidate in the last; the number grows in between"),
        NUMBER_OPTION("seed", "S", TrainOptions, seed, 0, INT64_MAX, 0, "seed for everything random"),
        TRAINING_OPTIONS(TrainOptions),
        STRING_OPTION("out", "FILE", TrainOptions, out,
                      "write the weights there, as a profile; -o FILE is the same"),
        STRING_OPTION("title", "NAME", TrainOptions, title, "the title of the profile; Trained by default")),
    EXAMPLES(
        {"solo train --out mine.txt --checkpoint run --csv run.csv",
         "Use the best recipe. Then try solo run --profile mine.txt --height 10."},
        {"solo train --resume run --out mine.txt", "Continue a run that was stopped."},
        {"solo train --recipe document --out document.txt", "Find weights as the document AlphaTetris did."},
        {"solo train --optimizer cross-entropy --height 6 --generations 20", "Try a short run."}),
    .run = run,
};
