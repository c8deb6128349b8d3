/* Compares two sets of weights, those a trial starts from and the current ones: in which positions they play
 * different moves, and how well each predicts results. A job does this over the games of a file, the open
 * games or, if there are none, quick games of the start against itself; or over a suite's positions, if one
 * is chosen. For the thread of the AppState. */
#ifndef TETRESS_STATE_TUNE_STUDY_H
#define TETRESS_STATE_TUNE_STUDY_H

#include "engine/analysis/insight/weight_editor.h"
#include "engine/tune/calibrate.h"
#include "engine/tune/training.h"
#include "ui/state/document/document.h"
#include "ui/state/files/question.h"

enum {
    STUDY_POSITIONS = 120, /* positions to look at, at most */
    STUDY_KEPT = 40,       /* differences to keep */
    STUDY_TERMS = 3,
    STUDY_SOURCE_SIZE = 160
};

/* What makes the difference between two moves, in hundredths of a token for the side to move. */
typedef struct StudyTerm {
    char name[TRAINING_NAME_SIZE];
    double worth;
} StudyTerm;

typedef struct StudyDifference {
    Position position;
    Move wants[2];
    int term_count;
    StudyTerm terms[STUDY_TERMS]; /* those that most favour the second move over the first, or oppose it */
} StudyDifference;

typedef struct StudyResult {
    char source[STUDY_SOURCE_SIZE]; /* "12 open games", "40 quick games of the start" */
    int positions, different, count;
    StudyDifference differences[STUDY_KEPT];
    bool calibrated; /* there were games with results */
    Calibration calibrations[2];
} StudyResult;

/* What to study. */
typedef struct StudyPlan {
    const Profile *profiles; /* two: the start and the current ones */
    uint64_t nodes;          /* for each position */
    const char *games;       /* a file of games; empty: the open games, or quick ones */
    const char *suite;       /* a file; empty: positions from the games */
    const Document *open;
    bool held; /* only the games that a fit holds out, if there are any */
} StudyPlan;

typedef struct Study {
    Question asking;
    bool known;  /* there is a result */
    Error error; /* of the last job; STATUS_OK: none */
    StudyResult result;
} Study;

/* Starts, or follows the one that runs. The open games are copied. */
Status study_start(Study *self, const StudyPlan *plan, Wake wake, Error *error);

/* Takes in the result; returns whether the job has just ended. */
bool study_tick(Study *self);
void study_forget(Study *self); /* forgets the result */

#endif
