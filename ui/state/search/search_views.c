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
    if (status)
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
