/* A list of long jobs: matches, tournaments, proofs. Each task runs on its own thread when its turn comes,
 * reports its progress, can be stopped, and stays in the list when it has ended. Only tasks_close waits for a
 * task.
 *
 * Tasks run together as long as there are processors for their threads; others wait. A Tasks belongs to one
 * thread.
 *
 * A task and its owner meet in a structure of the owner's that begins with a TaskWork. The owner makes it,
 * fills it in and adds the task; from then on, what both use is used with its lock held, and the rest belongs
 * to the thread. The owner looks in when it ticks, and when tasks_take_end says that the task has ended, all
 * of the structure is its own again. */
#ifndef TETRESS_STATE_RUNS_TASKS_H
#define TETRESS_STATE_RUNS_TASKS_H

#include "engine/base/job.h"
#include "engine/base/platform/thread.h"

enum { TASKS_MOST = 24, TASK_TITLE_SIZE = 160 };

typedef struct TaskWork {
    Status (*run)(void *self, Error *error); /* on the thread; as a JobWork */
    void (*empty)(void *self);               /* frees what it holds; null: nothing */
    Lock lock;                               /* held for moments only, never while working */
    Job *job;                                /* for the thread: whether to stop */
    uint64_t reported_ns;                    /* belongs to the thread */
} TaskWork;

/* A structure of this size, which begins with a TaskWork; otherwise zeros. Null if there is no memory. */
void *task_work_new(size_t size, Status (*run)(void *self, Error *error), void (*empty)(void *self),
                    Error *error);
void task_work_free(void *self); /* its task must have ended; may be null */

/* For the thread: reports how much is done, and wakes the owner; at most twelve times a second, unless it
 * is `urgent`. */
void task_report(TaskWork *self, uint64_t done, uint64_t all, bool urgent);

typedef enum TaskState { TASK_WAITING, TASK_RUNNING, TASK_DONE, TASK_STOPPED, TASK_FAILED } TaskState;

/* What to do. */
typedef struct TaskPlan {
    const char *title;  /* "lowterr against default" */
    const char *action; /* shows what the task does, with `argument`; null: nothing does */
    int argument;
    int threads;     /* number of threads it uses */
    void *work;      /* begins with a TaskWork; belongs to its owner once the task is in the list */
    Status prepared; /* why the work could not be filled in: then there is no task */
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
    TaskWork *work;
    Job *job;
} Task;

typedef struct Tasks {
    Wake wake;
    int count, last_number;
    Task items[TASKS_MOST];
    uint64_t now_ns;  /* of the last tick */
    uint64_t version; /* counts changes */
} Tasks;

void tasks_close(Tasks *self); /* stops all and waits for them; they stay in the list */

/* Adds a task, which starts at the next tick if its turn has come. If the list is full, it replaces the task
 * that ended first; STATUS_INVALID if none has ended. After a failure, the work is freed. */
Status tasks_add(Tasks *self, const TaskPlan *plan, int *number, Error *error);

/* Null if there is none, or no longer one. */
Task *tasks_find(const Tasks *self, int number);

/* For the owner: whether its task has ended. Then its number becomes 0, and `how` holds STATUS_OK,
 * STATUS_INTERRUPTED if it was stopped, or why it failed. False if the number is 0 already. */
bool tasks_take_end(const Tasks *self, int *number, Error *how);

/* Starts a waiting task, whatever else is running. */
void tasks_hurry(Tasks *self, Task *task);

/* Stops a running or waiting task; nothing happens if there is none with this number. */
void tasks_stop(Tasks *self, int number);

/* Removes the ended tasks from the list. */
void tasks_forget(Tasks *self);

/* Takes in what has ended, and starts what is due; returns whether anything changed. */
bool tasks_tick(Tasks *self, uint64_t now_ns);

/* How many are running or waiting; and whether one of them makes progress by itself. */
int tasks_open(const Tasks *self);
bool tasks_busy(const Tasks *self);

/* How many threads a task uses at most: one processor is for the window. */
int tasks_threads(void);

static inline bool task_ended(const Task *self)
{
    return self->state >= TASK_DONE;
}

/* Seconds until the end, known or estimated from the time so far; negative if unknown. */
double task_remaining(const Task *self);

#endif
