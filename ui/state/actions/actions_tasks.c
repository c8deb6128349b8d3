/* The list of jobs. */
#include <stdio.h>

#include "ui/state/actions/actions_inner.h"

static Status find(AppState *app, int number, Task **out, Error *error)
{
    *out = tasks_find(&app->tasks, number);
    return *out ? STATUS_OK : error_set(error, STATUS_NOT_FOUND, "there is no job %d", number);
}

static Status stop(AppState *app, int number, Error *error)
{
    Task *task;
    Status status = find(app, number, &task, error);
    if (status == STATUS_OK)
        tasks_stop(&app->tasks, task->number);
    return status;
}

static Status hurry(AppState *app, int number, Error *error)
{
    Task *task;
    Status status = find(app, number, &task, error);
    if (status == STATUS_OK)
        tasks_hurry(&app->tasks, task);
    return status;
}

/* Shows what a job does. */
static Status actions_tasks_show(AppState *app, int number, Error *error)
{
    Task *task;
    char argument[16];
    Status status = find(app, number, &task, error);
    if (status != STATUS_OK || !task->action)
        return status;
    snprintf(argument, sizeof argument, "%d", task->argument);
    return action_run(app, task->action, task->argument ? argument : "", error);
}

ACT(forget, tasks_forget(&app->tasks))

static const Action actions[] = {
    {"jobs.list", "Jobs", "Tools", .shows = "jobs", .finds = "tasks running background progress"},
    {"jobs.show", "Show job...", TRIES_NUMBER(actions_tasks_show), .when = {HAS_JOBS},
     UP_TO(tasks.last_number)},
    {"jobs.stop", "Stop job...", TRIES_NUMBER(stop), .when = {HAS_JOBS}, UP_TO(tasks.last_number)},
    {"jobs.hurry", "Start job now...", TRIES_NUMBER(hurry), .when = {HAS_JOBS}, UP_TO(tasks.last_number)},
    {"jobs.forget", "Clear finished jobs", .does = forget, .when = {HAS_ENDED_JOBS}},
};

ACTION_LIST(task_actions, actions);
