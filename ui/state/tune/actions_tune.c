/* The Tune workspace: setting up and running. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state/match/match_plan.h"
#include "ui/state/tune/tune_actions.h"

enum { RANKS_FIRST = 4, RANKS_MOST = 4096 };

static Status show(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    tune_enter(&app->tune);
    return action_run(app, "view.mode", "tune", error);
}

/* ---- Setting up ---- */

Status tune_after_change(AppState *app, Status status, Error *error)
{
    app->tune.version++;
    return status ? status : tune_keep(&app->tune, error);
}

static Status start_from(AppState *app, const char *argument, Error *error)
{
    return tune_after_change(app, tune_set_start(&app->tune, &app->profiles, argument, error), error);
}

/* Copies what a profile's file says to the user's own weights first. */
static Status start_text(AppState *app, const char *path, const Text *text, Error *error)
{
    char name[PROFILES_NAME_SIZE];
    Status status = profiles_take(&app->profiles, path, text, name, error);
    return status ? status : start_from(app, name, error);
}

static Status start_file(AppState *app, const char *argument, Error *error)
{
    return file_jobs_read(app, argument, WEIGHTS_FILE_MAX, start_text, error);
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
        status = tune_recipe_plan(&changed, &app->profiles, 1, &plan, error);
    if (!status)
        memcpy(app->tune.recipe.against, changed.against, sizeof changed.against);
    return tune_after_change(app, status, error);
}

static Status against_too(AppState *app, const char *argument, Error *error)
{
    Profile profile;
    Status status = profiles_load(&app->profiles, argument, &profile, error);
    if (!status)
        status = tune_recipe_add_opponent(&app->tune.recipe, argument, error);
    return tune_after_change(app, status, error);
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
    return tune_after_change(app, status, error);
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

/* "5 min", "2 hours" or "60 generations". */
static Status budget(AppState *app, const char *argument, Error *error)
{
    static const struct {
        const char *name;
        int minutes;
    } units[] = {{" min", 1},   {" minute", 1}, {" minutes", 1},    {" h", 60},
                 {" hour", 60}, {" hours", 60}, {" generation", 0}, {" generations", 0}};
    TuneRecipe *recipe = &app->tune.recipe;
    char *end;
    long number = strtol(argument, &end, 10);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        int each = units[i].minutes;
        if (strcmp(end, units[i].name) != 0 || number < 1 ||
            number > (each ? TUNE_MINUTES_MOST / each : OPTIMISER_GENERATIONS_MAX))
            continue;
        recipe->minutes = (int)number * each;
        recipe->generations = each ? recipe->generations : (int)number;
        return tune_after_change(app, STATUS_OK, error);
    }
    return error_set(error, STATUS_INVALID, "expected '5 min', '2 hours' or '60 generations', not '%.40s'",
                     argument);
}

/* Lets a number move, or no longer. */
static Status number(AppState *app, const char *argument, Error *error)
{
    int index = play_number_named(&app->tune.recipe.weights, argument);
    if (index < 0)
        return error_set(error, STATUS_NOT_FOUND, "there is nothing called '%.40s' to tune", argument);
    app->tune.recipe.numbers[index].chosen = !app->tune.recipe.numbers[index].chosen;
    return tune_after_change(app, STATUS_OK, error);
}

static Status bounds(AppState *app, const char *argument, Error *error)
{
    return tune_after_change(app, tune_recipe_set_bounds(&app->tune.recipe, argument, error), error);
}

static Status all_numbers(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    app->tune.all_shown = !app->tune.all_shown;
    return STATUS_OK;
}

/* ---- Running ---- */

TuneTrial *tune_trial_shown(const AppState *app)
{
    return app->tune.shown;
}

bool tune_has_trial_shown(const AppState *app)
{
    return tune_trial_shown(app) != NULL;
}

bool tune_has_trial_read(const AppState *app)
{
    return tune_trial_shown(app) && tune_trial_shown(app)->loaded;
}

static bool may_start(const AppState *app)
{
    return !tune_trial_shown(app) || !tune_trial_shown(app)->task;
}

static bool may_pause(const AppState *app)
{
    return tune_trial_shown(app) && tune_trial_shown(app)->task &&
           tune_trial_shown(app)->state != TRIAL_WAITING && !tune_trial_shown(app)->fitted;
}

static bool is_open(const AppState *app)
{
    return tune_trial_shown(app) && tune_trial_shown(app)->task;
}

static bool may_go_on(const AppState *app)
{
    return tune_trial_shown(app) && trial_can_go_on(tune_trial_shown(app));
}

static bool may_forget(const AppState *app)
{
    return tune_trial_shown(app) && !tune_trial_shown(app)->task && !tune_trial_shown(app)->reading;
}

Status tune_run_alone(AppState *app, Status status, Error *error)
{
    if (!status && app->analysis.on)
        status = action_run(app, "analysis.stop", "", error);
    return status ? status : show(app, "", error);
}

static Status start(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return tune_run_alone(app, tune_start(&app->tune, &app->profiles, &app->tasks, error), error);
}

static Status fit(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return tune_run_alone(app, tune_fit(&app->tune, &app->profiles, &app->document, &app->tasks, error),
                          error);
}

static Status go_on(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return tune_run_alone(app, tune_continue(&app->tune, &app->document, &app->tasks, error), error);
}

/* Pauses or resumes. */
static Status pause(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    trial_pause(tune_trial_shown(app), &app->tasks, tune_trial_shown(app)->state != TRIAL_PAUSED);
    return STATUS_OK;
}

static Status stop(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    trial_stop(tune_trial_shown(app), &app->tasks);
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
             tune_trial_shown(app)->fitted
                 ? "Remove the trial \xe2\x80\x9c%s\xe2\x80\x9d?"
                 : "Remove the trial \xe2\x80\x9c%s\xe2\x80\x9d with its %d generations?",
             tune_trial_shown(app)->title, tune_trial_shown(app)->generations);
    Status status = action_confirm(app, "tune.forget", argument, question, error);
    if (!status)
        tune_forget(&app->tune);
    return tune_after_change(app, status, error);
}

static Status again(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    tune_recipe_of_plan(&app->tune.recipe, &tune_trial_shown(app)->plan);
    Status status = tune_set_start(&app->tune, &app->profiles, app->tune.recipe.start, error);
    return tune_after_change(app, status, error);
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
        status = tune_command(&app->tune, &app->profiles, ranks, &text, error);
    if (status) {
        text_free(&text);
        return status;
    }
    text_free(&app->copied);
    app->copied = text;
    app->copies++;
    error_set(&app->notice, STATUS_INTERRUPTED,
              "Copied: paste it into a terminal; afterwards, open the checkpoint that it names");
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

Status tune_take_path(char out[SETTINGS_PATH_SIZE], const char *path, Error *error)
{
    size_t length = strlen(path);
    if (length >= SETTINGS_PATH_SIZE)
        return error_set(error, STATUS_INVALID, "the path is too long");
    memcpy(out, path, length + 1);
    return STATUS_OK;
}

static Status data(AppState *app, const char *argument, Error *error)
{
    return tune_after_change(app, tune_take_path(app->tune.data, argument, error), error);
}

static Status data_open(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    app->tune.data[0] = '\0';
    return tune_after_change(app, STATUS_OK, error);
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
    facts->proposed = true;
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

static const ArgumentInfo asks_start = {.prompt = "Which weights to start from", .value = argument_profile};
static const ArgumentInfo asks_against = {.prompt = "Which weights to play against", .value = against_value};
static const ArgumentInfo asks_pace = {.prompt = "500 nodes or 20 ms for each move"};
static const ArgumentInfo asks_budget = {.prompt = "5 min, 2 hours, or 60 generations"};
static const ArgumentInfo asks_games = {
    .prompt = "Games of each candidate", .least = 2, .most = TUNE_GAMES_MOST, .look = look_games};
static const ArgumentInfo asks_number = {.prompt = "Which weight to tune, or to leave as it is",
                                         .value = number_value};
static const ArgumentInfo asks_bounds = {
    .prompt = "A weight, its lowest and its highest value: territory -200 900"};
static const ArgumentInfo asks_against_too = {.prompt = "Which other weights to play against",
                                              .value = argument_profile};
static const ArgumentInfo asks_ranks = {.prompt = "How many processors of all machines together",
                                        .least = 1,
                                        .most = RANKS_MOST,
                                        .look = look_ranks};
static const ArgumentInfo asks_title = {.prompt = "What the trial is called", .look = look_title};
static const ArgumentInfo asks_trial = {.prompt = "Which trial", .look = look_trial};

static const Action actions[] = {
    {"tune.show", "Tune workspace", "Tools", "Ctrl+Shift+T", ARGUMENT_NONE, NULL, NULL, show,
     .finds = "optimise weights improve train learn"},
    {"tune.start-from", "Tune: start from...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, start_from,
     &asks_start},
    {"tune.start-file", "Tune: start from the weights of a file...", NULL, NULL, ARGUMENT_PATH, NULL, NULL,
     start_file},
    {"tune.against", "Tune: play against...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, against, &asks_against},
    {"tune.against.add", "Tune: add another opponent...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, against_too,
     &asks_against_too},
    {"tune.optimiser", "Tune: optimiser...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, optimiser,
     &argument_optimiser},
    {"tune.pace", "Tune: limit per move...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, pace, &asks_pace},
    {"tune.budget", "Tune: how long...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, budget, &asks_budget},
    {"tune.games", "Tune: games of each candidate...", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, games,
     &asks_games},
    {"tune.number", "Tune: weight to tune...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, number, &asks_number},
    {"tune.bounds", "Tune: bounds of a weight...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, bounds,
     &asks_bounds},
    {"tune.all", "Tune: list all weights", NULL, NULL, ARGUMENT_NONE, NULL, NULL, all_numbers},
    {"tune.start", "Start tuning", "Tools", NULL, ARGUMENT_NONE, NULL, may_start, start,
     .finds = "optimise weights improve train learn", .panel = "tune-setup"},
    {"tune.fit", "Fit weights to the results of games", NULL, NULL, ARGUMENT_NONE, NULL, may_start, fit,
     .finds = "regression train learn results", .panel = "tune-fit"},
    {"tune.data", "Tune: fit to the games of a file...", NULL, NULL, ARGUMENT_PATH, NULL, NULL, data},
    {"tune.data.open", "Tune: fit to the open games", NULL, NULL, ARGUMENT_NONE, NULL, NULL, data_open},
    {"tune.pause", "Pause or resume tuning", "Tools", NULL, ARGUMENT_NONE, NULL, may_pause, pause},
    {"tune.stop", "Stop tuning", "Tools", NULL, ARGUMENT_NONE, NULL, is_open, stop},
    {"tune.continue", "Resume the trial", NULL, NULL, ARGUMENT_NONE, NULL, may_go_on, go_on},
    {"tune.look", "Show trial...", NULL, NULL, ARGUMENT_NUMBER, NULL, has_any, look, &asks_trial},
    {"tune.again", "Use this trial's settings again", NULL, NULL, ARGUMENT_NONE, NULL, tune_has_trial_read,
     again},
    {"tune.rename", "Rename trial...", NULL, NULL, ARGUMENT_TEXT, NULL, tune_has_trial_shown, rename_trial,
     &asks_title},
    {"tune.machines", "Tune: copy the command for several machines...", NULL, NULL, ARGUMENT_NUMBER, NULL,
     NULL, machines, &asks_ranks},
    {"tune.take", "Tune: open a checkpoint as a trial...", NULL, NULL, ARGUMENT_PATH, NULL, NULL, take},
    {"tune.new", "Set up a new trial", NULL, NULL, ARGUMENT_NONE, NULL, tune_has_trial_shown, fresh},
    {"tune.forget", "Remove trial", NULL, NULL, ARGUMENT_NONE, NULL, may_forget, forget},
};

ACTION_LIST(tune_actions, actions);
