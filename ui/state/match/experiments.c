#include "ui/state/match/experiments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/cpu.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "engine/base/platform/thread.h"
#include "ui/state/files/kept.h"

static const uint64_t REPORT_NS = 100000000;
enum { RESULT_BYTES_MOST = 1 << 22 };

struct ExperimentRun {
    Laboratory laboratory;
    int index, task;
    bool full;
    Text path; /* where the result goes; empty: nowhere */

    /* Belongs to the thread until its task has ended. */
    Job *job;
    uint64_t reported_ns;
    atomic_bool stop;
    Text result;

    Lock lock; /* protects the stage */
    ExperimentStage stage;
};

/* ---- On the thread ---- */

static void note(void *context, const char *what, int64_t done, int64_t all)
{
    ExperimentRun *self = context;
    uint64_t now = clock_ns();
    if (job_stopping(self->job))
        atomic_store(&self->stop, true);
    lock_take(&self->lock);
    snprintf(self->stage.what, sizeof self->stage.what, "%s", what);
    self->stage.done = done;
    self->stage.all = all;
    lock_release(&self->lock);
    if (now - self->reported_ns < REPORT_NS)
        return;
    self->reported_ns = now;
    job_set_progress(self->job, 0, 0); /* the number of remaining stages is unknown */
}

/* The result of a stopped run is shown, but does not replace a complete one. */
static Status measure(Job *job, void *context, Error *error)
{
    ExperimentRun *self = context;
    self->job = job;
    const ExperimentWatch watch = {.quick = !self->full,
                                   .threads = machine_processors() > 1 ? machine_processors() - 1 : 1,
                                   .stop = &self->stop,
                                   .progress = note,
                                   .context = self};
    Status status =
        self->laboratory.measure(self->laboratory.context, self->index, &watch, &self->result, error);
    if (!status)
        status = text_status(&self->result, error);
    if (!status && self->path.length > 0)
        status = kept_folder(text_string(&self->path), error);
    if (!status && self->path.length > 0)
        status =
            file_replace(text_string(&self->path), text_string(&self->result), self->result.length, error);
    return status;
}

/* ---- Files ---- */

/* "FOLDER/004-cache-quick.txt" */
static Status write_path(const Experiments *self, int index, bool full, Text *out, Error *error)
{
    ExperimentInfo info;
    if (self->folder.length == 0 || !self->laboratory.at(index, &info))
        return STATUS_OK;
    text_printf(out, "%s/", text_string(&self->folder));
    for (const char *at = info.id; *at; at++)
        text_add_byte(out, *at == '/' ? '-' : *at);
    text_printf(out, "-%s.txt", full ? "full" : "quick");
    return text_status(out, error);
}

/* A saved result that a thread reads. */
typedef struct SavedResult {
    Text path, result;
} SavedResult;

static Status read_saved(Job *job, void *context, Error *error)
{
    SavedResult *self = context;
    const char *path = text_string(&self->path);
    (void)job;
    return file_kind(path) == FILE_PLAIN ? file_read(path, RESULT_BYTES_MOST, &self->result, error)
                                         : STATUS_OK;
}

static void drop_saved(void *context)
{
    SavedResult *self = context;
    text_free(&self->path);
    text_free(&self->result);
    free(self);
}

/* Asks for the saved result of the chosen experiment. */
static void load(Experiments *self)
{
    static const Inquiry inquiry = {read_saved, drop_saved};
    SavedResult *saved = calloc(1, sizeof *saved);
    self->trouble = (Error){0};
    text_clear(&self->result);
    if (saved)
        write_path(self, self->chosen, self->full, &saved->path, &self->trouble);
    question_ask(&self->reading, &inquiry, saved, self->wake, &self->trouble);
}

static bool take_saved(Experiments *self)
{
    Status status;
    Error error;
    SavedResult *saved = question_take(&self->reading, &status, &error);
    if (!saved)
        return false;
    if (self->result.length == 0 && !self->trouble.status) { /* otherwise a run has ended meanwhile */
        text_add(&self->result, text_string(&saved->result), saved->result.length);
        self->trouble = status ? error : (Error){0};
    }
    drop_saved(saved);
    return true;
}

/* ---- Runs ---- */

static void run_destroy(ExperimentRun *self)
{
    lock_destroy(&self->lock);
    text_free(&self->path);
    text_free(&self->result);
    free(self);
}

static ExperimentRun *running(const Experiments *self)
{
    for (int i = 0; i < self->count; i++)
        if (self->runs[i]->index == self->chosen && self->runs[i]->full == self->full)
            return self->runs[i];
    return NULL;
}

static Status add_task(ExperimentRun *self, const char *id, Tasks *tasks, Error *error)
{
    char title[TASK_TITLE_SIZE];
    snprintf(title, sizeof title, "Experiment %s, %s", id, self->full ? "full" : "quick");
    const TaskPlan plan = {.title = title,
                           .action = "experiment.show",
                           .argument = self->index + 1,
                           .threads = machine_processors(),
                           .work = measure,
                           .context = self};
    return tasks_add(tasks, &plan, &self->task, error);
}

Status experiments_start(Experiments *self, Tasks *tasks, Error *error)
{
    ExperimentInfo info;
    if (!self->laboratory.at || !self->laboratory.at(self->chosen, &info))
        return error_set(error, STATUS_NOT_FOUND, "there are no experiments here");
    if (running(self))
        return error_set(error, STATUS_INVALID, "%s is running already", info.id);
    if (self->count == EXPERIMENTS_RUNNING)
        return error_set(error, STATUS_INVALID, "%d experiments are running: stop one first", self->count);
    ExperimentRun *run = calloc(1, sizeof *run);
    if (!run)
        return error_set(error, STATUS_MEMORY, "out of memory for an experiment");
    run->laboratory = self->laboratory;
    run->index = self->chosen;
    run->full = self->full;
    lock_init(&run->lock);
    Status status = write_path(self, run->index, run->full, &run->path, error);
    if (!status)
        status = add_task(run, info.id, tasks, error);
    if (status)
        run_destroy(run);
    else
        self->runs[self->count++] = run;
    return status;
}

void experiments_stop(Experiments *self, Tasks *tasks)
{
    ExperimentRun *run = running(self);
    Task *task = run ? tasks_find(tasks, run->task) : NULL;
    if (!task)
        return;
    atomic_store(&run->stop, true);
    tasks_stop(tasks, task);
}

/* Shows how the chosen experiment ended, including a result that could not be saved. */
static void take(Experiments *self, const ExperimentRun *run, const Task *task)
{
    bool whole = task && task->state == TASK_DONE;
    bool stopped = !task || task->state == TASK_STOPPED;
    self->trouble = task && task->state == TASK_FAILED ? task->error : (Error){0};
    if (!whole && run->result.length == 0)
        return;
    text_clear(&self->result);
    if (stopped)
        text_add_string(&self->result, "Stopped. These results are not saved:\n\n");
    text_add_string(&self->result, text_string(&run->result));
    if (text_status(&self->result, &self->trouble))
        text_clear(&self->result);
}

bool experiments_tick(Experiments *self, Tasks *tasks)
{
    bool changed = take_saved(self);
    for (int i = self->count - 1; i >= 0; i--) {
        ExperimentRun *run = self->runs[i];
        const Task *task = tasks_find(tasks, run->task);
        if (task && !task_ended(task))
            continue;
        if (run == running(self))
            take(self, run, task);
        self->runs[i] = self->runs[--self->count];
        run_destroy(run);
        changed = true;
    }
    return changed;
}

/* ---- Everything ---- */

Status experiments_init(Experiments *self, const char *folder, Wake wake, Error *error)
{
    *self = (Experiments){.wake = wake};
    if (folder)
        text_printf(&self->folder, "%s/experiments", folder);
    return text_status(&self->folder, error);
}

void experiments_close(Experiments *self)
{
    for (int i = 0; i < self->count; i++)
        run_destroy(self->runs[i]);
    self->count = 0;
    question_close(&self->reading);
    text_free(&self->folder);
    text_free(&self->result);
}

int experiments_find(const Experiments *self, const char *id)
{
    ExperimentInfo info;
    for (int i = 0; self->laboratory.at && self->laboratory.at(i, &info); i++)
        if (strcmp(info.id, id) == 0)
            return i;
    return -1;
}

void experiments_choose(Experiments *self, int index, bool full)
{
    self->chosen = index;
    self->full = full;
    load(self);
}

int experiments_task(const Experiments *self)
{
    const ExperimentRun *run = running(self);
    return run ? run->task : 0;
}

void experiments_stage(const Experiments *self, ExperimentStage *out)
{
    ExperimentRun *run = running(self);
    *out = (ExperimentStage){0};
    if (!run)
        return;
    lock_take(&run->lock);
    *out = run->stage;
    lock_release(&run->lock);
}
