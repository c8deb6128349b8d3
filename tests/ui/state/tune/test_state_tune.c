/* The Tune workspace in the window's state, by its actions: set up, run, stopped, resumed, tested. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/agent/agent.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "engine/game/opening.h"
#include "engine/tune/data/selfplay.h"
#include "tests/support/reviewed.h"
#include "tests/support/ui/test_app.h"

enum { MOVES = 20 };

static const uint64_t PATIENCE_NS = 600000000000u;

/* Weights without the network, which takes long where everything is slow. */
#define PLAIN "heuristics.weight 'learned 0'; heuristics.save plain; tune.start-from plain; "

/* A trial that takes no time: two numbers, the fewest candidates and games. */
#define FEW                                                                                            \
    "tune.show; tune.optimiser spsa; tune.pace '20 nodes'; tune.games 2; tune.number territory_late; " \
    "tune.number tempo; tune.number tempo_early; tune.number placements; "
#define QUICK PLAIN FEW

#define AWAIT(self, condition)                                    \
    for (uint64_t last = clock_ns() + PATIENCE_NS; !(condition);) \
    go_on(self, last)

/* Opens a game with a result, which studies then look at; without one they play a hundred, which takes long
 * under ThreadSanitizer. */
static void open_game(TestApp *self)
{
    Record *record = record_of_first_moves(NULL, MOVES);
    RecordList list = {0};
    Text text = {0};
    Error error;
    record->result = (RecordResult){.outcome = OUTCOME_RED, .reason = REASON_RESIGNATION};
    assert_ok(record_list_add(&list, record, &error), &error);
    assert_ok(record_list_write(&list, FORMAT_SGF, &text, &error), &error);
    assert_ok(file_replace(test_app_path(self, "game.sgf"), text_string(&text), text.length, &error), &error);
    text_free(&text);
    record_list_free(&list);
    DO(self, "file.open '%/game.sgf'; wait idle");
}

/* Ends the program, and begins it again with what it saved. */
static void reopen(TestApp *self)
{
    bool opened = self->app.document.path.length > 0;
    app_close(&self->app);
    test_app_open(self);
    if (opened)
        open_game(self);
}

/* ThreadSanitizer looks at threads; what it would only slow down is for other builds. */
static bool is_slow(void)
{
#ifdef __SANITIZE_THREAD__
    return true;
#else
    return false;
#endif
}

static int begin_with_game(void **state)
{
    test_app_begin(state);
    open_game(*state);
    return 0;
}

/* Studies play quick games, then: in the release, since these take long with a sanitizer. */
static int begin_without_game(void **state)
{
#ifdef __SANITIZE_ADDRESS__
    return begin_with_game(state);
#else
    return is_slow() ? begin_with_game(state) : test_app_begin(state);
#endif
}

static void go_on(TestApp *self, uint64_t last)
{
    assert_true(clock_ns() < last);
    app_tick(&self->app, clock_ns());
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
}

static void what_is_set_up_is_found_again(void **state)
{
    TestApp *test = *state;
    const TuneRecipe *recipe = &test->app.tune.recipe;
    DO(test, "heuristics.weight 'tokens 300'; heuristics.save heavy; tune.start-from heavy; "
             "tune.against default; tune.optimiser spsa; tune.pace '20 ms a move'; tune.budget '2 hours'; "
             "tune.budget '15 minutes'; "
             "tune.games 8; tune.number safe; tune.bounds 'tokens 100 to 900'; tune.data /some/games.sgf; "
             "tune.judge /other/games.sgf");
    reopen(test);
    assert_string_equal(recipe->start, "heavy");
    assert_string_equal(recipe->against, "default");
    assert_string_equal(test->app.tune.data, "/some/games.sgf");
    assert_string_equal(test->app.tune.games, "/other/games.sgf");
    assert_string_equal(test->app.tune.suite, "");
    assert_int_equal(recipe->optimiser, OPTIMISER_SPSA);
    assert_true(recipe->pace.move_ns == 20000000 && recipe->pace.nodes == 0);
    assert_int_equal(recipe->minutes, 15);
    assert_int_equal(recipe->games, 8);
    assert_true(recipe->numbers[TERM_SAFE].chosen);
    assert_true(recipe->numbers[TERM_TOKENS].low == 100 && recipe->numbers[TERM_TOKENS].high == 900);
    assert_true(recipe->weights.weights[TERM_TOKENS] == 300);
}

static void a_damaged_set_up_leaves_what_can_be_read(void **state)
{
    TestApp *test = *state;
    static const char text[] =
        "start ../../etc/passwd\nagainst\noptimiser luck\npace 0 nodes\npace 20 apples\nminutes -1\n"
        "games 8\nbounds tokens 5\nbounds tokens nan 4\nbounds x 1 2\nnumber x\nmeasured 1 2 3 4\n"
        "measured 500 0 nan 9\ntrial 1 2 3\ntrial 99999999999999 0 0 0 0 0 0 0 0 x\n\xff\xfe\n";
    Error error;
    DO(test, "tune.show; tune.games 4");
    app_close(&test->app);
    assert_ok(file_replace(test_app_path(test, "tune/setup"), text, sizeof text - 1, &error), &error);
    test_app_open(test);
    const Tune *tune = &test->app.tune;
    assert_string_equal(tune->recipe.start, "default");
    assert_string_equal(tune->recipe.against, "");
    assert_int_equal(tune->recipe.optimiser, OPTIMISER_CMAES);
    assert_int_equal(tune->recipe.games, 8);
    assert_int_equal(tune->recipe.minutes, 5);
    assert_false(tune->recipe.numbers[TERM_TOKENS].bounded);
    assert_true(tune->pace.pace.seconds == 0);
    assert_int_equal(tune->runs.count, 0);
}

static void what_makes_no_sense_is_refused(void **state)
{
    TestApp *test = *state;
    static const char *const scripts[] = {"tune.start-from nobody",
                                          "tune.against nobody",
                                          "tune.optimiser luck",
                                          "tune.pace '0 nodes'",
                                          "tune.pace fast",
                                          "tune.budget '0 min'",
                                          "tune.budget '5'",
                                          "tune.budget '99999999999 hours'",
                                          "tune.budget '-1 generation'",
                                          "tune.games 1",
                                          "tune.number luck",
                                          "tune.bounds 'tokens 5'",
                                          "tune.bounds 'tokens 5 to'",
                                          "tune.bounds 'tokens 5 to to 900'",
                                          "tune.bounds 'tokens 200 300'",
                                          "tune.bounds 'tokens 0 1e9'",
                                          "tune.look 1",
                                          "tune.pause",
                                          "tune.stop",
                                          "tune.continue",
                                          "tune.test",
                                          "tune.save mine",
                                          "tune.apply",
                                          "tune.weight 'tokens 1'",
                                          "tune.difference 1"};
    Error error;
    DO(test, "tune.show; wait idle");
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        if (test_app_run(test, scripts[i], &error) == STATUS_OK)
            fail_msg("%s is accepted", scripts[i]);
    DO(test, QUICK "tune.number territory; tune.number tokens");
    FAILS(test, "tune.start", "tune.start: choose at least one weight to find");
    assert_int_equal(test->app.tune.runs.count, 0);
}

static void a_trial_runs_and_is_found_again(void **state)
{
    TestApp *test = *state;
    const Tune *tune = &test->app.tune;
    double found[2];
    const int generations = is_slow() ? 1 : 3;
    DO(test, is_slow() ? QUICK "tune.budget '1 generations'; tune.start"
                       : QUICK "tune.budget '3 generations'; tune.start");
    assert_non_null(tune->shown);
    AWAIT(test, tune->shown->base.state == RUN_DONE);
    assert_int_equal(tune->shown->progress.count, generations);
    assert_true(tune->shown->answered && tune->shown->standing.games > 0);
    assert_true(tune->pace.pace.seconds > 0);
    AWAIT(test, tune->study.known);
    assert_true(tune->study.result.positions > 0 && tune->study.result.calibrated);
    memcpy(found, tune->shown->found, sizeof found);
    reopen(test);
    assert_int_equal(tune->runs.count, 1);
    assert_int_equal(((TuneTrial *)tune->runs.items[0])->generations, generations);
    DO(test, "tune.show; wait idle");
    assert_non_null(tune->shown);
    assert_int_equal(tune->shown->base.state, RUN_DONE);
    assert_memory_equal(tune->shown->found, found, sizeof found);
    DO(test, "tune.again");
    assert_int_equal(tune_recipe_chosen(&tune->recipe), 2);
    assert_int_equal(tune->recipe.generations, generations);
}

/* So many minutes that no machine gets to their end. */
static void minutes_decide_the_generations(void **state)
{
    TestApp *test = *state;
    const Tune *tune = &test->app.tune;
    DO(test, QUICK "tune.budget '1000 min'; tune.start");
    AWAIT(test, tune->shown->progress.count > 0);
    assert_true(tune->shown->budget_s == 0);
    double games, seconds;
    assert_true(tune_estimate(tune, &games, &seconds));
    assert_true(seconds == 60000 && games > 0);
    DO(test, "tune.pause");
    AWAIT(test, tune->shown->base.state == RUN_PAUSED);
    DO(test, "tune.pause");
    AWAIT(test, tune->shown->base.state == RUN_RUNNING);
    DO(test, "tune.stop");
    AWAIT(test, !tune->shown->base.task);
    int count = tune->shown->progress.count, all = tune->shown->plan.training.optimiser.generations;
    assert_int_equal(tune->shown->base.state, RUN_STOPPED);
    assert_true(count < all);
    reopen(test);
    DO(test, "tune.show; wait idle; tune.continue");
    AWAIT(test, tune->shown->progress.count > count);
    assert_int_equal(tune->shown->plan.training.optimiser.generations, all);
    DO(test, "tune.stop");
    AWAIT(test, !tune->shown->base.task);
}

static void what_was_found_is_tested_saved_and_shown(void **state)
{
    TestApp *test = *state;
    if (is_slow())
        skip();
    const Tune *tune = &test->app.tune;
    Text text = {0};
    Error error;
    DO(test, QUICK "tune.budget '2 generations'; tune.start");
    AWAIT(test, tune->shown->base.state == RUN_DONE);
    DO(test, "tune.weight 'tokens 123'");
    assert_true(trial_is_moved(tune->shown));
    DO(test, "tune.test 4");
    const MatchRun *run = runs_find(&test->app.matches.runs, tune->shown->match);
    assert_non_null(run);
    AWAIT(test, run->base.state == RUN_DONE);
    assert_true(run->played >= 2);
    assert_true(trial_is_tested(tune->shown));
    ArgumentFacts facts = {.least = 0};
    action_facts(action_find("tune.save"), &test->app, &facts);
    assert_string_equal(facts.now, "plain-tuned");
    DO(test, "tune.save plain-tuned");
    action_facts(action_find("tune.save"), &test->app, &facts);
    assert_string_equal(facts.now, "plain-tuned-2");
    DO(test, "tune.save mine; wait idle");
    assert_ok(file_read(test_app_path(test, "mine.profile"), 10000, &text, &error), &error);
    assert_non_null(strstr(text_string(&text), "tokens 123"));
    assert_non_null(strstr(text_string(&text), "2 generations"));
    assert_non_null(strstr(text_string(&text), "games against the base, Elo"));
    assert_non_null(strstr(text_string(&text), "# tokens moved by hand from"));
    text_free(&text);
    DO(test, "tune.weight 'tokens 99'");
    assert_int_equal(test_app_run(test, "tune.save mine", &error), STATUS_INTERRUPTED);
    assert_ok(file_read(test_app_path(test, "mine.profile"), 10000, &text, &error), &error);
    assert_non_null(strstr(text_string(&text), "tokens 123"));
    text_free(&text);
    DO(test, "dialog.confirm; wait idle");
    assert_ok(file_read(test_app_path(test, "mine.profile"), 10000, &text, &error), &error);
    assert_non_null(strstr(text_string(&text), "tokens 99"));
    text_free(&text);
    DO(test, "tune.weights.reset");
    assert_false(trial_is_tested(tune->shown));
    DO(test, "tune.weight 'tokens 123'; tune.apply");
    assert_int_equal(test->app.view.mode, MODE_ANALYSE);
    assert_true(test->app.search_views.weight_editor.weights.weights[TERM_TOKENS] == 123);
    DO(test, "tune.look 1");
    assert_int_equal(test_app_run(test, "tune.forget", &error), STATUS_INTERRUPTED);
    DO(test, "dialog.confirm");
    assert_int_equal(tune->runs.count, 0);
}

static void terms_that_the_start_defines_are_tuned(void **state)
{
    TestApp *test = *state;
    if (is_slow())
        skip();
    const Tune *tune = &test->app.tune;
    const int own = play_number_first_own();
    Text text = {0};
    Error error;
    assert_true(own + OWN_TERMS_MOST <= TUNE_NUMBERS_MOST);
    DO(test, "heuristics.weight 'learned 0'; heuristics.define 'mine = open_sides - 2*small_holes'; "
             "heuristics.save own; tune.start-from own");
    assert_true(tune->recipe.numbers[own].chosen);
    DO(test, FEW "tune.number territory; tune.bounds 'mine -50 150'; tune.budget '1 generations'");
    reopen(test);
    assert_true(tune->recipe.numbers[own].chosen && tune->recipe.numbers[own].high == 150);
    DO(test, "tune.start");
    AWAIT(test, tune->shown->base.state == RUN_DONE);
    assert_int_equal(tune->shown->plan.settings.count, 2); /* tokens and this one */
    DO(test, "tune.weight 'mine 77'; tune.save found; tune.apply; wait idle");
    assert_ok(file_read(test_app_path(test, "found.profile"), 10000, &text, &error), &error);
    assert_non_null(strstr(text_string(&text), "\nmine = open_sides - 2*small_holes\nmine 77\n"));
    text_free(&text);
    const Profile *shown = &test->app.search_views.weight_editor.weights;
    assert_true(profile_weight(shown, profile_term_named(shown, "mine")) == 77);
    DO(test, "tune.start-from default");
    assert_false(tune->recipe.numbers[own].chosen);
}

/* Saves positions from quick games of self-play in a file. */
static void make_positions(TestApp *self, const char *name, int games)
{
    Roster roster = {0};
    Error error;
    roster_add_own(&roster);
    char agent[200];
    DO(self, "heuristics.weight 'learned 0'; heuristics.save player; wait idle");
    snprintf(agent, sizeof agent, "greedy:profile=%s", test_app_path(self, "player.profile"));
    const SelfplayPlan plan = {
        .roster = &roster, .agent = agent, .games = games, .nodes = 30, .threads = 2, .seed = 5};
    const SelfplayWatch watch = {.stop = NULL};
    SelfplayResult result;
    assert_ok(selfplay_run(&plan, test_app_path(self, name), &watch, &result, &error), &error);
}

static void weights_are_fitted_to_games(void **state)
{
    TestApp *test = *state;
    if (is_slow())
        skip();
    const Tune *tune = &test->app.tune;
    Text text = {0};
    Error error;
    double found[3];
    make_positions(test, "games.tpos", 200);
    DO(test, "heuristics.weight 'territory 30'; heuristics.save spoiled; tune.start-from spoiled; tune.show");
    char script[300];
    snprintf(script, sizeof script,
             "tune.number tempo_early; tune.number placements; tune.number tempo; tune.data '%s'; tune.fit",
             test_app_path(test, "games.tpos"));
    DO(test, script);
    AWAIT(test, !tune->shown->base.task);
    const TuneTrial *trial = tune->shown;
    assert_int_equal(trial->base.state, RUN_DONE);
    assert_true(trial->fitted && trial->answered && trial->progress.count == 0);
    assert_int_equal(trial->plan.settings.count, 3);
    assert_true(trial->fit.positions > 5000 && trial->fit.held > 500);
    assert_true(trial->fit.held_loss < trial->fit.start_loss - 0.005);
    assert_true(trial_number(trial, 0) > 200); /* territory counts after all */
    AWAIT(test, tune->study.known);
    assert_non_null(strstr(tune->study.result.source, "held-out games of games.tpos"));
    assert_int_equal(tune->study.result.calibrations[1].positions, trial->fit.held);
    assert_true(tune->study.result.calibrations[1].loss < tune->study.result.calibrations[0].loss);
    DO(test, "tune.save fitted; wait idle");
    assert_ok(file_read(test_app_path(test, "fitted.profile"), 10000, &text, &error), &error);
    assert_non_null(strstr(text_string(&text), "positions of games.tpos, penalty 10"));
    assert_non_null(strstr(text_string(&text), "tempo_early 27000")); /* weights that were not fitted stay */
    text_free(&text);
    memcpy(found, trial->found, sizeof found);
    reopen(test);
    char words[TRIAL_WORDS_SIZE];
    trial_words(tune->runs.items[0], words);
    assert_string_equal(words, "fitted to games");
    DO(test, "tune.show; wait idle");
    assert_int_equal(tune->shown->base.state, RUN_DONE);
    assert_memory_equal(tune->shown->found, found, sizeof found);
    assert_string_equal(tune->shown->base.title, "spoiled from games.tpos");
    assert_false(trial_can_go_on(tune->shown));
    DO(test, "tune.test 2");
    const MatchRun *run = runs_find(&test->app.matches.runs, tune->shown->match);
    AWAIT(test, run->base.state == RUN_DONE);
}

static void plots_show_what_was_played(void **state)
{
    (void)state;
    static TuneTrial trial;
    static const int spans[][2] = {{0, 20}, {3, 20}, {20, 20}, {21, 40}, {100, 160}, {161, 200}, {200, 200}};
    trial.base.task = 1;
    trial.plan.training.optimiser.generations = 200;
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
        trial.progress.count = spans[i][0];
        assert_int_equal(trial_span(&trial), spans[i][1]);
    }
    trial.base.task = 0;
    trial.progress.count = 33; /* stopped */
    assert_int_equal(trial_span(&trial), 33);
}

/* Writes games that were given up, so that their last positions are not over. */
static void write_games(const char *path, int games)
{
    enum { PLIES = 24 };
    Text text = {0};
    Error error;
    for (int i = 0; i < games; i++) {
        Game game;
        char move[MOVE_TEXT_SIZE];
        const char *result = i % 3 ? "1-0" : "0-1";
        assert_ok(opening_make(3, (uint64_t)i, PLIES, &game, &error), &error);
        text_printf(&text, "[Result \"%s\"]\n\n", result);
        for (int ply = 0; ply < PLIES; ply++) {
            move_write(game.moves[ply], move);
            text_printf(&text, "%s\n", move);
        }
        text_printf(&text, "%s\n\n", result);
    }
    assert_ok(file_replace(path, text_string(&text), text.length, &error), &error);
    text_free(&text);
}

static void a_fit_and_its_prediction_are_over_the_same_positions(void **state)
{
    TestApp *test = *state;
    const Tune *tune = &test->app.tune;
    char script[300];
    const char *path = test_app_path(test, "games.pgn");
    write_games(path, 60);
    snprintf(script, sizeof script, PLAIN "tune.show; tune.data '%s'; tune.fit", path);
    DO(test, script);
    AWAIT(test, !tune->shown->base.task);
    assert_int_equal(tune->shown->base.state, RUN_DONE);
    assert_int_equal(tune->shown->fit.held, 6 * 24);
    AWAIT(test, tune->study.known);
    assert_string_equal(tune->study.result.source, "6 held-out games of games.pgn");
    assert_int_equal(tune->study.result.calibrations[1].positions, 6 * 24);
}

static void too_few_games_are_told(void **state)
{
    TestApp *test = *state;
    const Tune *tune = &test->app.tune;
    FAILS(test, "tune.show; tune.data.open; tune.fit",
          "tune.fit: 1 finished game in the open games: 20 are needed, and some thousands are better");
    assert_int_equal(tune->runs.count, 0);
    DO(test, "tune.data /nowhere/x.tpos; tune.fit");
    AWAIT(test, !tune->shown->base.task);
    assert_int_equal(tune->shown->base.state, RUN_FAILED);
    DO(test, "tune.number territory; tune.number territory_late; tune.number tokens; tune.number tempo; "
             "tune.number placements; tune.number window");
    FAILS(test, "tune.fit", "tune.fit: choose at least one weight to find");
}

/* A fit that failed or was stopped is a trial like any other: it is kept, begins again and can be removed. */
static void a_fit_that_failed_begins_again(void **state)
{
    TestApp *test = *state;
    const Tune *tune = &test->app.tune;
    char script[300], words[TRIAL_WORDS_SIZE];
    Error error;
    const char *path = test_app_path(test, "later.tpos");
    assert_ok(file_replace(path, "no games", 8, &error), &error);
    snprintf(script, sizeof script, PLAIN "tune.show; tune.data '%s'; tune.fit", path);
    DO(test, script);
    AWAIT(test, !tune->shown->base.task);
    assert_int_equal(tune->shown->base.state, RUN_FAILED);
    assert_non_null(strstr(tune->shown->base.error.file, "later.tpos"));
    assert_true(trial_can_go_on(tune->shown));
    reopen(test);
    assert_int_equal(tune->runs.count, 1);
    trial_words(tune->runs.items[0], words);
    assert_string_equal(words, "stopped");
    assert_int_equal(remove(test_app_path(test, "later.tpos")), 0);
    make_positions(test, "later.tpos", 40);
    DO(test, "tune.show; wait idle; tune.continue");
    AWAIT(test, !tune->shown->base.task);
    assert_int_equal(tune->shown->base.state, RUN_DONE);
    assert_true(tune->shown->answered && !trial_can_go_on(tune->shown));
    reopen(test);
    trial_words(tune->runs.items[0], words);
    assert_string_equal(words, "fitted to games");
    DO(test, "tune.show; wait idle");
    assert_int_equal(tune->shown->base.state, RUN_DONE);
    assert_int_equal(test_app_run(test, "tune.forget", &error), STATUS_INTERRUPTED);
    DO(test, "dialog.confirm");
    reopen(test);
    assert_int_equal(tune->runs.count, 0);
}

static void many_opponents_and_titles_are_kept(void **state)
{
    TestApp *test = *state;
    if (is_slow())
        skip();
    const Tune *tune = &test->app.tune;
    Error error;
    char script[2 * PROFILE_NAME_SIZE];
    DO(test, "heuristics.weight 'tokens 300'; heuristics.save heavy; tune.against.add heavy");
    assert_string_equal(tune->recipe.against, "default, heavy");
    assert_int_not_equal(test_app_run(test, "tune.against 'heavy, nobody'", &error), STATUS_OK);
    snprintf(script, sizeof script, "tune.against 'heavy, %0*d'", PROFILE_NAME_SIZE, 1);
    assert_int_not_equal(test_app_run(test, script, &error), STATUS_OK);
    assert_string_equal(tune->recipe.against, "default, heavy");
    DO(test, QUICK "tune.budget '1 generations'; tune.start");
    assert_int_equal(tune->shown->plan.settings.opponents, 2);
    assert_true(tune->shown->plan.settings.opponent[1].weights[TERM_TOKENS] == 300);
    AWAIT(test, tune->shown->base.state == RUN_DONE);
    DO(test, "tune.rename 'night of 19 Nov'; tune.against start");
    reopen(test);
    assert_string_equal(((TuneTrial *)tune->runs.items[0])->base.title, "night of 19 Nov");
    DO(test, "tune.show; wait idle; tune.again");
    assert_string_equal(tune->shown->base.title, "night of 19 Nov");
    assert_string_equal(tune->recipe.against, "default, heavy");
    for (int i = 2; i < PLAY_OPPONENTS_MAX; i++)
        DO(test, "tune.against.add heavy");
    FAILS(test, "tune.against.add heavy", "tune.against.add: there can be at most 8 opponents");
}

/* The text after an option of a command. */
static const char *option_of(const char *command, const char *name)
{
    static char values[8][400];
    static int used;
    char *out = values[used++ % 8];
    const char *at = strstr(command, name);
    assert_non_null(at);
    snprintf(out, sizeof values[0], "%.*s", (int)strcspn(at + strlen(name), " "), at + strlen(name));
    return out;
}

/* What the command for several machines writes is a trial of the same plan. */
static void what_other_machines_found_is_a_trial(void **state)
{
    TestApp *test = *state;
    if (is_slow())
        skip();
    const Tune *tune = &test->app.tune;
    PlayPlan plan;
    PlayRun *run = NULL;
    Crew *crew = NULL;
    Error error;
    char script[300];
    DO(test, FEW "tune.budget '2 generations'; tune.bounds 'tokens 50 220'; tune.machines 3");
    const char *command = text_string(&test->app.copied);
    assert_memory_equal(command, "mpirun -n 3 tetress-mpi tune --base default --optimizer spsa --games 2 ",
                        70);
    const PlayRequest request = {.numbers = option_of(command, " --numbers "),
                                 .bounds = option_of(command, " --bounds "),
                                 .optimiser = option_of(command, " --optimizer "),
                                 .games = atoi(option_of(command, " --games ")),
                                 .generations = atoi(option_of(command, " --generations ")),
                                 .nodes = (uint64_t)atoi(option_of(command, " --nodes ")),
                                 .seed = (uint64_t)atoi(option_of(command, " --seed "))};
    assert_ok(play_plan_make(&request, &plan, &error), &error);
    assert_true(plan.training.optimiser.low[1] == 50 && plan.training.optimiser.high[1] == 220);
    assert_ok(play_run_create(&plan, &run, &error), &error);
    assert_ok(crew_create(2, &crew, &error), &error);
    const Farm farm = {crew, NULL};
    const char *path = test_app_path(test, option_of(command, " --checkpoint "));
    assert_ok(training_run(run->training, &farm, &(TrainingWatch){.checkpoint = path}, &error), &error);
    snprintf(script, sizeof script, "tune.take '%s'", path);
    crew_destroy(crew);
    DO(test, script);
    assert_non_null(tune->shown);
    AWAIT(test, tune->shown->base.loaded);
    assert_int_equal(tune->shown->base.state, RUN_DONE);
    assert_int_equal(tune->shown->progress.count, 2);
    PlayFound found;
    play_run_found(run, "Found", &found);
    assert_memory_equal(tune->shown->found, found.numbers, 2 * sizeof found.numbers[0]);
    play_run_destroy(run);
    reopen(test);
    DO(test, "tune.show; wait idle");
    assert_int_equal(tune->shown->progress.count, 2);
    DO(test, "tune.take /dev/null");
    AWAIT(test, tune->runs.count == 1);
    assert_int_equal(test->app.notice.status, STATUS_SYNTAX);
    assert_string_equal(test->app.notice.file, "/dev/null");
    assert_non_null(tune->shown); /* the one shown before */
    assert_int_equal(tune->shown->progress.count, 2);
}

static void a_checkpoint_that_is_cut_off_is_told(void **state)
{
    TestApp *test = *state;
    if (is_slow())
        skip();
    const Tune *tune = &test->app.tune;
    Error error;
    DO(test, QUICK "tune.budget '1 generations'; tune.start");
    AWAIT(test, tune->shown->base.state == RUN_DONE);
    app_close(&test->app);
    assert_ok(file_replace(test_app_path(test, "tune/0001.trial"), "tetress", 7, &error), &error);
    test_app_open(test);
    DO(test, "tune.show; wait idle");
    assert_int_equal(tune->shown->base.state, RUN_FAILED);
    assert_false(tune->shown->base.loaded);
    assert_non_null(strstr(tune->shown->base.error.file, "0001.trial"));
    assert_int_not_equal(test_app_run(test, "tune.continue", &error), STATUS_OK);
    assert_int_not_equal(test_app_run(test, "tune.again", &error), STATUS_OK);
    DO(test, "tune.look 1; wait idle");
    assert_int_equal(tune->shown->base.state, RUN_FAILED);
    assert_int_equal(test_app_run(test, "tune.forget", &error), STATUS_INTERRUPTED);
    DO(test, "dialog.confirm");
    assert_int_equal(tune->runs.count, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin_with_game, test_app_end)

#define TEST_ALONE(name) cmocka_unit_test_setup_teardown(name, begin_without_game, test_app_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_set_up_is_found_again),
        TEST(a_damaged_set_up_leaves_what_can_be_read),
        TEST(what_makes_no_sense_is_refused),
        TEST_ALONE(a_trial_runs_and_is_found_again),
        TEST(minutes_decide_the_generations),
        TEST(what_was_found_is_tested_saved_and_shown),
        TEST(a_checkpoint_that_is_cut_off_is_told),
        TEST(too_few_games_are_told),
        TEST(many_opponents_and_titles_are_kept),
        TEST(what_other_machines_found_is_a_trial),
        TEST(a_fit_that_failed_begins_again),
        TEST(terms_that_the_start_defines_are_tuned),
        cmocka_unit_test(plots_show_what_was_played),
        TEST(weights_are_fitted_to_games),
        TEST(a_fit_and_its_prediction_are_over_the_same_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
