/* Statistics of many games: results, lengths, clears, and how many placements there were at each turn. Only
 * main lines count. A value of fixed size, all zeros for no games; any thread may use its own. */
#ifndef TETRESS_RECORD_STATISTICS_H
#define TETRESS_RECORD_STATISTICS_H

#include "engine/record/record_words.h"

typedef struct Range {
    int64_t count, sum;
    int least, most; /* valid if there is a count */
} Range;

typedef struct Statistics {
    int games;
    int results[OUTCOME_DRAW + 1]; /* by Outcome; OUTCOME_NONE means not over */
    int reasons[RECORD_REASONS];
    Range lengths;
    Range placements[PLY_LIMIT]; /* of the side to move, by plies played */
    int64_t clearing;            /* moves that cleared lines */
    int64_t lines, cells;        /* cleared */
    int games_clearing;
} Statistics;

void statistics_add(Statistics *self, const Record *record);

/* 0 if the range is empty. */
double range_mean(const Range *self);

#endif
