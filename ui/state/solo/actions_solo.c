/* The laboratory of single-player Tetris: watching a game, looking into the search, and racing. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state/solo/solo_actions.h"

static Status show(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Status status = solo_enter(&app->solo, error);
    return status ? status : action_run(app, "view.mode", "solo", error);
}

Status solo_show_panel(AppState *app, const char *panel, Error *error)
{
    Status status = show(app, "", error);
    return status ? status : action_run(app, "view.panel.show", panel, error);
}

static Status kept(AppState *app, Status status, Error *error)
{
    return status ? status : solo_keep(&app->solo, error);
}

/* ---- Who plays ---- */

static Status profile(AppState *app, const char *argument, Error *error)
{
    return kept(app, solo_set_profile(&app->solo, argument, error), error);
}

static Status depth(AppState *app, const char *argument, Error *error)
{
    int number;
    Status status = argument_number(argument, 0, SOLO_DEPTH_MAX, &number, error);
    if (!status)
        status = solo_set_search(&app->solo, number, app->solo.agent.beam, error);
    return kept(app, status, error);
}

static Status beam(AppState *app, const char *argument, Error *error)
{
    int number;
    Status status = argument_number(argument, 1, SOLO_MOVES_MAX, &number, error);
    if (!status)
        status = solo_set_search(&app->solo, app->solo.agent.depth, number, error);
    return kept(app, status, error);
}

/* "1 2": both at once. */
static Status search(AppState *app, const char *argument, Error *error)
{
    char *end;
    long ahead = strtol(argument, &end, 10);
    long wide = strtol(end, &end, 10);
    if (*end != '\0' || ahead < 0 || ahead > SOLO_DEPTH_MAX || wide < 1 || wide > SOLO_MOVES_MAX)
        return error_set(error, STATUS_INVALID, "expected pieces to look ahead and a beam, such as '1 2'");
    return kept(app, solo_set_search(&app->solo, (int)ahead, (int)wide, error), error);
}

/* "holes -9.5" */
static Status weight(AppState *app, const Argument *argument, Error *error)
{
    int feature = solo_feature_of(argument->name);
    if (feature < 0 || !(fabs(argument->real) <= SOLO_WEIGHT_MAX))
        return error_set(error, STATUS_INVALID, "expected a feature and its weight, such as 'holes -9.5'");
    solo_set_weight(&app->solo, (SoloFeature)feature, argument->real);
    return STATUS_OK;
}

static bool is_changed(const AppState *app)
{
    return solo_changed(&app->solo);
}

static Status reset(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    solo_set_weights(&app->solo, &app->solo.saved);
    return STATUS_OK;
}

static Status save(AppState *app, const char *argument, Error *error)
{
    Solo *solo = &app->solo;
    SoloProfile made = {.title = ""};
    snprintf(made.title, sizeof made.title, "%s", argument);
    memcpy(made.weights, solo->agent.weights, sizeof made.weights);
    Status status = profiles_is_own(&solo->profiles.names, argument)
                        ? action_confirm_replacing(app, "solo.weights.save", argument, error)
                        : STATUS_OK;
    if (!status)
        status = solo_profiles_save(&solo->profiles, argument, &made, error);
    if (!status)
        status = solo_set_profile(solo, argument, error);
    return kept(app, status, error);
}

/* ---- Which game ---- */

static Status deal(AppState *app, int height, uint64_t seed, Error *error)
{
    const SoloDeal plan = {.height = height, .seed = seed};
    solo_set_deal(&app->solo, &plan);
    return solo_keep(&app->solo, error);
}

static Status height(AppState *app, const char *argument, Error *error)
{
    int number;
    Status status = argument_number(argument, SOLO_HEIGHT_MIN, SOLO_HEIGHT_MAX, &number, error);
    return status ? status : deal(app, number, app->solo.deal.seed, error);
}

static Status seed(AppState *app, const char *argument, Error *error)
{
    int number;
    Status status = argument_number(argument, 0, INT32_MAX, &number, error);
    return status ? status : deal(app, app->solo.deal.height, (uint64_t)number, error);
}

/* Other pieces: the next seed. */
static Status next(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return deal(app, app->solo.deal.height, (app->solo.deal.seed + 1) % INT32_MAX, error);
}

/* ---- Watching ---- */

static bool is_entered(const AppState *app)
{
    return app->solo.entered;
}

static bool may_play(const AppState *app)
{
    return is_entered(app) && (app->solo.view.playing || !app->solo.view.game.lost);
}

static bool may_go_back(const AppState *app)
{
    return is_entered(app) && app->solo.view.game.pieces > app->solo.view.first;
}

static bool may_go_on(const AppState *app)
{
    return is_entered(app) && !app->solo.view.game.lost;
}

static bool has_more(const AppState *app)
{
    return is_entered(app) && app->solo.view.game.pieces < app->solo.view.played;
}

/* Shows at once what was asked for. */
static Status looked(AppState *app)
{
    solo_look_at_game(&app->solo);
    return STATUS_OK;
}

static Status play(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    solo_player_play(app->solo.player, !app->solo.view.playing);
    return looked(app);
}

static Status go(AppState *app, int64_t pieces)
{
    solo_player_go(app->solo.player, pieces);
    return looked(app);
}

static Status first(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    return go(app, app->solo.view.first);
}

static Status back(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    return go(app, app->solo.view.game.pieces - 1);
}

static Status step(AppState *app, const char *argument, Error *error)
{
    int pieces = 1;
    Status status = *argument ? argument_number(argument, 1, 1000000, &pieces, error) : STATUS_OK;
    return status ? status : go(app, app->solo.view.game.pieces + pieces);
}

static Status last(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    return go(app, app->solo.view.played);
}

static Status speed(AppState *app, const Argument *argument, Error *error)
{
    Status status = argument_within(argument, 0, SOLO_SPEEDS - 1, error);
    if (!status)
        solo_set_speed(&app->solo, argument->whole);
    return kept(app, status, error);
}

static Status change_speed(AppState *app, int by, Error *error)
{
    int index = app->solo.speed + by;
    if (index >= 0 && index < SOLO_SPEEDS)
        solo_set_speed(&app->solo, index);
    return solo_keep(&app->solo, error);
}

static Status faster(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return change_speed(app, 1, error);
}

static Status slower(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return change_speed(app, -1, error);
}

static Status piece(AppState *app, const char *argument, Error *error)
{
    int found = strlen(argument) == 1 ? solo_piece_of(*argument) : -1;
    if (found < 0)
        return error_set(error, STATUS_INVALID, "expected one of the letters O, I, L, J, T, S, Z");
    solo_player_set_piece(app->solo.player, (SoloPiece)found);
    return looked(app);
}

/* Explains a placement by the number of its move; by default, the chosen one. */
static Status candidate(AppState *app, const char *argument, Error *error)
{
    int moves = solo_pieces[app->solo.view.game.piece].moves, number = -1;
    Status status = *argument ? argument_number(argument, 0, moves - 1, &number, error) : STATUS_OK;
    if (!status)
        app->solo.selected = number == app->solo.selected ? -1 : number;
    return status;
}

/* Places the piece as explained, whatever the agent would choose. */
static Status place(AppState *app, const char *argument, Error *error)
{
    int node = solo_explained(&app->solo);
    (void)argument;
    if (node < 0 || !solo_answered(&app->solo))
        return error_set(error, STATUS_INVALID, "the agent is still looking at this piece");
    solo_player_place(app->solo.player, app->solo.answer.report.nodes[node].move);
    return looked(app);
}

/* ---- Arguments ---- */

static bool profile_value(const AppState *app, int index, ArgumentValue *out)
{
    return argument_of_profile(&app->solo.profiles.names, index, out);
}

static void look_profile(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%s", app->solo.profile);
}

static void look_height(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%d", app->solo.deal.height);
}

static void look_depth(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%d", app->solo.agent.depth);
}

static void look_beam(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%d", app->solo.agent.beam);
}

static void look_seed(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%llu", (unsigned long long)app->solo.deal.seed);
}

static bool speed_value(const AppState *app, int index, ArgumentValue *out)
{
    (void)app;
    if (index >= SOLO_SPEEDS)
        return false;
    snprintf(out->value, sizeof out->value, "%d", index);
    if (solo_speeds[index])
        snprintf(out->title, sizeof out->title, "%d pieces a second", solo_speeds[index]);
    else
        snprintf(out->title, sizeof out->title, "As fast as it can");
    return true;
}

static const ArgumentInfo asks_profile = {
    .prompt = "With which weights", .look = look_profile, .value = profile_value};
static const ArgumentInfo asks_height = {
    .prompt = "Rows of the well", .least = SOLO_HEIGHT_MIN, .most = SOLO_HEIGHT_MAX, .look = look_height};
static const ArgumentInfo asks_depth = {
    .prompt = "Pieces to look ahead", .most = SOLO_DEPTH_MAX, .look = look_depth};
static const ArgumentInfo asks_beam = {
    .prompt = "Placements of each piece to look into", .least = 1, .most = SOLO_MOVES_MAX, .look = look_beam};
static const ArgumentInfo asks_seed = {
    .prompt = "The seed that decides the pieces", .most = INT32_MAX, .look = look_seed};
static const ArgumentInfo asks_speed = {.prompt = "Pieces a second", .value = speed_value};
static const ArgumentInfo asks_save = {.prompt = "A name: small letters, digits and -", .look = look_profile};
static const ArgumentInfo asks_steps = {.prompt = "Pieces to move by", .may_lack = true};

static const Action actions[] = {
    {"solo.show", "Solo workspace", "Tools", "Ctrl+T", ARGUMENT_NONE, NULL, NULL, show,
     .finds = "tetris single player alone"},
    {"solo.profile", "Weights of the solo agent...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, profile,
     &asks_profile},
    {"solo.depth", "Look-ahead of the solo agent...", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, depth,
     &asks_depth},
    {"solo.beam", "Beam of the solo agent...", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, beam, &asks_beam},
    {"solo.search", "Look-ahead and beam of the solo agent", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, search,
     .inner = true},
    {"solo.weight", "Change weight of the solo agent", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, .take = weight,
     .form = FORM_NAMED, .expects = "a feature and its weight, such as holes -9.5", .inner = true},
    {"solo.weights.reset", "Reset weights of the solo agent", NULL, NULL, ARGUMENT_NONE, NULL, is_changed,
     reset},
    {"solo.weights.save", "Save weights of the solo agent...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, save,
     &asks_save},
    {"solo.height", "Height of the well...", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, height, &asks_height},
    {"solo.seed", "Pieces of a solo game...", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, seed, &asks_seed},
    {"solo.new", "New solo game with other pieces", NULL, NULL, ARGUMENT_NONE, NULL, NULL, next},
    {"solo.play", "Play or pause the solo game", NULL, NULL, ARGUMENT_NONE, NULL, may_play, play},
    {"solo.first", "First piece of the solo game", NULL, NULL, ARGUMENT_NONE, NULL, may_go_back, first},
    {"solo.back", "One piece back", NULL, NULL, ARGUMENT_NONE, NULL, may_go_back, back},
    {"solo.step", "One piece forward", NULL, NULL, ARGUMENT_NUMBER, NULL, may_go_on, step, &asks_steps},
    {"solo.last", "Last piece of the solo game", NULL, NULL, ARGUMENT_NONE, NULL, has_more, last},
    {"solo.speed", "Speed of the solo game...", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, NULL, &asks_speed,
     .take = speed, .form = FORM_WHOLE},
    {"solo.faster", "Faster solo game", NULL, NULL, ARGUMENT_NONE, NULL, NULL, faster},
    {"solo.slower", "Slower solo game", NULL, NULL, ARGUMENT_NONE, NULL, NULL, slower},
    {"solo.piece", "Piece in hand", NULL, NULL, ARGUMENT_CHOICE, CHOICES("O", "I", "L", "J", "T", "S", "Z"),
     may_go_on, piece},
    {"solo.candidate", "Explain placement of the solo agent", NULL, NULL, ARGUMENT_TEXT, NULL, is_entered,
     candidate, .inner = true},
    {"solo.place", "Play the placement that is explained", NULL, NULL, ARGUMENT_NONE, NULL, may_go_on, place},
};

ACTION_LIST(solo_actions, actions);
