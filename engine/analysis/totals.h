/* The sum of what moves lost, over many games: by the phase of the game, and by kind of mistake. Plain
 * values; any thread. */
#ifndef TETRESS_ANALYSIS_TOTALS_H
#define TETRESS_ANALYSIS_TOTALS_H

#include "engine/analysis/story.h"

enum { PHASES = 3 };

/* They begin at plies 0, 24 and 60. */
extern const char *const phase_names[PHASES];

typedef struct MistakeTotals {
    int judged; /* moves with a known loss */
    int moves[PHASES];
    double loss[PHASES]; /* sums of their losses */
    int mistakes, marked[PHASES];
    int causes[CAUSE_KINDS]; /* mistakes by the most important cause; some have none */
} MistakeTotals;

/* Adds a move; a loss of NAN is not known, and without a cause it is -1. */
void totals_add(MistakeTotals *self, int ply, double loss, bool mistake, int cause);

/* Adds other totals. */
void totals_join(MistakeTotals *self, const MistakeTotals *other);

/* Adds the moves of the story's side. */
void totals_add_story(MistakeTotals *self, const Story *story);

#endif
