/* The Tune workspace: what a trial found, its weights, tests and study. */
#include <stdio.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"
#include "ui/state/match/match_plan.h"

enum { TEST_GAMES = 2000 };

/* ---- What was found ---- */

static Status weight(AppState *app, const Argument *argument, Error *error)
{
    app->tune.runs.version++;
    return trial_move(app->tune.shown, argument->name, argument->real, error);
}

static void reset(AppState *app)
{
    TuneTrial *trial = app->tune.shown;
    memset(trial->moved, 0, sizeof trial->moved);
    trial->version++;
    app->tune.runs.version++;
}

/* The agents of a test: the weights found and the start, with everything else equal. */
static Status make_sides(AppState *app, MatchPlan *plan, Error *error)
{
    const TuneTrial *trial = app->tune.shown;
    const PlayJudgeSettings *settings = &trial->plan.settings;
    double numbers[PLAY_NUMBERS_MAX];
    char agent[SPEC_TEXT_SIZE];
    Status status = STATUS_OK;
    for (int i = 0; i < PLAY_NUMBERS_MAX; i++)
        numbers[i] = trial_number(trial, i);
    for (int i = 0; i < 2 && status == STATUS_OK; i++) {
        status = play_agent_name(&trial->plan, i == 0 ? numbers : NULL, NULL, agent, error);
        if (status == STATUS_OK)
            status = match_side_set(&plan->sides[i], app->roster, agent, error);
        plan->sides[i].pace = (TimeControl){.nodes = settings->nodes, .move_ns = settings->move_ns};
    }
    return status;
}

static Status weigh(AppState *app, MatchRun *run, Error *error)
{
    const TuneTrial *trial = app->tune.shown;
    Profile profile;
    char name[PROFILE_NAME_SIZE];
    snprintf(name, sizeof name, "found-%d", trial->base.number);
    trial_profile(trial, name, &profile);
    Status status = match_run_weigh(run, 0, name, &profile, error);
    snprintf(name, sizeof name, "start-%d", trial->base.number);
    trial_start_profile(trial, name, &profile);
    if (status == STATUS_OK)
        status = match_run_weigh(run, 1, name, &profile, error);
    if (status == STATUS_OK)
        match_run_name(run, &app->names);
    return status;
}

/* A match of the weights found against the start, until it is decided. */
static Status test(AppState *app, int games, Error *error)
{
    MatchPlan plan;
    MatchRun *run;
    match_plan_default(&plan);
    plan.threads = plan.threads > 1 ? plan.threads - 1 : 1; /* leaves one processor to the window */
    plan.sequential = true;
    plan.elo0 = 0;
    plan.elo1 = PLAY_TEST_ELO;
    plan.games = games + games % 2;
    Status status = make_sides(app, &plan, error);
    if (status == STATUS_OK)
        status = matches_add(&app->matches, &plan, &app->profiles, &run, error);
    if (status != STATUS_OK)
        return status;
    status = weigh(app, run, error);
    if (status == STATUS_OK)
        status = match_run_play(run, app->roster, &app->tasks, error);
    if (status != STATUS_OK) {
        matches_remove(&app->matches, run);
        return status;
    }
    TuneTrial *trial = app->tune.shown;
    trial->match = run->base.number;
    trial->tested = trial->progress.count;
    trial->tested_moved = trial_is_moved(trial);
    trial->tested_version = trial->version;
    status = tune_changed(app, error);
    return status != STATUS_OK ? status : tune_run_alone(app, error);
}

static Status test_show(AppState *app, Error *error)
{
    char text[16];
    snprintf(text, sizeof text, "%d", app->tune.shown->match);
    return action_run(app, "match.look", text, error);
}

ACT(test_stop, tasks_stop(&app->tasks, app_test(app)->base.task))

/* Saves them as the user's own profile, with their provenance as comments. */
static Status actions_tune_result_save(AppState *app, const char *argument, Error *error)
{
    const MatchRun *run = app_test(app);
    Profile profile;
    Text comments = {0};
    Status status = weights_confirm_saving(app, "tune.save", argument, error);
    if (status != STATUS_OK)
        return status;
    trial_profile(app->tune.shown, argument, &profile);
    MatchResult result = {.sequential = true};
    if (run) { /* uses its known score, even if its games were not read */
        result.tally.as[RED] = run->score;
        elo_estimate(run->pairs, &result.elo);
        sprt_test(run->pairs, run->plan.elo0, run->plan.elo1, &result.sprt);
    }
    trial_provenance(app->tune.shown, run && run->played > 1 ? &result : NULL, &comments);
    status = text_status(&comments, error);
    if (status == STATUS_OK)
        status = profiles_save(&app->profiles, argument, &profile, &comments, error);
    text_free(&comments);
    if (status != STATUS_OK)
        return status;
    app->tune.shown->saved_version = app->tune.shown->version;
    error_set(&app->notice, STATUS_INTERRUPTED, "Saved as the profile \xe2\x80\x9c%s\xe2\x80\x9d", argument);
    return STATUS_OK;
}

/* Uses the current weights for the board's ranking and the sliders. */
static Status apply(AppState *app, Error *error)
{
    WeightEditor *editor = &app->search_views.weight_editor;
    Profile profile, usual;
    Status status = STATUS_OK;
    trial_profile(app->tune.shown, "Found", &profile);
    profile_default(&usual);
    weight_editor_load(editor, PROFILE_DEFAULT, &usual);
    for (int i = 0; i < profile.own.count && status == STATUS_OK; i++) {
        char line[OWN_NAME_SIZE + OWN_TEXT_SIZE + 4];
        snprintf(line, sizeof line, "%s = %s", profile.own.terms[i].name, profile.own.terms[i].text);
        status = weight_editor_define(editor, line, error);
    }
    for (int term = 0; term < profile_terms(&profile) && status == STATUS_OK; term++)
        status = weight_editor_set(editor, profile_term(&profile, term).name, profile_weight(&profile, term),
                                   error);
    if (status == STATUS_OK)
        status = action_run(app, "view.mode", "analyse", error);
    if (status == STATUS_OK)
        status = action_run(app, "view.panel.show", "heuristics", error);
    return status != STATUS_OK ? status : action_run(app, "heatmap.source", "weights", error);
}

/* ---- The study ---- */

static void study_again(AppState *app)
{
    app->tune.studied = 0;
    study_forget(&app->tune.study);
    question_stop(&app->tune.study.asking);
}

static void open_games(AppState *app)
{
    app->tune.games[0] = app->tune.suite[0] = '\0';
    study_again(app);
}

ACT_WITH(difference, app->tune.difference = number - 1)

/* Sets up the position shown. */
static Status open_difference(AppState *app, Error *error)
{
    Status status =
        action_run(app, "edit.paste",
                   POSITION_TEXT(&app->tune.study.result.differences[app->tune.difference].position), error);
    return status != STATUS_OK ? status : action_run(app, "view.mode", "analyse", error);
}

/* ---- What is asked for ---- */

/* Proposes a name that is free: "default-tuned", "default-tuned-2". */
static void look_name(const AppState *app, ArgumentFacts *facts)
{
    const Profiles *profiles = &app->profiles;
    const TuneTrial *trial = app->tune.shown;
    const char *start = trial ? trial->plan.start : "";
    char name[PROFILE_NAME_SIZE];
    if (profiles_check_name(start, NULL) != STATUS_OK) /* from elsewhere */
        start = "mine";
    snprintf(name, sizeof name, "%.20s-tuned", start);
    for (int i = 2; i < PROFILES_MOST && profiles_find(profiles, name) >= 0; i++)
        snprintf(name, sizeof name, "%.20s-tuned-%d", start, i);
    facts->proposed = true;
    snprintf(facts->now, sizeof facts->now, "%s", name);
}

static const Action actions[] = {
    {"tune.weight", "Change weight of the trial...", TAKES_FORM(FORM_NAMED, weight),
     .expects = "a number's name and its new value, such as territory 720", .when = {TRIAL_READ},
     .prompt = "A number and its new value: territory 720"},
    {"tune.weights.reset", "Back to the weights found", .does = reset,
     .when = {TRIAL_HAS_NUMBERS, TRIAL_MOVED}},
    {"tune.test", "Test the weights against the start", .argument = ARGUMENT_TEXT, .tries_with = test,
     .least = 2, .most = MATCH_GAMES_MOST, .usual = TEST_GAMES, .when = {TRIAL_HAS_NUMBERS},
     .finds = "stronger check"},
    {"tune.test.show", "Show the test's games", .tries = test_show, .when = {TRIAL_HAS_TEST}},
    {"tune.test.stop", "Stop the test", .does = test_stop, .when = {TRIAL_TESTED}},
    {"tune.save", "Save the weights found as a profile...", TAKES_TEXT(actions_tune_result_save),
     .when = {TRIAL_HAS_NUMBERS}, .prompt = "A name: letters, digits, - and _", .look = look_name,
     .finds = "profile result"},
    {"tune.apply", "Show the weights found on the board", .tries = apply, .when = {TRIAL_HAS_NUMBERS}},
    {"tune.judge", "Tune: check predictions on the games of a file...", .argument = ARGUMENT_PATH,
     FIELD(tune.games), .does = study_again, .after = tune_changed},
    {"tune.suite", "Tune: positions of a suite...", .argument = ARGUMENT_PATH, FIELD(tune.suite),
     .does = study_again, .after = tune_changed},
    {"tune.open-games", "Tune: check predictions on the open games", .does = open_games,
     .after = tune_changed},
    {"tune.difference", "Show what would be played differently...", DOES_NUMBER(difference),
     .when = {TRIAL_DIFFERS}, .prompt = "Which difference", UP_TO(tune.study.result.count)},
    {"tune.open", "Set up the position played differently", .tries = open_difference,
     .when = {TRIAL_DIFFERS}},
};

ACTION_LIST(tune_result_actions, actions);
