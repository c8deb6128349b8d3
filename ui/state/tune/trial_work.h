/* What a trial's thread does. Only trial.c and trial_work.c include this. */
#ifndef TETRESS_STATE_TUNE_TRIAL_WORK_H
#define TETRESS_STATE_TUNE_TRIAL_WORK_H

#include "ui/state/tune/trial.h"

struct TrialWork {
    TaskWork work;
    double budget_s;
    Text path; /* empty: it is not saved */
    bool resumes;
    atomic_bool pause;
    PlayRun *run; /* belongs to the thread */

    /* Shared. */
    uint64_t ends_ns;   /* when the budget ends; 0: only generations count */
    uint64_t paused_ns; /* when the pause began; 0: not paused */
    bool over;          /* the budget was used up before all generations */
    PlayPlan plan;
    bool measuring, planned; /* planned: the number of generations is set */
    TrainingProgress progress;
    PlayPace pace;
};

/* Null if there is no memory. */
TrialWork *trial_work_new(Error *error);

#endif
