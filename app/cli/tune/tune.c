/* tetress-cli tune: finds weights by play. */
#include <inttypes.h>
#include <string.h>

#include "app/cli/training.h"
#include "engine/base/time_units.h"
#include "engine/tune/play/play_run.h"

typedef struct TuneCommand {
    const char *numbers, *base, *opponents, *optimizer, *out, *title, *bounds;
    int64_t games, nodes, movetime, seed, test;
    TrainingOptions training;
    Cli *cli;
    Profile base_profile, opponent_profiles[PLAY_OPPONENTS_MAX]; /* needed while the plan is made */
    PlayPlan plan;
    PlayRun *run;
    PlayFound found;
} TuneCommand;

/* ---- The plan ---- */

/* Opens the profiles that --base and --opponent name. */
static Status open_profiles(TuneCommand *self, PlayRequest *out, Error *error)
{
    Status status = profile_open(self->base ? self->base : "default", &self->base_profile, error);
    const char *text = self->opponents;
    out->base = &self->base_profile;
    if (status == STATUS_OK && text && !*text)
        return error_set(error, STATUS_INVALID, "--opponent is empty");
    while (status == STATUS_OK && text && *text) {
        char name[1024];
        size_t length = strcspn(text, ",");
        if (out->opponents == PLAY_OPPONENTS_MAX)
            return error_set(error, STATUS_INVALID, "there can be at most %d opponents", PLAY_OPPONENTS_MAX);
        snprintf(name, sizeof name, "%.*s", (int)length, text);
        Profile *profile = &self->opponent_profiles[out->opponents];
        status = profile_open(name, profile, error);
        out->opponent[out->opponents++] = profile;
        text += length + (text[length] == ',');
    }
    return status;
}

/* Starts or resumes a run. An unreadable profile is not misuse, but a request that makes no plan is. */
static Status tune_begin(TuneCommand *self, Error *error)
{
    if (self->training.resume)
        return play_run_resume(self->training.resume, &self->run, error);
    PlayRequest request = {.numbers = self->numbers,
                           .bounds = self->bounds,
                           .optimiser = self->optimizer,
                           .games = (int)self->games,
                           .population = (int)self->training.population,
                           .generations = (int)self->training.generations,
                           .nodes = (uint64_t)self->nodes,
                           .move_ns = (uint64_t)self->movetime * NS_PER_MS,
                           .seed = (uint64_t)self->seed};
    Status status = open_profiles(self, &request, error);
    if (status != STATUS_OK)
        return status;
    status = play_plan_make(&request, &self->plan, error);
    if (status == STATUS_OK)
        return play_run_create(&self->plan, &self->run, error);
    if (status != STATUS_INVALID && status != STATUS_NOT_FOUND)
        return status;
    if (strncmp(error->text, "there is nothing called", 23) == 0) {
        PlayNumber number;
        fputs("What can be tuned:\n", stderr);
        for (int i = 0; (number = play_number(&self->base_profile, i)).name != NULL; i++)
            fprintf(stderr, "  %-18s %s\n", number.name, number.help);
    }
    return cli_misuse(self->cli, error->status);
}

/* ---- Printing ---- */

static void print_row(const TrainingRow *row, int generations)
{
    printf("%4d of %d  best %5.1f%%  mean %5.1f%%  spread %.4f\n", row->generation, generations, row->best,
           row->mean, row->spread);
}

static void tune_print_json(Cli *cli, const PlayRun *run, const PlayFound *found)
{
    JsonWriter *writer = &cli->writer;
    const PlayJudgeSettings *settings = &run->plan.settings;
    int rows;
    training_rows(run->training, &rows);
    json_print(writer, "optimizer: %s, generations: %d, numbers: {",
               optimiser_info[run->plan.training.optimiser.kind].name, rows);
    for (int i = 0; i < settings->count; i++)
        json_print(writer, "%s: %g", play_number(&settings->base, settings->numbers[i]).name,
                   found->numbers[i]);
    json_print(writer, "}");
    if (!found->tested)
        return;
    json_print(writer, "test: {games: %jd, elo: %g, elo_low: %g, elo_high: %g, verdict: %s}",
               (int64_t)tally_games(&found->match.tally), found->match.elo.elo, found->match.elo.low,
               found->match.elo.high, sprt_verdict_name(found->match.sprt.verdict));
}

static void tune_print_text(const PlayRun *run, const PlayFound *found)
{
    const PlayJudgeSettings *settings = &run->plan.settings;
    char sentence[PLAY_PLAN_WORDS];
    putchar('\n');
    for (int i = 0; i < settings->count; i++)
        printf("%-16s%12.2f  (began at %g)\n", play_number(&settings->base, settings->numbers[i]).name,
               found->numbers[i], run->plan.training.optimiser.start[i]);
    if (found->tested) {
        play_test_words(&found->match, sentence);
        printf("\n%s\n", sentence);
    } else {
        puts("\n"
             "Only a match shows whether these are stronger: use --test, or tetress-cli match.");
    }
}

/* ---- The test ---- */

static void show_test(void *context, const MatchProgress *so_far)
{
    const TuneCommand *self = context;
    const MatchResult *result = so_far->result;
    char elo[ELO_TEXT_SIZE];
    elo_write(&result->elo, elo);
    cli_progress(self->cli, "test: game %" PRId64 " of at most %" PRId64 ", Elo %s, SPRT %.2f (%.2f, %.2f)",
                 so_far->done, self->test, elo, result->sprt.llr, result->sprt.lower, result->sprt.upper);
}

/* Plays the new weights, which are already in a file, against the base, and writes the outcome there. */
static Status test(TuneCommand *self, Error *error)
{
    Cli *cli = self->cli;
    const MatchWatch watch = {.stop = cli->interrupted, .progress = show_test, .context = self};
    const PlayTest plan = {.roster = &cli->roster,
                           .path = self->out,
                           .games = (int)self->test,
                           .threads = training_threads(cli, &self->training),
                           .helpers = cli->helpers,
                           .watch = &watch};
    Status status = play_test(self->run, &plan, &self->found, error);
    cli_progress_end(cli);
    if (!self->found.tested)
        return status;
    Error writing = {0};
    Status written = play_found_write(self->run, &self->found, self->out, &writing);
    if (status != STATUS_OK || written == STATUS_OK)
        return status;
    *error = writing;
    return written;
}

/* ---- Running ---- */

static Status check(const TuneCommand *options, Error *error)
{
    if (options->training.resume &&
        (options->numbers || options->base || options->opponents || options->optimizer || options->bounds ||
         options->nodes || options->movetime || training_options_plan(&options->training)))
        return error_set(
            error, STATUS_INVALID,
            "a resumed run keeps its settings: only --threads, --csv, --out, --title and --test can be "
            "used with --resume");
    if (options->nodes && options->movetime)
        return error_set(error, STATUS_INVALID, "give --nodes or --movetime, not both");
    if (options->test && !options->out)
        return error_set(error, STATUS_INVALID, "--test needs --out, the profile to note the outcome in");
    if (options->title && strlen(options->title) >= PROFILE_NAME_SIZE)
        return error_set(error, STATUS_INVALID, "--title: at most %d bytes", PROFILE_NAME_SIZE - 1);
    return training_options_check(&options->training, options->out, error);
}

static Status tune_run(Cli *cli, void *values, Error *error)
{
    TuneCommand *self = values;
    self->cli = cli;
    Status status = check(self, error);
    if (status != STATUS_OK)
        return status == STATUS_INVALID ? cli_misuse(cli, error->status) : status;
    status = tune_begin(self, error);
    if (status != STATUS_OK)
        return status;
    Status trained = training_go(cli, &self->training, self->run->training, print_row, error);
    if (trained != STATUS_OK && trained != STATUS_INTERRUPTED)
        return trained;
    /* what was found is saved and printed even after an interruption */
    play_run_found(self->run, self->title ? self->title : "Tuned", &self->found);
    if (self->out)
        status = play_found_write(self->run, &self->found, self->out, error);
    if (status == STATUS_OK && self->test && !cli_stopped(cli))
        status = test(self, error);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED)
        return status;
    if (cli->json)
        tune_print_json(cli, self->run, &self->found);
    else
        tune_print_text(self->run, &self->found);
    return status == STATUS_OK ? trained : status;
}

static void tune_end(void *values)
{
    play_run_destroy(((TuneCommand *)values)->run);
}

const Command command_tune = {
    .name = "tune",
    .summary = "find better weights by playing",
    .details = "An optimiser proposes weights of the evaluation, or parameters of the search. For each "
               "proposal, alpha-beta plays pairs of games against fixed opponents, and the optimiser learns "
               "from the scores. All candidates of a generation play the same openings.\n\n"
               "The same options give the same weights with any number of threads, whether or not the run "
               "was interrupted. Ctrl-C ends it and shows the best weights so far; with --checkpoint, only "
               "the current generation is lost, however the program ends. Comments in the profile say how it "
               "was made and, with --test, whether it was proven stronger than its base.",
    OPTIONS(
        TuneCommand,
        STRING_OPTION("numbers", "A,B,C", TuneCommand, numbers,
                      "what to tune: terms of the evaluation, as 'tetress-cli fit' names them, and search "
                      "options of alphabeta; " PLAY_PLAN_NUMBERS
                      " and the terms that the base defines, by default"),
        STRING_OPTION(
            "base", "P", TuneCommand, base,
            "the weights to start from: a built-in profile or a file; the standard weights by default"),
        STRING_OPTION(
            "bounds", "A=L:H,...", TuneCommand, bounds,
            "how far numbers may move; by default, as far as the start is from 0, or a twentieth of "
            "the full range, and the same around the standard weights"),
        STRING_OPTION("opponent", "P,Q,...", TuneCommand, opponents,
                      "profiles to play against, in turn; by default, the base"),
        STRING_OPTION("optimizer", "O", TuneCommand, optimizer,
                      "cmaes, cross-entropy, swarm, genetic, seed or spsa; spsa by default"),
        NUMBER_OPTION("games", "N", TuneCommand, games, 1, TRAINING_GAMES_MAX, PLAY_PLAN_GAMES,
                      "games of each candidate in a generation, rounded up to pairs"),
        NUMBER_OPTION("nodes", "N", TuneCommand, nodes, 1, 1000000000, 0,
                      "nodes to search for each move; 500 by default"),
        NUMBER_OPTION("movetime", "MS", TuneCommand, movetime, 1, 3600000, 0,
                      "milliseconds for each move, instead of nodes; runs can then not be repeated exactly"),
        NUMBER_OPTION("seed", "S", TuneCommand, seed, 0, INT64_MAX, 1, "seed for everything random"),
        TRAINING_OPTIONS(TuneCommand),
        OUTPUT_OPTION("out", "P", TuneCommand, out,
                      "write the weights there, as a profile; -o P is the same"),
        STRING_OPTION("title", "NAME", TuneCommand, title, "the title of the profile; Tuned by default"),
        NUMBER_OPTION(
            "test", "N", TuneCommand, test, 2, 2 * SETUP_PAIRS_MAX, 0,
            "then play up to N games of the new weights against the base, until it is clear whether "
            "they are 0 or 20 Elo stronger, and note the outcome in the profile")),
    EXAMPLES({"tune --out mine.profile --checkpoint mine.run --test 4000",
              "Takes some hours. Stop with Ctrl-C and continue with --resume as you like."},
             {"tune --numbers territory,tokens --base spoiled.profile --generations 20 --out better.profile",
              "Mend two weights in minutes."},
             {"tune --resume mine.run --out mine.profile", "Continue after an interruption."}),
    .run = tune_run,
    .end = tune_end,
};
