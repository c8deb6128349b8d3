/* The Tune workspace: setting up, running, judging, testing and saving. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/file.h"
#include "ui/state/actions/actions_inner.h"
#include "ui/state/match/match_plan.h"

enum { TEST_GAMES = 2000, RANKS_FIRST = 4, RANKS_MOST = 4096 };

static Status show(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    tune_enter(&app->tune);
    return action_run(app, "view.mode", "tune", error);
}

static const Profiles *profiles_of(const AppState *app)
{
    return &app->search_views.weight_editor.profiles;
}

/* ---- Setting up ---- */

static Status kept(AppState *app, Status status, Error *error)
{
    app->tune.version++;
    return status ? status : tune_keep(&app->tune, error);
}

static Status start_from(AppState *app, const char *argument, Error *error)
{
    return kept(app, tune_set_start(&app->tune, profiles_of(app), argument, error), error);
}

/* "start", or names with commas between them. */
static Status against(AppState *app, const char *argument, Error *error)
{
    TuneRecipe changed = app->tune.recipe;
    char line[ARGUMENT_SIZE + 32];
    PlayPlan plan;
    Status status = STATUS_OK;
    changed.against[0] = '\0';
    snprintf(line, sizeof line, "against %s", argument);
    if (strcmp(argument, "start") != 0 && !tune_recipe_read_line(&changed, line))
        status = error_set(error, STATUS_INVALID, "expected names of up to %d profiles, not '%.40s'",
                           PLAY_OPPONENTS_MAX, argument);
    if (!status && tune_recipe_chosen(&changed) > 0)
        status = tune_recipe_plan(&changed, profiles_of(app), 1, &plan, error);
    if (!status)
        memcpy(app->tune.recipe.against, changed.against, sizeof changed.against);
    return kept(app, status, error);
}

static Status against_too(AppState *app, const char *argument, Error *error)
{
    Profile profile;
    Status status = profiles_load(profiles_of(app), argument, &profile, error);
    if (!status)
        status = tune_recipe_add_opponent(&app->tune.recipe, argument, error);
    return kept(app, status, error);
}

/* Sets a line of the recipe. */
static Status set_line(AppState *app, const char *word, const char *argument, const char *expected,
                       Error *error)
{
    char line[ARGUMENT_SIZE + 32];
    snprintf(line, sizeof line, "%s %s", word, argument);
    Status status = tune_recipe_read_line(&app->tune.recipe, line)
                        ? STATUS_OK
                        : error_set(error, STATUS_INVALID, "expected %s, not '%.40s'", expected, argument);
    return kept(app, status, error);
}

static Status optimiser(AppState *app, const char *argument, Error *error)
{
    return set_line(app, "optimiser", argument, "the name of an optimiser, such as cmaes", error);
}

static Status pace(AppState *app, const char *argument, Error *error)
{
    return set_line(app, "pace", argument, "'500 nodes' or '20 ms' for each move", error);
}

static Status games(AppState *app, const char *argument, Error *error)
{
    return set_line(app, "games", argument, "2 to 1000 games", error);
}

/* "5 min" or "60 generations". */
static Status budget(AppState *app, const char *argument, Error *error)
{
    TuneRecipe *recipe = &app->tune.recipe;
    char *end;
    long number = strtol(argument, &end, 10);
    bool minutes = strcmp(end, " min") == 0;
    if (number < 1 || number > (minutes ? (long)TUNE_MINUTES_MOST : (long)OPTIMISER_GENERATIONS_MAX) ||
        (!minutes && strcmp(end, " generations") != 0))
        return error_set(error, STATUS_INVALID, "expected '5 min' or '60 generations', not '%.40s'",
                         argument);
    recipe->minutes = minutes ? (int)number : 0;
    recipe->generations = minutes ? recipe->generations : (int)number;
    return kept(app, STATUS_OK, error);
}

/* Lets a number move, or no longer. */
static Status number(AppState *app, const char *argument, Error *error)
{
    int index = play_number_named(&app->tune.recipe.weights, argument);
    if (index < 0)
        return error_set(error, STATUS_NOT_FOUND, "there is nothing called '%.40s' to tune", argument);
    app->tune.recipe.numbers[index].chosen = !app->tune.recipe.numbers[index].chosen;
    return kept(app, STATUS_OK, error);
}

static Status bounds(AppState *app, const char *argument, Error *error)
{
    return kept(app, tune_recipe_set_bounds(&app->tune.recipe, argument, error), error);
}

static Status all_numbers(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    app->tune.all_shown = !app->tune.all_shown;
    return STATUS_OK;
}

/* ---- Running ---- */

static TuneTrial *shown(const AppState *app)
{
    return app->tune.shown;
}

static bool is_shown(const AppState *app)
{
    return shown(app) != NULL;
}

static bool may_start(const AppState *app)
{
    return !shown(app) || !shown(app)->task;
}

static bool may_pause(const AppState *app)
{
    return shown(app) && shown(app)->task && shown(app)->state != TRIAL_WAITING && !shown(app)->fitted;
}

static bool is_open(const AppState *app)
{
    return shown(app) && shown(app)->task;
}

static bool may_go_on(const AppState *app)
{
    return shown(app) && trial_can_go_on(shown(app));
}

static bool may_forget(const AppState *app)
{
    return shown(app) && !shown(app)->task;
}

/* An analysis would take time from the games. */
static Status alone(AppState *app, Status status, Error *error)
{
    if (!status && app->analysis.on)
        status = action_run(app, "analysis.stop", "", error);
    return status ? status : show(app, "", error);
}

static Status start(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return alone(app, tune_start(&app->tune, profiles_of(app), &app->tasks, error), error);
}

static Status fit(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return alone(app, tune_fit(&app->tune, profiles_of(app), &app->document, &app->tasks, error), error);
}

static Status go_on(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return alone(app, tune_continue(&app->tune, &app->tasks, error), error);
}

/* Pauses or resumes. */
static Status pause(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    trial_pause(shown(app), &app->tasks, shown(app)->state != TRIAL_PAUSED);
    return STATUS_OK;
}

static Status stop(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    trial_stop(shown(app), &app->tasks);
    return STATUS_OK;
}

static bool has_any(const AppState *app)
{
    return app->tune.count > 0;
}

static Status look(AppState *app, const char *argument, Error *error)
{
    int wanted;
    Status status = argument_number(argument, 1, app->tune.last_number, &wanted, error);
    if (!status)
        status = tune_look(&app->tune, wanted, error);
    return status ? status : show(app, "", error);
}

static Status forget(AppState *app, const char *argument, Error *error)
{
    char question[240];
    snprintf(question, sizeof question,
             shown(app)->fitted ? "Remove the trial \xe2\x80\x9c%s\xe2\x80\x9d?"
                                : "Remove the trial \xe2\x80\x9c%s\xe2\x80\x9d with its %d generations?",
             shown(app)->title, shown(app)->generations);
    Status status = action_confirm(app, "tune.forget", argument, question, error);
    if (!status)
        tune_forget(&app->tune);
    return kept(app, status, error);
}

static Status again(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    tune_recipe_of_plan(&app->tune.recipe, &shown(app)->plan);
    Status status = tune_set_start(&app->tune, profiles_of(app), app->tune.recipe.start, error);
    return kept(app, status, error);
}

static Status rename_trial(AppState *app, const char *argument, Error *error)
{
    return tune_rename(&app->tune, argument, error);
}

/* For several machines: puts the command on the clipboard. */
static Status machines(AppState *app, const char *argument, Error *error)
{
    int ranks;
    Text text = {0};
    Status status = argument_number(argument, 1, RANKS_MOST, &ranks, error);
    if (!status)
        status = tune_command(&app->tune, profiles_of(app), ranks, &text, error);
    if (status) {
        text_free(&text);
        return status;
    }
    text_free(&app->copied);
    app->copied = text;
    app->copies++;
    return STATUS_OK;
}

static Status take(AppState *app, const char *argument, Error *error)
{
    Status status = tune_take(&app->tune, argument, error);
    return status ? status : show(app, "", error);
}

static Status fresh(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    tune_show_none(&app->tune);
    return show(app, "", error);
}

/* ---- What was found ---- */

static bool has_numbers(const AppState *app)
{
    return shown(app) && shown(app)->loaded && (shown(app)->answered || trial_is_moved(shown(app)));
}

static bool is_moved(const AppState *app)
{
    return shown(app) && shown(app)->loaded && trial_is_moved(shown(app));
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
    return trial_move(shown(app), name, value, error);
}

static Status reset(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    trial_move_back(shown(app));
    app->tune.version++;
    return STATUS_OK;
}

/* The agents of a test: the weights found and the start, with everything else equal. */
static Status make_sides(AppState *app, MatchPlan *plan, Error *error)
{
    const TuneTrial *trial = shown(app);
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
    const TuneTrial *trial = shown(app);
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
        match_run_name(run, app->roster);
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
        status = matches_add(&app->matches, &plan, profiles_of(app), &run, error);
    if (status)
        return status;
    status = weigh(app, run, error);
    if (!status)
        status = match_run_play(run, app->roster, &app->tasks, error);
    if (status) {
        matches_remove(&app->matches, run);
        return status;
    }
    trial_set_test(shown(app), run->number);
    status = kept(app, STATUS_OK, error);
    return alone(app, status, error);
}

static MatchRun *test_of(const AppState *app)
{
    return shown(app) && shown(app)->match ? matches_find(&app->matches, shown(app)->match) : NULL;
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
    snprintf(text, sizeof text, "%d", shown(app)->match);
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
    Profiles *profiles = &app->search_views.weight_editor.profiles;
    const MatchRun *run = test_of(app);
    Profile profile;
    Text path = {0}, text = {0};
    trial_profile(shown(app), argument, &profile);
    Status status = profiles_save(profiles, argument, &profile, error);
    if (!status)
        status = profiles_option(profiles, argument, &path, error);
    if (status) {
        text_free(&path);
        return status;
    }
    MatchResult result = {.sequential = true};
    if (run) { /* uses its known score, even if its games were not read */
        result.tally.as[RED] = run->score;
        elo_estimate(run->pairs, &result.elo);
        sprt_test(run->pairs, run->plan.elo0, run->plan.elo1, &result.sprt);
    }
    trial_provenance(shown(app), run && run->played > 1 ? &result : NULL, &text);
    status = profile_write(&profile, &text, error);
    if (!status)
        status = file_replace(text_string(&path), text_string(&text), text.length, error);
    text_free(&path);
    text_free(&text);
    return status;
}

/* Uses the current weights for the board's ranking and the sliders. */
static Status apply(AppState *app, const char *argument, Error *error)
{
    WeightEditor *editor = &app->search_views.weight_editor;
    Profile profile;
    (void)argument;
    trial_profile(shown(app), "Found", &profile);
    Status status = weight_editor_load(editor, PROFILE_DEFAULT, error);
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

static Status study_again(AppState *app)
{
    app->tune.studied = 0;
    study_forget(&app->tune.study);
    study_stop(&app->tune.study);
    app->tune.version++;
    return STATUS_OK;
}

static Status set_path(char out[SETTINGS_PATH_SIZE], const char *path, Error *error)
{
    size_t length = strlen(path);
    if (length >= SETTINGS_PATH_SIZE)
        return error_set(error, STATUS_INVALID, "the path is too long");
    memcpy(out, path, length + 1);
    return STATUS_OK;
}

static Status data(AppState *app, const char *argument, Error *error)
{
    app->tune.version++;
    return set_path(app->tune.data, argument, error);
}

static Status data_open(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    app->tune.data[0] = '\0';
    app->tune.version++;
    return STATUS_OK;
}

static Status games_file(AppState *app, const char *argument, Error *error)
{
    Status status = set_path(app->tune.games, argument, error);
    return status ? status : study_again(app);
}

static Status suite(AppState *app, const char *argument, Error *error)
{
    Status status = set_path(app->tune.suite, argument, error);
    return status ? status : study_again(app);
}

static Status open_games(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    app->tune.games[0] = app->tune.suite[0] = '\0';
    return study_again(app);
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

static bool against_value(const AppState *app, int index, ArgumentValue *out)
{
    if (index > 0)
        return argument_profile(app, index - 1, out);
    snprintf(out->value, sizeof out->value, "start");
    snprintf(out->title, sizeof out->title, "the start, unchanged");
    return true;
}

static bool number_value(const AppState *app, int index, ArgumentValue *out)
{
    PlayNumber info = tune_number(&app->tune.recipe, index);
    if (!info.name)
        return false;
    snprintf(out->value, sizeof out->value, "%s", info.name);
    snprintf(out->title, sizeof out->title, "%s", info.name);
    return true;
}

static void look_games(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%d", app->tune.recipe.games);
}

static void look_ranks(const AppState *app, ArgumentFacts *facts)
{
    (void)app;
    snprintf(facts->now, sizeof facts->now, "%d", RANKS_FIRST);
}

static void look_title(const AppState *app, ArgumentFacts *facts)
{
    if (app->tune.shown)
        snprintf(facts->now, sizeof facts->now, "%s", app->tune.shown->title);
}

static void look_trial(const AppState *app, ArgumentFacts *facts)
{
    facts->least = 1;
    facts->most = app->tune.last_number;
}

static void look_difference(const AppState *app, ArgumentFacts *facts)
{
    facts->least = 1;
    facts->most = app->tune.study.result.count;
}

static const ArgumentInfo asks_start = {.prompt = "Which weights to start from", .value = argument_profile};
static const ArgumentInfo asks_against = {.prompt = "Which weights to play against", .value = against_value};
static const ArgumentInfo asks_pace = {.prompt = "500 nodes or 20 ms for each move"};
static const ArgumentInfo asks_budget = {.prompt = "5 min, or 60 generations"};
static const ArgumentInfo asks_games = {
    .prompt = "Games of each candidate", .least = 2, .most = TUNE_GAMES_MOST, .look = look_games};
static const ArgumentInfo asks_number = {.prompt = "Which number to tune, or to leave",
                                         .value = number_value};
static const ArgumentInfo asks_bounds = {.prompt = "A number, its least and its most: territory -200 900"};
static const ArgumentInfo asks_against_too = {.prompt = "Which weights to play against as well",
                                              .value = argument_profile};
static const ArgumentInfo asks_ranks = {
    .prompt = "On how many processors of all machines", .least = 1, .most = RANKS_MOST, .look = look_ranks};
static const ArgumentInfo asks_title = {.prompt = "What the trial is called", .look = look_title};
static const ArgumentInfo asks_trial = {.prompt = "Which trial", .look = look_trial};
static const ArgumentInfo asks_weight = {.prompt = "A number and its new value: territory 720"};
static const ArgumentInfo asks_name = {.prompt = "A name: letters, digits, - and _"};
static const ArgumentInfo asks_difference = {.prompt = "Which difference", .look = look_difference};

static const Action actions[] = {
    {"tune.show", "Tune workspace", "Tools", "Ctrl+Shift+T", ARGUMENT_NONE, NULL, NULL, show},
    {"tune.start-from", "Tune: start from...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, start_from,
     &asks_start},
    {"tune.against", "Tune: play against...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, against, &asks_against},
    {"tune.against.add", "Tune: play against another, too...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL,
     against_too, &asks_against_too},
    {"tune.optimiser", "Tune: find by...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, optimiser,
     &argument_optimiser},
    {"tune.pace", "Tune: limit of each move...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, pace, &asks_pace},
    {"tune.budget", "Tune: how long...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, budget, &asks_budget},
    {"tune.games", "Tune: games of each candidate...", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, games,
     &asks_games},
    {"tune.number", "Tune: number to find...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, number, &asks_number},
    {"tune.bounds", "Tune: bounds of a number...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, bounds,
     &asks_bounds},
    {"tune.all", "Tune: list all numbers", NULL, NULL, ARGUMENT_NONE, NULL, NULL, all_numbers},
    {"tune.start", "Start tuning", "Tools", NULL, ARGUMENT_NONE, NULL, may_start, start},
    {"tune.fit", "Fit weights to the results of games", "Tools", NULL, ARGUMENT_NONE, NULL, may_start, fit},
    {"tune.data", "Tune: fit to the games of a file...", NULL, NULL, ARGUMENT_PATH, NULL, NULL, data},
    {"tune.data.open", "Tune: fit to the open games", NULL, NULL, ARGUMENT_NONE, NULL, NULL, data_open},
    {"tune.pause", "Pause or resume tuning", "Tools", NULL, ARGUMENT_NONE, NULL, may_pause, pause},
    {"tune.stop", "Stop tuning", "Tools", NULL, ARGUMENT_NONE, NULL, is_open, stop},
    {"tune.continue", "Resume the trial", NULL, NULL, ARGUMENT_NONE, NULL, may_go_on, go_on},
    {"tune.look", "Show trial...", NULL, NULL, ARGUMENT_NUMBER, NULL, has_any, look, &asks_trial},
    {"tune.again", "Set up the trial again", NULL, NULL, ARGUMENT_NONE, NULL, is_shown, again},
    {"tune.rename", "Rename trial...", NULL, NULL, ARGUMENT_TEXT, NULL, is_shown, rename_trial, &asks_title},
    {"tune.machines", "Tune: copy the command for several machines...", NULL, NULL, ARGUMENT_NUMBER, NULL,
     NULL, machines, &asks_ranks},
    {"tune.take", "Tune: open a checkpoint as a trial...", NULL, NULL, ARGUMENT_PATH, NULL, NULL, take},
    {"tune.new", "Set up a new trial", NULL, NULL, ARGUMENT_NONE, NULL, is_shown, fresh},
    {"tune.forget", "Remove trial", NULL, NULL, ARGUMENT_NONE, NULL, may_forget, forget},
    {"tune.weight", "Change weight of the trial...", NULL, NULL, ARGUMENT_TEXT, NULL, is_shown, weight,
     &asks_weight},
    {"tune.weights.reset", "Back to the weights found", NULL, NULL, ARGUMENT_NONE, NULL, is_moved, reset},
    {"tune.test", "Test the weights against the start", NULL, NULL, ARGUMENT_TEXT, NULL, has_numbers, test},
    {"tune.test.show", "Show the test's games", NULL, NULL, ARGUMENT_NONE, NULL, has_test, test_show},
    {"tune.test.stop", "Stop the test", NULL, NULL, ARGUMENT_NONE, NULL, is_testing, test_stop},
    {"tune.save", "Save the weights found as a profile...", NULL, NULL, ARGUMENT_TEXT, NULL, has_numbers,
     save, &asks_name},
    {"tune.apply", "Show the weights found on the board", NULL, NULL, ARGUMENT_NONE, NULL, has_numbers,
     apply},
    {"tune.judge", "Tune: judge by the games of a file...", NULL, NULL, ARGUMENT_PATH, NULL, NULL,
     games_file},
    {"tune.suite", "Tune: positions of a suite...", NULL, NULL, ARGUMENT_PATH, NULL, NULL, suite},
    {"tune.open-games", "Tune: judge by the open games", NULL, NULL, ARGUMENT_NONE, NULL, NULL, open_games},
    {"tune.difference", "Show what would be played differently...", NULL, NULL, ARGUMENT_NUMBER, NULL,
     has_differences, difference, &asks_difference},
    {"tune.open", "Set up the position played differently", NULL, NULL, ARGUMENT_NONE, NULL, has_differences,
     open_difference},
};

ACTION_LIST(tune_actions, actions);
