/* Training runs of the laboratory: the one being set up, those running, and earlier ones, one of which is
 * shown.
 *
 * A run is a task (tasks.h). Its checkpoint is saved as "FOLDER/0003.training", so it can be resumed after
 * being stopped, by hand or by the end of the program. For the thread of the AppState. */
#ifndef TETRESS_STATE_SOLO_TRAINING_H
#define TETRESS_STATE_SOLO_TRAINING_H

#include "engine/solo/solo_training.h"
#include "ui/state/files/keeper.h"
#include "ui/state/match/tasks.h"

enum { SOLO_RUNS_MOST = 100, SOLO_RUN_TITLE = 96 };

typedef enum SoloRunState {
    SOLO_RUN_WAITING, /* for its turn among the tasks */
    SOLO_RUN_UNDER_WAY,
    SOLO_RUN_STOPPED, /* can be resumed */
    SOLO_RUN_DONE,
    SOLO_RUN_FAILED /* see the error; can also be resumed */
} SoloRunState;

/* The result of a generation. */
typedef struct SoloMark {
    double best, mean, spread;
} SoloMark;

typedef struct SoloRunWork SoloRunWork;
typedef struct SoloRunReading SoloRunReading;

typedef struct SoloRun {
    int number; /* of its file, from 1 */
    char title[SOLO_RUN_TITLE];
    Text path;               /* of its checkpoint; empty: it is not saved */
    SoloRunReading *reading; /* a thread reads the checkpoint; null: none does */
    bool loaded;             /* everything but number and path is known */
    SoloRunState state;
    Error error; /* for SOLO_RUN_FAILED */
    TrainingPlan plan;
    SoloJudgeSettings settings;
    int count, capacity; /* finished generations */
    SoloMark *marks;
    int candidates, games; /* of the last finished generation */
    int64_t done, all;     /* games of the current generation */
    double left_s;         /* until the end, if known; negative: unknown */
    bool answered;         /* the profile is its recommendation */
    SoloProfile profile;
    int task; /* 0: none */
    SoloRunWork *work;
} SoloRun;

typedef struct SoloTrainings {
    Keeper *keeper;
    Wake wake;
    Text folder;       /* empty: none are saved */
    SoloRecipe recipe; /* being set up */
    int count, last_number;
    SoloRun *runs[SOLO_RUNS_MOST]; /* latest first */
    SoloRun *shown;                /* null: none */
    uint64_t version;              /* counts changes */
} SoloTrainings;

/* The wake is called when a checkpoint was read. */
Status solo_trainings_init(SoloTrainings *self, const char *folder, Keeper *keeper, Wake wake, Error *error);
void solo_trainings_close(SoloTrainings *self); /* call after tasks_close */
bool solo_trainings_busy(const SoloTrainings *self);

/* Starts a run of the recipe, which is then shown. */
Status solo_trainings_start(SoloTrainings *self, Tasks *tasks, Error *error);

/* Resumes or stops the run shown. */
Status solo_trainings_continue(SoloTrainings *self, Tasks *tasks, Error *error);
void solo_trainings_stop(SoloTrainings *self, Tasks *tasks);

/* Shows a run by number, whose checkpoint a thread reads if that was not done before. */
Status solo_trainings_look(SoloTrainings *self, int number, Error *error);

/* Removes the run shown, which must not be running, and its file. */
void solo_trainings_forget(SoloTrainings *self);

bool solo_trainings_tick(SoloTrainings *self, Tasks *tasks);

/* "lines", or whatever fitness counts. */
const char *solo_run_unit(const SoloRun *self);

#endif
