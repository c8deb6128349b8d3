/* Following the searches of the analysis. */
#include "ui/state/search/search_views.h"

bool search_views_look(SearchViews *self, const Layout *layout, const Document *document,
                       const Analysis *analysis, uint64_t now_ns)
{
    bool changed = false;
    for (int i = 0; i < ANALYSIS_SESSIONS; i++) {
        SearchView *view = &self->sessions[i];
        bool chosen = i == analysis->chosen;
        view->tree.wanted = chosen && layout_shows(layout, INSIGHT_TREE_PANEL);
        /* For an alpha-beta search, the tree's panel shows the line from the table. */
        view->table.wanted = (chosen && layout_shows(layout, INSIGHT_TABLE_PANEL)) ||
                             (view->tree.wanted && view->iterations.count > 0);
        Session *running = analysis_session(analysis, i);
        const Report *report = analysis_searched(analysis, i);
        const AnalysisSession *asked = &analysis->sessions[i];
        if (report->serial > 0 && view->search != asked->searches) {
            view->search = asked->searches;
            view->iterations.count = 0;
            search_tree_begin(&view->tree, &report->position);
            transpositions_begin(&view->table, &document->position);
            changed = true;
        }
        changed |= search_tree_tick(&view->tree, running, report, now_ns);
        changed |= iterations_note(&view->iterations, report);
        changed |= transpositions_tick(&view->table, running, report, &document->position, now_ns);
        if (report->serial > 0 && position_equal(&report->position, &document->position)) {
            Game game;
            record_game(document->record, document->node, &game);
            changed |= search_log_note(&self->log, i == ANALYSIS_A ? SEARCH_LOG_A : SEARCH_LOG_B,
                                       asked->agent, "", &game, report);
        }
    }
    return changed;
}

uint64_t search_views_wake_ns(const SearchViews *self)
{
    uint64_t wake = UINT64_MAX;
    for (int i = 0; i < ANALYSIS_SESSIONS; i++) {
        uint64_t due = search_tree_wake_ns(&self->sessions[i].tree);
        wake = due < wake ? due : wake;
    }
    return wake;
}
