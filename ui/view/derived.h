/* What the searches, or the current weights, say about the position and the game shown, in the forms that
 * panels and the board share: lines, heatmap and graph. Made again only when something has changed. For the
 * thread that draws. */
#ifndef TETRESS_VIEW_DERIVED_H
#define TETRESS_VIEW_DERIVED_H

#include "ui/draw/theme.h"
#include "ui/state/app.h"
#include "ui/state/review/graph.h"
#include "ui/state/search/lines.h"

typedef struct Derived {
    ShownLines lines[ANALYSIS_SESSIONS];
    Heatmap heat;
    Graph graph;

    /* What these were made from. */
    bool known;
    uint64_t document_version, report_versions[ANALYSIS_SESSIONS], review_version, weights_version;
    int chosen;
    HeatChoice choice;
    LineLocks locks;
    ReviewMarks marks;
    Viewpoint viewpoint;
} Derived;

/* The lines of the session shown. */
static inline const ShownLines *derived_lines(const Derived *self)
{
    return &self->lines[self->chosen];
}

void derived_update(Derived *self, const AppState *app);

/* The colour of a heatmap figure. */
Colour heat_colour(const Theme *theme, const Heatmap *heat, double value, const ReviewMarks *marks);

#endif
