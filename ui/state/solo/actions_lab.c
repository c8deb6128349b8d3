/* The laboratory of single-player Tetris: agents side by side, a game of your own, lengths of games,
 * training. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state/solo/solo_actions.h"

static bool is_entered(const AppState *app)
{
    return app->solo.entered;
}

/* ---- Side by side ---- */

static Status race_play(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Status status = solo_show_panel(app, "solo-race", error);
    if (!status)
        status = solo_race_prepare(&app->solo.race, app->solo.wake, error);
    if (status)
        return status;
    solo_race_play(&app->solo.race, !solo_race_playing(&app->solo.race));
    solo_race_look(&app->solo.race);
    return STATUS_OK;
}

static Status race_again(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    solo_race_deal(&app->solo.race, &app->solo.deal);
    return STATUS_OK;
}

/* Adds the agent being watched. */
static Status race_add(AppState *app, const char *argument, Error *error)
{
    Solo *solo = &app->solo;
    (void)argument;
    Status status = solo_race_add(&solo->race, solo->profile, &solo->agent, error);
    if (!status && solo->entered)
        status = solo_race_prepare(&solo->race, solo->wake, error);
    return status ? status : solo_keep(solo, error);
}

static bool may_remove(const AppState *app)
{
    return app->solo.race.count > 1;
}

static Status race_remove(AppState *app, const char *argument, Error *error)
{
    int lane;
    Status status = argument_number(argument, 1, app->solo.race.count, &lane, error);
    if (status)
        return status;
    solo_race_remove(&app->solo.race, lane - 1);
    return solo_keep(&app->solo, error);
}

/* "2 dt-20": the second agent gets these weights. */
static Status race_profile(AppState *app, const char *argument, Error *error)
{
    SoloRace *race = &app->solo.race;
    SoloProfile found;
    char *end;
    long lane = strtol(argument, &end, 10);
    if (lane < 1 || lane > race->count || *end != ' ')
        return error_set(error, STATUS_INVALID,
                         "expected an agent's number and a profile, such as '2 dt-20'");
    Status status = solo_profiles_load(&app->solo.profiles, end + 1, &found, error);
    if (status)
        return status;
    SoloAgent agent = race->lanes[lane - 1].agent;
    memcpy(agent.weights, found.weights, sizeof agent.weights);
    solo_race_set_agent(race, (int)lane - 1, end + 1, &agent);
    return solo_keep(&app->solo, error);
}

/* "2 1 2": the second agent looks one piece ahead with a beam of two. */
static Status race_search(AppState *app, const char *argument, Error *error)
{
    SoloRace *race = &app->solo.race;
    char *end;
    long lane = strtol(argument, &end, 10);
    long depth = strtol(end, &end, 10);
    long beam = strtol(end, &end, 10);
    if (*end != '\0' || lane < 1 || lane > race->count || depth < 0 || depth > SOLO_DEPTH_MAX || beam < 1 ||
        beam > SOLO_MOVES_MAX || !solo_search_fits((int)depth, (int)beam))
        return error_set(error, STATUS_INVALID,
                         "expected an agent's number, pieces to look ahead and a beam, such as '2 1 2'");
    SoloAgent agent = race->lanes[lane - 1].agent;
    char profile[SOLO_NAME_SIZE];
    memcpy(profile, race->lanes[lane - 1].profile, sizeof profile);
    agent.depth = (int)depth;
    agent.beam = (int)beam;
    solo_race_set_agent(race, (int)lane - 1, profile, &agent);
    return solo_keep(&app->solo, error);
}

/* ---- A game of your own ---- */

static Status own_start(AppState *app, const char *argument, Error *error)
{
    Solo *solo = &app->solo;
    (void)argument;
    Status status = solo_show_panel(app, "solo-own", error);
    if (!status)
        status = solo_own_start(&solo->own, &solo->deal, &solo->agent, solo->wake, error);
    if (!status)
        solo_rest(solo);
    return status;
}

static bool is_mine(const AppState *app)
{
    return app->solo.own.on && !app->solo.own.game.lost;
}

static Status own_turn(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    solo_own_turn(&app->solo.own);
    return STATUS_OK;
}

static Status own_left(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    solo_own_move(&app->solo.own, -1);
    return STATUS_OK;
}

static Status own_right(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    solo_own_move(&app->solo.own, 1);
    return STATUS_OK;
}

static Status own_move(AppState *app, const char *argument, Error *error)
{
    int column;
    Status status = argument_number(argument, 1, SOLO_COLUMNS, &column, error);
    if (!status)
        solo_own_move_to(&app->solo.own, column - 1);
    return status;
}

static Status own_drop(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    solo_own_drop(&app->solo.own);
    return STATUS_OK;
}

/* ---- Lengths of games ---- */

static Status lengths_start(AppState *app, const char *argument, Error *error)
{
    const Solo *solo = &app->solo;
    SoloLengthsPlan plan = {.agent = solo->agent, .deal = solo->deal, .games = 400};
    Status status =
        *argument ? argument_number(argument, 1, SOLO_LENGTHS_MOST, &plan.games, error) : STATUS_OK;
    solo_agent_words(solo->profile, solo_changed(solo), &solo->agent, plan.words);
    return status ? status : solo_lengths_start(&app->solo.lengths, &plan, &app->tasks, error);
}

static bool is_measuring(const AppState *app)
{
    return app->solo.lengths.task != 0;
}

static bool may_measure(const AppState *app)
{
    return !is_measuring(app);
}

static Status lengths_stop(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    solo_lengths_stop(&app->solo.lengths, &app->tasks);
    return STATUS_OK;
}

/* ---- Training ---- */

static Status train_optimiser(AppState *app, const char *argument, Error *error)
{
    for (int i = 0; i < OPTIMISER_COUNT; i++)
        if (strcmp(optimiser_info[i].name, argument) == 0) {
            app->solo.trainings.recipe.optimiser = (OptimiserKind)i;
            return STATUS_OK;
        }
    return error_set(error, STATUS_NOT_FOUND, "there is no optimiser '%.40s'", argument);
}

static Status train_features(AppState *app, const char *argument, Error *error)
{
    for (int i = 0; i < SOLO_FEATURE_SET_COUNT; i++)
        if (strcmp(solo_feature_set_info[i].name, argument) == 0) {
            app->solo.trainings.recipe.features = (SoloFeatureSet)i;
            return STATUS_OK;
        }
    return error_set(error, STATUS_NOT_FOUND, "there are no features '%.40s'", argument);
}

static Status train_height(AppState *app, const char *argument, Error *error)
{
    return argument_number(argument, SOLO_HEIGHT_MIN, SOLO_HEIGHT_MAX, &app->solo.trainings.recipe.height,
                           error);
}

static Status train_generations(AppState *app, const char *argument, Error *error)
{
    return argument_number(argument, 1, OPTIMISER_GENERATIONS_MAX, &app->solo.trainings.recipe.generations,
                           error);
}

static Status train_population(AppState *app, const char *argument, Error *error)
{
    return argument_number(argument, OPTIMISER_POPULATION_MIN, OPTIMISER_POPULATION_MAX,
                           &app->solo.trainings.recipe.population, error);
}

/* "40 250": of each candidate, in the first generation and in the last. */
static Status train_games(AppState *app, const char *argument, Error *error)
{
    SoloRecipe *recipe = &app->solo.trainings.recipe;
    char *end;
    long first = strtol(argument, &end, 10);
    long last = *end ? strtol(end, &end, 10) : first;
    if (end == argument || *end != '\0' || first < 1 || first > TRAINING_GAMES_MAX || last < 1 ||
        last > TRAINING_GAMES_MAX)
        return error_set(error, STATUS_INVALID,
                         "expected games for each candidate, such as '40' or '40 250'");
    recipe->games = (int)first;
    recipe->games_last = (int)last;
    return STATUS_OK;
}

static Status train_recipe(AppState *app, const char *argument, Error *error)
{
    (void)error;
    app->solo.trainings.recipe =
        solo_recipe((SoloRecipeKind)name_index(solo_recipe_names, SOLO_RECIPES, argument));
    return STATUS_OK;
}

static Status train_start(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Status status = solo_show_panel(app, "solo-training", error);
    return status ? status : solo_trainings_start(&app->solo.trainings, &app->tasks, error);
}

static const SoloRun *shown(const AppState *app)
{
    return app->solo.trainings.shown;
}

static bool is_under_way(const AppState *app)
{
    return shown(app) && shown(app)->task;
}

static bool may_go_on(const AppState *app)
{
    return shown(app) && shown(app)->loaded && !shown(app)->task && shown(app)->state != SOLO_RUN_DONE &&
           shown(app)->path.length > 0;
}

static bool may_forget(const AppState *app)
{
    return shown(app) && !shown(app)->task && !shown(app)->reading;
}

static bool has_answer(const AppState *app)
{
    return shown(app) && shown(app)->answered;
}

static Status train_stop(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    solo_trainings_stop(&app->solo.trainings, &app->tasks);
    return STATUS_OK;
}

static Status train_continue(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return solo_trainings_continue(&app->solo.trainings, &app->tasks, error);
}

static Status train_look(AppState *app, const char *argument, Error *error)
{
    int number;
    Status status = argument_number(argument, 1, app->solo.trainings.last_number, &number, error);
    if (!status)
        status = solo_trainings_look(&app->solo.trainings, number, error);
    return status ? status : solo_show_panel(app, "solo-training", error);
}

static Status train_new(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    app->solo.trainings.shown = NULL;
    app->solo.trainings.version++;
    return solo_show_panel(app, "solo-training", error);
}

static Status train_forget(AppState *app, const char *argument, Error *error)
{
    char question[240];
    snprintf(question, sizeof question, "Delete training run %d, with its %d generations?",
             shown(app)->number, shown(app)->count);
    Status status = action_confirm(app, "solo.train.forget", argument, question, error);
    if (!status)
        solo_trainings_forget(&app->solo.trainings);
    return status;
}

/* Plays with the weights that the run recommends; they can be saved. */
static Status train_use(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    solo_set_weights(&app->solo, &shown(app)->profile);
    return STATUS_OK;
}

static const ArgumentInfo asks_height = {
    .prompt = "Rows of the well", .least = SOLO_HEIGHT_MIN, .most = SOLO_HEIGHT_MAX};
static const ArgumentInfo asks_generations = {
    .prompt = "Generations", .least = 1, .most = OPTIMISER_GENERATIONS_MAX};
static const ArgumentInfo asks_population = {.prompt = "Candidates in a generation",
                                             .least = OPTIMISER_POPULATION_MIN,
                                             .most = OPTIMISER_POPULATION_MAX};
static const ArgumentInfo asks_games = {
    .prompt = "Games of each candidate: in the first generation, a space, and in the last"};
static const ArgumentInfo asks_measured = {
    .prompt = "Games to play", .least = 1, .most = SOLO_LENGTHS_MOST, .may_lack = true};

static const Action actions[] = {
    {"solo.race.play", "Side by side: play or pause", NULL, NULL, ARGUMENT_NONE, NULL, NULL, race_play},
    {"solo.race.again", "Side by side: start again", NULL, NULL, ARGUMENT_NONE, NULL, is_entered, race_again},
    {"solo.race.add", "Side by side: add the watched agent", NULL, NULL, ARGUMENT_NONE, NULL, NULL, race_add},
    {"solo.race.remove", "Side by side: remove an agent", NULL, NULL, ARGUMENT_NUMBER, NULL, may_remove,
     race_remove, .inner = true},
    {"solo.race.profile", "Side by side: weights of an agent", NULL, NULL, ARGUMENT_TEXT, NULL, NULL,
     race_profile, .inner = true},
    {"solo.race.search", "Side by side: look-ahead of an agent", NULL, NULL, ARGUMENT_TEXT, NULL, NULL,
     race_search, .inner = true},
    {"solo.own.start", "Play Tetris yourself against the solo agent", NULL, NULL, ARGUMENT_NONE, NULL, NULL,
     own_start, .finds = "human single player"},
    {"solo.own.turn", "Turn your piece", NULL, NULL, ARGUMENT_NONE, NULL, is_mine, own_turn},
    {"solo.own.left", "Your piece to the left", NULL, NULL, ARGUMENT_NONE, NULL, is_mine, own_left},
    {"solo.own.right", "Your piece to the right", NULL, NULL, ARGUMENT_NONE, NULL, is_mine, own_right},
    {"solo.own.move", "Your piece to a column", NULL, NULL, ARGUMENT_NUMBER, NULL, is_mine, own_move,
     .inner = true},
    {"solo.own.drop", "Drop your piece", NULL, NULL, ARGUMENT_NONE, NULL, is_mine, own_drop},
    {"solo.lengths.start", "Measure how long solo games get...", NULL, NULL, ARGUMENT_NUMBER, NULL,
     may_measure, lengths_start, &asks_measured},
    {"solo.lengths.stop", "Stop measuring solo games", NULL, NULL, ARGUMENT_NONE, NULL, is_measuring,
     lengths_stop},
    {"solo.train.recipe", "Recipe of the training", NULL, NULL, ARGUMENT_CHOICE,
     CHOICES_OF(solo_recipe_names, SOLO_RECIPES), NULL, train_recipe},
    {"solo.train.optimiser", "Optimiser of the training...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL,
     train_optimiser, &argument_optimiser},
    {"solo.train.features", "Features of the training", NULL, NULL, ARGUMENT_CHOICE,
     CHOICES_IN(solo_feature_set_info, name, SOLO_FEATURE_SET_COUNT), NULL, train_features},
    {"solo.train.height", "Height of the training...", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, train_height,
     &asks_height},
    {"solo.train.generations", "Generations of the training...", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL,
     train_generations, &asks_generations},
    {"solo.train.population", "Candidates of the training...", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL,
     train_population, &asks_population},
    {"solo.train.games", "Games of the training...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, train_games,
     &asks_games},
    {"solo.train.start", "Start training", NULL, NULL, ARGUMENT_NONE, NULL, NULL, train_start,
     .panel = "solo-training"},
    {"solo.train.stop", "Stop training", NULL, NULL, ARGUMENT_NONE, NULL, is_under_way, train_stop},
    {"solo.train.continue", "Resume training", NULL, NULL, ARGUMENT_NONE, NULL, may_go_on, train_continue},
    {"solo.train.look", "Show training run", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, train_look},
    {"solo.train.new", "Set up a training run", NULL, NULL, ARGUMENT_NONE, NULL, NULL, train_new},
    {"solo.train.use", "Play with the trained weights", NULL, NULL, ARGUMENT_NONE, NULL, has_answer,
     train_use},
    {"solo.train.forget", "Delete training run", NULL, NULL, ARGUMENT_NONE, NULL, may_forget, train_forget},
};

ACTION_LIST(solo_lab_actions, actions);
