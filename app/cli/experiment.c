/* tetress-cli experiment: repeats what documents about agents published. */
#include <inttypes.h>
#include <stdlib.h>

#include "app/cli/experiment.h"
#include "app/cli/games.h"
#include "app/experiment/experiments.h"
#include "app/experiment/write.h"
#include "app/roster.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "engine/base/platform/thread.h"

enum { GAMES_MOST = 1000000, PATH_SIZE = 4096 };

/* ---- Listing ---- */

static int list(Cli *cli, ExperimentAt *at)
{
    const Experiment *experiment = NULL;
    if (cli->json)
        json_put_array(&cli->writer, "experiments");
    for (int i = 0; (experiment = at(i)) != NULL; i++) {
        if (!cli->json) {
            printf("%-18s  %s\n", experiment->id, experiment->title);
            continue;
        }
        json_open_object(&cli->writer);
        json_put_string(&cli->writer, "id", experiment->id);
        json_put_string(&cli->writer, "title", experiment->title);
        json_put_string(&cli->writer, "published", experiment->published);
        json_close_object(&cli->writer);
    }
    if (cli->json)
        json_close_array(&cli->writer);
    else if (!at(0))
        puts("There are no experiments: this program was built without students' agents.");
    return DONE;
}

/* Whether every name is known. */
static Status check_words(const StringList *words, ExperimentAt *at, Error *error)
{
    for (int i = 0; i < words->count; i++) {
        const Experiment *experiment = NULL;
        int index = 0;
        while ((experiment = at(index)) != NULL && !experiment_is(experiment, words->strings[i]))
            index++;
        if (!experiment)
            return error_set(error, STATUS_NOT_FOUND,
                             "there is no experiment '%s'; 'tetress-cli experiment' lists them",
                             words->strings[i]);
    }
    return STATUS_OK;
}

static bool is_wanted(const Experiment *experiment, const StringList *words)
{
    for (int i = 0; i < words->count; i++) {
        if (experiment_is(experiment, words->strings[i]))
            return true;
    }
    return false;
}

/* ---- Printing ---- */

typedef void WriteForm(const Experiment *experiment, const Result *result, Text *out);

/* Writes "DIR/004-cache.csv" or similar. */
static Status write_file(const char *folder, const char *ending, const Experiment *experiment,
                         const Result *result, WriteForm *write, Error *error)
{
    char path[PATH_SIZE], name[RESULT_NAME_SIZE];
    Text text = {0};
    snprintf(name, sizeof name, "%s", experiment->id);
    for (char *at = name; *at; at++)
        *at = (char)(*at == '/' ? '-' : *at);
    snprintf(path, sizeof path, "%s/%s.%s", folder, name, ending);
    write(experiment, result, &text);
    return file_finish(path, &text, STATUS_OK, error);
}

static Status write_files(const char *folder, const Experiment *experiment, const Result *result,
                          Error *error)
{
    Status status = folder_make(folder, error);
    if (status == STATUS_OK)
        status = write_file(folder, "csv", experiment, result, write_csv, error);
    if (status == STATUS_OK)
        status = write_file(folder, "svg", experiment, result, write_svg, error);
    return status;
}

static Status print_result(const Experiment *experiment, const Result *result, Error *error)
{
    Text text = {0};
    write_text(experiment, result, &text);
    Status status = text_status(&text, error);
    if (status == STATUS_OK)
        printf("%s\n", text_string(&text));
    fflush(stdout); /* the next one takes a while */
    text_free(&text);
    return status;
}

/* ---- Running ---- */

typedef struct Running {
    const Experiment *experiment;
    Progress progress;
} Running;

static void show_progress(void *context, const char *what, int64_t done, int64_t all)
{
    Running *self = context;
    progress_show(&self->progress, "%s: %.120s: %" PRId64 " of %" PRId64, self->experiment->id, what, done,
                  all);
}

/* With time budgets, all figures of an experiment depend on the machine. */
static void mark_timed(Result *result)
{
    for (int i = 0; i < result->group_count; i++)
        result->groups[i].machine = true;
    for (int i = 0; i < result->chart_count; i++)
        result->charts[i].machine = true;
}

/* Runs one, and reports what it found even if it was interrupted. */
static Status run_one(Cli *cli, const ExperimentOptions *options, const Lab *lab, Result *result,
                      Error *error)
{
    Running *running = lab->context;
    Error inner = {0};
    result_init(result);
    Status status = running->experiment->run(lab, result, error);
    progress_end(&running->progress);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED)
        return status;
    if (options->timed && running->experiment->timed)
        mark_timed(result);
    Status printed = STATUS_OK;
    if (cli->json)
        write_json(running->experiment, result, &cli->writer);
    else
        printed = print_result(running->experiment, result, &inner);
    if (printed == STATUS_OK && options->out)
        printed = write_files(options->out, running->experiment, result, &inner);
    if (printed != STATUS_OK && error)
        *error = inner;
    return printed != STATUS_OK ? printed : status;
}

static Status run_all(Cli *cli, const ExperimentOptions *options, ExperimentAt *at, Result *result,
                      Error *error)
{
    Roster roster = {0};
    Running running = {0};
    app_roster_fill(&roster);
    Lab lab = {.roster = &roster,
               .stop = cli->interrupted,
               .progress = show_progress,
               .context = &running,
               .seed = (uint64_t)options->seed,
               .threads = options->threads > 0 ? (int)options->threads : machine_processors(),
               .games = (int)options->games,
               .quick = options->quick,
               .timed = options->timed};
    progress_begin(&running.progress);
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && (running.experiment = at(i)) != NULL; i++) {
        if (is_wanted(running.experiment, &options->words))
            status = run_one(cli, options, &lab, result, error);
    }
    return status;
}

static void begin_json(JsonWriter *writer, const ExperimentOptions *options)
{
    json_put_integer(writer, "seed", options->seed);
    json_put_bool(writer, "quick", options->quick);
    json_put_bool(writer, "time", options->timed);
    json_put_array(writer, "experiments");
}

int experiments_run(Cli *cli, const ExperimentOptions *options, ExperimentAt *at)
{
    Error error = {0};
    if (options->words.count == 0)
        return list(cli, at);
    if (check_words(&options->words, at, &error) != STATUS_OK)
        return cli_misuse(cli, &error);
    Result *result = malloc(sizeof *result);
    if (!result)
        return cli_no_memory(cli, "the results");
    if (cli->json)
        begin_json(&cli->writer, options);
    Status status = run_all(cli, options, at, result, &error);
    if (cli->json)
        json_close_array(&cli->writer);
    free(result);
    return status == STATUS_OK ? DONE : cli_fail(cli, &error);
}

static int experiment_run(Cli *cli, const void *values)
{
    return experiments_run(cli, values, experiment_at);
}

const Command command_experiment = {
    .name = "experiment",
    .summary = "repeat the measurements of documents about agents",
    .details = "Repeats what was published in the documents that some of the agents come from. Prints tables "
               "of our results with their 95% intervals, the published results beside them, whether the two "
               "agree, and why if they don't. Budgets are nodes and iterations, so the same seed gives the "
               "same results on every machine, except for times. Ctrl-C ends it with what was found so far.",
    OPTIONS(
        ExperimentOptions,
        OPTIONAL_ARGUMENT(
            OPTION_STRINGS, "WHAT...", ExperimentOptions, words,
            "experiments such as 004/cache, all those of a document such as 004, all, or ladder; with no "
            "name, they are listed"),
        FLAG_OPTION("quick", ExperimentOptions, quick, "play fewer games with smaller budgets"),
        NUMBER_OPTION("games", "N", ExperimentOptions, games, 1, GAMES_MOST, 0,
                      "games of each pairing, rounded up to pairs; each experiment has its own default"),
        FLAG_OPTION(
            "time", ExperimentOptions, timed,
            "give the agents of documents 000 and 001 their seconds a turn, not the equivalent nodes; games "
            "then take minutes, and there are as few as in the documents, or two"),
        EXPERIMENT_OPTIONS(SETUP_THREADS_MAX, GAMES_SEED)),
    EXAMPLES({"experiment", "List what can be measured."},
             {"experiment 003/round-robin --games 20", "Run one of them, with few games."},
             {"experiment all --quick --out plots",
              "Repeat everything that the documents published, with pictures, in some minutes."}),
    .run = experiment_run,
};
