/* Compares two sets of weights over many positions: how often they want the same move, how alike they rank
 * all moves, and how much the choices of one lose by the other's values. One ply deep; runs on a thread of
 * its own.
 *
 * A Comparison belongs to one thread; its fields are another's until comparison_tick has said that it is
 * done. */
#ifndef TETRESS_ANALYSIS_INSIGHT_COMPARISON_H
#define TETRESS_ANALYSIS_INSIGHT_COMPARISON_H

#include "engine/analysis/insight/weight_editor.h"
#include "engine/base/job.h"
#include "engine/record/record.h"

enum { COMPARISON_POSITIONS = 200, COMPARISON_MOST = 5000, COMPARISON_WORST = 20 };

/* A position on which they disagree. Losses are of a chance from 0 to 1. */
typedef struct Disagreement {
    Position position;
    Move wants[2];    /* what each would play */
    double losses[2]; /* what the other's move loses by the reckoning of each */
} Disagreement;

enum { COMPARED_TERMS = TERMS_MOST + OWN_TERMS_MOST };

typedef struct ComparedTerm {
    char name[OWN_NAME_SIZE];
    int terms[2]; /* of the profiles; -1 where one has no such term */
    double weights[2];
    double
        sizes[2]; /* what the term is worth on average, whichever side it favours, in hundredths of a token */
} ComparedTerm;

typedef struct ComparisonResult {
    int positions;
    double agreement;   /* share of the positions where both want the same move */
    double correlation; /* of the ranks of all moves (Spearman's), on average; 1 is the same order */
    double losses[2];   /* on average, as above */
    int term_count;
    ComparedTerm terms[COMPARED_TERMS]; /* own terms are the same if their names are */
    int worst_count;                    /* by the greater of its losses, the worst first */
    Disagreement worst[COMPARISON_WORST];
} ComparisonResult;

typedef struct Comparison {
    Job *job;      /* null: none runs */
    bool done;     /* there is a result */
    Status status; /* of the last one that ran */
    Error error;
    char names[2][PROFILES_NAME_SIZE];
    Profile profiles[2];
    int wanted, count; /* positions to find, and found */
    Position *positions;
    ComparisonResult result;
} Comparison;

/* Compares over the positions of a record's main line, unless that is null, and of games made up by the first
 * weights with some random moves, so many in all. What ran before must have ended. */
Status comparison_start(Comparison *self, const Profile profiles[2], const Record *record, int count,
                        Wake wake, Error *error);
void comparison_stop(Comparison *self);

/* Whether it has ended just now. */
bool comparison_tick(Comparison *self);
void comparison_close(Comparison *self);

#endif
