/* Experiments of the documents. */
#include <stdio.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

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

static Status list(AppState *app, Error *error)
{
    Experiments *experiments = &app->experiments;
    if (experiments->result.length == 0 && experiments_task(experiments) == 0)
        experiments_choose(experiments, experiments->chosen, experiments->full);
    Status status = action_show(app, "experiments", error);
    return status != STATUS_OK ? status : action_run(app, "view.panel.show", "experiment-result", error);
}

static Status choose(AppState *app, const char *argument, Error *error)
{
    Experiments *experiments = &app->experiments;
    ArgumentValue value;
    int index = *argument ? 0 : experiments->chosen;
    while (experiment_value(app, index, &value) && *argument && strcmp(value.value, argument) != 0)
        index++;
    if (!experiment_value(app, index, &value))
        return error_set(error, STATUS_NOT_FOUND, "there is no experiment '%s'", argument);
    if (*argument)
        experiments_choose(experiments, index, experiments->full);
    return list(app, error);
}

/* By number, as jobs have it. */
static Status actions_experiment_show(AppState *app, int number, Error *error)
{
    ArgumentValue value;
    return experiment_value(app, number - 1, &value)
               ? choose(app, value.value, error)
               : error_set(error, STATUS_NOT_FOUND, "there is no experiment %d", number);
}

ACT_WITH(depth, experiments_choose(&app->experiments, app->experiments.chosen, number == 1))

static Status actions_experiment_start(AppState *app, const char *argument, Error *error)
{
    Status status = choose(app, argument, error);
    return status != STATUS_OK ? status : experiments_start(&app->experiments, &app->tasks, error);
}

ACT(stop, tasks_stop(&app->tasks, experiments_task(&app->experiments)))

static Status copy(AppState *app, Error *error)
{
    Text text = {0};
    text_add_string(&text, text_string(&app->experiments.result));
    return action_copied(app, &text, error);
}

static const Action actions[] = {
    {"experiment.list", "Experiments", "Tools", .tries = list, .when = {HAS_EXPERIMENTS},
     .finds = "research measure"},
    {"experiment.choose", "Choose experiment...", TAKES_TEXT(choose), .when = {HAS_EXPERIMENTS},
     .prompt = "Which experiment", .may_lack = true, .look = look_chosen, .values = experiment_value},
    {"experiment.show", "Show experiment by its number...", TRIES_NUMBER(actions_experiment_show), .least = 1,
     .most = 1000, .when = {HAS_EXPERIMENTS}},
    {"experiment.depth", "Length of experiments", DOES_CHOICE(depth, CHOICES("quick", "full")),
     .when = {HAS_EXPERIMENTS}},
    {"experiment.start", "Start experiment...", TAKES_TEXT(actions_experiment_start),
     .when = {HAS_EXPERIMENTS}, .prompt = "Which experiment", .may_lack = true, .look = look_chosen,
     .values = experiment_value},
    {"experiment.stop", "Stop experiment", .does = stop, .when = {EXPERIMENT_RUNS}},
    {"experiment.copy", "Copy the experiment's result", .tries = copy, .when = {EXPERIMENT_DONE}},
};

ACTION_LIST(experiment_actions, actions);
