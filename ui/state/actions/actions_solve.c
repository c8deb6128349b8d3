/* Proving who wins in the position shown. */
#include "ui/state/actions/actions_inner.h"

static bool may_start(const AppState *app)
{
    return !app->solving.task && !app->editing && position_outcome(&app->document.position) == OUTCOME_NONE;
}

static Status show(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Status status = action_run(app, "view.mode", "analyse", error);
    return status ? status : action_run(app, "view.panel.show", "solve", error);
}

static Status start(AppState *app, const char *argument, Error *error)
{
    int seconds = SOLVING_SECONDS;
    Status status =
        *argument ? argument_number(argument, 1, SOLVING_SECONDS_MOST, &seconds, error) : STATUS_OK;
    if (!status)
        status = solving_start(&app->solving, &app->document.position, seconds, &app->tasks, error);
    return status ? status : show(app, "", error);
}

static bool is_solving(const AppState *app)
{
    return app->solving.task != 0;
}

static Status stop(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    solving_stop(&app->solving, &app->tasks);
    return STATUS_OK;
}

static const Action actions[] = {
    {"solve.start", "Solve this position", "Analysis", NULL, ARGUMENT_TEXT, NULL, may_start, start,
     .finds = "prove win forced endgame exact"},
    {"solve.stop", "Stop solving", NULL, NULL, ARGUMENT_NONE, NULL, is_solving, stop},
    {"solve.show", "Show the solution", NULL, NULL, ARGUMENT_NONE, NULL, NULL, show},
};

ACTION_LIST(solve_actions, actions);
