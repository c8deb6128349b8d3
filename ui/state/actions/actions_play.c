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

enum { OPENING_MOST = 20 };

static uint64_t pace_ns(const AppState *app)
{
    return (uint64_t)app->settings.pace_ms * NS_PER_MS;
}

static Status check_player(const AppState *app, const char *player, Error *error)
{
    AgentSpec spec;
    (void)app;
    return strcmp(player, PLAY_PERSON) == 0 ? STATUS_OK : agent_spec_read(player, &spec, error);
}

static Status check_clock(const AppState *app, const char *time, Error *error)
{
    PlayClock clock;
    (void)app;
    return play_clock_read(time, &clock, error);
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

/* Starting a game ends following: what others write to a followed file is no part of it. */
static Status actions_play_start(AppState *app, Error *error)
{
    const Settings *settings = &app->settings;
    PlaySetup setup = {.pace_ns = pace_ns(app)}; /* the players in the settings, with new seeds */
    time_t now = time(NULL);
    struct tm day;
    for (int side = RED; side <= BLUE; side++) {
        snprintf(setup.players[side], sizeof setup.players[side], "%s", settings->players[side]);
        snprintf(setup.names[side], sizeof setup.names[side], "%s", settings->names[side]);
    }
    if (localtime_r(&now, &day))
        strftime(setup.date, sizeof setup.date, "%Y-%m-%d", &day);
    Status status = play_clock_read(settings->clock, &setup.clock, error);
    for (int side = RED; side <= BLUE && status == STATUS_OK; side++)
        status = check_weights(app, settings->players[side], error);
    if (status == STATUS_OK)
        status = play_vary(&setup, app->roster, clock_ns(), error);
    if (status == STATUS_OK)
        status = play_start(&app->play, &setup, &app->document, error);
    if (status != STATUS_OK)
        return status;
    if (app->follower)
        action_run(app, "file.unfollow", "", NULL);
    Side person; /* whose chances are shown, unless they are always the mover's */
    if (play_person(&setup, &person) && app->view.viewpoint != VIEWPOINT_MOVER)
        app->view.viewpoint = viewpoint_of(person);
    app->view.mode = MODE_PLAY;
    app->view.dismissed = false;
    return STATUS_OK;
}

/* A person takes the seats of agents in the game being played, and plays on from the position shown. The
 * sides are bits. */
static Status take_over(AppState *app, int sides, Error *error)
{
    for (int side = RED; side <= BLUE; side++)
        snprintf(app->settings.players[side], sizeof app->settings.players[side], "%s",
                 sides >> side & 1 ? PLAY_PERSON : app->play.setup.players[side]);
    return actions_play_start(app, error);
}

/* Leaves the game, and looks at the position shown. */
static Status analyse(AppState *app, Error *error)
{
    play_stop(&app->play);
    app->view.mode = MODE_ANALYSE;
    return app->analysis.on ? STATUS_OK : action_run(app, "analysis.toggle", "", error);
}

/* A game in a new document, optionally with a number of random turns first. */
static Status start_new(AppState *app, int turns, Error *error)
{
    Status status = action_run(app, "file.new", "", error);
    if (status == STATUS_OK) {
        /* Some random turns, so that games differ; never to the end of the game. */
        Random random = random_seeded(clock_ns(), 0);
        for (int i = 0; i < turns && status == STATUS_OK; i++) {
            Move move = kernels_best()->random_move(&app->document.position, &random);
            if (move == MOVE_NONE)
                break;
            status = document_play(&app->document, move, error);
        }
    }
    return status != STATUS_OK ? status : action_run(app, "play.start", "", error);
}

/* The players change sides, with their names, levels and options. If a game is being played, this starts a
 * new one. */
static Status swap(AppState *app, Error *error)
{
    Settings *settings = &app->settings;
    char player[sizeof settings->players[0]];
    char name[sizeof settings->names[0]];
    bool plays = app->play.state != PLAY_NONE;
    Status status = plays ? action_ask(app, "play.swap", "", error) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    memcpy(player, settings->players[RED], sizeof player);
    memcpy(settings->players[RED], settings->players[BLUE], sizeof player);
    memcpy(settings->players[BLUE], player, sizeof player);
    memcpy(name, settings->names[RED], sizeof name);
    memcpy(settings->names[RED], settings->names[BLUE], sizeof name);
    memcpy(settings->names[BLUE], name, sizeof name);
    return plays ? start_new(app, 0, error) : STATUS_OK;
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

TRY(pause_game, play_pause(&app->play, clock_ns(), error))

/* Finds where the game was lost, for the person who played, or for the side that lost. */
static Status review(AppState *app, Error *error)
{
    Side side;
    if (!game_person(app, &side))
        side = app->play.result.outcome == OUTCOME_RED ? BLUE : RED;
    Status status = action_run(app, "review.start", side == RED ? "red" : "blue", error);
    app->view.dismissed = app->view.dismissed || status == STATUS_OK;
    return status;
}

ACT(dismiss, app->view.dismissed = app->review.dismissed = true)
ACT(stop, play_stop(&app->play))

static Status resign(AppState *app, Error *error)
{
    hand_drop(&app->hand);
    return play_resign(&app->play, &app->document, clock_ns(), error);
}

TRY(show_games, file_jobs_folder(app, text_string(&app->kept.folder), error))
TRY(take_back, play_take_back(&app->play, &app->document, error))

/* From the agent named, or from our strongest agent. */
static Status hint(AppState *app, const char *argument, Error *error)
{
    const char *agent = *argument ? argument : roster_strongest(app->roster)->name;
    return play_hint(&app->play, agent, &app->document, error);
}

ACT(hide_hint, hint_drop(&app->play.hint))

/* First a person, then the agents. */
static bool player_value(const AppState *app, int index, ArgumentValue *out)
{
    if (index > 0)
        return argument_agent(app, index - 1, out);
    return argument_offer(out, PLAY_PERSON, "A person");
}

static const Action actions[] = {
    {"play.red", "Red player", SETS_TEXT(settings.players[RED]), .checks = check_player,
     .prompt = "Who plays Red", .values = player_value, .free = true},
    {"play.blue", "Blue player", SETS_TEXT(settings.players[BLUE]), .checks = check_player,
     .prompt = "Who plays Blue", .values = player_value, .free = true},
    {"play.clock", "Time control", SETS_TEXT(settings.clock), .checks = check_clock,
     .prompt = "none, 60 seconds a game, 60+1 with one more second for each move, or 2/move"},
    {"play.start", "Play from here", "Play", .tries = actions_play_start, .when = {-IS_OVER, -IS_EDITING},
     .finds = "continue position computer"},
    {"play.new", "Play a new game", .argument = ARGUMENT_TEXT, .tries_with = start_new, .most = OPENING_MOST,
     .drops = true, .when = {-IS_EDITING}},
    {"play.take-red", "Take over Red", TRIES_WITH(take_over, 1 << RED),
     .when = {IS_PLAYING, AGENT_PLAYS, -IS_OVER, -IS_EDITING}, .finds = "play myself seat side"},
    {"play.take-blue", "Take over Blue", TRIES_WITH(take_over, 1 << BLUE),
     .when = {IS_PLAYING, AGENT_PLAYS, -IS_OVER, -IS_EDITING}, .finds = "play myself seat side"},
    {"play.take-both", "Play both sides", TRIES_WITH(take_over, 1 << RED | 1 << BLUE),
     .when = {IS_PLAYING, AGENT_PLAYS, -IS_OVER, -IS_EDITING}, .finds = "play on myself take over seat"},
    {"play.analyse", "Analyse from here", .tries = analyse, .when = {-IS_OVER, -IS_EDITING},
     .finds = "stop search look position"},
    {"play.review", "See where it was lost", "Play", .tries = review, .when = {END_STANDS},
     .finds = "why lost mistake analyse"},
    {"play.dismiss", "Close the result", .does = dismiss, .when = {END_STANDS}},
    {"play.rematch", "Rematch", "Play", TRIES_WITH(start_new, 0), .drops = true,
     .when = {HAS_PLAYED, -IS_EDITING}, .finds = "play again another new game"},
    {"play.swap", "Swap sides", "Play", .tries = swap, .when = {-IS_EDITING},
     .finds = "change colours switch turn other"},
    {"play.take-back", "Take back", "Play", "Backspace", .tries = take_back,
     .when = {HAS_PLAYED, -IS_EDITING}, .finds = "move undo retract mistake"},
    {"play.hint", "Hint", "Play", "H", TAKES_TEXT(hint), .when = {-IS_OVER, -IS_EDITING},
     .finds = "help suggest best move tip"},
    {"play.no-hint", "Hide the hint", .does = hide_hint, .when = {HAS_HINT}},
    {"play.pause", "Pause or resume", "Play", "Pause", .tries = pause_game, .when = {IS_PLAYING},
     .finds = "wait stop clock break"},
    {"play.pace", "Speed of agents, in seconds a turn",
     TAKES_WORD(set_pace, CHOICES("0", "0.3", "0.7", "1.5", "3", "6")), .finds = "slow fast delay"},
    {"play.stop", "Stop playing", "Play", .does = stop, .when = {IS_PLAYING}, .finds = "end quit abort"},
    {"play.resign", "Resign...", "Play", .tries = resign, .when = {IS_PLAYING, PERSON_PLAYS},
     .finds = "give up surrender concede"},
    {"dialog.resign", "Ask whether to resign", .opens = "resign", .when = {IS_PLAYING, PERSON_PLAYS}},
    {"play.name", "Name of a person who plays", TAKES_TEXT(set_name), .prompt = "red or blue, and a name"},
    {"play.games", "My games", "Play", .tries = show_games, .when = {KEEPS_GAMES, -FILES_BUSY},
     .finds = "history past saved finished find earlier"},
};

ACTION_LIST(play_actions, actions);
