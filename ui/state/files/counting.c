#include "ui/state/files/counting.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/base/platform/folder.h"
#include "ui/state/files/folder.h"
#include "ui/state/files/read_file.h"

/* Belongs to the thread until its task has ended. */
struct CountingWork {
    Text path;
    int files, unread;
    Statistics statistics;
};

static void add_file(CountingWork *self, const char *name)
{
    ReadFile read;
    Text path = {0};
    text_printf(&path, "%s/%s", text_string(&self->path), name);
    if (path.failed || read_file_open(path.bytes, &read, NULL)) {
        self->unread += record_format_of_path(name) != FORMAT_UNKNOWN;
    } else {
        for (int i = 0; i < read.list.count; i++)
            statistics_add(&self->statistics, read.list.records[i]);
        self->files++;
        read_file_free(&read);
    }
    text_free(&path);
}

static Status count(Job *job, void *context, Error *error)
{
    CountingWork *self = context;
    FolderEntries names = {0};
    Status status = folder_entries(text_string(&self->path), &names, error);
    for (int i = 0; i < names.count && !status; i++) {
        const FolderEntry *entry = &names.entries[i];
        if (entry->kind == FILE_PLAIN && game_folder_may_hold(entry->name))
            add_file(self, entry->name);
        job_set_progress(job, (uint64_t)i + 1, (uint64_t)names.count);
        if (job_stopping(job))
            status = error_set(error, STATUS_INTERRUPTED, "stopped");
    }
    folder_entries_free(&names);
    return status;
}

static void free_work(Counting *self)
{
    if (self->work)
        text_free(&self->work->path);
    free(self->work);
    self->work = NULL;
}

Status counting_start(Counting *self, const char *folder, Tasks *tasks, Error *error)
{
    char title[TASK_TITLE_SIZE];
    if (self->task)
        return error_set(error, STATUS_INVALID, "games are being counted already");
    free_work(self);
    self->work = calloc(1, sizeof *self->work);
    if (!self->work)
        return error_set(error, STATUS_MEMORY, "out of memory for statistics");
    text_add_string(&self->work->path, folder);
    Status status = text_status(&self->work->path, error);
    snprintf(title, sizeof title, "Statistics of %.120s", folder);
    const TaskPlan plan = {
        .title = title, .action = "stats.show", .threads = 1, .work = count, .context = self->work};
    if (!status)
        status = tasks_add(tasks, &plan, &self->task, error);
    if (!status)
        snprintf(self->title, sizeof self->title, "%.150s", folder);
    return status;
}

void counting_take(Counting *self, const char *title, const RecordList *list)
{
    self->statistics = (Statistics){0};
    for (int i = 0; i < list->count; i++)
        statistics_add(&self->statistics, list->records[i]);
    snprintf(self->title, sizeof self->title, "%s", title);
    self->files = self->unread = 0;
    self->known = true;
}

bool counting_tick(Counting *self, Tasks *tasks)
{
    const Task *task = tasks_find(tasks, self->task);
    if (!self->task || (task && !task_ended(task)))
        return false;
    self->statistics = self->work->statistics;
    self->files = self->work->files;
    self->unread = self->work->unread;
    self->known = true;
    self->task = 0;
    free_work(self);
    return true;
}

void counting_close(Counting *self)
{
    free_work(self);
}
