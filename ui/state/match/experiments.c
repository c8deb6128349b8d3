#include "ui/state/match/experiments.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "engine/base/platform/thread.h"
#include "ui/state/files/kept.h"

enum { RESULT_BYTES_MOST = 1 << 22 };

struct ExperimentRun {
    TaskWork work;
    Laboratory laboratory;
    int index, task;
    bool full;
    Text path; /* where the result goes; empty: nowhere */

    Text result;           /* belongs to the thread */
    ExperimentStage stage; /* shared */
};

/* ---- On the thread ---- */

static void note(void *context, const char *what, int64_t done, int64_t all)
{
    ExperimentRun *self = context;
    lock_take(&self->work.lock);
    snprintf(self->stage.what, sizeof self->stage.what, "%s", what);
    self->stage.done = done;
    self->stage.all = all;
    lock_release(&self->work.lock);
    task_report(&self->work, 0, 0, false); /* the number of remaining stages is unknown */
}

/* The result of a stopped run is shown, but does not replace a complete one. */
static Status experiments_measure(void *work, Error *error)
{
    ExperimentRun *self = work;
    const ExperimentWatch watch = {.quick = !self->full,
                                   .threads = tasks_threads(),
                                   .stop = job_stop_flag(self->work.job),
                                   .progress = note,
                                   .context = self};
    Status status =
        self->laboratory.measure(self->laboratory.context, self->index, &watch, &self->result, error);
    if (status == STATUS_OK)
        status = text_status(&self->result, error);
    if (status == STATUS_OK && self->path.length > 0)
        status = kept_folder(text_string(&self->path), error);
    if (status == STATUS_OK && self->path.length > 0)
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

/* ---- Runs ---- */

static void experiments_empty(void *work)
{
    ExperimentRun *self = work;
    text_free(&self->path);
    text_free(&self->result);
}

static ExperimentRun *running(const Experiments *self)
{
    for (int i = 0; i < self->count; i++)
        if (self->runs[i]->index == self->chosen && self->runs[i]->full == self->full)
            return self->runs[i];
    return NULL;
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
    ExperimentRun *run = task_work_new(sizeof *run, experiments_measure, experiments_empty, error);
    if (!run)
        return STATUS_MEMORY;
    run->laboratory = self->laboratory;
    run->index = self->chosen;
    run->full = self->full;
    char title[TASK_TITLE_SIZE];
    snprintf(title, sizeof title, "Experiment %s, %s", info.id, run->full ? "full" : "quick");
    const TaskPlan plan = {.title = title,
                           .action = "experiment.show",
                           .argument = run->index + 1,
                           .threads = machine_processors(),
                           .work = run,
                           .prepared = write_path(self, run->index, run->full, &run->path, error)};
    Status status = tasks_add(tasks, &plan, &run->task, error);
    if (status == STATUS_OK)
        self->runs[self->count++] = run;
    return status;
}

bool experiments_tick(Experiments *self, const Tasks *tasks)
{
    bool changed = false;
    Status status;
    Error error;
    SavedResult *saved = question_take(&self->reading, &status, &error);
    if (saved) {
        if (self->result.length == 0 &&
            self->trouble.status == STATUS_OK) { /* otherwise a run has ended meanwhile */
            text_add(&self->result, text_string(&saved->result), saved->result.length);
            self->trouble = status != STATUS_OK ? error : (Error){0};
        }
        drop_saved(saved);
        changed = true;
    }
    for (int i = self->count - 1; i >= 0; i--) {
        ExperimentRun *run = self->runs[i];
        Error how;
        if (!tasks_take_end(tasks, &run->task, &how))
            continue;
        if (run == running(self)) {
            bool stopped = how.status == STATUS_INTERRUPTED;
            self->trouble = stopped ? (Error){0} : how;
            if (how.status == STATUS_OK || run->result.length != 0) {
                text_clear(&self->result);
                if (stopped)
                    text_add_string(&self->result, "Stopped. These results are not saved:\n\n");
                text_add_string(&self->result, text_string(&run->result));
                if (text_status(&self->result, &self->trouble))
                    text_clear(&self->result);
            }
        }
        self->runs[i] = self->runs[--self->count];
        task_work_free(run);
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
        task_work_free(self->runs[i]);
    self->count = 0;
    question_close(&self->reading);
    text_free(&self->folder);
    text_free(&self->result);
}

void experiments_choose(Experiments *self, int index, bool full)
{
    self->chosen = index;
    self->full = full;
    static const Inquiry inquiry = {read_saved, drop_saved};
    SavedResult *saved = calloc(1, sizeof *saved);
    self->trouble = (Error){0};
    text_clear(&self->result);
    if (saved)
        write_path(self, self->chosen, self->full, &saved->path, &self->trouble);
    question_ask(&self->reading, &inquiry, saved, self->wake, &self->trouble);
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
    lock_take(&run->work.lock);
    *out = run->stage;
    lock_release(&run->work.lock);
}
