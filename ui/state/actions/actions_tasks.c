/* The list of jobs. */
#include <stdio.h>

#include "ui/state/actions/actions_inner.h"

static bool has_any(const AppState *app)
{
    return app->tasks.count > 0;
}

static bool has_ended(const AppState *app)
{
    return app->tasks.count > tasks_open(&app->tasks);
}

static Status find(AppState *app, const char *argument, Task **out, Error *error)
{
    int number;
    Status status = argument_number(argument, 1, app->tasks.last_number, &number, error);
    if (status)
        return status;
    *out = tasks_find(&app->tasks, number);
    return *out ? STATUS_OK : error_set(error, STATUS_NOT_FOUND, "there is no job %d", number);
}

static Status stop(AppState *app, const char *argument, Error *error)
{
    Task *task;
    Status status = find(app, argument, &task, error);
    if (status)
        return status;
    for (int i = 0; i < app->matches.count; i++)
        if (app->matches.runs[i]->task == task->number)
            match_run_stop(app->matches.runs[i], &app->tasks); /* it may be paused, so stop it as a match */
    tasks_stop(&app->tasks, task);
    return STATUS_OK;
}

static Status hurry(AppState *app, const char *argument, Error *error)
{
    Task *task;
    Status status = find(app, argument, &task, error);
    if (!status)
        tasks_hurry(&app->tasks, task);
    return status;
}

/* Shows what a job does. */
static Status show(AppState *app, const char *argument, Error *error)
{
    Task *task;
    char number[16];
    Status status = find(app, argument, &task, error);
    if (status || !task->action)
        return status;
    snprintf(number, sizeof number, "%d", task->argument);
    return action_run(app, task->action, task->argument ? number : "", error);
}

static Status forget(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    tasks_forget(&app->tasks);
    return STATUS_OK;
}

static Status list(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Status status = action_run(app, "view.mode", "match", error);
    return status ? status : action_run(app, "view.panel.show", "jobs", error);
}

static const Action actions[] = {
    {"jobs.list", "Jobs", "Tools", NULL, ARGUMENT_NONE, NULL, NULL, list,
     .finds = "tasks running background progress"},
    {"jobs.show", "Show job...", NULL, NULL, ARGUMENT_NUMBER, NULL, has_any, show},
    {"jobs.stop", "Stop job...", NULL, NULL, ARGUMENT_NUMBER, NULL, has_any, stop},
    {"jobs.hurry", "Start job now...", NULL, NULL, ARGUMENT_NUMBER, NULL, has_any, hurry},
    {"jobs.forget", "Clear finished jobs", NULL, NULL, ARGUMENT_NONE, NULL, has_ended, forget},
};

ACTION_LIST(task_actions, actions);
