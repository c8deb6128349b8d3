/* The data of the panels that look into searches and weights, kept in step with the document, the analysis
 * and the game being played. For the thread of the AppState. */
#ifndef TETRESS_STATE_SEARCH_SEARCH_VIEWS_H
#define TETRESS_STATE_SEARCH_SEARCH_VIEWS_H

#include "engine/analysis/insight/comparison.h"
#include "engine/analysis/insight/weight_editor.h"
#include "engine/report/iterations.h"
#include "ui/state/layout.h"
#include "ui/state/play/play.h"
#include "ui/state/search/analysis.h"
#include "ui/state/search/search_log.h"
#include "ui/state/search/search_tree.h"
#include "ui/state/search/transpositions.h"

/* The panels that need a search's views, while they are at the front of their group. */
#define INSIGHT_TREE_PANEL "tree"
#define INSIGHT_TABLE_PANEL "transpositions"

/* What is inside one session's search, running or ended. */
typedef struct SearchView {
    uint64_t search; /* which of the session's searches this is about */
    SearchTree tree;
    Iterations iterations;
    Transpositions table;
} SearchView;

typedef struct SearchViews {
    WeightEditor weight_editor;
    Comparison comparison;
    SearchView sessions[ANALYSIS_SESSIONS];
    SearchLog log;
    uint64_t shown; /* document version that the heuristics show; 0: none */
} SearchViews;

Status search_views_init(SearchViews *self, Error *error);
void search_views_close(SearchViews *self); /* stops its threads and waits for them */

/* Follows the document and the game being played, and takes in comparisons; returns whether anything
 * changed. */
bool search_views_tick(SearchViews *self, const Document *document, const Play *play);

/* Looks into the searches of the analysis, and asks for the views that the front panels need; returns whether
 * anything changed. */
bool search_views_look(SearchViews *self, const Layout *layout, const Document *document,
                       const Analysis *analysis, uint64_t now_ns);

/* When search_views_look is due next, by clock_ns; UINT64_MAX: not until the analysis has news. */
uint64_t search_views_wake_ns(const SearchViews *self);

/* Whether a comparison is running. */
static inline bool search_views_busy(const SearchViews *self)
{
    return self->comparison.job;
}

#endif
