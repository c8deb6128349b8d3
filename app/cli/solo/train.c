/* tetress-cli solo train: looks for weights. */
#include "app/cli/solo/train.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/games.h"
#include "engine/base/nearest.h"
#include "engine/base/platform/cpu.h"
#include "engine/base/platform/file.h"

enum { RECIPE_BEST, RECIPE_DOCUMENT };

static const char *const recipes[] = {"best", "document", NULL};

const Option train_options[] = {
    {.name = "recipe",
     .kind = OPTION_CHOICE,
     .value = "R",
     .help =
         "what the other options change: best, which is so if not given, or document, as AlphaTetris has it",
     .offset = offsetof(TrainOptions, recipe),
     .choices = recipes},
    {.name = "optimizer",
     .kind = OPTION_STRING,
     .value = "O",
     .help = "who looks for the weights: cmaes, cross-entropy, swarm, genetic, or seed, a swarm that hands "
             "its best to a genetic algorithm",
     .offset = offsetof(TrainOptions, optimizer)},
    {.name = "features",
     .kind = OPTION_STRING,
     .value = "F",
     .help = "what is weighed: document, controllers or all",
     .offset = offsetof(TrainOptions, features)},
    {.name = "fitness",
     .kind = OPTION_STRING,
     .value = "F",
     .help = "what is good: lines, or space, the cells above the columns, added up over the game",
     .offset = offsetof(TrainOptions, fitness)},
    {.name = "height",
     .kind = OPTION_INTEGER,
     .value = "H",
     .help = "rows of the board; games on low boards are short, and tell as much",
     .offset = offsetof(TrainOptions, height),
     .least = SOLO_HEIGHT_MIN,
     .most = SOLO_HEIGHT_MAX},
    {.name = "depth",
     .kind = OPTION_INTEGER,
     .value = "D",
     .help = "how many pieces the candidates look ahead; none if not given",
     .offset = offsetof(TrainOptions, depth),
     .least = 0,
     .most = SOLO_DEPTH_MAX},
    {.name = "beam",
     .kind = OPTION_INTEGER,
     .value = "B",
     .help = "how many placements of each piece they then look into",
     .offset = offsetof(TrainOptions, beam),
     .least = 1,
     .most = SOLO_MOVES_MAX},
    {.name = "pieces",
     .kind = OPTION_INTEGER,
     .value = "N",
     .help = "where games end that are not lost before",
     .offset = offsetof(TrainOptions, pieces),
     .least = 1,
     .most = INT64_MAX},
    {.name = "population",
     .kind = OPTION_INTEGER,
     .value = "N",
     .help = "candidates in a generation",
     .offset = offsetof(TrainOptions, population),
     .least = OPTIMISER_POPULATION_MIN,
     .most = OPTIMISER_POPULATION_MAX},
    {.name = "generations",
     .kind = OPTION_INTEGER,
     .value = "N",
     .help = "how many",
     .offset = offsetof(TrainOptions, generations),
     .least = 1,
     .most = OPTIMISER_GENERATIONS_MAX},
    {.name = "games",
     .kind = OPTION_INTEGER,
     .value = "N",
     .help = "of each candidate in the first generation",
     .offset = offsetof(TrainOptions, games),
     .least = 1,
     .most = TRAINING_GAMES_MAX},
    {.name = "games-last",
     .kind = OPTION_INTEGER,
     .value = "N",
     .help = "and in the last; it grows from one to the other",
     .offset = offsetof(TrainOptions, games_last),
     .least = 1,
     .most = TRAINING_GAMES_MAX},
    {.name = "seed",
     .kind = OPTION_INTEGER,
     .value = "S",
     .help = "decides all that is random",
     .offset = offsetof(TrainOptions, seed),
     .least = 0,
     .most = INT64_MAX},
    {.name = "threads",
     .kind = OPTION_INTEGER,
     .value = "T",
     .help = "games at a time; one for each processor if not given",
     .offset = offsetof(TrainOptions, threads),
     .least = 1,
     .most = CREW_THREADS_MAX},
    {.name = "checkpoint",
     .kind = OPTION_STRING,
     .value = "FILE",
     .help = "keep the run there after each generation",
     .offset = offsetof(TrainOptions, checkpoint)},
    {.name = "resume",
     .kind = OPTION_STRING,
     .value = "FILE",
     .help = "go on with the run that a checkpoint holds, and keep it there; only --threads, --csv, --out "
             "and --title go with it",
     .offset = offsetof(TrainOptions, resume)},
    {.name = "csv",
     .kind = OPTION_STRING,
     .value = "FILE",
     .help = "write the history there: a line for each generation",
     .offset = offsetof(TrainOptions, csv)},
    {.name = "out",
     .kind = OPTION_STRING,
     .value = "FILE",
     .help = "write the weights there, as a profile; -o FILE is the same",
     .offset = offsetof(TrainOptions, out)},
    {.name = "title",
     .kind = OPTION_STRING,
     .value = "NAME",
     .help = "what the profile is called; Trained if not given",
     .offset = offsetof(TrainOptions, title)},
    {.name = NULL},
};

const char train_details[] =
    "Looks for weights: an optimiser asks for candidates, all of them play games, and it learns from how "
    "they did.\n"
    "The best recipe is CMA-ES over all features by the lines of games on a board of 8 rows; the document's "
    "is a\n"
    "swarm of 100 particles for 30 generations, then 1,000 chromosomes for 20, by the space above the "
    "columns in\n"
    "10,000 pieces on 20 rows.\n\n"
    "The same options give the same weights on any number of threads, to the last bit, and whether or not "
    "the run\n"
    "was interrupted. Ctrl-C ends it; with --checkpoint nothing but the generation under way is lost.\n\n"
    "For many machines there is a program of its own: mpirun -n N tetress-mpi solo train, with the same "
    "options.";

/* ---- What is to be done ---- */

/* The index of a name in a list. */
static Status find_name(const char *option, const char *name, const OptimiserInfo *infos, int count, int *out,
                        Error *error)
{
    enum { NAMES_MAX = 16 };
    const char *names[NAMES_MAX];
    for (int i = 0; i < count; i++) {
        names[i] = infos[i].name;
        if (strcmp(names[i], name) == 0) {
            *out = i;
            return STATUS_OK;
        }
    }
    const char *near = nearest_name(name, names, count);
    return error_set(error, STATUS_INVALID, "--%s: there is no '%.40s'%s%s%s", option, name,
                     near ? "; is '" : ": see --help", near ? near : "", near ? "' meant?" : "");
}

static void take(int *out, int64_t given)
{
    *out = given > 0 ? (int)given : *out;
}

static Status recipe_of(const TrainOptions *options, SoloRecipe *out, Error *error)
{
    int optimiser, features, fitness;
    *out = options->recipe == RECIPE_DOCUMENT ? solo_recipe_document() : solo_recipe_best();
    optimiser = (int)out->optimiser;
    features = (int)out->features;
    fitness = (int)out->fitness;
    take(&out->height, options->height);
    take(&out->depth, options->depth);
    take(&out->beam, options->beam);
    take(&out->population, options->population);
    take(&out->generations, options->generations);
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
        out->population = (int)options->population, out->generations = (int)options->generations;
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
    if (options->resume) {
        status = training_read_plan(options->resume, &plan, error);
        if (status == STATUS_OK)
            status = solo_training_settings(&plan, settings, error);
        return status == STATUS_OK ? training_resume(options->resume, &solo_judge, settings, out, error)
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
                options->height || options->depth || options->beam || options->pieces ||
                options->population || options->generations || options->games || options->games_last ||
                options->seed || options->checkpoint;
    if (options->resume && plan)
        return error_set(error, STATUS_INVALID,
                         "a run that is resumed is as it was begun: only --threads, --csv, --out and --title "
                         "go with --resume");
    if (options->title && strlen(options->title) >= SOLO_TITLE_SIZE)
        return error_set(error, STATUS_INVALID, "--title: at most %d bytes", SOLO_TITLE_SIZE - 1);
    return STATUS_OK;
}

/* Whether what is to be written can be, before anything is computed. */
static Status check_places(const TrainOptions *options, Error *error)
{
    const char *places[] = {options->checkpoint, options->csv, options->out, options->resume};
    Status status = STATUS_OK;
    for (int i = 0; i < (int)(sizeof places / sizeof *places) && status == STATUS_OK; i++)
        status = places[i] ? file_check_place(places[i], error) : status;
    return status;
}

/* ---- Telling ---- */

typedef struct Watching {
    Progress progress;
    int rows_told;
    bool tells; /* each generation, on standard output */
} Watching;

static void print_row(const TrainingRow *row, int generations)
{
    printf("%4d of %d  %5d candidates of %4d games  best %11.1f  mean %11.1f  spread %.4f\n", row->generation,
           generations, row->candidates, row->games, row->best, row->mean, row->spread);
    fflush(stdout);
}

static void show_report(void *context, const TrainingReport *report)
{
    Watching *self = context;
    char left[40] = "", line[160];
    while (self->rows_told < report->row_count) {
        const TrainingRow *row = &report->rows[self->rows_told++];
        progress_end(&self->progress);
        if (self->tells)
            print_row(row, report->generations);
    }
    if (!progress_due(&self->progress) || report->row_count >= report->generations)
        return;
    if (report->left_s >= 0) {
        solo_duration(report->left_s, left, sizeof left);
        memmove(left + 8, left, sizeof left - 8);
        memcpy(left, ", about ", 8);
    }
    left[sizeof left - 1] = '\0';
    snprintf(line, sizeof line, "generation %d of %d, game %" PRId64 " of %" PRId64 "%s%s",
             report->row_count + 1, report->generations, report->done, report->all, left,
             report->left_s >= 0 ? " left" : "");
    progress_show(&self->progress, line);
}

static void tell_json(Cli *cli, const Training *training, const SoloProfile *profile,
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
    json_key(writer, "weights");
    json_open_object(writer);
    for (int i = 0; i < settings->count; i++)
        json_put_number(writer, solo_feature_info[settings->features[i]].name,
                        profile->weights[settings->features[i]]);
    json_close_object(writer);
}

static void tell_weights(const SoloProfile *profile, const SoloJudgeSettings *settings)
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
        tell_json(cli, training, &profile, settings);
    else
        tell_weights(&profile, settings);
    return options->out ? solo_profile_write_file(&profile, options->out, error) : STATUS_OK;
}

int train_run(Cli *cli, const TrainOptions *options, const Farm *farm)
{
    Error error = {0}, telling = {0};
    SoloJudgeSettings settings;
    Training *training = NULL;
    if (check_options(options, &error) != STATUS_OK)
        return cli_misuse(cli, &error);
    Status status = check_places(options, &error);
    if (status == STATUS_OK)
        status = begin(options, &settings, &training, &error);
    if (status != STATUS_OK)
        return status == STATUS_INVALID && !options->resume ? cli_misuse(cli, &error) : cli_fail(cli, &error);
    Watching watching = {.tells = !cli->json};
    TrainingWatch watch = {.stop = cli->interrupted,
                           .report = show_report,
                           .context = &watching,
                           .checkpoint = options->resume ? options->resume : options->checkpoint,
                           .csv = options->csv};
    progress_begin(&watching.progress);
    training_rows(training, &watching.rows_told);
    status = training_run(training, farm, &watch, &error);
    progress_end(&watching.progress);
    if (status == STATUS_OK || status == STATUS_INTERRUPTED) {
        Status told = finish(cli, options, training, &settings, &telling);
        status = status == STATUS_OK ? told : status;
        error = told == STATUS_OK ? error : telling;
    }
    training_destroy(training);
    return status == STATUS_OK ? DONE : cli_fail(cli, &error);
}
