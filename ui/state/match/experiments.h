/* Experiments of the documents in the window: chosen, measured as tasks, and their results, which are kept in
 * the folder "experiments" of the settings and found again there. What they measure is not ours: the program
 * gives a Laboratory. For the thread of the AppState. */
#ifndef TETRESS_STATE_MATCH_EXPERIMENTS_H
#define TETRESS_STATE_MATCH_EXPERIMENTS_H

#include <stdatomic.h>

#include "ui/state/match/tasks.h"

typedef struct ExperimentInfo {
    const char *id;        /* "004/cache" */
    const char *title;     /* what is measured */
    const char *published; /* what the document says of it */
} ExperimentInfo;

typedef struct ExperimentWatch {
    bool quick; /* fewer games, smaller budgets */
    int threads;
    const atomic_bool *stop;
    void (*progress)(void *context, const char *what, int64_t done, int64_t all); /* told often */
    void *context;
} ExperimentWatch;

/* One of zeros has no experiments. */
typedef struct Laboratory {
    void *context;
    /* The experiment of this number, from 0; false after the last. */
    bool (*at)(int index, ExperimentInfo *out);
    /* Any thread: adds the result as a table for people. With STATUS_INTERRUPTED that is what was found until
     * then. */
    Status (*measure)(void *context, int index, const ExperimentWatch *watch, Text *out, Error *error);
} Laboratory;

enum { EXPERIMENTS_RUNNING = 8, EXPERIMENT_WHAT_SIZE = 120 };

typedef struct ExperimentRun ExperimentRun;

typedef struct Experiments {
    Laboratory laboratory;
    Text folder; /* empty: nothing is kept */
    int chosen;
    bool full;     /* not quick */
    Text result;   /* of the chosen one, quick or full as chosen; empty: there is none yet */
    Error trouble; /* why there is none; STATUS_OK: nothing went wrong */
    int count;
    ExperimentRun *runs[EXPERIMENTS_RUNNING]; /* that run or wait */
} Experiments;

/* How far a run is: what it is at, of which so much is done. */
typedef struct ExperimentStage {
    char what[EXPERIMENT_WHAT_SIZE];
    int64_t done, all;
} ExperimentStage;

/* The folder is that of the settings; null for none. */
Status experiments_init(Experiments *self, const char *folder, Error *error);
void experiments_close(Experiments *self); /* after tasks_close */

/* The number of an experiment by its id; -1: there is none. */
int experiments_find(const Experiments *self, const char *id);

/* Shows another, or the same quick or full, with its result if that is kept. */
void experiments_choose(Experiments *self, int index, bool full);

/* Begins with the chosen one; STATUS_INVALID while that is under way. */
Status experiments_start(Experiments *self, Tasks *tasks, Error *error);
void experiments_stop(Experiments *self, Tasks *tasks); /* the chosen one */

/* Takes in what has ended; whether anything changed. */
bool experiments_tick(Experiments *self, Tasks *tasks);

/* The task of the chosen one; 0: it is not under way. And how far it is. */
int experiments_task(const Experiments *self);
void experiments_stage(const Experiments *self, ExperimentStage *out);

#endif
