/* What lies behind the panels that look into searches and weights, kept in step with the document, the analysis and the game that is
 * played. For the thread of the AppState. */
#ifndef TETRESS_STATE_INSIGHT_H
#define TETRESS_STATE_INSIGHT_H

#include "ui/state/analysis.h"
#include "ui/state/comparison.h"
#include "ui/state/heuristics.h"
#include "ui/state/iterations.h"
#include "ui/state/layout.h"
#include "ui/state/play.h"
#include "ui/state/search_log.h"
#include "ui/state/search_tree.h"
#include "ui/state/table_watch.h"

/* The panels that a search is asked on behalf of, while they are at the front of their group. */
#define INSIGHT_TREE_PANEL "tree"
#define INSIGHT_TABLE_PANEL "transpositions"

typedef struct Insight {
    Heuristics heuristics;
    Comparison comparison;

    /* Of the chosen session of the analysis. */
    SearchTree tree;
    Iterations iterations;
    TableWatch table;

    SearchLog log;
    uint64_t shown; /* the version of the document that the heuristics show; 0: none */
} Insight;

/* The folder is where profiles are; null for none. */
Status insight_init(Insight *self, const char *folder, Error *error);
void insight_close(Insight *self); /* waits for its threads, which it stops */

/* Follows the document and the game that is played, and takes in what has come of comparisons; whether anything changed. */
bool insight_tick(Insight *self, const Document *document, const Play *play);

/* Looks into the searches of the analysis, asking for views on behalf of the panels in front; whether anything changed. */
bool insight_look(Insight *self, const Layout *layout, const Document *document, const Analysis *analysis,
                  uint64_t now_ns);

/* When insight_look is due next, by clock_ns; UINT64_MAX: not before the analysis has news. */
uint64_t insight_wake_ns(const Insight *self);

/* Whether a comparison is under way. */
static inline bool insight_busy(const Insight *self)
{
    return self->comparison.job;
}

#endif
