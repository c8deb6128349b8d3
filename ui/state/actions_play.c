/* Playing against agents, and the position editor. */
#include <stdio.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "engine/base/random.h"
#include "engine/game/kernels.h"
#include "ui/state/action_list.h"

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
        return error_set(error, STATUS_INVALID, "'%.40s' is no time", argument);
    Status status = play_clock_read(argument, &clock, error);
    if (!status)
        snprintf(app->settings.clock, sizeof app->settings.clock, "%s", argument);
    return status;
}

static Status start(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    PlaySetup setup;
    for (int side = RED; side <= BLUE; side++)
        snprintf(setup.players[side], sizeof setup.players[side], "%s", app->settings.players[side]);
    Status status = play_clock_read(app->settings.clock, &setup.clock, error);
    if (!status)
        status = play_start(&app->play, &setup, &app->document, error);
    if (!status)
        app->view.mode = MODE_PLAY;
    return status;
}

/* Plays some turns at random, so that games differ; not to the end. */
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

/* A game in a document of its own, perhaps with a number of random turns to begin with. */
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

static Status stop(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    play_stop(&app->play);
    return STATUS_OK;
}

static Status resign(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return play_resign(&app->play, &app->document, error);
}

static Status take_back(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return play_take_back(&app->play, &app->document, error);
}

/* From the agent named, or the strongest of the engine's own. */
static Status hint(AppState *app, const char *argument, Error *error)
{
    const char *agent = *argument ? argument : roster_strongest(app->roster)->name;
    return play_hint(&app->play, agent, &app->document, error);
}

static const Action actions[] = {
    {"play.red", "Red player", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, set_red},
    {"play.blue", "Blue player", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, set_blue},
    {"play.clock", "Time control", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, set_clock},
    {"play.start", "Play from here", "Play", NULL, ARGUMENT_NONE, NULL, may_start, start},
    {"play.new", "Play a new game", NULL, NULL, ARGUMENT_TEXT, NULL, may_begin, start_new},
    {"play.stop", "Stop playing", "Play", NULL, ARGUMENT_NONE, NULL, is_playing, stop},
    {"play.take-back", "Take back", "Play", "Backspace", ARGUMENT_NONE, NULL, has_played, take_back},
    {"play.resign", "Resign", "Play", NULL, ARGUMENT_NONE, NULL, is_playing, resign},
    {"play.hint", "Hint", "Play", "H", ARGUMENT_TEXT, NULL, may_start, hint},
};

ACTION_LIST(play_actions, actions);
