/* How well expected results foretell results: log loss, accuracy and a curve, over games that were played. */
#ifndef TETRESS_TUNE_CALIBRATE_H
#define TETRESS_TUNE_CALIBRATE_H

#include <stdatomic.h>

#include "engine/agent/agent.h"
#include "engine/eval/eval.h"
#include "engine/tune/data/position_file.h"

enum {
    CALIBRATION_BANDS = 6,
    CALIBRATION_BAND_PLIES = PLY_LIMIT / CALIBRATION_BANDS,
    CALIBRATION_POINTS = 20
};

/* A game and who won it, or what a file of positions has of one. */
typedef struct CalibrationGame {
    Game game;
    Outcome outcome;            /* not OUTCOME_NONE */
    const PositionBlock *block; /* instead of these; null: there is none */
} CalibrationGame;

typedef struct CalibrationPlan {
    const Roster *roster;
    const char *agent;
    const Profile *profile; /* these weights' evaluation alone, in place of an agent; may be null */
    uint64_t nodes;         /* for each position; 0: the agent's evaluation alone */
    int threads;
    const atomic_bool *stop;                       /* may be null */
    void (*progress)(void *context, int64_t done); /* games; may be null */
    void *context;
} CalibrationPlan;

/* Positions from one ply on and before another. */
typedef struct CalibrationBand {
    int from, to;
    int64_t positions;
    double loss, accuracy; /* 0 where there are no positions */
} CalibrationBand;

/* Positions with expected results near each other: the mean of these and of the results, both in [-1, 1]. */
typedef struct CalibrationPoint {
    double expected, actual;
    int64_t positions;
} CalibrationPoint;

typedef struct Calibration {
    int64_t games, positions;
    double loss; /* the mean of -log of the probability that the result was given; a draw is half of each */
    double loss_error; /* its standard error; positions of one game count as one observation */
    double accuracy;   /* how often the side with the better expectation won; draws are half */
    CalibrationBand bands[CALIBRATION_BANDS];
    int point_count;
    CalibrationPoint points[CALIBRATION_POINTS];
} Calibration;

/* Judges every position in which a game was not over. The same for any number of threads. */
Status calibrate(const CalibrationPlan *plan, const CalibrationGame *games, int count, Calibration *out,
                 Error *error);

#endif
