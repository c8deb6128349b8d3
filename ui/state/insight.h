/* What lies behind the panels that look into searches and weights, kept in step with the document and the game that is played. For the thread of the AppState. */
#ifndef TETRESS_STATE_INSIGHT_H
#define TETRESS_STATE_INSIGHT_H

#include "ui/state/comparison.h"
#include "ui/state/heuristics.h"
#include "ui/state/play.h"
#include "ui/state/search_log.h"
#include "ui/state/spar.h"

typedef struct Insight {
    Heuristics heuristics;
    Comparison comparison;
    Spar spar;

    SearchLog log;
    uint64_t shown; /* the version of the document that the heuristics show; 0: none */
} Insight;

/* The folder is where profiles are; null for none. */
Status insight_init(Insight *self, const char *folder, Error *error);
void insight_close(Insight *self); /* waits for its threads, which it stops */

/* Follows the document and the game that is played, and takes in what has come of trials and comparisons; whether anything changed. */
bool insight_tick(Insight *self, const Document *document, const Play *play);

/* Whether games or a comparison are under way. */
static inline bool insight_busy(const Insight *self)
{
    return self->spar.job || self->comparison.job;
}

#endif
