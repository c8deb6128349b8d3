/* tetress-cli experiment and solo experiment: repeat what documents about agents published. */
#include <inttypes.h>

#include "app/cli/games.h"
#include "app/experiment/experiments.h"
#include "app/experiment/solo/solo.h"
#include "app/experiment/write.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"

enum { GAMES_MOST = 1000000, PATH_SIZE = 4096 };

typedef struct ExperimentCommand {
    StringList words;
    bool quick, timed;
    int64_t games, threads, seed;
    const char *out;
    Cli *cli;
    const Experiment *running;
    Result result; /* of that */
} ExperimentCommand;

/* clang-format off */
/* The last rows of both tables of options. */
#define EXPERIMENT_OPTIONS(threads_most, seed_initial)                                                       \
    STRING_OPTION("out", "DIR", ExperimentCommand, out,                                                      \
        "write a CSV file and an SVG picture of each table there; -o DIR is the same"),                      \
    NUMBER_OPTION("threads", "T", ExperimentCommand, threads, 1, threads_most, 0,                            \
        "games to play at once; one for each processor by default"),                                         \
    NUMBER_OPTION("seed", "S", ExperimentCommand, seed, 0, INT64_MAX, seed_initial,                          \
        "seed for everything random")
/* clang-format on */

/* The experiment with this number, from 0; null after the last. */
typedef const Experiment *ExperimentAt(int index);

static void list(Cli *cli, ExperimentAt *at)
{
    const Experiment *experiment = NULL;
    if (cli->json)
        json_print(&cli->writer, "experiments: [");
    for (int i = 0; (experiment = at(i)) != NULL; i++) {
        if (!cli->json) {
            printf("%-18s  %s\n", experiment->id, experiment->title);
            continue;
        }
        json_print(&cli->writer, "{id: %s, title: %s, published: %s}", experiment->id, experiment->title,
                   experiment->published);
    }
    if (cli->json)
        json_print(&cli->writer, "]");
    else if (!at(0))
        puts("There are no experiments: this program was built without students' agents.");
}

/* Writes "DIR/004-cache.csv" or similar. */
static Status write_file(const ExperimentCommand *self, const char *ending,
                         void (*write)(const Experiment *experiment, const Result *result, Text *out),
                         Error *error)
{
    char path[PATH_SIZE], name[RESULT_NAME_SIZE];
    Text text = {0};
    snprintf(name, sizeof name, "%s", self->running->id);
    for (char *at = name; *at; at++)
        *at = (char)(*at == '/' ? '-' : *at);
    snprintf(path, sizeof path, "%s/%s.%s", self->out, name, ending);
    write(self->running, &self->result, &text);
    return file_finish(path, &text, STATUS_OK, error);
}

static void experiment_show_progress(void *context, const char *what, int64_t done, int64_t all)
{
    const ExperimentCommand *self = context;
    cli_progress(self->cli, "%s: %.120s: %" PRId64 " of %" PRId64, self->running->id, what, done, all);
}

/* Runs one, and reports what it found even if it was interrupted. */
static Status run_one(ExperimentCommand *self, const Lab *lab, Error *error)
{
    Result *result = &self->result;
    result_init(result);
    Status status = self->running->run(lab, result, error), written = STATUS_OK;
    cli_progress_end(self->cli);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED)
        return status;
    if (self->timed && self->running->timed) { /* then all its figures depend on the machine */
        for (int i = 0; i < result->group_count; i++)
            result->groups[i].machine = true;
        for (int i = 0; i < result->chart_count; i++)
            result->charts[i].machine = true;
    }
    if (self->cli->json) {
        write_json(self->running, result, &self->cli->writer);
    } else {
        Text text = {0};
        write_text(self->running, result, &text);
        written = text_status(&text, error);
        if (written == STATUS_OK)
            printf("%s\n", text_string(&text));
        fflush(stdout); /* the next one takes a while */
        text_free(&text);
    }
    if (written == STATUS_OK && self->out)
        written = folder_make(self->out, error);
    if (written == STATUS_OK && self->out)
        written = write_file(self, "csv", write_csv, error);
    if (written == STATUS_OK && self->out)
        written = write_file(self, "svg", write_svg, error);
    return written != STATUS_OK ? written : status;
}

/* Whether one of the words names it. */
static bool is_wanted(const Experiment *experiment, const StringList *words)
{
    bool wanted = false;
    for (int i = 0; i < words->count; i++)
        wanted = wanted || experiment_is(experiment, words->strings[i]);
    return wanted;
}

/* Runs the experiments named, or lists all. */
static Status run_listed(Cli *cli, ExperimentCommand *self, ExperimentAt *at, Error *error)
{
    JsonWriter *writer = &cli->writer;
    self->cli = cli;
    if (self->words.count == 0) {
        list(cli, at);
        return STATUS_OK;
    }
    for (int i = 0; i < self->words.count; i++) {
        const Experiment *experiment = NULL;
        for (int k = 0; (experiment = at(k)) != NULL && !experiment_is(experiment, self->words.strings[i]);)
            k++;
        if (!experiment)
            return cli_misuse(cli,
                              error_set(error, STATUS_NOT_FOUND,
                                        "there is no experiment '%s'; 'tetress-cli experiment' lists them",
                                        self->words.strings[i]));
    }
    if (cli->json)
        json_print(writer, "seed: %jd, quick: %i, time: %i, experiments: [", self->seed, self->quick,
                   self->timed);
    const Lab lab = {.roster = &cli->roster,
                     .stop = cli->interrupted,
                     .progress = experiment_show_progress,
                     .context = self,
                     .seed = (uint64_t)self->seed,
                     .threads = self->threads > 0 ? (int)self->threads : cli->processors,
                     .games = (int)self->games,
                     .quick = self->quick,
                     .timed = self->timed};
    Status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && (self->running = at(i)) != NULL; i++) {
        if (is_wanted(self->running, &self->words))
            status = run_one(self, &lab, error);
    }
    if (cli->json)
        json_print(writer, "]");
    return status;
}

static Status experiment_run(Cli *cli, void *values, Error *error)
{
    return run_listed(cli, values, experiment_at, error);
}

static Status run_solo(Cli *cli, void *values, Error *error)
{
    return run_listed(cli, values, solo_experiment_at, error);
}

const Command command_experiment = {
    .name = "experiment",
    .summary = "repeat the measurements of documents about agents",
    .details = "Repeats what was published in the documents that some of the agents come from. Prints tables "
               "of our results with their 95% intervals, the published results beside them, whether the two "
               "agree, and why if they don't. Budgets are nodes and iterations, so the same seed gives the "
               "same results on every machine, except for times. Ctrl-C ends it with what was found so far.",
    OPTIONS(
        ExperimentCommand,
        OPTIONAL_ARGUMENT(
            OPTION_STRINGS, "WHAT...", ExperimentCommand, words,
            "experiments such as 004/cache, all those of a document such as 004, all, or ladder; with no "
            "name, they are listed"),
        FLAG_OPTION("quick", ExperimentCommand, quick, "play fewer games with smaller budgets"),
        NUMBER_OPTION("games", "N", ExperimentCommand, games, 1, GAMES_MOST, 0,
                      "games of each pairing, rounded up to pairs; each experiment has its own default"),
        FLAG_OPTION(
            "time", ExperimentCommand, timed,
            "give the agents of documents 000 and 001 their seconds a turn, not the equivalent nodes; games "
            "then take minutes, and there are as few as in the documents, or two"),
        EXPERIMENT_OPTIONS(SETUP_THREADS_MAX, GAMES_SEED)),
    EXAMPLES({"experiment", "List what can be measured."},
             {"experiment 003/round-robin --games 20", "Run one of them, with few games."},
             {"experiment all --quick --out plots",
              "Repeat everything that the documents published, with pictures, in some minutes."}),
    .run = experiment_run,
};

const Command command_solo_experiment = {
    .name = "solo experiment",
    .summary = "repeat the measurements of the document",
    .details =
        "Repeats the measurements that the document AlphaTetris published: its weights, its lines with and "
        "without look-ahead, its memory, its threads and its timings. Shows our results beside its own, "
        "whether the two agree, and why if they don't. Ctrl-C ends it with what was found so far.",
    OPTIONS(ExperimentCommand,
            OPTIONAL_ARGUMENT(OPTION_STRINGS, "WHAT...", ExperimentCommand, words,
                              "experiments such as lines, or all; with no name, they are listed"),
            FLAG_OPTION("quick", ExperimentCommand, quick, "play fewer games, with smaller populations"),
            NUMBER_OPTION("games", "N", ExperimentCommand, games, 1, 1000000, 0,
                          "number of games or candidates; each experiment has its own default"),
            EXPERIMENT_OPTIONS(SOLO_THREADS_MAX, 1)),
    EXAMPLES({"solo experiment", "List what can be measured."},
             {"solo experiment controllers --games 200", "Run one of them, with few games."},
             {"solo experiment all --quick --out plots",
              "Repeat everything that the document published, with pictures, in some minutes."}),
    .run = run_solo,
};
