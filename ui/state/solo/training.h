/* Training runs of the laboratory: the one being set up, those running, and earlier ones, one of which is
 * shown.
 *
 * The checkpoint of a run is "solo/0003.training" (runs.h). For the thread of the AppState. */
#ifndef TETRESS_STATE_SOLO_TRAINING_H
#define TETRESS_STATE_SOLO_TRAINING_H

#include "engine/solo/solo_training.h"
#include "ui/state/runs/runs.h"
#include "ui/state/runs/training_work.h"

typedef struct SoloRunWork SoloRunWork;

typedef struct SoloRun {
    Run base;

    /* Known when it is loaded. */
    TrainingPlan plan;
    SoloJudgeSettings settings;
    TrainingProgress progress;
    SoloRunWork *work;
} SoloRun;

extern const RunKind solo_run_kind;

typedef struct SoloTrainings {
    SoloRecipe recipe; /* being set up */
    Runs runs;
    SoloRun *shown; /* null: none */
} SoloTrainings;

/* Starts a run of the recipe, which is then shown. */
Status solo_trainings_start(SoloTrainings *self, Tasks *tasks, Error *error);

/* Resumes the run shown. */
Status solo_trainings_continue(SoloTrainings *self, Tasks *tasks, Error *error);

/* Shows a run by number, whose checkpoint a thread reads if that was not done before. */
Status solo_trainings_look(SoloTrainings *self, int number, Error *error);

bool solo_trainings_tick(SoloTrainings *self, const Tasks *tasks);

#endif
