/* Compares two sets of weights over many positions: how often they choose the same move, how similarly they
 * rank all moves, and how much the choices of one lose by the other's values. One ply deep; runs on its own
 * thread.
 *
 * A Comparison belongs to one thread; its fields may not be read until comparison_tick has reported the
 * end. */
#ifndef TETRESS_ANALYSIS_INSIGHT_COMPARISON_H
#define TETRESS_ANALYSIS_INSIGHT_COMPARISON_H

#include "engine/analysis/insight/weight_editor.h"
#include "engine/base/job.h"
#include "engine/record/record.h"

enum { COMPARISON_POSITIONS = 200, COMPARISON_MOST = 5000, COMPARISON_WORST = 20 };

/* A position where they disagree. Losses are of a chance from 0 to 1. */
typedef struct Disagreement {
    Position position;
    Move wants[2];    /* what each would play */
    double losses[2]; /* the loss by the other's move, by each one's values */
} Disagreement;

enum { COMPARED_TERMS = TERMS_MOST + OWN_TERMS_MOST };

typedef struct ComparedTerm {
    char name[OWN_NAME_SIZE];
    int terms[2]; /* index in the profiles; -1 if one has no such term */
    double weights[2];
    double sizes[2]; /* average contribution of the term, ignoring its sign, in hundredths of a token */
} ComparedTerm;

typedef struct ComparisonResult {
    int positions;
    double agreement;   /* share of the positions where both choose the same move */
    double correlation; /* of the ranks of all moves (Spearman's), on average; 1 means the same order */
    double losses[2];   /* on average, as above */
    int term_count;
    ComparedTerm terms[COMPARED_TERMS]; /* own terms count as the same if their names are */
    int worst_count;                    /* ordered by the greater loss, worst first */
    Disagreement worst[COMPARISON_WORST];
} ComparisonResult;

typedef struct Comparison {
    Job *job;      /* null: none is running */
    bool done;     /* there is a result */
    Status status; /* of the last run */
    Error error;
    char names[2][PROFILE_NAME_SIZE];
    Profile profiles[2];
    int wanted, count; /* positions to find, and found so far */
    Position *positions;
    ComparisonResult result;
} Comparison;

/* Compares over the positions of a record's main line, unless that is null, and of games played by the first
 * weights with some random moves, `count` positions in all. An earlier run must have ended. */
Status comparison_start(Comparison *self, const Profile profiles[2], const Record *record, int count,
                        Wake wake, Error *error);
void comparison_stop(Comparison *self);

/* Returns whether it has just ended. */
bool comparison_tick(Comparison *self);
void comparison_close(Comparison *self);

#endif
