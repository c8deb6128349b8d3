/* A class of Python agents, and the coach of one. */
#include <stdio.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

static Status show(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Status status = action_run(app, "view.mode", "match", error);
    return status ? status : action_run(app, "view.panel.show", "class", error);
}

static bool may_change(const AppState *app)
{
    return !app->classes.task;
}

static Status folder(AppState *app, const char *argument, Error *error)
{
    Status status = classes_choose(&app->classes, argument, error);
    return status ? status : show(app, "", error);
}

static Status games(AppState *app, const char *argument, Error *error)
{
    return argument_number(argument, 0, CLASS_GAMES_MOST, &app->classes.games, error);
}

static Status open(AppState *app, const char *argument, Error *error)
{
    Status status = classes_open(&app->classes, argument, error);
    return status ? status : show(app, "", error);
}

static bool may_start(const AppState *app)
{
    return !app->classes.task && *app->classes.folder;
}

static Status start(AppState *app, const char *argument, Error *error)
{
    Status status = classes_start(&app->classes, argument, &app->tasks, error);
    return status ? status : show(app, "", error);
}

static bool is_running(const AppState *app)
{
    return app->classes.task != 0;
}

static Status stop(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    classes_stop(&app->classes, &app->tasks);
    return STATUS_OK;
}

static bool has_class(const AppState *app)
{
    return app->classes.shown != NULL;
}

/* By place in the ladder; 0: the games of all. */
static Status player(AppState *app, const char *argument, Error *error)
{
    int place;
    Classes *classes = &app->classes;
    Status status = argument_number(argument, 0, classes->shown->rank_count, &place, error);
    if (!status)
        classes_show(classes, place > 0 ? classes->shown->ranks[place - 1] : -1);
    return status;
}

/* Opens a game, by its place in the file. */
static Status open_game(AppState *app, int game, Error *error)
{
    ReadFile file = {0};
    Record *record;
    Status status = classes_record(&app->classes, game, &record, error);
    if (!status)
        status = record_list_add(&file.list, record, error);
    if (!status)
        status = action_run(app, "file.new", "", error);
    if (!status)
        status = document_adopt(&app->document, &file, error);
    read_file_free(&file);
    return status ? status : action_run(app, "view.mode", "analyse", error);
}

/* By number in the class's file. */
static Status game(AppState *app, const char *argument, Error *error)
{
    int number;
    Status status = argument_number(argument, 1, app->classes.shown->room.game_count, &number, error);
    if (!status)
        status = action_ask(app, "class.game", argument, error);
    return status ? status : open_game(app, number - 1, error);
}

static bool has_mistakes(const AppState *app)
{
    return has_class(app) && app->classes.shown->worst_count > 0;
}

/* By number among the worst moves of the player that is shown: its game, after the move. */
static Status mistake(AppState *app, const char *argument, Error *error)
{
    const ClassShown *shown = app->classes.shown;
    int number, at = 0;
    Status status = argument_number(argument, 1, shown->worst_count, &number, error);
    if (!status)
        status = action_ask(app, "class.mistake", argument, error);
    if (status)
        return status;
    WorstMove move = shown->worst[number - 1];
    while (shown->room.all[at] != move.game)
        at++;
    status = open_game(app, at, error);
    if (!status)
        document_go_ply(&app->document, move.ply + 1);
    return status;
}

static bool has_pages(const AppState *app)
{
    return *app->classes.pages != '\0';
}

/* Opens the folder of the pages with the system's own program. */
static Status pages(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    text_clear(&app->written);
    text_printf(&app->written, "%s/index.html", app->classes.pages);
    Status status = text_status(&app->written, error);
    app->visits += status == STATUS_OK;
    return status;
}

static Status coach(AppState *app, const char *argument, Error *error)
{
    Status status = classes_coach(&app->classes, argument, &app->tasks, error);
    return status ? status : show(app, "", error);
}

static const ArgumentInfo asks_games = {.prompt = "Games of each agent against others of the class"};
/* Your Python agents: the coach needs one that it can give more time. */
static bool python_value(const AppState *app, int index, ArgumentValue *out)
{
    for (int i = 0; argument_agent(app, i, out); i++)
        if (strncmp(out->value, "referee", strlen("referee")) == 0 && index-- == 0)
            return true;
    return false;
}

static const ArgumentInfo asks_agent = {
    .prompt = "Which of your Python agents", .value = python_value, .free = true};

static const Action actions[] = {
    {"class.show", "Class of submissions", "Tools", NULL, ARGUMENT_NONE, NULL, NULL, show,
     .finds = "students pupils marking"},
    {"class.folder", "Choose submissions...", NULL, NULL, ARGUMENT_PATH, NULL, may_change, folder},
    {"class.games", "Games of each agent of the class...", NULL, NULL, ARGUMENT_NUMBER, NULL, may_change,
     games, &asks_games},
    {"class.open", "Open a class...", NULL, NULL, ARGUMENT_PATH, NULL, may_change, open},
    {"class.start", "Play the class", NULL, NULL, ARGUMENT_TEXT, NULL, may_start, start, .panel = "class"},
    {"class.stop", "Stop the class or the coach", NULL, NULL, ARGUMENT_NONE, NULL, is_running, stop},
    {"class.pupil", "Show the games of an agent of the class", NULL, NULL, ARGUMENT_NUMBER, NULL, has_class,
     player},
    {"class.game", "Open a game of the class", NULL, NULL, ARGUMENT_NUMBER, NULL, has_class, game},
    {"class.mistake", "Open a mistake of the agent", NULL, NULL, ARGUMENT_NUMBER, NULL, has_mistakes,
     mistake},
    {"class.pages", "Open the folder of the pages", NULL, NULL, ARGUMENT_NONE, NULL, has_pages, pages},
    {"class.coach", "Coach an agent...", NULL, NULL, ARGUMENT_AGENT, NULL, may_change, coach, &asks_agent,
     .finds = "student improve examine"},
};

ACTION_LIST(class_actions, actions);
