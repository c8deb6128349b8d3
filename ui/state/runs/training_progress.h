/* How far a training run is, for the thread that runs it and for its owner, each with its own. */
#ifndef TETRESS_STATE_RUNS_TRAINING_PROGRESS_H
#define TETRESS_STATE_RUNS_TRAINING_PROGRESS_H

#include "engine/tune/training.h"
#include "ui/state/runs/tasks.h"

typedef struct TrainingProgress {
    int count, capacity; /* finished generations */
    TrainingRow *rows;
    int64_t done, all; /* games of the current generation */
    double left_s;     /* until the end; negative: unknown */
} TrainingProgress;

void training_progress_free(TrainingProgress *self);

/* Adds the rows that are new; false if there is no memory for them. */
bool training_progress_add(TrainingProgress *self, const TrainingRow *rows, int count);

/* For the owner, with the work's lock held: takes over what is new. */
void training_progress_take(TrainingProgress *self, const TrainingProgress *from);

/* For the thread: takes over a report, and passes it on; returns whether a generation has ended. */
bool training_progress_report(TrainingProgress *self, TaskWork *work, const TrainingReport *report);

/* For the thread, at the end: the last generation may not have been reported. */
void training_progress_finish(TrainingProgress *self, TaskWork *work, const Training *training);

#endif
