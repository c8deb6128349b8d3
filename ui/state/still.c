#include "ui/state/still.h"

static void still_search(AnalysisSession *session, SearchView *view)
{
    const uint64_t node_ns = 1000;
    Report *report = session->report;
    if (session->log.count == 0)
        return;
    report->time_ns = report->nodes * node_ns;
    report->best_since_ns = 0;
    report_log_free(&session->log);
    report_log_add(&session->log, report);
    tree_history_clear(&view->tree.growth);
    tree_history_note(&view->tree.growth, report);
    tree_history_add(&view->tree.growth, 0, &view->tree.view);
    tree_history_add(&view->tree.growth, report->time_ns, &view->tree.view);
    view->table.samples[0] = (TableSample){0};
    view->table.sample_count = 1; /* the report is the next */
    view->table.read_ns = report->time_ns;
}

void app_still(AppState *self, int64_t moment)
{
    for (int i = 0; i < ANALYSIS_SESSIONS; i++)
        still_search(&self->analysis.sessions[i], &self->search_views.sessions[i]);
    for (int i = 0; i < self->matches.runs.count; i++) {
        MatchRun *run = self->matches.runs.items[i];
        run->began_s = moment;
        run->used_s = 0;
    }
    self->tune.pace.pace.seconds = 0;
    self->solo.answer.took_us = 0;
}
