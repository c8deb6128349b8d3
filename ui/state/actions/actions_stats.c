/* Statistics of games. */
#include "ui/state/actions/actions_inner.h"

static Status show(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Status status = action_run(app, "view.mode", "analyse", error);
    return status ? status : action_run(app, "view.panel.show", "statistics", error);
}

static bool may_count(const AppState *app)
{
    return !app->counting.task;
}

/* Counts the games listed: those of the open folder, or of the file. */
static Status start(AppState *app, const char *argument, Error *error)
{
    const GameFolder *folder = &app->games.folder;
    Status status = STATUS_OK;
    (void)argument;
    if (folder->count > 0)
        status = counting_start(&app->counting, text_string(&folder->path), &app->tasks, error);
    else
        counting_take(&app->counting, document_name(&app->document), &app->document.list);
    return status ? status : show(app, "", error);
}

static const Action actions[] = {
    {"stats.start", "Statistics of these games", "Analysis", NULL, ARGUMENT_NONE, NULL, may_count, start,
     .finds = "count numbers summary win rate"},
    {"stats.show", "Show statistics", NULL, NULL, ARGUMENT_NONE, NULL, NULL, show},
};

ACTION_LIST(stats_actions, actions);
