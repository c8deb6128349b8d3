/* The documents' experiments in the window: choosing them, running them as tasks, and their results, which
 * are saved in the folder "experiments" of the settings. The program supplies what they measure, as a
 * Laboratory. For the thread of the AppState. */
#ifndef TETRESS_STATE_MATCH_EXPERIMENTS_H
#define TETRESS_STATE_MATCH_EXPERIMENTS_H

#include "engine/base/text.h"
#include "ui/state/files/question.h"
#include "ui/state/runs/tasks.h"

typedef struct ExperimentInfo {
    const char *id;        /* "004/cache" */
    const char *title;     /* what is measured */
    const char *published; /* what the document says about it */
} ExperimentInfo;

typedef struct ExperimentWatch {
    bool quick; /* fewer games, smaller budgets */
    int threads;
    const atomic_bool *stop;
    void (*progress)(void *context, const char *what, int64_t done, int64_t all); /* called often */
    void *context;
} ExperimentWatch;

/* One of zeros has no experiments. */
typedef struct Laboratory {
    void *context;
    /* The experiment with this number, from 0; false after the last. */
    bool (*at)(int index, ExperimentInfo *out);
    /* Any thread: appends the result as a table for people. With STATUS_INTERRUPTED, that is what was found
     * until then. */
    Status (*measure)(void *context, int index, const ExperimentWatch *watch, Text *out, Error *error);
} Laboratory;

enum { EXPERIMENTS_RUNNING = 8, EXPERIMENT_WHAT_SIZE = 120 };

typedef struct ExperimentRun ExperimentRun;

typedef struct Experiments {
    Laboratory laboratory;
    Wake wake;
    Text folder; /* empty: nothing is saved */
    int chosen;
    bool full;        /* not quick */
    Text result;      /* of the chosen experiment, quick or full; empty: none yet */
    Error trouble;    /* why there is none; STATUS_OK: nothing went wrong */
    Question reading; /* of the saved result */
    int count;
    ExperimentRun *runs[EXPERIMENTS_RUNNING]; /* running or waiting */
} Experiments;

/* How far a run is: its current stage, and how much of it is done. */
typedef struct ExperimentStage {
    char what[EXPERIMENT_WHAT_SIZE];
    int64_t done, all;
} ExperimentStage;

/* The folder is that of the settings; null for none. */
Status experiments_init(Experiments *self, const char *folder, Wake wake, Error *error);
void experiments_close(Experiments *self); /* call after tasks_close */

/* Shows another experiment, or the same one quick or full; a thread reads its saved result, if any. */
void experiments_choose(Experiments *self, int index, bool full);

/* Starts the chosen experiment; STATUS_INVALID while it runs. */
Status experiments_start(Experiments *self, Tasks *tasks, Error *error);

/* Takes in what has ended; returns whether anything changed. */
bool experiments_tick(Experiments *self, const Tasks *tasks);

/* The task of the chosen experiment; 0: it is not running. And its progress. */
int experiments_task(const Experiments *self);
void experiments_stage(const Experiments *self, ExperimentStage *out);

#endif
