#include "ui/view/derived.h"

#include <math.h>
#include <string.h>

static bool is_same_choice(const HeatChoice *a, const HeatChoice *b)
{
    return a->kind == b->kind && a->by_weights == b->by_weights && a->shapes == b->shapes &&
           a->threshold == b->threshold && a->cell_chosen == b->cell_chosen && a->cell == b->cell;
}

static bool are_same_marks(const ReviewMarks *a, const ReviewMarks *b)
{
    return a->doubtful == b->doubtful && a->bad == b->bad && a->very_bad == b->very_bad;
}

static bool is_same(const Derived *self, const AppState *app)
{
    const Analysis *analysis = &app->analysis;
    bool same =
        self->known && self->document_version == app->document.version &&
        self->review_version == app->review.version && self->chosen == analysis->chosen &&
        self->viewpoint == app->view.viewpoint && is_same_choice(&self->choice, &app->view.heat) &&
        are_same_marks(&self->marks, &app->settings.review.marks) &&
        self->locks.count == app->view.locks.count &&
        memcmp(self->locks.moves, app->view.locks.moves, sizeof self->locks.moves) == 0 &&
        (!self->choice.by_weights || self->weights_version == app->search_views.weight_editor.version);
    for (int i = 0; i < ANALYSIS_SESSIONS && same; i++)
        same = self->report_versions[i] == analysis->sessions[i].version;
    return same;
}

static void note(Derived *self, const AppState *app)
{
    const Analysis *analysis = &app->analysis;
    self->known = true;
    self->document_version = app->document.version;
    self->review_version = app->review.version;
    self->chosen = analysis->chosen;
    self->viewpoint = app->view.viewpoint;
    self->choice = app->view.heat;
    self->locks = app->view.locks;
    self->marks = app->settings.review.marks;
    self->weights_version = app->search_views.weight_editor.version;
    for (int i = 0; i < ANALYSIS_SESSIONS; i++)
        self->report_versions[i] = analysis->sessions[i].version;
}

void derived_update(Derived *self, const AppState *app)
{
    const Report *report = analysis_report(&app->analysis);
    if (is_same(self, app))
        return;
    note(self, app);
    for (int i = 0; i < ANALYSIS_SESSIONS; i++)
        app_lines(app, i, &self->lines[i]);
    if (app->view.heat.by_weights)
        weight_editor_heatmap(&app->search_views.weight_editor, &app->view.heat, &self->heat);
    else
        heatmap_make(&app->view.heat, report, app->analysis.sessions[!app->analysis.chosen].report,
                     &self->heat);
    graph_make(&app->document, &app->review, &app->analysis, app->view.viewpoint, &self->graph);
}

Colour heat_colour(const Theme *theme, const Heatmap *heat, double value, const ReviewMarks *marks)
{
    double span = heat->high - heat->low;
    double share = span > 0 ? (value - heat->low) / span : 1;
    if (heat->kind == HEAT_LOSS)
        return theme_loss(theme, loss_class(value, marks));
    if (heat->kind == HEAT_BEST)
        return theme_loss(theme, loss_class((heat->high - value) / 2, marks));
    if (heat->kind == HEAT_DIFFERENCE) {
        double most = fmax(fabs(heat->low), fabs(heat->high));
        double strength = most > 0 ? fabs(value) / most : 0;
        return colour_mix(theme_colour(theme, COLOUR_CELL),
                          theme_colour(theme, value < 0 ? COLOUR_BLUNDER : COLOUR_BEST), (float)strength);
    }
    return theme_effort(theme, (float)share);
}
