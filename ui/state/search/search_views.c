#include "ui/state/search/search_views.h"

#include <stdio.h>
#include <string.h>

Status search_views_init(SearchViews *self, Error *error)
{
    memset(self, 0, sizeof *self);
    Status status = STATUS_OK;
    weight_editor_init(&self->weight_editor);
    for (int i = 0; i < ANALYSIS_SESSIONS && status == STATUS_OK; i++) {
        transpositions_init(&self->sessions[i].table);
        status = search_tree_init(&self->sessions[i].tree, error);
    }
    if (status != STATUS_OK)
        search_views_close(self);
    return status;
}

void search_views_close(SearchViews *self)
{
    comparison_stop(&self->comparison);
    comparison_close(&self->comparison);
    for (int i = 0; i < ANALYSIS_SESSIONS; i++)
        search_tree_close(&self->sessions[i].tree);
}

bool search_views_tick(SearchViews *self, const Document *document, const Play *play)
{
    uint64_t version = self->weight_editor.version;
    if (self->shown != document_shown_version(document) || !self->weight_editor.current) {
        Position previous;
        const RecordNode *parent = document->node->parent;
        if (parent)
            record_position(document->record, parent, &previous);
        weight_editor_update(&self->weight_editor, parent ? &previous : NULL, &document->position);
        self->shown = document_shown_version(document);
    }
    bool changed = self->weight_editor.version != version;
    /* An agent's last report in a game may come with its move. */
    const Report *report = play->report;
    if (play->state != PLAY_NONE && report->serial != 0) {
        Game game = play->game;
        char limits[64];
        if (!position_equal(&report->position, &game.now) && game.count > 0)
            game_undo(&game, 1);
        const PlayClock *clock = &play->setup.clock;
        snprintf(limits, sizeof limits, "no clock");
        if (clock->move_ns > 0)
            snprintf(limits, sizeof limits, "%g s a move", (double)clock->move_ns * 1e-9);
        else if (clock->time_ns > 0)
            snprintf(limits, sizeof limits,
                     clock->increment_ns > 0 ? "%g s a game and %g s more for each move" : "%g s a game",
                     (double)clock->time_ns * 1e-9, (double)clock->increment_ns * 1e-9);
        changed =
            search_log_note(&self->log, SEARCH_LOG_PLAY,
                            play->setup.players[position_turn(&report->position)], limits, &game, report) ||
            changed;
    }
    return comparison_tick(&self->comparison) || changed;
}

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
