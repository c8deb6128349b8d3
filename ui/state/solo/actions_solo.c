/* The laboratory of single-player Tetris: watching a game, looking into the search, and racing. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

Status solo_begin(AppState *app, Error *error)
{
    return solo_enter(&app->solo, error);
}

TRY(show, action_run(app, "view.mode", "solo", error))

Status solo_kept(AppState *app, Error *error)
{
    return solo_keep(&app->solo, error);
}

/* ---- Who plays ---- */

TRY_TEXT(profile, solo_set_profile(&app->solo, argument, error))
TRY_WITH(depth, solo_set_search(&app->solo, number, app->solo.agent.beam, error))
TRY_WITH(beam, solo_set_search(&app->solo, app->solo.agent.depth, number, error))

/* "1 2": both at once. */
static Status actions_solo_search(AppState *app, const char *argument, Error *error)
{
    char *end;
    long ahead = strtol(argument, &end, 10);
    long wide = strtol(end, &end, 10);
    if (*end != '\0' || ahead < 0 || ahead > SOLO_DEPTH_MAX || wide < 1 || wide > SOLO_MOVES_MAX)
        return error_set(error, STATUS_INVALID, "expected pieces to look ahead and a beam, such as '1 2'");
    return solo_set_search(&app->solo, (int)ahead, (int)wide, error);
}

/* "holes -9.5" */
static Status weight(AppState *app, const Argument *argument, Error *error)
{
    int feature = solo_feature_of(argument->name);
    if (feature < 0 || !(fabs(argument->real) <= SOLO_WEIGHT_MAX))
        return error_set(error, STATUS_INVALID, "expected a feature and its weight, such as 'holes -9.5'");
    app->solo.agent.weights[feature] = argument->real;
    solo_set_weights(&app->solo, app->solo.agent.weights);
    return STATUS_OK;
}

ACT(reset, solo_set_weights(&app->solo, app->solo.saved.weights))

static Status actions_solo_save(AppState *app, const char *argument, Error *error)
{
    Solo *solo = &app->solo;
    SoloProfile made = {.title = ""};
    Text text = {0};
    snprintf(made.title, sizeof made.title, "%s", argument);
    memcpy(made.weights, solo->agent.weights, sizeof solo->agent.weights);
    Status status = profiles_is_own(&solo->profiles.names, argument)
                        ? action_confirm_replacing(app, "solo.weights.save", argument, error)
                        : STATUS_OK;
    if (status == STATUS_OK)
        status = profiles_check_name(argument, error);
    if (status == STATUS_OK)
        status = weights_write(&solo_weights_kind, &made, &text, error);
    if (status == STATUS_OK)
        status = profiles_put(&solo->profiles.names, argument, &text, error);
    text_free(&text);
    if (status == STATUS_OK)
        status = solo_set_profile(solo, argument, error);
    return status;
}

/* ---- Which game ---- */

static void deal(AppState *app, int height, uint64_t seed)
{
    Solo *solo = &app->solo;
    solo->deal = (SoloDeal){.height = height, .seed = seed};
    solo->selected = -1;
    if (solo->player)
        solo_player_deal(solo->player, &solo->deal);
    solo_race_deal(&solo->race, &solo->deal);
}

ACT_WITH(height, deal(app, number, app->solo.deal.seed))
ACT_WITH(seed, deal(app, app->solo.deal.height, (uint64_t)number))

/* Other pieces: the next seed. */
ACT(next, deal(app, app->solo.deal.height, (app->solo.deal.seed + 1) % INT32_MAX))

/* ---- Watching ---- */

/* Shows at once what was asked for. */
ACT(looked, solo_look_at_game(&app->solo))

static void actions_solo_play(AppState *app)
{
    solo_player_play(app->solo.player, !app->solo.view.playing);
    looked(app);
}

static void go(AppState *app, int64_t pieces)
{
    solo_player_go(app->solo.player, pieces);
    looked(app);
}

ACT(first, go(app, app->solo.view.first))
ACT_WITH(step, go(app, app->solo.view.game.pieces + number))
ACT(last, go(app, app->solo.view.played))
ACT_WITH(speed, solo_set_speed(&app->solo, number))

static void change_speed(AppState *app, int by)
{
    int index = app->solo.speed + by;
    if (index >= 0 && index < SOLO_SPEEDS)
        solo_set_speed(&app->solo, index);
}

static void piece(AppState *app, int index)
{
    solo_player_set_piece(app->solo.player, (SoloPiece)index);
    looked(app);
}

/* Explains a placement by the number of its move; by default, the chosen one. */
ACT_WITH(candidate, app->solo.selected = number == app->solo.selected ? -1 : number)

/* Places the piece as explained, whatever the agent would choose. */
static Status actions_solo_place(AppState *app, Error *error)
{
    int node = solo_explained(&app->solo);
    if (node < 0 || !solo_answered(&app->solo))
        return error_set(error, STATUS_INVALID, "the agent is still looking at this piece");
    solo_player_place(app->solo.player, app->solo.answer.report.nodes[node].move);
    looked(app);
    return STATUS_OK;
}

/* ---- Arguments ---- */

VALUES(profile_value, argument_of_profile(&app->solo.profiles.names, index, out))
LOOK(look_candidate, facts->most = solo_pieces[app->solo.view.game.piece].moves - 1)
LOOK(look_seed, snprintf(facts->now, sizeof facts->now, "%llu", (unsigned long long)app->solo.deal.seed))

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

static const Action actions[] = {
    {"solo.show", "Solo workspace", "Tools", MAIN_KEY "T", .tries = solo_begin, .after = show,
     .page_keys = "Alt+Shift+O", .finds = "tetris single player alone"},
    {"solo.profile", "Weights of the solo agent...", TAKES_TEXT(profile), FIELD(solo.profile),
     .after = solo_kept, .prompt = "With which weights", .values = profile_value},
    {"solo.depth", "Look-ahead of the solo agent...", TRIES_NUMBER(depth), FIELD(solo.agent.depth),
     .after = solo_kept, .prompt = "Pieces to look ahead", .most = SOLO_DEPTH_MAX},
    {"solo.beam", "Beam of the solo agent...", TRIES_NUMBER(beam), FIELD(solo.agent.beam), .after = solo_kept,
     .prompt = "Placements of each piece to look into", .least = 1, .most = SOLO_MOVES_MAX},
    {"solo.search", "Look-ahead and beam of the solo agent", TAKES_TEXT(actions_solo_search),
     .after = solo_kept, .inner = true},
    {"solo.weight", "Change weight of the solo agent", TAKES_FORM(FORM_NAMED, weight),
     .expects = "a feature and its weight, such as holes -9.5", .inner = true},
    {"solo.weights.reset", "Reset weights of the solo agent", .does = reset, .when = {SOLO_CHANGED}},
    {"solo.weights.save", "Save weights of the solo agent...", TAKES_TEXT(actions_solo_save),
     FIELD(solo.profile), .after = solo_kept, .prompt = "A name: small letters, digits and -"},
    {"solo.height", "Height of the well...", DOES_NUMBER(height), FIELD(solo.deal.height), .after = solo_kept,
     .prompt = "Rows of the well", .least = SOLO_HEIGHT_MIN, .most = SOLO_HEIGHT_MAX},
    {"solo.seed", "Pieces of a solo game...", DOES_NUMBER(seed), .after = solo_kept,
     .prompt = "The seed that decides the pieces", .most = INT32_MAX, .look = look_seed},
    {"solo.new", "New solo game with other pieces", .does = next, .after = solo_kept},
    {"solo.play", "Play or pause the solo game", .does = actions_solo_play,
     .when = {SOLO_ENTERED, SOLO_CAN_PLAY}},
    {"solo.first", "First piece of the solo game", .does = first, .when = {SOLO_ENTERED, SOLO_CAN_GO_BACK}},
    {"solo.back", "One piece back", DOES_WITH(step, -1), .when = {SOLO_ENTERED, SOLO_CAN_GO_BACK}},
    {"solo.step", "One piece forward", DOES_NUMBER(step), .least = 1, .most = 1000000, .usual = 1,
     .when = {SOLO_ENTERED, -SOLO_ENDED}, .prompt = "Pieces to move by", .may_lack = true},
    {"solo.last", "Last piece of the solo game", .does = last, .when = {SOLO_ENTERED, SOLO_HAS_MORE}},
    {"solo.speed", "Speed of the solo game...", DOES_NUMBER(speed), .most = SOLO_SPEEDS - 1,
     .after = solo_kept, .prompt = "Pieces a second", .values = speed_value},
    {"solo.faster", "Faster solo game", DOES_WITH(change_speed, 1), .after = solo_kept},
    {"solo.slower", "Slower solo game", DOES_WITH(change_speed, -1), .after = solo_kept},
    {"solo.piece", "Piece in hand", DOES_CHOICE(piece, CHOICES("O", "I", "L", "J", "T", "S", "Z")),
     .when = {SOLO_ENTERED, -SOLO_ENDED}},
    {"solo.candidate", "Explain placement of the solo agent", .argument = ARGUMENT_TEXT,
     .does_with = candidate, .usual = -1, .look = look_candidate, .when = {SOLO_ENTERED}, .inner = true},
    {"solo.place", "Play the placement that is explained", .tries = actions_solo_place,
     .when = {SOLO_ENTERED, -SOLO_ENDED}},
};

ACTION_LIST(solo_actions, actions);
