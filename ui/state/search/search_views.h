/* What the panels show that look into searches and weights, kept in step with the document, the
 * analysis and the game that is played. For the thread of the AppState. */
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

/* The panels that a search is asked on behalf of, while they are at the front of their group. */
#define INSIGHT_TREE_PANEL "tree"
#define INSIGHT_TABLE_PANEL "transpositions"

typedef struct SearchViews {
    WeightEditor weight_editor;
    Comparison comparison;

    /* Of the chosen session of the analysis. */
    SearchTree tree;
    Iterations iterations;
    Transpositions table;

    SearchLog log;
    uint64_t shown; /* the version of the document that the heuristics show; 0: none */
} SearchViews;

/* The folder is where profiles are; null for none. */
Status search_views_init(SearchViews *self, const char *folder, Error *error);
void search_views_close(SearchViews *self); /* waits for its threads, which it stops */

/* Follows the document and the game that is played, and takes in what has come of comparisons; whether
 * anything changed. */
bool search_views_tick(SearchViews *self, const Document *document, const Play *play);

/* Looks into the searches of the analysis, asking for views on behalf of the panels in front; whether
 * anything changed. */
bool search_views_look(SearchViews *self, const Layout *layout, const Document *document,
                       const Analysis *analysis, uint64_t now_ns);

/* When search_views_look is due next, by clock_ns; UINT64_MAX: not before the analysis has news. */
uint64_t search_views_wake_ns(const SearchViews *self);

/* Whether a comparison is under way. */
static inline bool search_views_busy(const SearchViews *self)
{
    return self->comparison.job;
}

#endif
