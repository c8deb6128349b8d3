/* The laboratory of single-player Tetris: agents side by side, a game of your own, lengths of games,
 * training. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

/* ---- Side by side ---- */

static Status race_play(AppState *app, Error *error)
{
    SoloRace *race = &app->solo.race;
    Status status = solo_enter(&app->solo, error);
    if (status == STATUS_OK)
        status = solo_race_prepare(race, app->solo.wake, error);
    if (status != STATUS_OK)
        return status;
    solo_race_play(race, !solo_race_playing(race));
    solo_race_look(race);
    return STATUS_OK;
}

ACT(race_again, solo_race_deal(&app->solo.race, &app->solo.deal))

/* Adds the agent being watched. */
static Status race_add(AppState *app, Error *error)
{
    Solo *solo = &app->solo;
    Status status = solo_race_add(&solo->race, solo->profile, &solo->agent, error);
    if (status == STATUS_OK && solo->entered)
        status = solo_race_prepare(&solo->race, solo->wake, error);
    return status;
}

static void race_remove(AppState *app, int number)
{
    SoloRace *race = &app->solo.race;
    SoloLane *lane = &race->lanes[number - 1];
    solo_player_destroy(lane->player);
    race->count--;
    memmove(lane, lane + 1, (size_t)(race->count - number + 1) * sizeof *lane);
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
    if (status != STATUS_OK)
        return status;
    SoloAgent agent = race->lanes[lane - 1].agent;
    memcpy(agent.weights, found.weights, sizeof agent.weights);
    solo_race_set_agent(race, (int)lane - 1, end + 1, &agent);
    return STATUS_OK;
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
    return STATUS_OK;
}

/* ---- A game of your own ---- */

static Status own_start(AppState *app, Error *error)
{
    Solo *solo = &app->solo;
    Status status = solo_enter(solo, error);
    if (status == STATUS_OK)
        status = solo_own_start(&solo->own, &solo->deal, &solo->agent, solo->wake, error);
    if (status == STATUS_OK)
        solo_rest(solo);
    return status;
}

ACT(own_turn, solo_own_turn(&app->solo.own))
ACT_WITH(own_shift, solo_own_move_to(&app->solo.own, app->solo.own.hand.column + number))
ACT_WITH(own_move, solo_own_move_to(&app->solo.own, number - 1))
ACT(own_drop, solo_own_drop(&app->solo.own))

/* ---- Lengths of games ---- */

static Status lengths_start(AppState *app, int games, Error *error)
{
    const Solo *solo = &app->solo;
    SoloLengthsPlan plan = {.agent = solo->agent, .deal = solo->deal, .games = games};
    solo_agent_words(solo->profile, solo_changed(solo), &solo->agent, plan.words);
    return solo_lengths_start(&app->solo.lengths, &plan, &app->tasks, error);
}

ACT(lengths_stop, tasks_stop(&app->tasks, app->solo.lengths.task))

/* ---- Training ---- */

TRY_TEXT(train_optimiser, optimiser_named(argument, &app->solo.trainings.recipe.optimiser, error))

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

ACT_WITH(train_recipe, app->solo.trainings.recipe = solo_recipe((SoloRecipeKind)number))

static Status train_start(AppState *app, Error *error)
{
    Status status = solo_enter(&app->solo, error);
    return status != STATUS_OK ? status : solo_trainings_start(&app->solo.trainings, &app->tasks, error);
}

static const SoloRun *shown(const AppState *app)
{
    return app->solo.trainings.shown;
}

ACT(train_stop, tasks_stop(&app->tasks, shown(app)->base.task))
TRY(train_continue, solo_trainings_continue(&app->solo.trainings, &app->tasks, error))
TRY_WITH(train_look, solo_trainings_look(&app->solo.trainings, number, error))

static void train_new(AppState *app)
{
    app->solo.trainings.shown = NULL;
    app->solo.trainings.runs.version++;
}

static Status train_forget(AppState *app, Error *error)
{
    char question[240];
    snprintf(question, sizeof question, "Delete training run %d, with its %d generations?",
             shown(app)->base.number, shown(app)->progress.count);
    Status status = action_confirm(app, "solo.train.forget", "", question, error);
    if (status == STATUS_OK) {
        SoloTrainings *trainings = &app->solo.trainings;
        runs_remove(&trainings->runs, trainings->shown);
        trainings->shown = NULL;
    }
    return status;
}

/* Plays with the weights that the run recommends; they can be saved. */
static void train_use(AppState *app)
{
    const SoloRun *run = shown(app);
    const TrainingRow *last = &run->progress.rows[run->progress.count - 1];
    double weights[SOLO_FEATURES] = {0};
    for (int i = 0; i < run->settings.count; i++)
        weights[run->settings.features[i]] = last->weights[i];
    solo_set_weights(&app->solo, weights);
}

static const Action actions[] = {
    {"solo.race.play", "Side by side: play or pause", .tries = race_play, .shows = "solo-race"},
    {"solo.race.again", "Side by side: start again", .does = race_again, .when = {SOLO_ENTERED}},
    {"solo.race.add", "Side by side: add the watched agent", .tries = race_add, .after = solo_kept},
    {"solo.race.remove", "Side by side: remove an agent", DOES_NUMBER(race_remove), UP_TO(solo.race.count),
     .after = solo_kept, .when = {SOLO_HAS_RIVALS}, .inner = true},
    {"solo.race.profile", "Side by side: weights of an agent", TAKES_TEXT(race_profile), .after = solo_kept,
     .inner = true},
    {"solo.race.search", "Side by side: look-ahead of an agent", TAKES_TEXT(race_search), .after = solo_kept,
     .inner = true},
    {"solo.own.start", "Play Tetris yourself against the solo agent", .tries = own_start, .shows = "solo-own",
     .finds = "human single player"},
    {"solo.own.turn", "Turn your piece", .does = own_turn, .when = {SOLO_OWN_RUNS}},
    {"solo.own.left", "Your piece to the left", DOES_WITH(own_shift, -1), .when = {SOLO_OWN_RUNS}},
    {"solo.own.right", "Your piece to the right", DOES_WITH(own_shift, 1), .when = {SOLO_OWN_RUNS}},
    {"solo.own.move", "Your piece to a column", DOES_NUMBER(own_move), .least = 1, .most = SOLO_COLUMNS,
     .when = {SOLO_OWN_RUNS}, .inner = true},
    {"solo.own.drop", "Drop your piece", .does = own_drop, .when = {SOLO_OWN_RUNS}},
    {"solo.lengths.start", "Measure how long solo games get...", TRIES_NUMBER(lengths_start), .usual = 400,
     .when = {-SOLO_MEASURES}, .prompt = "Games to play", .least = 1, .most = SOLO_LENGTHS_MOST,
     .may_lack = true},
    {"solo.lengths.stop", "Stop measuring solo games", .does = lengths_stop, .when = {SOLO_MEASURES}},
    {"solo.train.recipe", "Recipe of the training",
     DOES_CHOICE(train_recipe, CHOICES_OF(solo_recipe_names, SOLO_RECIPES))},
    {"solo.train.optimiser", "Optimiser of the training...", TAKES_TEXT(train_optimiser),
     .prompt = "Which optimiser to use", .values = argument_optimiser},
    {"solo.train.features", "Features of the training",
     SETS_CHOICE(solo.trainings.recipe.features,
                 CHOICES_IN(solo_feature_set_info, name, SOLO_FEATURE_SET_COUNT))},
    {"solo.train.height", "Height of the training...", SETS_NUMBER(solo.trainings.recipe.height),
     .prompt = "Rows of the well", .least = SOLO_HEIGHT_MIN, .most = SOLO_HEIGHT_MAX},
    {"solo.train.generations", "Generations of the training...",
     SETS_NUMBER(solo.trainings.recipe.generations), .prompt = "Generations", .least = 1,
     .most = OPTIMISER_GENERATIONS_MAX},
    {"solo.train.population", "Candidates of the training...", SETS_NUMBER(solo.trainings.recipe.population),
     .prompt = "Candidates in a generation", .least = OPTIMISER_POPULATION_MIN,
     .most = OPTIMISER_POPULATION_MAX},
    {"solo.train.games", "Games of the training...", TAKES_TEXT(train_games),
     .prompt = "Games of each candidate: in the first generation, a space, and in the last"},
    {"solo.train.start", "Start training", .tries = train_start, .shows = "solo-training",
     .panel = "solo-training"},
    {"solo.train.stop", "Stop training", .does = train_stop, .when = {TRAINING_OPEN}},
    {"solo.train.continue", "Resume training", .tries = train_continue, .when = {TRAINING_CAN_GO_ON}},
    {"solo.train.look", "Show training run", TRIES_NUMBER(train_look), .tries = solo_begin,
     UP_TO(solo.trainings.runs.last_number), .shows = "solo-training"},
    {"solo.train.new", "Set up a training run", .does = train_new, .tries = solo_begin,
     .shows = "solo-training"},
    {"solo.train.use", "Play with the trained weights", .does = train_use, .when = {TRAINING_ANSWERED}},
    {"solo.train.forget", "Delete training run", .tries = train_forget, .when = {TRAINING_CAN_GO}},
};

ACTION_LIST(solo_lab_actions, actions);
