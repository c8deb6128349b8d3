/* Following the searches of the analysis. */
#include "ui/state/search/search_views.h"

static const Report no_report;

/* The newest report of a session's search, running or ended here. */
static const Report *newest(const Analysis *analysis, int session)
{
    const ReportLog *log = &analysis->sessions[session].log;
    return log->count > 0 ? log->reports[log->count - 1] : &no_report;
}

static bool note_analysis(SearchViews *self, const Document *document, const Analysis *analysis, int session)
{
    const AnalysisSession *asked = &analysis->sessions[session];
    const Report *report = newest(analysis, session);
    Game game;
    if (report->serial == 0 || !position_equal(&report->position, &document->position))
        return false;
    record_game(document->record, document->node, &game);
    return search_log_note(&self->log, session == ANALYSIS_A ? SEARCH_LOG_A : SEARCH_LOG_B, asked->agent, "",
                           &game, report);
}

static bool tick_searches(SearchViews *self, const Document *document, const Analysis *analysis,
                          uint64_t now_ns)
{
    Session *session = analysis_session(analysis, analysis->chosen);
    const Report *report = newest(analysis, analysis->chosen);
    bool changed = search_tree_tick(&self->tree, session, report, now_ns);
    changed = iterations_note(&self->iterations, report) || changed;
    return transpositions_tick(&self->table, session, report, &document->position, now_ns) || changed;
}

bool search_views_look(SearchViews *self, const Layout *layout, const Document *document,
                       const Analysis *analysis, uint64_t now_ns)
{
    self->tree.wanted = layout_shows(layout, INSIGHT_TREE_PANEL);
    /* For an alpha-beta search, the tree's panel shows the line from the table. */
    self->table.wanted =
        layout_shows(layout, INSIGHT_TABLE_PANEL) || (self->tree.wanted && self->iterations.count > 0);
    bool changed = tick_searches(self, document, analysis, now_ns);
    for (int i = 0; i < ANALYSIS_SESSIONS; i++)
        changed = note_analysis(self, document, analysis, i) || changed;
    return changed;
}

uint64_t search_views_wake_ns(const SearchViews *self)
{
    return search_tree_wake_ns(&self->tree);
}
