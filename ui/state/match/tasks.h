/* A list of long jobs: matches, tournaments, proofs. Each task runs on its own thread when its turn comes,
 * reports its progress, can be stopped, and stays in the list when it has ended. Only tasks_close waits for a
 * task.
 *
 * Tasks run together as long as there are processors for their threads; others wait. A Tasks belongs to one
 * thread. */
#ifndef TETRESS_STATE_MATCH_TASKS_H
#define TETRESS_STATE_MATCH_TASKS_H

#include "engine/base/job.h"
#include "engine/base/text.h"
#include "engine/tune/training.h"

enum { TASKS_MOST = 24, TASK_TITLE_SIZE = 160 };

typedef enum TaskState { TASK_WAITING, TASK_RUNNING, TASK_DONE, TASK_STOPPED, TASK_FAILED } TaskState;

/* What to do. The work's context must live until the task has ended. */
typedef struct TaskPlan {
    const char *title;  /* "lowterr against default" */
    const char *action; /* shows what the task does, with `argument`; null: nothing does */
    int argument;
    int threads; /* number of threads it uses */
    JobWork work;
    void *context;
} TaskPlan;

typedef struct Task {
    int number; /* from 1, never reused */
    char title[TASK_TITLE_SIZE];
    const char *action;
    int argument;
    int threads;
    TaskState state;
    bool paused; /* by its owner; its time stops */
    uint64_t done, all;
    uint64_t used_ns;              /* while running */
    uint64_t first_done, first_ns; /* of the first report: a task that was resumed has done some before */
    double left_s;                 /* as its owner knows; negative: estimated from the progress */
    Error error;                   /* for TASK_FAILED */

    JobWork work;
    void *context;
    Job *job;
} Task;

typedef struct Tasks {
    Wake wake;
    int count, last_number;
    Task items[TASKS_MOST];
    uint64_t now_ns;  /* of the last tick */
    uint64_t version; /* counts changes */
} Tasks;

void tasks_init(Tasks *self, Wake wake);
void tasks_close(Tasks *self); /* stops all and waits for them; they stay in the list */

/* Adds a task, which starts at the next tick if its turn has come. If the list is full, it replaces the task
 * that ended first; STATUS_INVALID if none has ended. */
Status tasks_add(Tasks *self, const TaskPlan *plan, int *number, Error *error);

/* Null if there is none, or no longer one. */
Task *tasks_find(const Tasks *self, int number);

/* Starts a waiting task, whatever else is running. */
void tasks_hurry(Tasks *self, Task *task);

/* Stops a running or waiting task. */
void tasks_stop(Tasks *self, Task *task);

/* Removes the ended tasks from the list. */
void tasks_forget(Tasks *self);

/* Takes in what has ended, and starts what is due; returns whether anything changed. */
bool tasks_tick(Tasks *self, uint64_t now_ns);

/* How many are running or waiting; and whether one of them makes progress by itself. */
int tasks_open(const Tasks *self);
bool tasks_busy(const Tasks *self);

static inline bool task_ended(const Task *self)
{
    return self->state >= TASK_DONE;
}

/* For a task that is a training run: reports its progress, at most ten times a second unless a generation has
 * ended. `reported_ns` starts at 0. */
void task_report_training(Job *job, const TrainingReport *report, bool fresh, uint64_t *reported_ns);

/* Seconds until the end, known or estimated from the time so far; negative if unknown. */
double task_remaining(const Task *self);

#endif
