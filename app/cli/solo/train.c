/* tetress-cli solo train: finds weights. */
#include <string.h>

#include "app/cli/training.h"
#include "engine/base/nearest.h"
#include "engine/solo/solo_training.h"

typedef struct TrainCommand {
    int recipe;
    const char *optimizer, *features, *fitness;
    int64_t height, depth, beam, pieces, games, games_last, seed; /* 0: not given */
    const char *out, *title;
    TrainingOptions training;
    Cli *cli;
    SoloJudgeSettings settings;
    Training *run;
} TrainCommand;

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

static void solo_train_take(int *out, int64_t given)
{
    *out = given > 0 ? (int)given : *out;
}

static Status recipe_of(const TrainCommand *self, SoloRecipe *out, Error *error)
{
    const TrainingOptions *training = &self->training;
    *out = solo_recipe((SoloRecipeKind)self->recipe);
    int optimiser = (int)out->optimiser, features = (int)out->features, fitness = (int)out->fitness;
    solo_train_take(&out->height, self->height);
    solo_train_take(&out->depth, self->depth);
    solo_train_take(&out->beam, self->beam);
    solo_train_take(&out->population, training->population);
    solo_train_take(&out->generations, training->generations);
    solo_train_take(&out->games, self->games);
    solo_train_take(&out->games_last, self->games_last);
    if (self->games_last == 0 && out->games_last < out->games)
        out->games_last = out->games;
    if (self->pieces > 0)
        out->pieces_most = self->pieces;
    if (self->seed > 0)
        out->seed = (uint64_t)self->seed;
    Status status = STATUS_OK;
    if (self->optimizer)
        status = find_name("optimizer", self->optimizer, optimiser_info, OPTIMISER_COUNT, &optimiser, error);
    if (status == STATUS_OK && self->features)
        status = find_name("features", self->features, solo_feature_set_info, SOLO_FEATURE_SET_COUNT,
                           &features, error);
    if (status == STATUS_OK && self->fitness)
        status = find_name("fitness", self->fitness, solo_fitness_info, SOLO_FITNESS_COUNT, &fitness, error);
    if (self->optimizer && optimiser != (int)out->optimiser) { /* another kind has its own sizes */
        out->population = (int)training->population;
        out->generations = (int)training->generations;
    }
    out->optimiser = (OptimiserKind)optimiser;
    out->features = (SoloFeatureSet)features;
    out->fitness = (SoloFitness)fitness;
    return status;
}

/* Starts or resumes a run, whose options are known to go together. */
static Status solo_train_begin(TrainCommand *self, Error *error)
{
    const char *resume = self->training.resume;
    SoloJudgeSettings *settings = &self->settings;
    TrainingPlan plan;
    SoloRecipe recipe;
    Status status = training_options_check(&self->training, self->out, error);
    if (status == STATUS_OK && resume) {
        status = training_read_plan(resume, &plan, error);
        if (status == STATUS_OK)
            status = solo_training_settings(&plan, settings, error);
        return status == STATUS_OK ? training_resume(resume, &solo_judge, settings, &self->run, error)
                                   : status;
    }
    if (status == STATUS_OK)
        status = recipe_of(self, &recipe, error);
    if (status == STATUS_OK)
        status = solo_training_plan(&recipe, &plan, settings, error);
    if (status == STATUS_OK)
        status = training_create(&plan, &solo_judge, settings, &self->run, error);
    return status == STATUS_INVALID && !resume ? cli_misuse(self->cli, error->status) : status;
}

static Status check_options(const TrainCommand *self, Error *error)
{
    bool plan = self->recipe || self->optimizer || self->features || self->fitness || self->height ||
                self->depth || self->beam || self->pieces || self->games || self->games_last || self->seed ||
                training_options_plan(&self->training);
    if (self->training.resume && plan)
        return error_set(error, STATUS_INVALID,
                         "a resumed run keeps its settings: only --threads, --csv, --out and --title can "
                         "be used with --resume");
    if (self->title && strlen(self->title) >= WEIGHTS_TITLE_SIZE)
        return error_set(error, STATUS_INVALID, "--title: at most %d bytes", WEIGHTS_TITLE_SIZE - 1);
    return STATUS_OK;
}

/* ---- Running ---- */

static void print_row(const TrainingRow *row, int generations)
{
    printf("%4d of %d  %5d candidates of %4d games  best %11.1f  mean %11.1f  spread %.4f\n", row->generation,
           generations, row->candidates, row->games, row->best, row->mean, row->spread);
}

static void print_weights(Cli *cli, const TrainCommand *self, const SoloProfile *profile)
{
    const SoloJudgeSettings *settings = &self->settings;
    JsonWriter *writer = &cli->writer;
    int count;
    const TrainingRow *rows = training_rows(self->run, &count);
    if (cli->json) {
        json_print(writer, "optimizer: %s, height: %d, generations: %d, best: %g, mean: %g, weights: {",
                   optimiser_info[training_plan(self->run)->optimiser.kind].name, settings->height, count,
                   count > 0 ? rows[count - 1].best : 0, count > 0 ? rows[count - 1].mean : 0);
    } else {
        putchar('\n');
    }
    for (int i = 0; i < settings->count; i++) {
        const char *name = solo_feature_info[settings->features[i]].name;
        double weight = profile->weights[settings->features[i]];
        if (cli->json)
            json_print(writer, "%s: %g", name, weight);
        else
            printf("%-20s %12.6f\n", name, weight);
    }
    if (cli->json)
        json_print(writer, "}");
}

static Status solo_train_run(Cli *cli, void *values, Error *error)
{
    TrainCommand *self = values;
    SoloProfile profile;
    if (check_options(self, error) != STATUS_OK)
        return cli_misuse(cli, error->status);
    self->cli = cli;
    Status status = solo_train_begin(self, error);
    if (status != STATUS_OK)
        return status;
    Status trained = training_go(cli, &self->training, self->run, print_row, error);
    if (trained != STATUS_OK && trained != STATUS_INTERRUPTED)
        return trained;
    solo_training_profile(self->run, &self->settings, self->title ? self->title : "Trained", &profile);
    print_weights(cli, self, &profile);
    if (self->out)
        status = weights_write_file(&solo_weights_kind, &profile, self->out, error);
    return status == STATUS_OK ? trained : status;
}

static void solo_train_end(void *values)
{
    training_destroy(((TrainCommand *)values)->run);
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
        TrainCommand,
        ONE_OF_OPTION(
            "recipe", "R", TrainCommand, recipe, solo_recipe_names,
            "the defaults of the other options: best (the default), or document, as in AlphaTetris"),
        STRING_OPTION("optimizer", "O", TrainCommand, optimizer,
                      "the optimiser: cmaes, cross-entropy, swarm, genetic, or seed (a swarm that passes its "
                      "best to a genetic algorithm)"),
        STRING_OPTION("features", "F", TrainCommand, features,
                      "the features to weigh: document, controllers or all"),
        STRING_OPTION("fitness", "F", TrainCommand, fitness,
                      "the objective: lines, or space (the cells above the columns, added up over the game)"),
        NUMBER_OPTION("height", "H", TrainCommand, height, SOLO_HEIGHT_MIN, SOLO_HEIGHT_MAX, 0,
                      "rows on the board; games on low boards are short, and tell as much"),
        NUMBER_OPTION("depth", "D", TrainCommand, depth, 0, SOLO_DEPTH_MAX, 0,
                      "pieces the candidates look ahead; none by default"),
        NUMBER_OPTION("beam", "B", TrainCommand, beam, 1, SOLO_MOVES_MAX, 0,
                      "placements of each piece to look into, if they look ahead"),
        NUMBER_OPTION("pieces", "N", TrainCommand, pieces, 1, INT64_MAX, 0,
                      "end games after this many pieces if they are not lost"),
        NUMBER_OPTION("games", "N", TrainCommand, games, 1, TRAINING_GAMES_MAX, 0,
                      "games of each candidate in the first generation"),
        NUMBER_OPTION("games-last", "N", TrainCommand, games_last, 1, TRAINING_GAMES_MAX, 0,
                      "games of each candidate in the last; the number grows in between"),
        NUMBER_OPTION("seed", "S", TrainCommand, seed, 0, INT64_MAX, 0, "seed for everything random"),
        TRAINING_OPTIONS(TrainCommand),
        OUTPUT_OPTION("out", "FILE", TrainCommand, out,
                      "write the weights there, as a profile; -o FILE is the same"),
        STRING_OPTION("title", "NAME", TrainCommand, title, "the title of the profile; Trained by default")),
    EXAMPLES(
        {"solo train --out mine.txt --checkpoint run --csv run.csv",
         "Use the best recipe. Then try solo run --profile mine.txt --height 10."},
        {"solo train --resume run --out mine.txt", "Continue a run that was stopped."},
        {"solo train --recipe document --out document.txt", "Find weights as the document AlphaTetris did."},
        {"solo train --optimizer cross-entropy --height 6 --generations 20", "Try a short run."}),
    .run = solo_train_run,
    .end = solo_train_end,
};
