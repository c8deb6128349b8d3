/* tetress-cli tune: weights found by play. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/games.h"
#include "app/roster.h"
#include "engine/base/nearest.h"
#include "engine/base/platform/cpu.h"
#include "engine/base/platform/file.h"
#include "engine/match/match.h"
#include "engine/tune/play_judge.h"

enum { NODES_INITIAL = 500, GAMES_A_CANDIDATE = 16, OPENING_PLIES = 6, TEST_PLIES = 6 };

typedef struct TuneOptions {
    const char *numbers, *base, *opponents, *optimizer, *checkpoint, *resume, *csv, *out, *title, *bounds;
    int64_t games, nodes, population, generations, seed, threads, test;
} TuneOptions;

static const Option tune_options[] = {
    {.name = "numbers",
     .kind = OPTION_STRING,
     .value = "A,B,C",
     .help =
         "what to tune: terms of the evaluation, as 'tetress-cli fit' names them, and options of alphabeta's "
         "search; territory,territory_late,tokens,tokens_late,tempo if not given",
     .offset = offsetof(TuneOptions, numbers)},
    {.name = "base",
     .kind = OPTION_STRING,
     .value = "P",
     .help = "the weights to begin with: a built-in profile or a file; the default's if not given",
     .offset = offsetof(TuneOptions, base)},
    {.name = "bounds",
     .kind = OPTION_STRING,
     .value = "A=L:H,...",
     .help = "how far numbers may go; as far from the beginning as that is from 0, or a twentieth of what "
             "they may "
             "be at all, if not given",
     .offset = offsetof(TuneOptions, bounds)},
    {.name = "opponent",
     .kind = OPTION_STRING,
     .value = "P,Q,...",
     .help = "profiles to play against, in turn; the base if not given",
     .offset = offsetof(TuneOptions, opponents)},
    {.name = "optimizer",
     .kind = OPTION_STRING,
     .value = "O",
     .help = "cmaes, cross-entropy, swarm, genetic, seed or spsa; spsa if not given",
     .offset = offsetof(TuneOptions, optimizer)},
    {.name = "games",
     .kind = OPTION_INTEGER,
     .value = "N",
     .help = "of each candidate in a generation, rounded up to pairs",
     .offset = offsetof(TuneOptions, games),
     .least = 1,
     .most = TRAINING_GAMES_MAX,
     .initial = GAMES_A_CANDIDATE},
    {.name = "nodes",
     .kind = OPTION_INTEGER,
     .value = "N",
     .help = "positions to visit for each move",
     .offset = offsetof(TuneOptions, nodes),
     .least = 1,
     .most = 1000000000,
     .initial = NODES_INITIAL},
    {.name = "population",
     .kind = OPTION_INTEGER,
     .value = "N",
     .help = "candidates in a generation; as many as the optimiser wants if not given",
     .offset = offsetof(TuneOptions, population),
     .least = OPTIMISER_POPULATION_MIN,
     .most = OPTIMISER_POPULATION_MAX},
    {.name = "generations",
     .kind = OPTION_INTEGER,
     .value = "N",
     .help = "how many; as many as the optimiser wants if not given",
     .offset = offsetof(TuneOptions, generations),
     .least = 1,
     .most = OPTIMISER_GENERATIONS_MAX},
    {.name = "seed",
     .kind = OPTION_INTEGER,
     .value = "S",
     .help = "decides all that is random",
     .offset = offsetof(TuneOptions, seed),
     .least = 0,
     .most = INT64_MAX,
     .initial = 1},
    {.name = "threads",
     .kind = OPTION_INTEGER,
     .value = "T",
     .help = "games at a time; one for each processor if not given",
     .offset = offsetof(TuneOptions, threads),
     .least = 1,
     .most = CREW_THREADS_MAX},
    {.name = "checkpoint",
     .kind = OPTION_STRING,
     .value = "FILE",
     .help = "keep the run there after each generation",
     .offset = offsetof(TuneOptions, checkpoint)},
    {.name = "resume",
     .kind = OPTION_STRING,
     .value = "FILE",
     .help = "go on with the run that a checkpoint holds, and keep it there; only --threads, --csv, --out, "
             "--title "
             "and --test go with it",
     .offset = offsetof(TuneOptions, resume)},
    {.name = "csv",
     .kind = OPTION_STRING,
     .value = "FILE",
     .help = "write the history there: a line for each generation",
     .offset = offsetof(TuneOptions, csv)},
    {.name = "out",
     .kind = OPTION_STRING,
     .value = "P",
     .help = "write the weights there, as a profile; -o P is the same",
     .offset = offsetof(TuneOptions, out)},
    {.name = "title",
     .kind = OPTION_STRING,
     .value = "NAME",
     .help = "what the profile is called; Tuned if not given",
     .offset = offsetof(TuneOptions, title)},
    {.name = "test",
     .kind = OPTION_INTEGER,
     .value = "N",
     .help = "then play up to N games of the new weights against the base until it is decided whether they "
             "are 0 or "
             "20 Elo stronger, and write the outcome into the profile",
     .offset = offsetof(TuneOptions, test),
     .least = 2,
     .most = 2 * SETUP_PAIRS_MAX},
    {.name = NULL},
};

static const Example tune_examples[] = {
    {"tune --out mine.profile --checkpoint mine.run --test 4000",
     "Some hours; Ctrl-C and --resume as one likes."},
    {"tune --numbers territory,tokens --base spoiled.profile --generations 20 --out better.profile",
     "Mend two weights in minutes."},
    {"tune --resume mine.run --out mine.profile", "Go on after an interruption."},
    {.arguments = NULL},
};

/* ---- The plan ---- */

/* Copies the next of some words with commas between them; false after the last. */
static bool next_word(const char **at, char *out, size_t size)
{
    size_t length = strcspn(*at, ",");
    if (length == 0)
        return false;
    snprintf(out, size, "%.*s", (int)length, *at);
    *at += length + ((*at)[length] == ',');
    return true;
}

static Status no_number(const char *name, Error *error)
{
    const char *names[PLAY_NUMBERS_MAX];
    int count = 0;
    for (const PlayNumber *number; count < PLAY_NUMBERS_MAX && (number = play_number(count)) != NULL; count++)
        names[count] = number->name;
    const char *near = nearest_name(name, names, count);
    return error_set(error, STATUS_NOT_FOUND, "there is nothing called '%.40s' to tune%s%s%s", name,
                     near ? "; is '" : "", near ? near : "", near ? "' meant?" : "");
}

static Status read_numbers(const TuneOptions *options, const Profile *base, PlayJudgeSettings *settings,
                           TrainingPlan *plan, Error *error)
{
    const char *at =
        options->numbers ? options->numbers : "territory,territory_late,tokens,tokens_late,tempo";
    char name[64];
    OptimiserPlan *optimiser = &plan->optimiser;
    while (next_word(&at, name, sizeof name)) {
        int index = play_number_named(name), i = settings->count;
        if (index < 0)
            return no_number(name, error);
        if (i == PLAY_NUMBERS_MAX)
            return error_set(error, STATUS_INVALID, "at most %d numbers can be tuned", PLAY_NUMBERS_MAX);
        const PlayNumber *number = play_number(index);
        double start = index < TERM_COUNT ? base->weights[index] : number->initial;
        double far = fmax(fabs(start), (number->high - number->low) / 20);
        settings->numbers[settings->count++] = index;
        optimiser->start[i] = start;
        optimiser->low[i] = fmax(number->low, start - far);
        optimiser->high[i] = fmin(number->high, start + far);
    }
    optimiser->dimensions = settings->count;
    return settings->count ? STATUS_OK : error_set(error, STATUS_INVALID, "--numbers names nothing to tune");
}

/* "NAME=LOW:HIGH", where the name is tuned. */
static Status read_bound(const char *word, const PlayJudgeSettings *settings, OptimiserPlan *out,
                         Error *error)
{
    char name[64], more;
    double low, high;
    size_t length = strcspn(word, "=");
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    char *end = NULL;
    bool good = word[length] == '=';
    low = good ? strtod(word + length + 1, &end) : 0;
    good = good && *end == ':';
    high = good ? strtod(end + 1, &end) : 0;
    more = good ? *end : 'x';
    int index = play_number_named(name);
    for (int i = 0; i < settings->count && good && more == '\0'; i++) {
        const PlayNumber *number = play_number(settings->numbers[i]);
        if (settings->numbers[i] != index)
            continue;
        if (!(low >= number->low && high <= number->high && low <= out->start[i] && out->start[i] <= high))
            return error_set(error, STATUS_INVALID,
                             "--bounds: %s must stay from %g to %g, and begins with %g", name, number->low,
                             number->high, out->start[i]);
        out->low[i] = low;
        out->high[i] = high;
        return STATUS_OK;
    }
    return error_set(error, STATUS_INVALID, "--bounds: expected NAME=LOW:HIGH of what is tuned, not '%.60s'",
                     word);
}

static Status read_bounds(const char *text, const PlayJudgeSettings *settings, OptimiserPlan *out,
                          Error *error)
{
    char word[128];
    Status status = STATUS_OK;
    while (status == STATUS_OK && text && next_word(&text, word, sizeof word))
        status = read_bound(word, settings, out, error);
    return status;
}

static Status read_opponents(const char *text, const Profile *base, PlayJudgeSettings *settings, Error *error)
{
    char name[1024];
    Status status = STATUS_OK;
    if (!text) {
        memcpy(settings->opponent[settings->opponents++], base->weights, sizeof base->weights);
        return STATUS_OK;
    }
    while (status == STATUS_OK && next_word(&text, name, sizeof name)) {
        Profile profile;
        if (settings->opponents == PLAY_OPPONENTS_MAX)
            return error_set(error, STATUS_INVALID, "there can be at most %d opponents", PLAY_OPPONENTS_MAX);
        status = profile_open(name, &profile, error);
        if (status == STATUS_OK)
            memcpy(settings->opponent[settings->opponents++], profile.weights, sizeof profile.weights);
    }
    if (status == STATUS_OK && settings->opponents == 0)
        status = error_set(error, STATUS_INVALID, "--opponent names nobody");
    return status;
}

static Status read_optimiser(const char *name, OptimiserKind *out, Error *error)
{
    const char *names[OPTIMISER_COUNT];
    *out = OPTIMISER_SPSA;
    for (int i = 0; i < OPTIMISER_COUNT; i++) {
        names[i] = optimiser_info[i].name;
        if (name && strcmp(name, names[i]) == 0) {
            *out = (OptimiserKind)i;
            return STATUS_OK;
        }
    }
    const char *near = name ? nearest_name(name, names, OPTIMISER_COUNT) : NULL;
    return name ? error_set(error, STATUS_NOT_FOUND, "there is no optimiser '%.40s'%s%s%s", name,
                            near ? "; is '" : "", near ? near : "", near ? "' meant?" : "")
                : STATUS_OK;
}

static Status make_plan(const TuneOptions *options, TrainingPlan *plan, PlayJudgeSettings *settings,
                        Error *error)
{
    Profile base;
    int games = (int)(options->games + 1) / 2 * 2;
    *plan = (TrainingPlan){.games = games, .games_last = games, .same_games = true};
    *settings = (PlayJudgeSettings){.nodes = (uint64_t)options->nodes, .plies = OPENING_PLIES};
    plan->optimiser.seed = (uint64_t)options->seed;
    plan->optimiser.population = (int)options->population;
    plan->optimiser.generations = (int)options->generations;
    Status status = profile_open(options->base ? options->base : "default", &base, error);
    if (status == STATUS_OK)
        status = read_optimiser(options->optimizer, &plan->optimiser.kind, error);
    if (status == STATUS_OK)
        status = read_numbers(options, &base, settings, plan, error);
    if (status == STATUS_OK)
        status = read_bounds(options->bounds, settings, &plan->optimiser, error);
    if (status == STATUS_OK)
        status = read_opponents(options->opponents, &base, settings, error);
    memcpy(settings->base, base.weights, sizeof settings->base);
    return status == STATUS_OK ? play_judge_plan(settings, plan, error) : status;
}

static Status begin(const TuneOptions *options, PlayJudgeSettings *settings, Training **out, Error *error)
{
    TrainingPlan plan;
    Status status;
    if (options->resume) {
        status = training_read_plan(options->resume, &plan, error);
        if (status == STATUS_OK)
            status = play_judge_settings(&plan, settings, error);
        return status == STATUS_OK ? training_resume(options->resume, &play_judge, settings, out, error)
                                   : status;
    }
    status = make_plan(options, &plan, settings, error);
    return status == STATUS_OK ? training_create(&plan, &play_judge, settings, out, error) : status;
}

/* ---- Telling ---- */

typedef struct Watching {
    Progress progress;
    int told;
    bool tells; /* each generation, on standard output */
} Watching;

static void show(void *context, const TrainingReport *report)
{
    Watching *self = context;
    char left[40] = "", line[120];
    for (; self->told < report->row_count; self->told++) {
        const TrainingRow *row = &report->rows[self->told];
        progress_end(&self->progress);
        if (!self->tells)
            continue;
        printf("%4d of %d  best %5.1f%%  mean %5.1f%%  spread %.4f\n", row->generation, report->generations,
               row->best, row->mean, row->spread);
        fflush(stdout);
    }
    if (!progress_due(&self->progress) || report->row_count >= report->generations)
        return;
    if (report->left_s >= 0)
        snprintf(left, sizeof left, ", about %.0f min left", ceil(report->left_s / 60));
    snprintf(line, sizeof line, "generation %d of %d, game %" PRId64 " of %" PRId64 "%s",
             report->row_count + 1, report->generations, report->done, report->all, left);
    progress_show(&self->progress, line);
}

/* What came of a run: the numbers, and the match against the base if one was wanted. */
typedef struct Found {
    double numbers[PLAY_NUMBERS_MAX];
    Profile profile;
    bool tested;
    MatchResult match;
} Found;

static void tell_json(Cli *cli, const Training *training, const PlayJudgeSettings *settings,
                      const Found *found)
{
    JsonWriter *writer = &cli->writer;
    int rows;
    training_rows(training, &rows);
    json_put_string(writer, "optimizer", optimiser_info[training_plan(training)->optimiser.kind].name);
    json_put_integer(writer, "generations", rows);
    json_key(writer, "numbers");
    json_open_object(writer);
    for (int i = 0; i < settings->count; i++)
        json_put_number(writer, play_number(settings->numbers[i])->name, found->numbers[i]);
    json_close_object(writer);
    if (!found->tested)
        return;
    json_key(writer, "test");
    json_open_object(writer);
    json_put_integer(writer, "games", (int64_t)tally_games(&found->match.tally));
    json_put_number(writer, "elo", found->match.elo.elo);
    json_put_number(writer, "elo_low", found->match.elo.low);
    json_put_number(writer, "elo_high", found->match.elo.high);
    json_put_string(writer, "verdict", sprt_verdict_name(found->match.sprt.verdict));
    json_close_object(writer);
}

static void test_sentence(const MatchResult *match, char out[160])
{
    static const char *const verdicts[] = {
        [SPRT_CONTINUE] = "not decided", [SPRT_ACCEPT] = "accepted", [SPRT_REJECT] = "rejected"};
    snprintf(out, 160, "%s: %" PRIu64 " games against the base, Elo %+.1f, with 95%% between %+.1f and %+.1f",
             verdicts[match->sprt.verdict], tally_games(&match->tally), match->elo.elo, match->elo.low,
             match->elo.high);
}

static void tell_text(const Training *training, const PlayJudgeSettings *settings, const Found *found)
{
    const OptimiserPlan *plan = &training_plan(training)->optimiser;
    char sentence[160];
    putchar('\n');
    for (int i = 0; i < settings->count; i++)
        printf("%-16s%12.2f  (began at %g)\n", play_number(settings->numbers[i])->name, found->numbers[i],
               plan->start[i]);
    if (found->tested) {
        test_sentence(&found->match, sentence);
        printf("\n%s\n", sentence);
    } else {
        puts("\nWhether these are stronger is for a match to say: --test, or tetress-cli match.");
    }
}

/* ---- Profiles and their test ---- */

static void make_profile(const TuneOptions *options, const Training *training,
                         const PlayJudgeSettings *settings, Found *found)
{
    training_answer(training, found->numbers);
    for (int i = 0; i < settings->count; i++)
        found->numbers[i] = round(found->numbers[i] * 100) / 100;
    snprintf(found->profile.name, sizeof found->profile.name, "%s",
             options->title ? options->title : "Tuned");
    snprintf(found->profile.text, sizeof found->profile.text, "Tuned by play at %" PRIu64 " nodes a move.",
             settings->nodes);
    play_judge_weights(settings, found->numbers, found->profile.weights);
}

/* The profile with where it comes from, as comments. */
static Status write_profile(const char *path, const Training *training, const PlayJudgeSettings *settings,
                            const Found *found, Error *error)
{
    const TrainingPlan *plan = training_plan(training);
    Text text = {0};
    int rows;
    char sentence[160];
    training_rows(training, &rows);
    text_printf(&text,
                "# made by tetress-cli tune: %s, seed %" PRIu64 ", %d generations of %d, %d games each\n",
                optimiser_info[plan->optimiser.kind].name, plan->optimiser.seed, rows,
                plan->optimiser.population, plan->games);
    for (int i = 0; i < settings->count; i++)
        if (settings->numbers[i] >= TERM_COUNT)
            text_printf(&text, "# search parameter %s %g, which no profile holds\n",
                        play_number(settings->numbers[i])->name, found->numbers[i]);
    if (found->tested) {
        test_sentence(&found->match, sentence);
        text_printf(&text, "# %s\n", sentence);
    }
    Status status = profile_write(&found->profile, &text, error);
    if (status == STATUS_OK)
        status = file_replace(path, text_string(&text), text.length, error);
    text_free(&text);
    return status;
}

/* The name of alphabeta with the weights of a file, and the parameters that were tuned. */
static Status agent_name(const PlayJudgeSettings *settings, const double *numbers, const char *profile,
                         char out[SPEC_TEXT_SIZE], Error *error)
{
    AgentSpec spec;
    Status status = agent_spec_read("alphabeta:hash=8", &spec, error);
    if (status == STATUS_OK)
        status = agent_spec_set(&spec, "profile", profile, error);
    for (int i = 0; i < settings->count && numbers && status == STATUS_OK; i++) {
        char value[32];
        if (settings->numbers[i] < TERM_COUNT)
            continue;
        snprintf(value, sizeof value, "%.0f", numbers[i]);
        status = agent_spec_set(&spec, play_number(settings->numbers[i])->name, value, error);
    }
    return status == STATUS_OK ? agent_spec_write(&spec, out, error) : status;
}

typedef struct Testing {
    Progress progress;
    int64_t games;
} Testing;

static void show_test(void *context, const MatchResult *result, int64_t done)
{
    Testing *self = context;
    char line[160];
    if (!progress_due(&self->progress))
        return;
    snprintf(line, sizeof line,
             "test: game %" PRId64 " of at most %" PRId64 ", Elo %+.1f, SPRT %.2f (%.2f, %.2f)", done,
             self->games, result->elo.elo, result->sprt.llr, result->sprt.lower, result->sprt.upper);
    progress_show(&self->progress, line);
}

/* Plays the new weights, which stand in a file already, against the base. */
static Status test(Cli *cli, const TuneOptions *options, const PlayJudgeSettings *settings, Found *found,
                   Error *error)
{
    static char names[2][SPEC_TEXT_SIZE];
    Roster roster;
    Text path = {0};
    Profile base = {.name = "Base"};
    Testing testing = {.games = options->test};
    const MatchWatch watch = {.stop = cli->interrupted, .progress = show_test, .context = &testing};
    memcpy(base.weights, settings->base, sizeof base.weights);
    app_roster_fill(&roster);
    text_printf(&path, "%s.base.tmp", options->out);
    Status status = text_status(&path, error);
    if (status == STATUS_OK)
        status = profile_write_file(&base, text_string(&path), error);
    if (status == STATUS_OK)
        status = agent_name(settings, found->numbers, options->out, names[0], error);
    if (status == STATUS_OK)
        status = agent_name(settings, NULL, text_string(&path), names[1], error);
    const TimeControl pace = {.nodes = settings->nodes};
    const MatchSetup setup = {.agent_count = 2,
                              .agents = {{names[0], pace}, {names[1], pace}},
                              .pairs = (int)(options->test + 1) / 2,
                              .plies = TEST_PLIES,
                              .seed = (uint64_t)options->seed + 1,
                              .threads = options->threads ? (int)options->threads : machine_processors(),
                              .sequential = true,
                              .elo1 = 20};
    progress_begin(&testing.progress);
    if (status == STATUS_OK)
        status = match_run(&roster, &setup, &watch, &found->match, error);
    progress_end(&testing.progress);
    found->tested = status == STATUS_OK || status == STATUS_INTERRUPTED;
    remove(text_string(&path));
    text_free(&path);
    return status;
}

/* ---- Running ---- */

static Status check(const TuneOptions *options, Error *error)
{
    if (options->resume &&
        (options->numbers || options->base || options->opponents || options->optimizer ||
         options->checkpoint || options->bounds || options->population || options->generations))
        return error_set(
            error, STATUS_INVALID,
            "a run that is resumed is as it was begun: only --threads, --csv, --out, --title and "
            "--test go with --resume");
    if (options->test && !options->out)
        return error_set(error, STATUS_INVALID, "--test needs --out: the profile that is tested");
    if (options->title && strlen(options->title) >= PROFILE_NAME_SIZE)
        return error_set(error, STATUS_INVALID, "--title: at most %d bytes", PROFILE_NAME_SIZE - 1);
    const char *places[] = {options->checkpoint, options->csv, options->out, options->resume};
    Status status = STATUS_OK;
    for (int i = 0; i < (int)(sizeof places / sizeof *places) && status == STATUS_OK; i++)
        status = places[i] ? file_check_place(places[i], error) : status;
    return status;
}

static Status train(Cli *cli, const TuneOptions *options, Training *training, Error *error)
{
    Crew *crew = NULL;
    Watching watching = {.tells = !cli->json};
    const TrainingWatch watch = {.stop = cli->interrupted,
                                 .report = show,
                                 .context = &watching,
                                 .checkpoint = options->resume ? options->resume : options->checkpoint,
                                 .csv = options->csv};
    int threads = options->threads ? (int)options->threads : machine_processors();
    Status status = crew_create(threads, &crew, error);
    if (status != STATUS_OK)
        return status;
    const Farm farm = farm_of_crew(crew);
    progress_begin(&watching.progress);
    training_rows(training, &watching.told);
    status = training_run(training, &farm, &watch, error);
    progress_end(&watching.progress);
    crew_destroy(crew);
    return status;
}

/* Keeps and tells what was found; an interrupted run is told, too. */
static Status finish(Cli *cli, const TuneOptions *options, const Training *training,
                     const PlayJudgeSettings *settings, Error *error)
{
    Found found = {0};
    Status status = STATUS_OK;
    make_profile(options, training, settings, &found);
    if (options->out)
        status = write_profile(options->out, training, settings, &found, error);
    if (status == STATUS_OK && options->test && !cli_stopped(cli)) {
        status = test(cli, options, settings, &found, error);
        if (found.tested) {
            Status written = write_profile(options->out, training, settings, &found, error);
            status = status == STATUS_OK ? written : status;
        }
    }
    if (status != STATUS_OK && status != STATUS_INTERRUPTED)
        return status;
    if (cli->json)
        tell_json(cli, training, settings, &found);
    else
        tell_text(training, settings, &found);
    return status;
}

static int tune_command(Cli *cli, const void *values)
{
    const TuneOptions *options = values;
    PlayJudgeSettings settings;
    Training *training = NULL;
    Error error = {0}, finishing = {0};
    if (check(options, &error) != STATUS_OK)
        return error.status == STATUS_INVALID ? cli_misuse(cli, &error) : cli_fail(cli, &error);
    Status status = begin(options, &settings, &training, &error);
    if (status == STATUS_OK)
        status = train(cli, options, training, &error);
    if (training && (status == STATUS_OK || status == STATUS_INTERRUPTED)) {
        Status finished = finish(cli, options, training, &settings, &finishing);
        if (finished != STATUS_OK) {
            status = finished;
            error = finishing;
        }
    }
    training_destroy(training);
    return status == STATUS_OK ? DONE : status == STATUS_INTERRUPTED ? INTERRUPTED : cli_fail(cli, &error);
}

const Command command_tune = {
    .name = "tune",
    .summary = "find better weights by playing",
    .details =
        "An optimiser proposes weights of the evaluation, or parameters of the search; alpha-beta plays "
        "pairs\n"
        "of games with each proposal against opponents that stay the same; and the optimiser learns from "
        "the\n"
        "scores. All candidates of a generation play the same openings.\n\n"
        "The same options give the same weights with any number of threads, and whether or not the run was\n"
        "interrupted. Ctrl-C ends it and tells what is recommended so far; with --checkpoint, nothing but\n"
        "the generation under way is lost, however it ends. A profile says in comments how it was made and,\n"
        "with --test, whether it was proven stronger than what it began with.",
    .options = tune_options,
    .examples = tune_examples,
    .values_size = sizeof(TuneOptions),
    .run = tune_command,
};
