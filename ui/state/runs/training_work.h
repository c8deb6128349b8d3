/* A training run as a task: what its thread and its owner share. */
#ifndef TETRESS_STATE_RUNS_TRAINING_WORK_H
#define TETRESS_STATE_RUNS_TRAINING_WORK_H

#include "engine/tune/training.h"
#include "ui/state/runs/runs.h"

/* How far a run is. */
typedef struct TrainingProgress {
    int count, capacity; /* finished generations */
    TrainingRow *rows;
    int64_t done, all; /* games of the current generation */
    double left_s;     /* until the end; negative: unknown */
} TrainingProgress;

void training_progress_free(TrainingProgress *self);

/* Adds the rows that are new. */
Status training_progress_add(TrainingProgress *self, const Training *training, Error *error);

typedef struct TrainingWork {
    TaskWork work;
    Text path;                 /* of the checkpoint; empty: it is not saved */
    bool resumes;              /* from that */
    TrainingProgress progress; /* shared */
} TrainingWork;

/* A structure of this size, which begins with a TrainingWork, for the checkpoint of a run; null if there is
 * no memory. */
void *training_work_new(size_t size, Status (*train)(void *self, Error *error), const Run *run, bool resumes,
                        Error *error);

/* For the thread: runs a training on the farm, to its end or until the task is stopped. Its reports go to
 * `report`, whose context is the work, or straight to training_work_report. */
Status training_work_run(TrainingWork *self, Training *training, const Farm *farm, const atomic_bool *pause,
                         void (*report)(void *self, const TrainingReport *report), Error *error);

/* For the thread: hands over a report; returns whether a generation has ended. */
bool training_work_report(TrainingWork *self, const TrainingReport *report);

/* For the owner, with the lock held: takes over what is new. */
void training_work_take(TrainingWork *self, TrainingProgress *out);

#endif
