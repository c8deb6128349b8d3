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

/* ---- Weights ---- */

static void show_position(SearchViews *self, const Document *document)
{
    Position previous;
    const RecordNode *parent = document->node->parent;
    if (parent)
        record_position(document->record, parent, &previous);
    weight_editor_update(&self->weight_editor, parent ? &previous : NULL, &document->position);
    self->shown = document_shown_version(document);
}

static bool tick_heuristics(SearchViews *self, const Document *document)
{
    uint64_t version = self->weight_editor.version;
    if (self->shown != document_shown_version(document) || !self->weight_editor.current)
        show_position(self, document);
    return self->weight_editor.version != version;
}

/* ---- Searches for moves of a game ---- */

static void write_clock(const PlayClock *clock, char *out, size_t size)
{
    snprintf(out, size, "no clock");
    if (clock->move_ns > 0)
        snprintf(out, size, "%g s a move", (double)clock->move_ns * 1e-9);
    else if (clock->time_ns > 0)
        snprintf(out, size,
                 clock->increment_ns > 0 ? "%g s a game and %g s more for each move" : "%g s a game",
                 (double)clock->time_ns * 1e-9, (double)clock->increment_ns * 1e-9);
}

/* For an agent in a game; its last report may come with its move. */
static bool note_play(SearchViews *self, const Play *play)
{
    const Report *report = play->report;
    char limits[64];
    if (play->state == PLAY_NONE || report->serial == 0)
        return false;
    Game game = play->game;
    if (!position_equal(&report->position, &game.now) && game.count > 0)
        game_undo(&game, 1);
    write_clock(&play->setup.clock, limits, sizeof limits);
    return search_log_note(&self->log, SEARCH_LOG_PLAY, play->setup.players[position_turn(&report->position)],
                           limits, &game, report);
}

bool search_views_tick(SearchViews *self, const Document *document, const Play *play)
{
    bool changed = tick_heuristics(self, document);
    changed = note_play(self, play) || changed;
    return comparison_tick(&self->comparison) || changed;
}
