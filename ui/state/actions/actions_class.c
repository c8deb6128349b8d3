/* A class of Python agents, and the coach of one. */
#include <string.h>

#include "engine/classroom/class_review.h"
#include "ui/state/actions/actions_inner.h"

TRY_TEXT(folder, classes_choose(&app->classes, argument, error))
TRY_TEXT(open, classes_open(&app->classes, argument, error))
TRY_TEXT(start, classes_start(&app->classes, argument, &app->tasks, error))
ACT(stop, tasks_stop(&app->tasks, app->classes.task))

/* By place in the ladder; 0: the games of all. */
static void player(AppState *app, int place)
{
    Classes *classes = &app->classes;
    classes_show(classes, place > 0 ? classes->shown->ranks[place - 1] : -1);
}

/* By number in the class's file. */
static Status game(AppState *app, int number, Error *error)
{
    Record *record;
    const Classroom *room = &app->classes.shown->room;
    Status status = class_game_record(room, room->all[number - 1], &record, error);
    return status != STATUS_OK ? status : action_adopt(app, record, error);
}

/* By number among the worst moves of the player that is shown: its game, after the move. */
static Status mistake(AppState *app, int number, Error *error)
{
    const ClassShown *shown = app->classes.shown;
    const WorstMove move = shown->worst[number - 1];
    int at = 0;
    while (shown->room.all[at] != move.game)
        at++;
    Status status = game(app, at + 1, error);
    if (status == STATUS_OK)
        document_go_ply(&app->document, move.ply + 1);
    return status;
}

/* Opens the folder of the pages with the system's own program. */
static Status pages(AppState *app, Error *error)
{
    text_clear(&app->written);
    text_printf(&app->written, "%s/index.html", app->classes.pages);
    Status status = text_status(&app->written, error);
    app->visits += status == STATUS_OK;
    return status;
}

TRY_TEXT(coach, classes_coach(&app->classes, argument, &app->tasks, error))

/* Your Python agents: the coach needs one that it can give more time. */
static bool python_value(const AppState *app, int index, ArgumentValue *out)
{
    for (int i = 0; argument_agent(app, i, out); i++)
        if (strncmp(out->value, "referee", strlen("referee")) == 0 && index-- == 0)
            return true;
    return false;
}

LOOK(look_place, facts->most = app->classes.shown ? app->classes.shown->rank_count : 0)

static void look_game(const AppState *app, ArgumentFacts *facts)
{
    facts->least = 1;
    facts->most = app->classes.shown ? app->classes.shown->room.game_count : 0;
}

static void look_mistake(const AppState *app, ArgumentFacts *facts)
{
    facts->least = 1;
    facts->most = app->classes.shown ? app->classes.shown->worst_count : 0;
}

static const Action actions[] = {
    {"class.show", "Class of submissions", "Tools", .shows = "class", .finds = "students pupils marking",
     STARTS_PROGRAMS},
    {"class.folder", "Choose submissions...", TAKES_PATH(folder), .shows = "class", .when = {-CLASS_RUNS},
     STARTS_PROGRAMS},
    {"class.games", "Games of each agent of the class...", SETS_NUMBER(classes.games),
     .most = CLASS_GAMES_MOST, .when = {-CLASS_RUNS},
     .prompt = "Games of each agent against others of the class", STARTS_PROGRAMS},
    {"class.open", "Open a class...", TAKES_PATH(open), .shows = "class", .when = {-CLASS_RUNS},
     STARTS_PROGRAMS},
    {"class.start", "Play the class", TAKES_TEXT(start), .shows = "class",
     .when = {-CLASS_RUNS, CLASS_CHOSEN}, .panel = "class", STARTS_PROGRAMS},
    {"class.stop", "Stop the class or the coach", .does = stop, .when = {CLASS_RUNS}},
    {"class.pupil", "Show the games of an agent of the class", DOES_NUMBER(player), .look = look_place,
     .when = {CLASS_SHOWN}},
    {"class.game", "Open a game of the class", TRIES_NUMBER(game), .drops = true, .look = look_game,
     .when = {CLASS_SHOWN}},
    {"class.mistake", "Open a mistake of the agent", TRIES_NUMBER(mistake), .drops = true,
     .look = look_mistake, .when = {CLASS_MISTAKEN}},
    {"class.pages", "Open the folder of the pages", .tries = pages, .when = {CLASS_HAS_PAGES}},
    {"class.coach", "Coach an agent...", TAKES_AGENT(coach), .shows = "class", .when = {-CLASS_RUNS},
     .prompt = "Which of your Python agents", .values = python_value, .free = true,
     .finds = "student improve examine", STARTS_PROGRAMS},
};

ACTION_LIST(class_actions, actions);
