/* tetress-cli tune: finds weights by play. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/training.h"
#include "app/roster.h"
#include "engine/base/memory.h"
#include "engine/base/time_units.h"
#include "engine/tune/play/play_run.h"

typedef struct TuneOptions {
    const char *numbers, *base, *opponents, *optimizer, *out, *title, *bounds;
    int64_t games, nodes, movetime, seed, test;
    TrainingOptions training;
} TuneOptions;

/* ---- The plan ---- */

/* The profiles that --base and --opponent name, needed while the plan is made. */
typedef struct NamedProfiles {
    Profile base, opponents[PLAY_OPPONENTS_MAX];
} NamedProfiles;

static Status open_opponents(const char *text, NamedProfiles *profiles, PlayRequest *out, Error *error)
{
    Status status = STATUS_OK;
    while (status == STATUS_OK && text && *text) {
        char name[1024];
        size_t length = strcspn(text, ",");
        if (out->opponents == PLAY_OPPONENTS_MAX)
            return error_set(error, STATUS_INVALID, "there can be at most %d opponents", PLAY_OPPONENTS_MAX);
        snprintf(name, sizeof name, "%.*s", (int)length, text);
        Profile *profile = &profiles->opponents[out->opponents];
        status = profile_open(name, profile, error);
        out->opponent[out->opponents++] = profile;
        text += length + (text[length] == ',');
    }
    return status;
}

/* Profiles are opened separately, so that an unreadable file is not misuse. */
static Status open_profiles(const TuneOptions *options, NamedProfiles *profiles, PlayRequest *out,
                            Error *error)
{
    Status status = profile_open(options->base ? options->base : "default", &profiles->base, error);
    out->base = &profiles->base;
    if (status == STATUS_OK && options->opponents && !*options->opponents)
        return error_set(error, STATUS_INVALID, "--opponent is empty");
    return status == STATUS_OK ? open_opponents(options->opponents, profiles, out, error) : status;
}

/* On standard error, after a mistake: everything that --numbers can name. */
static void list_numbers(const Profile *base)
{
    PlayNumber number;
    fputs("What can be tuned:\n", stderr);
    for (int i = 0; (number = play_number(base, i)).name != NULL; i++)
        fprintf(stderr, "  %-18s %s\n", number.name, number.help);
}

/* Makes the plan; returns an exit code. */
static int make_plan(Cli *cli, const TuneOptions *options, PlayPlan *out)
{
    Error error = {0};
    NamedProfiles *profiles = memory_new(1, sizeof *profiles);
    PlayRequest request = {.numbers = options->numbers,
                           .bounds = options->bounds,
                           .optimiser = options->optimizer,
                           .games = (int)options->games,
                           .population = (int)options->training.population,
                           .generations = (int)options->training.generations,
                           .nodes = (uint64_t)options->nodes,
                           .move_ns = (uint64_t)options->movetime * NS_PER_MS,
                           .seed = (uint64_t)options->seed};
    if (!profiles)
        return cli_no_memory(cli, "the profiles");
    int code = DONE;
    if (open_profiles(options, profiles, &request, &error) != STATUS_OK)
        code = cli_fail(cli, &error);
    else if (play_plan_make(&request, out, &error) != STATUS_OK)
        code = error.status == STATUS_INVALID || error.status == STATUS_NOT_FOUND ? cli_misuse(cli, &error)
                                                                                  : cli_fail(cli, &error);
    if (code == MISUSE && strncmp(error.text, "there is nothing called", 23) == 0)
        list_numbers(&profiles->base);
    free(profiles);
    return code;
}

/* Starts or resumes a run; returns an exit code. */
static int begin(Cli *cli, const TuneOptions *options, PlayRun **out)
{
    Error error = {0};
    if (options->training.resume)
        return play_run_resume(options->training.resume, out, &error) == STATUS_OK ? DONE
                                                                                   : cli_fail(cli, &error);
    PlayPlan *plan = memory_new(1, sizeof *plan);
    if (!plan)
        return cli_no_memory(cli, "a plan");
    int code = make_plan(cli, options, plan);
    if (code == DONE && play_run_create(plan, out, &error) != STATUS_OK)
        code = cli_fail(cli, &error);
    free(plan);
    return code;
}

/* ---- Printing ---- */

static void print_row(const TrainingRow *row, int generations)
{
    printf("%4d of %d  best %5.1f%%  mean %5.1f%%  spread %.4f\n", row->generation, generations, row->best,
           row->mean, row->spread);
}

static void print_json(Cli *cli, const PlayRun *run, const PlayFound *found)
{
    JsonWriter *writer = &cli->writer;
    const PlayJudgeSettings *settings = &run->plan.settings;
    int rows;
    training_rows(run->training, &rows);
    json_put_string(writer, "optimizer", optimiser_info[run->plan.training.optimiser.kind].name);
    json_put_integer(writer, "generations", rows);
    json_put_object(writer, "numbers");
    for (int i = 0; i < settings->count; i++)
        json_put_number(writer, play_number(&settings->base, settings->numbers[i]).name, found->numbers[i]);
    json_close_object(writer);
    if (!found->tested)
        return;
    json_put_object(writer, "test");
    json_put_integer(writer, "games", (int64_t)tally_games(&found->match.tally));
    json_put_number(writer, "elo", found->match.elo.elo);
    json_put_number(writer, "elo_low", found->match.elo.low);
    json_put_number(writer, "elo_high", found->match.elo.high);
    json_put_string(writer, "verdict", sprt_verdict_name(found->match.sprt.verdict));
    json_close_object(writer);
}

static void print_text(const PlayRun *run, const PlayFound *found)
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

typedef struct Testing {
    Progress progress;
    int64_t games;
} Testing;

static void show_test(void *context, const MatchProgress *so_far)
{
    Testing *self = context;
    const MatchResult *result = so_far->result;
    char elo[ELO_TEXT_SIZE];
    elo_write(&result->elo, elo);
    progress_show(&self->progress,
                  "test: game %" PRId64 " of at most %" PRId64 ", Elo %s, SPRT %.2f (%.2f, %.2f)",
                  so_far->done, self->games, elo, result->sprt.llr, result->sprt.lower, result->sprt.upper);
}

/* Plays the new weights, which are already in a file, against the base, and writes the outcome there. */
static Status test(Cli *cli, const TuneOptions *options, const PlayRun *run, PlayFound *found, Error *error)
{
    Roster roster = {0};
    Testing testing = {.games = options->test};
    const MatchWatch watch = {.stop = cli->interrupted, .progress = show_test, .context = &testing};
    app_roster_fill(&roster);
    const PlayTest plan = {.roster = &roster,
                           .path = options->out,
                           .games = (int)options->test,
                           .threads = training_threads(cli, &options->training),
                           .helpers = cli->helpers,
                           .watch = &watch};
    progress_begin(&testing.progress);
    Status status = play_test(run, &plan, found, error);
    progress_end(&testing.progress);
    if (!found->tested)
        return status;
    Error writing = {0};
    Status written = play_found_write(run, found, options->out, &writing);
    if (status != STATUS_OK || written == STATUS_OK)
        return status;
    *error = writing;
    return written;
}

/* ---- Running ---- */

static Status check(const TuneOptions *options, Error *error)
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

/* Saves and prints what was found, even after an interruption. */
static Status finish(Cli *cli, const TuneOptions *options, const PlayRun *run, Error *error)
{
    PlayFound found;
    Status status = STATUS_OK;
    play_run_found(run, options->title ? options->title : "Tuned", &found);
    if (options->out)
        status = play_found_write(run, &found, options->out, error);
    if (status == STATUS_OK && options->test && !cli_stopped(cli))
        status = test(cli, options, run, &found, error);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED)
        return status;
    if (cli->json)
        print_json(cli, run, &found);
    else
        print_text(run, &found);
    return status;
}

static int tune_command(Cli *cli, const void *values)
{
    const TuneOptions *options = values;
    PlayRun *run = NULL;
    Error error = {0}, finishing = {0};
    if (check(options, &error) != STATUS_OK)
        return error.status == STATUS_INVALID ? cli_misuse(cli, &error) : cli_fail(cli, &error);
    int code = begin(cli, options, &run);
    if (code != DONE || !run)
        return code;
    Status status = training_go(cli, &options->training, run->training, print_row, &error);
    if (status == STATUS_OK || status == STATUS_INTERRUPTED) {
        Status finished = finish(cli, options, run, &finishing);
        if (finished != STATUS_OK) {
            status = finished;
            error = finishing;
        }
    }
    play_run_destroy(run);
    return status == STATUS_OK ? DONE : status == STATUS_INTERRUPTED ? INTERRUPTED : cli_fail(cli, &error);
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
        TuneOptions,
        STRING_OPTION("numbers", "A,B,C", TuneOptions, numbers,
                      "what to tune: terms of the evaluation, as 'tetress-cli fit' names them, and search "
                      "options of alphabeta; " PLAY_PLAN_NUMBERS
                      " and the terms that the base defines, by default"),
        STRING_OPTION(
            "base", "P", TuneOptions, base,
            "the weights to start from: a built-in profile or a file; the standard weights by default"),
        STRING_OPTION(
            "bounds", "A=L:H,...", TuneOptions, bounds,
            "how far numbers may move; by default, as far as the start is from 0, or a twentieth of "
            "the full range, and the same around the standard weights"),
        STRING_OPTION("opponent", "P,Q,...", TuneOptions, opponents,
                      "profiles to play against, in turn; by default, the base"),
        STRING_OPTION("optimizer", "O", TuneOptions, optimizer,
                      "cmaes, cross-entropy, swarm, genetic, seed or spsa; spsa by default"),
        NUMBER_OPTION("games", "N", TuneOptions, games, 1, TRAINING_GAMES_MAX, PLAY_PLAN_GAMES,
                      "games of each candidate in a generation, rounded up to pairs"),
        NUMBER_OPTION("nodes", "N", TuneOptions, nodes, 1, 1000000000, 0,
                      "nodes to search for each move; 500 by default"),
        NUMBER_OPTION("movetime", "MS", TuneOptions, movetime, 1, 3600000, 0,
                      "milliseconds for each move, instead of nodes; runs can then not be repeated exactly"),
        NUMBER_OPTION("seed", "S", TuneOptions, seed, 0, INT64_MAX, 1, "seed for everything random"),
        TRAINING_OPTIONS(TuneOptions),
        STRING_OPTION("out", "P", TuneOptions, out,
                      "write the weights there, as a profile; -o P is the same"),
        STRING_OPTION("title", "NAME", TuneOptions, title, "the title of the profile; Tuned by default"),
        NUMBER_OPTION(
            "test", "N", TuneOptions, test, 2, 2 * SETUP_PAIRS_MAX, 0,
            "then play up to N games of the new weights against the base, until it is clear whether "
            "they are 0 or 20 Elo stronger, and note the outcome in the profile")),
    EXAMPLES({"tune --out mine.profile --checkpoint mine.run --test 4000",
              "Takes some hours. Stop with Ctrl-C and continue with --resume as you like."},
             {"tune --numbers territory,tokens --base spoiled.profile --generations 20 --out better.profile",
              "Mend two weights in minutes."},
             {"tune --resume mine.run --out mine.profile", "Continue after an interruption."}),
    .run = tune_command,
};
