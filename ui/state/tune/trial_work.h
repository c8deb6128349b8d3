/* What a trial's thread does, and the news that the window's thread takes from it. Only trial.c and the code
 * that counts its threads include this. */
#ifndef TETRESS_STATE_TUNE_TRIAL_WORK_H
#define TETRESS_STATE_TUNE_TRIAL_WORK_H

#include "ui/state/tune/trial.h"

typedef struct TrialWorkPlan {
    const PlayPlan *plan;
    double budget_s;
    const char *path; /* empty: it is not saved */
    bool resumes;
} TrialWorkPlan;

/* What is known so far; pointers are valid until trial_work_unlock. */
typedef struct TrialNews {
    bool measuring, planned; /* planned: the number of generations is set */
    bool over;               /* the budget was used up before all generations */
    const PlayPlan *plan;
    int row_count;
    const TrainingRow *rows;
    bool answered;
    const double *numbers;
    int64_t done, all;
    double left_s;
    PlayPace pace;
} TrialNews;

Status trial_work_create(const TrialWorkPlan *plan, TrialWork **out, Error *error);
void trial_work_destroy(TrialWork *self); /* may be null; its job must have ended */

/* The job. */
Status trial_work(Job *job, void *context, Error *error);

void trial_work_pause(TrialWork *self, bool pause);
void trial_work_lock(TrialWork *self, TrialNews *out);
void trial_work_unlock(TrialWork *self);

/* How many games to play at once: one processor is for the window. */
int trial_threads(void);

#endif
