#include "ui/state/runs/training_work.h"

#include <stdlib.h>

#include "engine/base/array.h"

/* ---- Progress ---- */

void training_progress_free(TrainingProgress *self)
{
    free(self->rows);
    *self = (TrainingProgress){.left_s = -1};
}

/* False if there is no memory: they can be added later. */
static bool add_rows(TrainingProgress *self, const TrainingRow *rows, int count)
{
    if (!ARRAY_ROOM(&self->rows, count + 1, &self->capacity))
        return false;
    for (; self->count < count; self->count++)
        self->rows[self->count] = rows[self->count];
    return true;
}

Status training_progress_add(TrainingProgress *self, const Training *training, Error *error)
{
    int count;
    const TrainingRow *rows = training_rows(training, &count);
    return add_rows(self, rows, count)
               ? STATUS_OK
               : error_set(error, STATUS_MEMORY, "out of memory for %d generations", count);
}

/* ---- Work ---- */

static void training_work_empty(void *work)
{
    TrainingWork *self = work;
    text_free(&self->path);
    training_progress_free(&self->progress);
}

void *training_work_new(size_t size, Status (*train)(void *self, Error *error), const Run *run, bool resumes,
                        Error *error)
{
    TrainingWork *self = task_work_new(size, train, training_work_empty, error);
    if (!self)
        return NULL;
    self->resumes = resumes;
    self->progress.left_s = -1;
    text_add_string(&self->path, text_string(&run->path));
    if (text_status(&self->path, error) == STATUS_OK)
        return self;
    task_work_free(self);
    return NULL;
}

bool training_work_report(TrainingWork *self, const TrainingReport *report)
{
    enum { PARTS = 1000 }; /* of a generation */
    TrainingProgress *progress = &self->progress;
    lock_take(&self->work.lock);
    bool fresh = report->row_count > progress->count;
    add_rows(progress, report->rows, report->row_count);
    progress->done = report->done;
    progress->all = report->all;
    progress->left_s = report->left_s;
    lock_release(&self->work.lock);
    uint64_t part = report->all > 0 ? (uint64_t)(report->done * PARTS / report->all) : 0;
    task_report(&self->work, (uint64_t)report->row_count * PARTS + part,
                (uint64_t)report->generations * PARTS, fresh);
    return fresh;
}

static void report_all(void *context, const TrainingReport *report)
{
    training_work_report(context, report);
}

Status training_work_run(TrainingWork *self, Training *training, const Farm *farm, const atomic_bool *pause,
                         void (*report)(void *self, const TrainingReport *report), Error *error)
{
    const TrainingWatch watch = {.stop = job_stop_flag(self->work.job),
                                 .pause = pause,
                                 .report = report ? report : report_all,
                                 .context = self,
                                 .checkpoint = self->path.length > 0 ? text_string(&self->path) : NULL};
    Status status = training_run(training, farm, &watch, error);
    lock_take(&self->work.lock);
    training_progress_add(&self->progress, training, NULL); /* the last may not have been reported */
    lock_release(&self->work.lock);
    return status;
}

void training_work_take(TrainingWork *self, TrainingProgress *out)
{
    const TrainingProgress *from = &self->progress;
    add_rows(out, from->rows, from->count);
    out->done = from->done;
    out->all = from->all;
    out->left_s = from->left_s;
}
