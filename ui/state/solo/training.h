/* Training runs of the laboratory: the one that is being set up, those that are under way, and those of
 * before, of which one is shown.
 *
 * A run is a task (tasks.h). It is kept as a checkpoint, "FOLDER/0003.training", from which it goes on after
 * it was stopped, whether by hand or by the end of the program. For the thread of the AppState. */
#ifndef TETRESS_STATE_SOLO_TRAINING_H
#define TETRESS_STATE_SOLO_TRAINING_H

#include "engine/solo/solo_training.h"
#include "ui/state/match/tasks.h"

enum { SOLO_RUNS_MOST = 100, SOLO_RUN_TITLE = 96 };

typedef enum SoloRunState {
    SOLO_RUN_WAITING, /* for its turn among the tasks */
    SOLO_RUN_UNDER_WAY,
    SOLO_RUN_STOPPED, /* and can go on */
    SOLO_RUN_DONE,
    SOLO_RUN_FAILED /* see the error; can go on, too */
} SoloRunState;

/* What a generation came to. */
typedef struct SoloMark {
    double best, mean, spread;
} SoloMark;

typedef struct SoloRunWork SoloRunWork;

typedef struct SoloRun {
    int number; /* of its file; from 1 */
    char title[SOLO_RUN_TITLE];
    Text path; /* of its checkpoint; empty: it is not kept */
    bool loaded;
    SoloRunState state;
    Error error; /* of SOLO_RUN_FAILED */
    TrainingPlan plan;
    SoloJudgeSettings settings;
    int count, capacity; /* generations that are over */
    SoloMark *marks;
    int candidates, games; /* of the last of them */
    int64_t done, all;     /* games of the generation under way */
    double left_s;         /* until the end of all, as far as it is known; negative: it is not */
    bool answered;         /* the profile is what it recommends */
    SoloProfile profile;
    int task; /* 0: none */
    SoloRunWork *work;
} SoloRun;

typedef struct SoloTrainings {
    Text folder;       /* empty: none is kept */
    SoloRecipe recipe; /* that is being set up */
    int count, last_number;
    SoloRun *runs[SOLO_RUNS_MOST]; /* the latest first */
    SoloRun *shown;                /* null: none */
    uint64_t version;              /* counts the changes */
} SoloTrainings;

Status solo_trainings_init(SoloTrainings *self, const char *folder, Error *error);
void solo_trainings_close(SoloTrainings *self); /* after tasks_close */

/* Begins a run of the recipe, which is shown. */
Status solo_trainings_start(SoloTrainings *self, Tasks *tasks, Error *error);

/* Goes on with the run that is shown, or stops it. */
Status solo_trainings_continue(SoloTrainings *self, Tasks *tasks, Error *error);
void solo_trainings_stop(SoloTrainings *self, Tasks *tasks);

/* Shows a run by its number; its checkpoint is read. */
Status solo_trainings_look(SoloTrainings *self, int number, Error *error);

/* Removes the run that is shown, which must not be under way, with its file. */
void solo_trainings_forget(SoloTrainings *self);

bool solo_trainings_tick(SoloTrainings *self, Tasks *tasks);

/* "lines", or what else fitness counts. */
const char *solo_run_unit(const SoloRun *self);

#endif
