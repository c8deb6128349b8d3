/* Playing against agents: who plays, the clocks, and the current game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/platform/clock.h"
#include "engine/base/random.h"
#include "engine/base/time_units.h"
#include "engine/game/kernels/kernels.h"
#include "ui/state/actions/actions_inner.h"
#include "ui/state/review/game_end.h"

static bool is_playing(const AppState *app)
{
    return app->play.state == PLAY_RUNNING;
}

enum { OPENING_MOST = 20 };

static bool may_begin(const AppState *app)
{
    return !app->editing;
}

static bool has_played(const AppState *app)
{
    return app->play.state != PLAY_NONE && !app->editing;
}

static bool may_resign(const AppState *app)
{
    const PlaySetup *setup = &app->play.setup;
    return is_playing(app) && (play_is_person(setup, RED) || play_is_person(setup, BLUE));
}

static uint64_t pace_ns(const AppState *app)
{
    return (uint64_t)app->settings.pace_ms * NS_PER_MS;
}

static bool may_start(const AppState *app)
{
    return position_outcome(&app->document.position) == OUTCOME_NONE && !app->editing;
}

static Status set_player(AppState *app, Side side, const char *agent, Error *error)
{
    AgentSpec spec;
    char *seat = app->settings.players[side];
    if (strlen(agent) >= sizeof app->settings.players[0])
        return error_set(error, STATUS_INVALID, "the name of the player is too long");
    Status status = strcmp(agent, PLAY_PERSON) == 0 ? STATUS_OK : agent_spec_read(agent, &spec, error);
    if (!status)
        snprintf(seat, sizeof app->settings.players[0], "%s", agent);
    return status;
}

static Status set_red(AppState *app, const char *argument, Error *error)
{
    return set_player(app, RED, argument, error);
}

static Status set_blue(AppState *app, const char *argument, Error *error)
{
    return set_player(app, BLUE, argument, error);
}

static Status set_clock(AppState *app, const char *argument, Error *error)
{
    PlayClock clock;
    if (strlen(argument) >= sizeof app->settings.clock)
        return error_set(error, STATUS_INVALID, "'%.40s' is not a length of time", argument);
    Status status = play_clock_read(argument, &clock, error);
    if (!status)
        snprintf(app->settings.clock, sizeof app->settings.clock, "%s", argument);
    return status;
}

/* Reports what is wrong with the weights of one of our own agents, which would otherwise forfeit its first
 * move. */
static Status check_weights(const AppState *app, const char *player, Error *error)
{
    AgentSpec spec;
    Profile profile;
    if (agent_spec_read(player, &spec, NULL) != STATUS_OK)
        return STATUS_OK;
    const AgentKind *kind = roster_find(app->roster, spec.kind);
    const char *name = agent_spec_get(&spec, "profile");
    return kind && !kind->foreign && name ? profile_open(name, &profile, error) : STATUS_OK;
}

/* The players in the settings, with new seeds. */
static Status make_setup(const AppState *app, PlaySetup *out, Error *error)
{
    const Settings *settings = &app->settings;
    time_t now = time(NULL);
    struct tm day;
    *out = (PlaySetup){.pace_ns = pace_ns(app)};
    for (int side = RED; side <= BLUE; side++) {
        snprintf(out->players[side], sizeof out->players[side], "%s", settings->players[side]);
        snprintf(out->names[side], sizeof out->names[side], "%s", settings->names[side]);
    }
    if (localtime_r(&now, &day))
        strftime(out->date, sizeof out->date, "%Y-%m-%d", &day);
    Status status = play_clock_read(settings->clock, &out->clock, error);
    for (int side = RED; side <= BLUE && !status; side++)
        status = check_weights(app, settings->players[side], error);
    return status ? status : play_vary(out, app->roster, clock_ns(), error);
}

/* Starting a game ends following: what others write to a followed file is no part of it. */
static Status start(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    PlaySetup setup;
    Status status = make_setup(app, &setup, error);
    if (!status)
        status = play_start(&app->play, &setup, &app->document, error);
    if (status)
        return status;
    if (app->follower)
        action_run(app, "file.unfollow", "", NULL);
    app->view.mode = MODE_PLAY;
    app->view.dismissed = false;
    return STATUS_OK;
}

/* Plays some random turns, so that games differ; never to the end of the game. */
static Status play_opening(AppState *app, int turns, Error *error)
{
    Random random = random_seeded(clock_ns(), 0);
    Status status = STATUS_OK;
    for (int i = 0; i < turns && !status; i++) {
        Move move = kernels_best()->random_move(&app->document.position, &random);
        if (move == MOVE_NONE)
            break;
        status = document_play(&app->document, move, error);
    }
    return status;
}

/* A person takes the seats of agents in the game being played, and plays on from the position shown. */
static Status take_over(AppState *app, bool red, bool blue, Error *error)
{
    const bool taken[2] = {[RED] = red, [BLUE] = blue};
    for (int side = RED; side <= BLUE; side++) {
        const char *player = taken[side] ? PLAY_PERSON : app->play.setup.players[side];
        Status status = set_player(app, (Side)side, player, error);
        if (status != STATUS_OK)
            return status;
    }
    return start(app, "", error);
}

static Status take_red(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return take_over(app, true, false, error);
}

static Status take_blue(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return take_over(app, false, true, error);
}

static Status take_both(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return take_over(app, true, true, error);
}

static bool may_take_over(const AppState *app)
{
    return is_playing(app) && may_start(app) &&
           (!play_is_person(&app->play.setup, RED) || !play_is_person(&app->play.setup, BLUE));
}

/* Leaves the game, and looks at the position shown. */
static Status analyse(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    play_stop(&app->play);
    app->view.mode = MODE_ANALYSE;
    return app->analysis.on ? STATUS_OK : action_run(app, "analysis.toggle", "", error);
}

/* A game in a new document, optionally with a number of random turns first. */
static Status start_new(AppState *app, const char *argument, Error *error)
{
    int turns = 0;
    Status status = *argument ? argument_number(argument, 0, OPENING_MOST, &turns, error) : STATUS_OK;
    if (!status)
        status = action_ask(app, "play.new", argument, error);
    if (!status)
        status = action_run(app, "file.new", "", error);
    if (!status)
        status = play_opening(app, turns, error);
    return status ? status : action_run(app, "play.start", "", error);
}

/* The same players again, each on the same side. */
static Status rematch(AppState *app, const char *argument, Error *error)
{
    return start_new(app, argument, error);
}

/* The players change sides, with their names, levels and options. If a game is being played, this starts a
 * new one. */
static Status swap(AppState *app, const char *argument, Error *error)
{
    Settings *settings = &app->settings;
    char player[sizeof settings->players[0]];
    char name[sizeof settings->names[0]];
    bool plays = app->play.state != PLAY_NONE;
    Status status = plays ? action_ask(app, "play.swap", argument, error) : STATUS_OK;
    if (status)
        return status;
    memcpy(player, settings->players[RED], sizeof player);
    memcpy(settings->players[RED], settings->players[BLUE], sizeof player);
    memcpy(settings->players[BLUE], player, sizeof player);
    memcpy(name, settings->names[RED], sizeof name);
    memcpy(settings->names[RED], settings->names[BLUE], sizeof name);
    memcpy(settings->names[BLUE], name, sizeof name);
    return plays ? start_new(app, argument, error) : STATUS_OK;
}

/* "red NAME" or "blue NAME", for a person. */
static Status set_name(AppState *app, const char *argument, Error *error)
{
    bool red = strncmp(argument, "red", 3) == 0;
    const char *name = argument + (red ? 3 : 4);
    if ((!red && strncmp(argument, "blue", 4) != 0) || (*name != ' ' && *name != '\0'))
        return error_set(error, STATUS_INVALID, "expected red or blue, and a name");
    name += *name == ' ';
    if (strlen(name) >= SETTINGS_NAME_SIZE || strchr(name, '\n'))
        return error_set(error, STATUS_INVALID, "the name is too long");
    snprintf(app->settings.names[red ? RED : BLUE], SETTINGS_NAME_SIZE, "%s", name);
    return STATUS_OK;
}

/* Seconds for a turn, also in the current game. */
static Status set_pace(AppState *app, const char *argument, Error *error)
{
    char *end;
    double seconds = strtod(argument, &end);
    if (end == argument || *end != '\0' || !(seconds >= 0 && seconds * 1000 <= PACE_MS_MOST))
        return error_set(error, STATUS_INVALID, "'%.40s': expected seconds from 0 to %d", argument,
                         PACE_MS_MOST / 1000);
    app->settings.pace_ms = (int)(seconds * 1000 + 0.5);
    app->play.setup.pace_ns = pace_ns(app);
    return STATUS_OK;
}

static Status pause_game(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return play_pause(&app->play, clock_ns(), error);
}

/* Finds where the game was lost, for the person who played, or for the side that lost. */
static Status review(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Side side;
    if (!game_person(app, &side))
        side = app->play.result.outcome == OUTCOME_RED ? BLUE : RED;
    Status status = action_run(app, "review.start", side == RED ? "red" : "blue", error);
    app->view.dismissed = app->view.dismissed || !status;
    return status;
}

static bool has_ended(const AppState *app)
{
    return game_end_stands(app);
}

static Status dismiss(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    app->view.dismissed = true;
    app->review.dismissed = true;
    return STATUS_OK;
}

static Status stop(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    play_stop(&app->play);
    return STATUS_OK;
}

static Status resign(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    hand_drop(&app->hand);
    return play_resign(&app->play, &app->document, clock_ns(), error);
}

static Status ask_to_resign(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    snprintf(app->view.dialog, sizeof app->view.dialog, "resign");
    return STATUS_OK;
}

static bool has_games_folder(const AppState *app)
{
    return app->kept.folder.length > 0 && !file_jobs_busy(&app->file_jobs);
}

static Status show_games(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return file_jobs_folder(app, text_string(&app->kept.folder), error);
}

static Status take_back(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return play_take_back(&app->play, &app->document, error);
}

/* From the agent named, or from our strongest agent. */
static Status hint(AppState *app, const char *argument, Error *error)
{
    const char *agent = *argument ? argument : roster_strongest(app->roster)->name;
    return play_hint(&app->play, agent, &app->document, error);
}

static bool has_hint(const AppState *app)
{
    return app->play.hint.due || app->play.hint.move != MOVE_NONE;
}

static Status hide_hint(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    hint_drop(&app->play.hint);
    return STATUS_OK;
}

static void look_red(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%s", app->settings.players[RED]);
}

static void look_blue(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%s", app->settings.players[BLUE]);
}

static void look_clock(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%s", app->settings.clock);
}

/* First a person, then the agents. */
static bool player_value(const AppState *app, int index, ArgumentValue *out)
{
    if (index > 0)
        return argument_agent(app, index - 1, out);
    snprintf(out->value, sizeof out->value, "%s", PLAY_PERSON);
    snprintf(out->title, sizeof out->title, "A person");
    return true;
}

static const ArgumentInfo asks_red = {
    .prompt = "Who plays Red", .look = look_red, .value = player_value, .free = true};
static const ArgumentInfo asks_blue = {
    .prompt = "Who plays Blue", .look = look_blue, .value = player_value, .free = true};
static const ArgumentInfo asks_clock = {
    .prompt = "none, 60 seconds a game, 60+1 with one more second for each move, or 2/move",
    .look = look_clock};
static const ArgumentInfo asks_name = {.prompt = "red or blue, and a name"};

static const Action actions[] = {
    {"play.red", "Red player", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, set_red, &asks_red},
    {"play.blue", "Blue player", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, set_blue, &asks_blue},
    {"play.clock", "Time control", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, set_clock, &asks_clock},
    {"play.start", "Play from here", "Play", NULL, ARGUMENT_NONE, NULL, may_start, start,
     .finds = "continue position computer"},
    {"play.new", "Play a new game", NULL, NULL, ARGUMENT_TEXT, NULL, may_begin, start_new},
    {"play.take-red", "Take over Red", NULL, NULL, ARGUMENT_NONE, NULL, may_take_over, take_red,
     .finds = "play myself seat side"},
    {"play.take-blue", "Take over Blue", NULL, NULL, ARGUMENT_NONE, NULL, may_take_over, take_blue,
     .finds = "play myself seat side"},
    {"play.take-both", "Play both sides", NULL, NULL, ARGUMENT_NONE, NULL, may_take_over, take_both,
     .finds = "play on myself take over seat"},
    {"play.analyse", "Analyse from here", NULL, NULL, ARGUMENT_NONE, NULL, may_start, analyse,
     .finds = "stop search look position"},
    {"play.review", "See where it was lost", "Play", NULL, ARGUMENT_NONE, NULL, has_ended, review,
     .finds = "why lost mistake analyse"},
    {"play.dismiss", "Close the result", NULL, NULL, ARGUMENT_NONE, NULL, has_ended, dismiss},
    {"play.rematch", "Rematch", "Play", NULL, ARGUMENT_NONE, NULL, has_played, rematch,
     .finds = "play again another new game"},
    {"play.swap", "Swap sides", "Play", NULL, ARGUMENT_NONE, NULL, may_begin, swap,
     .finds = "change colours switch turn other"},
    {"play.take-back", "Take back", "Play", "Backspace", ARGUMENT_NONE, NULL, has_played, take_back,
     .finds = "move undo retract mistake"},
    {"play.hint", "Hint", "Play", "H", ARGUMENT_TEXT, NULL, may_start, hint,
     .finds = "help suggest best move tip"},
    {"play.no-hint", "Hide the hint", NULL, NULL, ARGUMENT_NONE, NULL, has_hint, hide_hint},
    {"play.pause", "Pause or resume", "Play", "Pause", ARGUMENT_NONE, NULL, is_playing, pause_game,
     .finds = "wait stop clock break"},
    {"play.pace", "Speed of agents, in seconds a turn", NULL, NULL, ARGUMENT_CHOICE,
     CHOICES("0", "0.3", "0.7", "1.5", "3", "6"), NULL, set_pace, .finds = "slow fast delay"},
    {"play.stop", "Stop playing", "Play", NULL, ARGUMENT_NONE, NULL, is_playing, stop,
     .finds = "end quit abort"},
    {"play.resign", "Resign...", "Play", NULL, ARGUMENT_NONE, NULL, may_resign, resign,
     .finds = "give up surrender concede"},
    {"dialog.resign", "Ask whether to resign", NULL, NULL, ARGUMENT_NONE, NULL, may_resign, ask_to_resign},
    {"play.name", "Name of a person who plays", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, set_name, &asks_name},
    {"play.games", "My games", "Play", NULL, ARGUMENT_NONE, NULL, has_games_folder, show_games,
     .finds = "history past saved finished find earlier"},
};

ACTION_LIST(play_actions, actions);
