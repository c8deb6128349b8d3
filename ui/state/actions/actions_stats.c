/* Statistics of games. */
#include <stdio.h>

#include "ui/state/actions/actions_inner.h"

/* Counts the games listed: those of the open folder, or of the file. */
static Status actions_stats_start(AppState *app, Error *error)
{
    const GameFolder *folder = &app->games.folder;
    if (folder->count > 0)
        return counting_start(&app->counting, text_string(&folder->path), &app->tasks, error);
    const RecordList *list = &app->document.list;
    app->counting = (Counting){.known = true};
    for (int i = 0; i < list->count; i++)
        statistics_add(&app->counting.statistics, list->records[i]);
    snprintf(app->counting.title, sizeof app->counting.title, "%s", document_name(&app->document));
    return STATUS_OK;
}

static const Action actions[] = {
    {"stats.start", "Statistics of these games", "Analysis", .tries = actions_stats_start,
     .when = {-IS_COUNTING}, .shows = "statistics", .finds = "count numbers summary win rate"},
    {"stats.show", "Show statistics", .shows = "statistics"},
};

ACTION_LIST(stats_actions, actions);
