/* The curves of each term's contribution along the game. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/view/panels/panels_inner.h"

static const ColourName colours[GRAPH_TERMS_MOST] = {COLOUR_ACCENT, COLOUR_DOUBTFUL, COLOUR_BLUNDER,
                                                     COLOUR_SECOND, COLOUR_MISTAKE,  COLOUR_GOOD};

const GraphTerms *graph_terms_now(Ui *ui)
{
    const AppState *app = ui->app;
    const Profile *weights = &app->search_views.weight_editor.weights;
    TermsGraph *self = &ui->terms_graph;
    Side side = ui->derived.graph.side;
    bool same = self->known && self->record == app->document.record &&
                self->version == app->document.tree_version && self->side == side;
    for (int term = 0; term < TERM_COUNT && same; term++)
        same = self->weights.weights[term] == weights->weights[term];
    if (same && own_terms_equal(&self->weights.own, &weights->own))
        return &self->terms;
    graph_terms_make(app->document.record, weights, side, &self->terms);
    self->known = true;
    self->record = app->document.record;
    self->version = app->document.tree_version;
    self->side = side;
    self->weights = *weights;
    return &self->terms;
}

typedef struct TermOf {
    const GraphTerms *terms;
    int term;
} TermOf;

static PlotPoint worth_of(const void *context, int turn)
{
    const TermOf *self = context;
    return (PlotPoint){turn, self->terms->worth[self->term][turn]};
}

void graph_terms_draw(const Plot *plot, const GraphTerms *terms)
{
    const Canvas *canvas = plot->canvas;
    const Box box = plot->box;
    float left = box.left + px(canvas, 8);
    for (int i = terms->count - 1; i >= 0; i--)
        plot_curve(plot, &(PlotCurve){worth_of, &(TermOf){terms, i}, terms->turns}, 2, colours[i]);
    for (int i = 0; i < terms->count; i++) {
        const char *name = terms->names[i];
        float width = canvas_text_size(canvas, FONT_SMALL, name).x + px(canvas, 14);
        if (left + width > box.right)
            break;
        Box label = box_at(left, box.top + px(canvas, 2), width, px(canvas, 16));
        Box ground = {label.left - px(canvas, 4), label.top, label.right - px(canvas, 10), label.bottom};
        canvas_box(canvas, ground, px(canvas, 3),
                   canvas_faded(canvas, COLOUR_WELL, 0.75f)); /* over the curves */
        canvas_text(canvas, label, ALIGN_LEFT, FONT_SMALL, colours[i], name);
        left += width;
    }
}

void graph_terms_tell(const GraphTerms *terms, int turn, char *out, size_t size)
{
    *out = '\0';
    for (int i = 0; i < terms->count && turn < terms->turns; i++) {
        double worth = terms->worth[i][turn];
        if (!isnan(worth))
            string_add(out, size, "\n%s %s%.1f", terms->names[i], worth <= -0.05 ? "\xe2\x88\x92" : "+",
                       fabs(worth));
    }
}
