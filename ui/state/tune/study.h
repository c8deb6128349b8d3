/* Two sets of weights beside each other, those that a trial starts from and those at hand: in which positions
 * they would play something else, and how well each foretells results. A job finds it out, over the games of
 * a file, the open games, or quick games of the start against itself where there are none; and over a suite's
 * positions instead, if one is chosen.
 *
 * For the thread of the AppState. */
#ifndef TETRESS_STATE_TUNE_STUDY_H
#define TETRESS_STATE_TUNE_STUDY_H

#include "engine/analysis/insight/weight_editor.h"
#include "engine/base/job.h"
#include "engine/tune/calibrate.h"
#include "engine/tune/training.h"
#include "ui/state/document/document.h"

enum {
    STUDY_POSITIONS = 120, /* that are looked at, at most */
    STUDY_KEPT = 40,       /* of those where they differ */
    STUDY_TERMS = 3,
    STUDY_SOURCE_SIZE = 160
};

/* What makes the difference between two moves, in hundredths of a token for the side that moves. */
typedef struct StudyTerm {
    char name[TRAINING_NAME_SIZE];
    double worth;
} StudyTerm;

typedef struct StudyDifference {
    Position position;
    Move wants[2];
    int term_count;
    StudyTerm terms[STUDY_TERMS]; /* that speak most for the second move rather than the first, or against */
} StudyDifference;

typedef struct StudyResult {
    char source[STUDY_SOURCE_SIZE]; /* "12 open games", "40 quick games of the start" */
    int positions, different, count;
    StudyDifference differences[STUDY_KEPT];
    bool calibrated; /* there were games with results */
    Calibration calibrations[2];
} StudyResult;

typedef struct StudyWork StudyWork;

/* What is to be studied. */
typedef struct StudyPlan {
    const Profile *profiles; /* two: the start, and those at hand */
    uint64_t nodes;          /* for each position */
    const char *games;       /* a file of them; empty: the open games, or quick ones */
    const char *suite;       /* a file; empty: positions of the games */
    const Document *open;
    bool held; /* only the games that a fit holds out, if there are any */
} StudyPlan;

typedef struct Study {
    Job *job; /* null: none runs */
    StudyWork *work;
    bool known;  /* there is a result */
    Error error; /* of the last one; STATUS_OK: none */
    StudyResult result;
} Study;

/* Begins; the one before must have ended. The open games are copied. */
Status study_start(Study *self, const StudyPlan *plan, Wake wake, Error *error);
void study_stop(Study *self);

/* Takes in the result; whether it ended just now. */
bool study_tick(Study *self);
void study_forget(Study *self); /* the result */
void study_close(Study *self);  /* waits for the job, which is stopped */

#endif
