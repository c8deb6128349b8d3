/* How well expected results predict actual results: log loss, accuracy and a curve, over games that were
 * played. */
#ifndef TETRESS_TUNE_CALIBRATE_H
#define TETRESS_TUNE_CALIBRATE_H

#include <stdatomic.h>

#include "engine/agent/agent.h"
#include "engine/eval/eval.h"
#include "engine/record/record.h"
#include "engine/tune/data/position_file.h"

enum {
    CALIBRATION_BANDS = 6,
    CALIBRATION_BAND_PLIES = PLY_LIMIT / CALIBRATION_BANDS,
    CALIBRATION_POINTS = 20
};

/* A game and its winner, or a game's positions from a file. */
typedef struct CalibrationGame {
    Game game;
    Outcome outcome;            /* not OUTCOME_NONE */
    const PositionBlock *block; /* instead of these; null: there is none */
} CalibrationGame;

/* A place for one more in an array of games, which grows; null if there is no memory. */
CalibrationGame *calibration_game_add(CalibrationGame **games, int *count, int *capacity, Error *error);

/* Adds the main line of a record, if its result is known. */
Status calibration_game_add_record(CalibrationGame **games, int *count, int *capacity, const Record *record,
                                   Error *error);

typedef struct CalibrationPlan {
    const Roster *roster;
    const char *agent;
    const Profile *profile; /* only these weights' evaluation, instead of an agent; may be null */
    uint64_t nodes;         /* for each position; 0: only the agent's evaluation */
    int threads;
    const atomic_bool *stop;                       /* may be null */
    void (*progress)(void *context, int64_t done); /* games; may be null */
    void *context;
} CalibrationPlan;

/* Positions from one ply on, before another. */
typedef struct CalibrationBand {
    int from, to;
    int64_t positions;
    double loss, accuracy; /* NAN: there are no positions */
} CalibrationBand;

/* Positions with similar expected results: the means of these and of the actual results, both in [-1, 1]. */
typedef struct CalibrationPoint {
    double expected, actual;
    int64_t positions;
} CalibrationPoint;

typedef struct Calibration {
    int64_t games, positions;
    double loss; /* the mean of -log of the probability given to the result; a draw counts half for each */
    double loss_error; /* its standard error; a game counts as one observation, and one can't show it: NAN */
    double accuracy;   /* how often the side with the better expectation won; draws count half */
    CalibrationBand bands[CALIBRATION_BANDS];
    int point_count;
    CalibrationPoint points[CALIBRATION_POINTS];
} Calibration;

/* Judges every position in which a game was not over. The same with any number of threads. */
Status calibrate(const CalibrationPlan *plan, const CalibrationGame *games, int count, Calibration *out,
                 Error *error);

#endif
