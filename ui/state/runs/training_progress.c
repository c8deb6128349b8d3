#include "ui/state/runs/training_progress.h"

#include <stdlib.h>

#include "engine/base/array.h"

void training_progress_free(TrainingProgress *self)
{
    free(self->rows);
    *self = (TrainingProgress){.left_s = -1};
}

bool training_progress_add(TrainingProgress *self, const TrainingRow *rows, int count)
{
    TrainingRow *grown = array_grown(self->rows, count + 1, &self->capacity, sizeof *grown);
    if (!grown)
        return false;
    self->rows = grown;
    for (; self->count < count; self->count++)
        self->rows[self->count] = rows[self->count];
    return true;
}

void training_progress_take(TrainingProgress *self, const TrainingProgress *from)
{
    training_progress_add(self, from->rows, from->count); /* without memory, they are taken later */
    self->done = from->done;
    self->all = from->all;
    self->left_s = from->left_s;
}

bool training_progress_report(TrainingProgress *self, TaskWork *work, const TrainingReport *report)
{
    enum { PARTS = 1000 }; /* of a generation */
    lock_take(&work->lock);
    bool fresh = report->row_count > self->count;
    training_progress_add(self, report->rows, report->row_count);
    self->done = report->done;
    self->all = report->all;
    self->left_s = report->left_s;
    lock_release(&work->lock);
    uint64_t part = report->all > 0 ? (uint64_t)(report->done * PARTS / report->all) : 0;
    task_report(work, (uint64_t)report->row_count * PARTS + part, (uint64_t)report->generations * PARTS,
                fresh);
    return fresh;
}

void training_progress_finish(TrainingProgress *self, TaskWork *work, const Training *training)
{
    int count;
    const TrainingRow *rows = training_rows(training, &count);
    lock_take(&work->lock);
    training_progress_add(self, rows, count);
    lock_release(&work->lock);
}
