/* The Tune workspace: what a trial found, its weights, tests and study. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state/match/match_plan.h"
#include "ui/state/tune/tune_actions.h"

enum { TEST_GAMES = 2000 };

/* ---- What was found ---- */

static bool has_numbers(const AppState *app)
{
    const TuneTrial *trial = tune_trial_shown(app);
    return trial && trial->loaded && (trial->answered || trial_is_moved(trial));
}

static bool is_moved(const AppState *app)
{
    return has_numbers(app) && trial_is_moved(tune_trial_shown(app));
}

/* "territory 720" */
static Status weight(AppState *app, const char *argument, Error *error)
{
    char name[64], *end;
    size_t length = strcspn(argument, " ");
    snprintf(name, sizeof name, "%.*s", (int)length, argument);
    double value = strtod(argument + length, &end);
    if (end == argument + length || *end != '\0')
        return error_set(error, STATUS_SYNTAX,
                         "expected a number's name and its new value, such as 'territory 720'");
    app->tune.version++;
    return trial_move(tune_trial_shown(app), name, value, error);
}

static Status reset(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    trial_move_back(tune_trial_shown(app));
    app->tune.version++;
    return STATUS_OK;
}

/* The agents of a test: the weights found and the start, with everything else equal. */
static Status make_sides(AppState *app, MatchPlan *plan, Error *error)
{
    const TuneTrial *trial = tune_trial_shown(app);
    const PlayJudgeSettings *settings = &trial->plan.settings;
    double numbers[PLAY_NUMBERS_MAX];
    char agent[SPEC_TEXT_SIZE];
    Status status = STATUS_OK;
    for (int i = 0; i < PLAY_NUMBERS_MAX; i++)
        numbers[i] = trial_number(trial, i);
    for (int i = 0; i < 2 && !status; i++) {
        status = play_agent_name(&trial->plan, i == 0 ? numbers : NULL, NULL, agent, error);
        if (!status)
            status = match_side_set(&plan->sides[i], app->roster, agent, error);
        plan->sides[i].pace = (TimeControl){.nodes = settings->nodes, .move_ns = settings->move_ns};
    }
    return status;
}

static Status weigh(AppState *app, MatchRun *run, Error *error)
{
    const TuneTrial *trial = tune_trial_shown(app);
    Profile profile;
    char name[PROFILES_NAME_SIZE];
    snprintf(name, sizeof name, "found-%d", trial->number);
    trial_profile(trial, name, &profile);
    Status status = match_run_weigh(run, 0, name, &profile, error);
    snprintf(name, sizeof name, "start-%d", trial->number);
    trial_start_profile(trial, name, &profile);
    if (!status)
        status = match_run_weigh(run, 1, name, &profile, error);
    if (!status)
        match_run_name(run, &app->names);
    return status;
}

/* A match of the weights found against the start, until it is decided. */
static Status test(AppState *app, const char *argument, Error *error)
{
    MatchPlan plan;
    MatchRun *run;
    Status status = STATUS_OK;
    match_plan_default(&plan);
    plan.threads = plan.threads > 1 ? plan.threads - 1 : 1; /* leaves one processor to the window */
    plan.sequential = true;
    plan.elo0 = 0;
    plan.elo1 = PLAY_TEST_ELO;
    plan.games = TEST_GAMES;
    if (*argument)
        status = argument_number(argument, 2, MATCH_GAMES_MOST, &plan.games, error);
    plan.games += plan.games % 2;
    if (!status)
        status = make_sides(app, &plan, error);
    if (!status)
        status = matches_add(&app->matches, &plan, &app->profiles, &run, error);
    if (status)
        return status;
    status = weigh(app, run, error);
    if (!status)
        status = match_run_play(run, app->roster, &app->tasks, error);
    if (status) {
        matches_remove(&app->matches, run);
        return status;
    }
    trial_set_test(tune_trial_shown(app), run->number);
    status = tune_after_change(app, STATUS_OK, error);
    return tune_run_alone(app, status, error);
}

static MatchRun *test_of(const AppState *app)
{
    return tune_trial_shown(app) && tune_trial_shown(app)->match
               ? matches_find(&app->matches, tune_trial_shown(app)->match)
               : NULL;
}

static bool has_test(const AppState *app)
{
    return test_of(app) != NULL;
}

static bool is_testing(const AppState *app)
{
    return has_test(app) && test_of(app)->task;
}

static Status test_show(AppState *app, const char *argument, Error *error)
{
    char text[16];
    (void)argument;
    snprintf(text, sizeof text, "%d", tune_trial_shown(app)->match);
    return action_run(app, "match.look", text, error);
}

static Status test_stop(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    match_run_stop(test_of(app), &app->tasks);
    return STATUS_OK;
}

/* Saves them as the user's own profile, with their provenance as comments. */
static Status save(AppState *app, const char *argument, Error *error)
{
    const MatchRun *run = test_of(app);
    Profile profile;
    Text comments = {0};
    Status status = weights_confirm_saving(app, "tune.save", argument, error);
    if (status)
        return status;
    trial_profile(tune_trial_shown(app), argument, &profile);
    MatchResult result = {.sequential = true};
    if (run) { /* uses its known score, even if its games were not read */
        result.tally.as[RED] = run->score;
        elo_estimate(run->pairs, &result.elo);
        sprt_test(run->pairs, run->plan.elo0, run->plan.elo1, &result.sprt);
    }
    trial_provenance(tune_trial_shown(app), run && run->played > 1 ? &result : NULL, &comments);
    status = text_status(&comments, error);
    if (!status)
        status = profiles_save(&app->profiles, argument, &profile, &comments, error);
    text_free(&comments);
    if (status)
        return status;
    tune_trial_shown(app)->saved_version = tune_trial_shown(app)->version;
    error_set(&app->notice, STATUS_INTERRUPTED, "Saved as the profile \xe2\x80\x9c%s\xe2\x80\x9d", argument);
    return STATUS_OK;
}

/* Uses the current weights for the board's ranking and the sliders. */
static Status apply(AppState *app, const char *argument, Error *error)
{
    WeightEditor *editor = &app->search_views.weight_editor;
    Profile profile, usual;
    Status status = STATUS_OK;
    (void)argument;
    trial_profile(tune_trial_shown(app), "Found", &profile);
    profile_default(&usual);
    weight_editor_load(editor, PROFILE_DEFAULT, &usual);
    for (int i = 0; i < profile.own.count && !status; i++) {
        char line[OWN_NAME_SIZE + OWN_TEXT_SIZE + 4];
        snprintf(line, sizeof line, "%s = %s", profile.own.terms[i].name, profile.own.terms[i].text);
        status = weight_editor_define(editor, line, error);
    }
    for (int term = 0; term < profile_terms(&profile) && !status; term++)
        status = weight_editor_set(editor, profile_term(&profile, term).name, profile_weight(&profile, term),
                                   error);
    if (!status)
        status = action_run(app, "view.mode", "analyse", error);
    if (!status)
        status = action_run(app, "view.panel.show", "heuristics", error);
    return status ? status : action_run(app, "heatmap.source", "weights", error);
}

/* ---- The study ---- */

static Status study_again(AppState *app, Error *error)
{
    app->tune.studied = 0;
    study_forget(&app->tune.study);
    study_stop(&app->tune.study);
    return tune_after_change(app, STATUS_OK, error);
}

static Status games_file(AppState *app, const char *argument, Error *error)
{
    Status status = tune_take_path(app->tune.games, argument, error);
    return status ? status : study_again(app, error);
}

static Status suite(AppState *app, const char *argument, Error *error)
{
    Status status = tune_take_path(app->tune.suite, argument, error);
    return status ? status : study_again(app, error);
}

static Status open_games(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    app->tune.games[0] = app->tune.suite[0] = '\0';
    return study_again(app, error);
}

static bool has_differences(const AppState *app)
{
    return app->tune.study.known && app->tune.study.result.count > 0;
}

static Status difference(AppState *app, const char *argument, Error *error)
{
    int wanted;
    Status status = argument_number(argument, 1, app->tune.study.result.count, &wanted, error);
    if (!status)
        app->tune.difference = wanted - 1;
    return status;
}

/* Sets up the position shown. */
static Status open_difference(AppState *app, const char *argument, Error *error)
{
    char position[POSITION_TEXT_SIZE];
    (void)argument;
    position_write(&app->tune.study.result.differences[app->tune.difference].position, position);
    Status status = action_run(app, "edit.paste", position, error);
    return status ? status : action_run(app, "view.mode", "analyse", error);
}

/* ---- What is asked for ---- */

static void look_difference(const AppState *app, ArgumentFacts *facts)
{
    facts->least = 1;
    facts->most = app->tune.study.result.count;
}

/* Proposes a name that is free: "default-tuned", "default-tuned-2". */
static void look_name(const AppState *app, ArgumentFacts *facts)
{
    const Profiles *profiles = &app->profiles;
    const TuneTrial *trial = tune_trial_shown(app);
    const char *start = trial ? trial->plan.start : "";
    char name[PROFILES_NAME_SIZE];
    if (profiles_check_name(start, NULL) != STATUS_OK) /* from elsewhere */
        start = "mine";
    snprintf(name, sizeof name, "%.20s-tuned", start);
    for (int i = 2; i < PROFILES_MOST && profiles_find(profiles, name) >= 0; i++)
        snprintf(name, sizeof name, "%.20s-tuned-%d", start, i);
    facts->proposed = true;
    snprintf(facts->now, sizeof facts->now, "%s", name);
}

static const ArgumentInfo asks_weight = {.prompt = "A number and its new value: territory 720"};
static const ArgumentInfo asks_name = {.prompt = "A name: letters, digits, - and _", .look = look_name};
static const ArgumentInfo asks_difference = {.prompt = "Which difference", .look = look_difference};

static const Action actions[] = {
    {"tune.weight", "Change weight of the trial...", NULL, NULL, ARGUMENT_TEXT, NULL, tune_has_trial_read,
     weight, &asks_weight},
    {"tune.weights.reset", "Back to the weights found", NULL, NULL, ARGUMENT_NONE, NULL, is_moved, reset},
    {"tune.test", "Test the weights against the start", NULL, NULL, ARGUMENT_TEXT, NULL, has_numbers, test,
     .finds = "stronger check"},
    {"tune.test.show", "Show the test's games", NULL, NULL, ARGUMENT_NONE, NULL, has_test, test_show},
    {"tune.test.stop", "Stop the test", NULL, NULL, ARGUMENT_NONE, NULL, is_testing, test_stop},
    {"tune.save", "Save the weights found as a profile...", NULL, NULL, ARGUMENT_TEXT, NULL, has_numbers,
     save, &asks_name, .finds = "profile result"},
    {"tune.apply", "Show the weights found on the board", NULL, NULL, ARGUMENT_NONE, NULL, has_numbers,
     apply},
    {"tune.judge", "Tune: check predictions on the games of a file...", NULL, NULL, ARGUMENT_PATH, NULL, NULL,
     games_file},
    {"tune.suite", "Tune: positions of a suite...", NULL, NULL, ARGUMENT_PATH, NULL, NULL, suite},
    {"tune.open-games", "Tune: check predictions on the open games", NULL, NULL, ARGUMENT_NONE, NULL, NULL,
     open_games},
    {"tune.difference", "Show what would be played differently...", NULL, NULL, ARGUMENT_NUMBER, NULL,
     has_differences, difference, &asks_difference},
    {"tune.open", "Set up the position played differently", NULL, NULL, ARGUMENT_NONE, NULL, has_differences,
     open_difference},
};

ACTION_LIST(tune_result_actions, actions);
