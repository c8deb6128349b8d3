/* The Tune workspace: setting up and running. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

enum { RANKS_FIRST = 4, RANKS_MOST = 4096 };

static Status actions_tune_show(AppState *app, Error *error)
{
    tune_enter(&app->tune);
    return action_run(app, "view.mode", "tune", error);
}

/* ---- Setting up ---- */

Status tune_changed(AppState *app, Error *error)
{
    app->tune.runs.version++;
    return tune_keep(&app->tune, error);
}

TRY_TEXT(start_from, tune_set_start(&app->tune, &app->profiles, argument, error))

/* Copies what a profile's file says to the user's own weights first. */
static Status start_text(AppState *app, const char *path, const Text *text, Error *error)
{
    char name[PROFILE_NAME_SIZE];
    Status status = profiles_take(&app->profiles, path, text, name, error);
    if (status == STATUS_OK)
        status = start_from(app, name, error);
    return status != STATUS_OK ? status : tune_changed(app, error);
}

TRY_TEXT(start_file, file_jobs_read(app, argument, WEIGHTS_FILE_MAX, start_text, error))

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
    if (status == STATUS_OK && tune_recipe_chosen(&changed) > 0)
        status = tune_recipe_plan(&changed, &app->profiles, 1, &plan, error);
    if (status == STATUS_OK)
        memcpy(app->tune.recipe.against, changed.against, sizeof changed.against);
    return status;
}

static Status against_too(AppState *app, const char *argument, Error *error)
{
    Profile profile;
    Status status = profiles_load(&app->profiles, argument, &profile, error);
    if (status == STATUS_OK)
        status = tune_recipe_add_opponent(&app->tune.recipe, argument, error);
    return status;
}

/* Sets a line of the recipe. */
static Status set_line(AppState *app, const char *word, const char *argument, const char *expected,
                       Error *error)
{
    char line[ARGUMENT_SIZE + 32];
    snprintf(line, sizeof line, "%s %s", word, argument);
    return tune_recipe_read_line(&app->tune.recipe, line)
               ? STATUS_OK
               : error_set(error, STATUS_INVALID, "expected %s, not '%.40s'", expected, argument);
}

TRY_TEXT(optimiser, set_line(app, "optimiser", argument, "the name of an optimiser, such as cmaes", error))
TRY_TEXT(pace, set_line(app, "pace", argument, "'500 nodes' or '20 ms' for each move", error))

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
        return STATUS_OK;
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
    return STATUS_OK;
}

TRY_TEXT(bounds, tune_recipe_set_bounds(&app->tune.recipe, argument, error))

/* ---- Running ---- */

Status tune_run_alone(AppState *app, Error *error)
{
    Status status = app->analysis.on ? action_run(app, "analysis.stop", "", error) : STATUS_OK;
    return status != STATUS_OK ? status : actions_tune_show(app, error);
}

TRY(start, tune_start(&app->tune, &app->profiles, &app->tasks, error))
TRY(fit, tune_fit(&app->tune, &app->profiles, &app->document, &app->tasks, error))
TRY(go_on, tune_continue(&app->tune, &app->document, &app->tasks, error))

/* Pauses or resumes. */
ACT(pause, trial_pause(app->tune.shown, &app->tasks, app->tune.shown->base.state != RUN_PAUSED))
ACT(stop, tasks_stop(&app->tasks, app->tune.shown->base.task))
TRY_WITH(look, tune_look(&app->tune, number, error))

static Status forget(AppState *app, Error *error)
{
    char question[240];
    TuneTrial *trial = app->tune.shown;
    snprintf(question, sizeof question,
             trial->fitted ? "Remove the trial \xe2\x80\x9c%s\xe2\x80\x9d?"
                           : "Remove the trial \xe2\x80\x9c%s\xe2\x80\x9d with its %d generations?",
             trial->base.title, trial->generations);
    Status status = action_confirm(app, "tune.forget", "", question, error);
    if (status != STATUS_OK)
        return status;
    tune_show(&app->tune, NULL);
    runs_remove(&app->tune.runs, trial);
    return STATUS_OK;
}

static Status again(AppState *app, Error *error)
{
    tune_recipe_of_plan(&app->tune.recipe, &app->tune.shown->plan);
    return tune_set_start(&app->tune, &app->profiles, app->tune.recipe.start, error);
}

static Status rename_trial(AppState *app, const char *title, Error *error)
{
    TuneTrial *trial = app->tune.shown;
    if (!*title || strlen(title) >= TRIAL_TITLE_SIZE)
        return error_set(error, STATUS_INVALID, "expected a title of up to %d bytes", TRIAL_TITLE_SIZE - 1);
    for (const char *at = title; *at; at++)
        if ((unsigned char)*at < ' ')
            return error_set(error, STATUS_INVALID, "a title is a line without control characters");
    snprintf(trial->base.title, sizeof trial->base.title, "%s", title);
    trial->named = true;
    return STATUS_OK;
}

/* For several machines: puts the command on the clipboard. */
static Status machines(AppState *app, int ranks, Error *error)
{
    Text text = {0};
    Status status = tune_command(&app->tune, &app->profiles, ranks, &text, error);
    if (status != STATUS_OK) {
        text_free(&text);
        return status;
    }
    error_set(&app->notice, STATUS_INTERRUPTED,
              "Copied: paste it into a terminal; afterwards, open the checkpoint that it names");
    return action_copied(app, &text, error);
}

TRY_TEXT(take, tune_take(&app->tune, argument, error))
ACT(fresh, tune_show(&app->tune, NULL))
ACT(data_open, app->tune.data[0] = '\0')

/* ---- What is asked for ---- */

static bool against_value(const AppState *app, int index, ArgumentValue *out)
{
    if (index > 0)
        return argument_profile(app, index - 1, out);
    return argument_offer(out, "start", "the start, unchanged");
}

VALUES(number_value, argument_offer(out, tune_number(&app->tune.recipe, index).name, NULL))

static void look_ranks(const AppState *app, ArgumentFacts *facts)
{
    (void)app;
    facts->proposed = true;
    snprintf(facts->now, sizeof facts->now, "%d", RANKS_FIRST);
}

static void look_title(const AppState *app, ArgumentFacts *facts)
{
    if (app->tune.shown)
        snprintf(facts->now, sizeof facts->now, "%s", app->tune.shown->base.title);
}

static const Action actions[] = {
    {"tune.show", "Tune workspace", "Tools", MAIN_KEY "Shift+T", .tries = actions_tune_show,
     .page_keys = "Alt+Shift+T", .finds = "optimise weights improve train learn"},
    {"tune.start-from", "Tune: start from...", TAKES_TEXT(start_from), .after = tune_changed,
     .prompt = "Which weights to start from", .values = argument_profile},
    {"tune.start-file", "Tune: start from the weights of a file...", TAKES_PATH(start_file)},
    {"tune.against", "Tune: play against...", TAKES_TEXT(against), .after = tune_changed,
     .prompt = "Which weights to play against", .values = against_value},
    {"tune.against.add", "Tune: add another opponent...", TAKES_TEXT(against_too), .after = tune_changed,
     .prompt = "Which other weights to play against", .values = argument_profile},
    {"tune.optimiser", "Tune: optimiser...", TAKES_TEXT(optimiser), .after = tune_changed,
     .prompt = "Which optimiser to use", .values = argument_optimiser},
    {"tune.pace", "Tune: limit per move...", TAKES_TEXT(pace), .after = tune_changed,
     .prompt = "500 nodes or 20 ms for each move"},
    {"tune.budget", "Tune: how long...", TAKES_TEXT(budget), .after = tune_changed,
     .prompt = "5 min, 2 hours, or 60 generations"},
    {"tune.games", "Tune: games of each candidate...", SETS_NUMBER(tune.recipe.games), .after = tune_changed,
     .prompt = "Games of each candidate", .least = 2, .most = TUNE_GAMES_MOST},
    {"tune.number", "Tune: weight to tune...", TAKES_TEXT(number), .after = tune_changed,
     .prompt = "Which weight to tune, or to leave as it is", .values = number_value},
    {"tune.bounds", "Tune: bounds of a weight...", TAKES_TEXT(bounds), .after = tune_changed,
     .prompt = "A weight, its lowest and its highest value: territory -200 900"},
    {"tune.all", "Tune: list all weights", FIELD(tune.all_shown)},
    {"tune.start", "Start tuning", "Tools", .tries = start, .after = tune_run_alone, .when = {-TRIAL_OPEN},
     .finds = "optimise weights improve train learn", .panel = "tune-setup"},
    {"tune.fit", "Fit weights to the results of games", .tries = fit, .after = tune_run_alone,
     .when = {-TRIAL_OPEN}, .finds = "regression train learn results", .panel = "tune-fit"},
    {"tune.data", "Tune: fit to the games of a file...", .argument = ARGUMENT_PATH, FIELD(tune.data),
     .after = tune_changed},
    {"tune.data.open", "Tune: fit to the open games", .does = data_open, .after = tune_changed},
    {"tune.pause", "Pause or resume tuning", "Tools", .does = pause, .when = {TRIAL_CAN_PAUSE}},
    {"tune.stop", "Stop tuning", "Tools", .does = stop, .when = {TRIAL_OPEN}},
    {"tune.continue", "Resume the trial", .tries = go_on, .after = tune_run_alone, .when = {TRIAL_CAN_GO_ON}},
    {"tune.look", "Show trial...", TRIES_NUMBER(look), .tries = actions_tune_show, .when = {HAS_TRIALS},
     .prompt = "Which trial", UP_TO(tune.runs.last_number)},
    {"tune.again", "Use this trial's settings again", .tries = again, .after = tune_changed,
     .when = {TRIAL_READ}},
    {"tune.rename", "Rename trial...", TAKES_TEXT(rename_trial), .after = tune_changed, .when = {TRIAL_SHOWN},
     .prompt = "What the trial is called", .look = look_title},
    {"tune.machines", "Tune: copy the command for several machines...", TRIES_NUMBER(machines),
     .prompt = "How many processors of all machines together", .least = 1, .most = RANKS_MOST,
     .look = look_ranks, STARTS_PROGRAMS},
    {"tune.take", "Tune: open a checkpoint as a trial...", TAKES_PATH(take), .tries = actions_tune_show},
    {"tune.new", "Set up a new trial", .does = fresh, .tries = actions_tune_show, .when = {TRIAL_SHOWN}},
    {"tune.forget", "Remove trial", .tries = forget, .after = tune_changed, .when = {TRIAL_CAN_GO}},
};

ACTION_LIST(tune_actions, actions);
