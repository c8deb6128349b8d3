#include "ui/state/runs/runs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "ui/state/files/kept.h"

/* ---- A run ---- */

static Run *make(const RunKind *kind, int number, Error *error)
{
    Run *self = memory_new(1, kind->size);
    if (!self) {
        error_set(error, STATUS_MEMORY, "out of memory for another run");
        return NULL;
    }
    self->kind = kind;
    self->number = number;
    self->state = RUN_STOPPED;
    snprintf(self->title, sizeof self->title, "%s %d", kind->word, number);
    return self;
}

void *run_new(const RunKind *kind, const char *folder, int number, Error *error)
{
    Run *self = make(kind, number, error);
    if (self && folder)
        text_printf(&self->path, "%s/%04d%s", folder, number, kind->ending);
    if (!self || text_status(&self->path, error) == STATUS_OK)
        return self;
    run_free(self);
    return NULL;
}

void run_free(void *run)
{
    Run *self = run;
    if (!self)
        return;
    question_close(&self->reading);
    self->kind->empty(self);
    text_free(&self->path);
    text_free(&self->elsewhere);
    free(self);
}

static Status work_reading(Job *job, void *context, Error *error)
{
    Run *self = context;
    (void)job;
    return self->kind->read(self, error);
}

Status run_load(void *run, Wake wake, Error *error)
{
    static const Inquiry inquiry = {work_reading, run_free};
    Run *self = run;
    if (self->loaded || run_reads(self))
        return STATUS_OK;
    Run *read = make(self->kind, self->number, error);
    if (!read)
        return STATUS_MEMORY;
    text_add_string(&read->path, text_string(&self->path));
    text_add_string(&read->elsewhere, text_string(&self->elsewhere));
    Status status = text_status(&read->path, error);
    if (status == STATUS_OK)
        status = text_status(&read->elsewhere, error);
    if (status == STATUS_OK)
        return question_ask(&self->reading, &inquiry, read, wake, error);
    run_free(read);
    return status;
}

bool run_take_read(void *run)
{
    Run *self = run;
    Status status;
    Error error;
    Run *read = question_take(&self->reading, &status, &error);
    if (!read)
        return false;
    if (status != STATUS_OK) {
        self->state = RUN_FAILED;
        self->error = error;
    } else {
        self->state = read->state;
        self->loaded = true;
        text_clear(&self->elsewhere);
        self->kind->adopt(self, read);
    }
    run_free(read);
    return true;
}

Status run_start(void *run, const TaskPlan *plan, Tasks *tasks, Error *error)
{
    Run *self = run;
    TaskPlan task = *plan;
    task.action = self->kind->action;
    task.argument = self->number;
    Status status = tasks_add(tasks, &task, &self->task, error);
    if (status != STATUS_OK)
        return status;
    self->state = RUN_WAITING;
    self->error = (Error){0};
    return STATUS_OK;
}

bool run_follow(void *run, const Tasks *tasks)
{
    Run *self = run;
    const Task *task = tasks_find(tasks, self->task);
    RunState before = self->state;
    Error how;
    if (tasks_take_end(tasks, &self->task, &how)) {
        self->state = how.status == STATUS_OK            ? RUN_DONE
                      : how.status == STATUS_INTERRUPTED ? RUN_STOPPED
                                                         : RUN_FAILED;
        if (self->state == RUN_FAILED)
            self->error = how;
        return true;
    }
    if (task)
        self->state = task->state == TASK_WAITING ? RUN_WAITING : task->paused ? RUN_PAUSED : RUN_RUNNING;
    return self->state != before;
}

/* ---- The list ---- */

Status runs_init(Runs *self, const RunKind *kind, const char *folder, Keeper *keeper, Wake wake, Error *error)
{
    *self = (Runs){.kind = kind, .keeper = keeper, .wake = wake};
    if (!folder)
        return STATUS_OK;
    text_printf(&self->folder, "%s/%s", folder, kind->folder);
    Status status = text_status(&self->folder, error);
    if (status != STATUS_OK)
        return status;
    int count;
    int *numbers = kept_files(text_string(&self->folder), kind->ending, &count);
    self->last_number = count > 0 ? numbers[0] : 0;
    for (int i = 0; i < count && i < kind->most && status == STATUS_OK; i++) {
        Run *run = run_new(kind, text_string(&self->folder), numbers[i], error);
        if (!run) {
            status = STATUS_MEMORY;
            break;
        }
        run->keeper = keeper;
        self->items[self->count++] = run;
    }
    free(numbers);
    return status;
}

void runs_close(Runs *self)
{
    for (int i = 0; i < self->count; i++)
        run_free(self->items[i]);
    text_free(&self->folder);
    *self = (Runs){0};
}

Status runs_keep(const Runs *self, const char *name, Text *text, Error *error)
{
    Text path = {0};
    text_printf(&path, "%s/%s", text_string(&self->folder), name);
    Status status = text_status(&path, error);
    if (status == STATUS_OK && self->folder.length > 0)
        status = keeper_put(self->keeper, text_string(&path), text, error);
    text_free(&path);
    text_free(text);
    return status;
}

Status runs_read(const Runs *self, const char *name, void (*read)(void *context, const char *line),
                 void *context)
{
    enum { BYTES_MOST = 1 << 20 };
    Text path = {0};
    if (self->folder.length == 0)
        return STATUS_NOT_FOUND;
    text_printf(&path, "%s/%s", text_string(&self->folder), name);
    Status status = kept_read(text_string(&path), BYTES_MOST, read, context, NULL);
    text_free(&path);
    return status;
}

void *runs_find(const Runs *self, int number)
{
    for (int i = 0; i < self->count; i++)
        if (((const Run *)self->items[i])->number == number)
            return self->items[i];
    return NULL;
}

void *runs_add(Runs *self, Error *error)
{
    if (self->count == self->kind->most) {
        error_set(error, STATUS_INVALID, "%d are kept already: delete one first", self->count);
        return NULL;
    }
    const char *folder = self->folder.length > 0 ? text_string(&self->folder) : NULL;
    Run *run = run_new(self->kind, folder, self->last_number + 1, error);
    if (!run)
        return NULL;
    run->keeper = self->keeper;
    self->last_number++;
    memmove(&self->items[1], &self->items[0], (size_t)self->count * sizeof self->items[0]);
    self->items[0] = run;
    self->count++;
    self->version++;
    return run;
}

void runs_drop(Runs *self, void *run)
{
    int at = 0;
    while (self->items[at] != run)
        at++;
    self->count--;
    memmove(&self->items[at], &self->items[at + 1], (size_t)(self->count - at) * sizeof self->items[0]);
    self->version++;
    run_free(run);
}

void runs_remove(Runs *self, void *run)
{
    const Text *path = &((const Run *)run)->path;
    if (path->length > 0)
        keeper_put(self->keeper, text_string(path), NULL, NULL);
    runs_drop(self, run);
}

bool runs_busy(const Runs *self)
{
    for (int i = 0; i < self->count; i++)
        if (run_reads(self->items[i]))
            return true;
    return false;
}
