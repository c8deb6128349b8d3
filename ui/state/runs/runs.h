/* Numbered runs of one kind: matches, trials, training runs.
 *
 * A run is a structure of its owner's that begins with a Run. Its file, such as "tune/0003.trial" in the
 * settings folder, is the truth: when the program starts, the files say which runs there are, and a run that
 * was stopped, by hand or by the end of the program, can be resumed from its file. A thread reads that when
 * somebody looks at the run; a task (tasks.h) does what the run is for. For the thread of the AppState. */
#ifndef TETRESS_STATE_RUNS_RUNS_H
#define TETRESS_STATE_RUNS_RUNS_H

#include "ui/state/files/keeper.h"
#include "ui/state/files/question.h"
#include "ui/state/runs/tasks.h"

enum { RUNS_MOST = 200, RUN_TITLE_SIZE = 160 };

typedef enum RunState {
    RUN_WAITING,   /* for its turn among the tasks */
    RUN_MEASURING, /* how long a game takes */
    RUN_RUNNING,
    RUN_PAUSED,
    RUN_STOPPED, /* can be resumed */
    RUN_DONE,
    RUN_FAILED /* see the error; can also be resumed */
} RunState;

typedef struct RunKind {
    const char *folder, *ending; /* "tune", ".trial" */
    const char *action;          /* shows one, by its number */
    const char *word;            /* "Trial": what one is called, with its number, before more is known */
    int most;                    /* in the list */
    size_t size;
    void (*empty)(void *run); /* frees what it holds */
    /* A kind that reads its files itself has none of these: on a thread, fills in another run with the same
     * number and path; then takes over what that has read. */
    Status (*read)(void *run, Error *error);
    void (*adopt)(void *run, void *read);
} RunKind;

typedef struct Run {
    const RunKind *kind;
    int number; /* of its file, from 1 */
    char title[RUN_TITLE_SIZE];
    Text path;      /* of its file; empty: it is not saved */
    Text elsewhere; /* a file to be copied to that path before it is read; empty: none */
    Keeper *keeper;
    RunState state;
    Error error;      /* for RUN_FAILED */
    Question reading; /* of its file */
    bool loaded;      /* everything is known, not only what lists show */
    int task;         /* its number among the tasks; 0: none */
} Run;

/* A stopped run with this number; null if there is no memory. A null folder saves nothing. */
void *run_new(const RunKind *kind, const char *folder, int number, Error *error);
void run_free(void *run); /* waits for the thread that reads it; its task must have ended; may be null */

/* Has a thread read its file, unless it is loaded. */
Status run_load(void *run, Wake wake, Error *error);

/* Takes over what was read, or why nothing could be; returns whether reading has ended. */
bool run_take_read(void *run);

/* Adds a task that does this work for it, which is freed after a failure. */
Status run_start(void *run, const TaskPlan *plan, Tasks *tasks, Error *error);

/* Takes over the state of its task, which becomes 0 when that has ended; returns whether it changed. */
bool run_follow(void *run, const Tasks *tasks);

static inline bool run_reads(const Run *self)
{
    return question_open(&self->reading);
}

/* Whether it may be removed. */
static inline bool run_rests(const Run *self)
{
    return !self->task && !run_reads(self);
}

typedef struct Runs {
    const RunKind *kind;
    Keeper *keeper;
    Wake wake;
    Text folder; /* empty: none are saved */
    int count, last_number;
    void *items[RUNS_MOST]; /* latest first */
    uint64_t version;       /* counts changes of what is shown */
} Runs;

/* The folder is that of the settings; null for none. The keeper must outlive it. */
Status runs_init(Runs *self, const RunKind *kind, const char *folder, Keeper *keeper, Wake wake,
                 Error *error);
void runs_close(Runs *self); /* call after tasks_close */

/* What is being set up is kept beside the runs, as lines: saves such a text, and frees it; and reads one.
 * Without a folder, nothing is kept. */
Status runs_keep(const Runs *self, const char *name, Text *text, Error *error);
Status runs_read(const Runs *self, const char *name, void (*read)(void *context, const char *line),
                 void *context);

/* Null if there is none. */
void *runs_find(const Runs *self, int number);

/* An empty run with the next number, which becomes the latest; null if there is no room. */
void *runs_add(Runs *self, Error *error);

/* Takes a run out of the list and frees it; its files stay. Its task must have ended. */
void runs_drop(Runs *self, void *run);

/* The same, and removes its file. */
void runs_remove(Runs *self, void *run);

/* Whether a thread reads one. */
bool runs_busy(const Runs *self);

#endif
