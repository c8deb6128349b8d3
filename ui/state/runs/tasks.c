#include "ui/state/runs/tasks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/base/time_units.h"

/* ---- Work ---- */

void *task_work_new(size_t size, Status (*run)(void *self, Error *error), void (*empty)(void *self),
                    Error *error)
{
    TaskWork *self = memory_new(1, size);
    if (!self) {
        error_set(error, STATUS_MEMORY, "out of memory for a task");
        return NULL;
    }
    self->run = run;
    self->empty = empty;
    lock_init(&self->lock);
    return self;
}

void task_work_free(void *self)
{
    TaskWork *work = self;
    if (!work)
        return;
    if (work->empty)
        work->empty(work);
    lock_destroy(&work->lock);
    free(work);
}

void task_report(TaskWork *self, uint64_t done, uint64_t all, bool urgent)
{
    const uint64_t every_ns = NS_PER_S / 12;
    uint64_t now = clock_ns();
    if (!urgent && now - self->reported_ns < every_ns)
        return;
    self->reported_ns = now;
    job_set_progress(self->job, done, all);
}

static Status tasks_run(Job *job, void *context, Error *error)
{
    TaskWork *self = context;
    self->job = job;
    return self->run(self, error);
}

/* ---- The list ---- */

/* Notes how a task ended. */
static void tasks_end(Task *self, Status status)
{
    self->job = NULL;
    self->paused = false;
    self->state = status == STATUS_OK ? TASK_DONE : status == STATUS_INTERRUPTED ? TASK_STOPPED : TASK_FAILED;
    self->error.status = status;
}

void tasks_close(Tasks *self)
{
    for (int i = 0; i < self->count; i++)
        tasks_stop(self, self->items[i].number);
    for (int i = 0; i < self->count; i++) {
        Task *task = &self->items[i];
        if (task->job)
            tasks_end(task, job_join(task->job));
    }
}

/* Removes a task from the list; the indices after it change. */
static void drop(Tasks *self, int index)
{
    self->count--;
    memmove(&self->items[index], &self->items[index + 1],
            (size_t)(self->count - index) * sizeof self->items[0]);
    self->version++;
}

Status tasks_add(Tasks *self, const TaskPlan *plan, int *number, Error *error)
{
    Status status = plan->prepared;
    for (int i = 0; status == STATUS_OK && self->count == TASKS_MOST && i < TASKS_MOST; i++)
        if (task_ended(&self->items[i]))
            drop(self, i);
    if (status == STATUS_OK && self->count == TASKS_MOST)
        status = error_set(error, STATUS_INVALID, "%d jobs are running: stop one first", TASKS_MOST);
    if (status != STATUS_OK) {
        task_work_free(plan->work);
        return status;
    }
    Task *task = &self->items[self->count++];
    *task = (Task){.number = ++self->last_number,
                   .action = plan->action,
                   .argument = plan->argument,
                   .threads = plan->threads,
                   .left_s = -1,
                   .work = plan->work};
    snprintf(task->title, sizeof task->title, "%s", plan->title);
    *number = task->number;
    self->version++;
    return STATUS_OK;
}

Task *tasks_find(const Tasks *self, int number)
{
    for (int i = 0; i < self->count; i++)
        if (self->items[i].number == number)
            return (Task *)&self->items[i];
    return NULL;
}

bool tasks_take_end(const Tasks *self, int *number, Error *how)
{
    const Task *task = tasks_find(self, *number);
    if (*number == 0 || (task && !task_ended(task)))
        return false;
    *how = !task || task->state == TASK_STOPPED ? (Error){.status = STATUS_INTERRUPTED}
           : task->state == TASK_DONE           ? (Error){.status = STATUS_OK}
                                                : task->error;
    *number = 0;
    return true;
}

static void tasks_start(Tasks *self, Task *task)
{
    task->state =
        job_start(tasks_run, task->work, self->wake, &task->job, &task->error) ? TASK_FAILED : TASK_RUNNING;
    self->version++;
}

void tasks_hurry(Tasks *self, Task *task)
{
    if (task->state == TASK_WAITING)
        tasks_start(self, task);
}

void tasks_stop(Tasks *self, int number)
{
    Task *task = tasks_find(self, number);
    if (!task)
        return;
    task->paused = false; /* it is busy until it has ended */
    if (task->job)
        job_stop(task->job);
    else if (task->state == TASK_WAITING)
        task->state = TASK_STOPPED;
    self->version++;
}

void tasks_forget(Tasks *self)
{
    for (int i = self->count - 1; i >= 0; i--)
        if (task_ended(&self->items[i]))
            drop(self, i);
}

/* ---- Time ---- */

int tasks_threads(void)
{
    int processors = machine_processors();
    return processors > 1 ? processors - 1 : 1;
}

bool tasks_tick(Tasks *self, uint64_t now_ns)
{
    uint64_t passed = self->now_ns && now_ns > self->now_ns ? now_ns - self->now_ns : 0;
    bool changed = false;
    int threads = 0;
    self->now_ns = now_ns;
    for (int i = 0; i < self->count; i++) {
        Task *task = &self->items[i];
        Status status;
        uint64_t done = task->done;
        if (!task->job)
            continue;
        if (!task->paused)
            task->used_ns += passed;
        job_progress(task->job, &task->done, &task->all);
        if (done == 0) {
            task->first_done = task->done;
            task->first_ns = task->used_ns;
        }
        bool ended = job_ended(task->job, &status, &task->error);
        if (ended)
            tasks_end(task, job_join(task->job));
        else if (!task->paused)
            threads += task->threads;
        changed = ended || done != task->done || changed;
    }
    for (int i = 0; i < self->count; i++) {
        Task *task = &self->items[i];
        if (task->state != TASK_WAITING || (threads > 0 && threads + task->threads > machine_processors()))
            continue;
        tasks_start(self, task);
        threads += task->threads;
        changed = true;
    }
    self->version += changed;
    return changed;
}

int tasks_open(const Tasks *self)
{
    int open = 0;
    for (int i = 0; i < self->count; i++)
        open += !task_ended(&self->items[i]);
    return open;
}

bool tasks_busy(const Tasks *self)
{
    for (int i = 0; i < self->count; i++)
        if (!task_ended(&self->items[i]) && !self->items[i].paused)
            return true;
    return false;
}

double task_remaining(const Task *self)
{
    if (self->state != TASK_RUNNING || self->all < self->done)
        return -1;
    if (self->left_s >= 0)
        return self->left_s;
    if (self->done <= self->first_done)
        return -1;
    double each_s = (double)(self->used_ns - self->first_ns) * 1e-9 / (double)(self->done - self->first_done);
    return each_s * (double)(self->all - self->done);
}
