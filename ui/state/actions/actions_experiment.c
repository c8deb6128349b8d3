/* Experiments of the documents. */
#include <stdio.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

static bool has_any(const AppState *app)
{
    return app->experiments.laboratory.at != NULL;
}

static bool is_running(const AppState *app)
{
    return experiments_task(&app->experiments) != 0;
}

static bool has_result(const AppState *app)
{
    return app->experiments.result.length > 0;
}

static bool experiment_value(const AppState *app, int index, ArgumentValue *out)
{
    ExperimentInfo info;
    if (!app->experiments.laboratory.at || !app->experiments.laboratory.at(index, &info))
        return false;
    snprintf(out->value, sizeof out->value, "%s", info.id);
    snprintf(out->title, sizeof out->title, "%s: %s", info.id, info.title);
    return true;
}

static void look_chosen(const AppState *app, ArgumentFacts *facts)
{
    ArgumentValue value;
    if (experiment_value(app, app->experiments.chosen, &value))
        snprintf(facts->now, sizeof facts->now, "%s", value.value);
}

static Status list(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Experiments *experiments = &app->experiments;
    if (!has_result(app) && !is_running(app) && has_any(app))
        experiments_choose(experiments, experiments->chosen, experiments->full);
    Status status = action_run(app, "view.mode", "match", error);
    if (!status)
        status = action_run(app, "view.panel.show", "experiments", error);
    return status ? status : action_run(app, "view.panel.show", "experiment-result", error);
}

static Status choose(AppState *app, const char *argument, Error *error)
{
    Experiments *experiments = &app->experiments;
    int index = *argument ? experiments_find(experiments, argument) : experiments->chosen;
    if (index < 0)
        return error_set(error, STATUS_NOT_FOUND, "there is no experiment '%s'", argument);
    if (*argument)
        experiments_choose(experiments, index, experiments->full);
    return list(app, "", error);
}

/* By number, as jobs have it. */
static Status show(AppState *app, const char *argument, Error *error)
{
    ArgumentValue value;
    int number;
    Status status = argument_number(argument, 1, 1000, &number, error);
    if (status)
        return status;
    return experiment_value(app, number - 1, &value)
               ? choose(app, value.value, error)
               : error_set(error, STATUS_NOT_FOUND, "there is no experiment %d", number);
}

static Status depth(AppState *app, const char *argument, Error *error)
{
    (void)error;
    experiments_choose(&app->experiments, app->experiments.chosen, strcmp(argument, "full") == 0);
    return STATUS_OK;
}

static Status start(AppState *app, const char *argument, Error *error)
{
    Status status = choose(app, argument, error);
    return status ? status : experiments_start(&app->experiments, &app->tasks, error);
}

static Status stop(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    experiments_stop(&app->experiments, &app->tasks);
    return STATUS_OK;
}

static Status copy(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Text text = {0};
    text_add_string(&text, text_string(&app->experiments.result));
    return action_copied(app, &text, error);
}

static const ArgumentInfo asks_experiment = {
    .prompt = "Which experiment", .may_lack = true, .look = look_chosen, .value = experiment_value};

static const Action actions[] = {
    {"experiment.list", "Experiments", "Tools", NULL, ARGUMENT_NONE, NULL, has_any, list,
     .finds = "research measure"},
    {"experiment.choose", "Choose experiment...", NULL, NULL, ARGUMENT_TEXT, NULL, has_any, choose,
     &asks_experiment},
    {"experiment.show", "Show experiment by its number...", NULL, NULL, ARGUMENT_NUMBER, NULL, has_any, show},
    {"experiment.depth", "Length of experiments", NULL, NULL, ARGUMENT_CHOICE, CHOICES("quick", "full"),
     has_any, depth},
    {"experiment.start", "Start experiment...", NULL, NULL, ARGUMENT_TEXT, NULL, has_any, start,
     &asks_experiment},
    {"experiment.stop", "Stop experiment", NULL, NULL, ARGUMENT_NONE, NULL, is_running, stop},
    {"experiment.copy", "Copy the experiment's result", NULL, NULL, ARGUMENT_NONE, NULL, has_result, copy},
};

ACTION_LIST(experiment_actions, actions);
