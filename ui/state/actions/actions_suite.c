/* Suites of mistakes, and which agents avoid them. */
#include <stdio.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

static Status show(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Status status = action_run(app, "view.mode", "match", error);
    return status ? status : action_run(app, "view.panel.show", "suites", error);
}

static bool may_change(const AppState *app)
{
    return !app->suites.task;
}

static Status file(AppState *app, const char *argument, Error *error)
{
    Suites *suites = &app->suites;
    if (strlen(argument) >= sizeof suites->path)
        return error_set(error, STATUS_INVALID, "the path of the suite is too long");
    snprintf(suites->path, sizeof suites->path, "%s", argument);
    return show(app, "", error);
}

static Status agent(AppState *app, const char *argument, Error *error)
{
    MatchSide side = {.pace = app->suites.pace};
    Status status = match_side_set(&side, app->roster, argument, error);
    if (!status)
        snprintf(app->suites.agent, sizeof app->suites.agent, "%s", side.agent);
    return status;
}

static Status limit(AppState *app, const char *argument, Error *error)
{
    return suites_limit(&app->suites, argument, error);
}

static bool may_start(const AppState *app)
{
    return !app->suites.task && *app->suites.path;
}

static Status start(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Status status = suites_start(&app->suites, &app->tasks, error);
    return status ? status : show(app, "", error);
}

static bool is_running(const AppState *app)
{
    return app->suites.task != 0;
}

static Status stop(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    suites_stop(&app->suites, &app->tasks);
    return STATUS_OK;
}

static const ArgumentInfo asks_agent = {
    .prompt = "Which agent to test", .value = argument_agent, .free = true};
static const ArgumentInfo asks_limit = {.prompt = "300 ms, 2 s or 20000 nodes for each position"};

static const Action actions[] = {
    {"suite.show", "Suites", "Tools", NULL, ARGUMENT_NONE, NULL, NULL, show,
     .finds = "puzzles exercises tests"},
    {"suite.file", "Choose suite...", NULL, NULL, ARGUMENT_PATH, NULL, may_change, file},
    {"suite.agent", "Agent to test on the suite...", NULL, NULL, ARGUMENT_AGENT, NULL, may_change, agent,
     &asks_agent},
    {"suite.limit", "Limit for each position of the suite...", NULL, NULL, ARGUMENT_TEXT, NULL, may_change,
     limit, &asks_limit},
    {"suite.start", "Test the agent on the suite", NULL, NULL, ARGUMENT_NONE, NULL, may_start, start,
     .panel = "suites"},
    {"suite.stop", "Stop the test on the suite", NULL, NULL, ARGUMENT_NONE, NULL, is_running, stop},
};

ACTION_LIST(suite_actions, actions);
