/* Shared by the files about training. */
#ifndef TETRESS_TUNE_TRAINING_INNER_H
#define TETRESS_TUNE_TRAINING_INNER_H

#include "engine/tune/training.h"

struct Training {
    TrainingPlan plan;
    const Judge *judge;
    const void *settings;
    Optimiser *optimiser;
    int row_count, row_capacity;
    TrainingRow *rows;
    double (*figures)[JUDGE_FIGURES]; /* of one generation */
    size_t figures_capacity;
    double *fitness;

    /* Of one run. */
    const TrainingWatch *watch;
    uint64_t started_ns, generation_ns; /* when this run and the current generation started */
    double game_s;                      /* how long a game took in the last generation; 0: unknown */
    int64_t done, all;
};

/* Adds a row of zeros; null if there is no memory. */
TrainingRow *training_add_row(Training *self);

#endif
