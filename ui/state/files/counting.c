#include "ui/state/files/counting.h"

#include <stdio.h>

#include "engine/base/platform/folder.h"
#include "engine/record/formats/read_file.h"

struct CountingWork {
    TaskWork work;
    Text path;
    int files, unread;
    Statistics statistics;
};

static Status count(void *work, Error *error)
{
    CountingWork *self = work;
    Job *job = self->work.job;
    FolderEntries names = {0};
    Status status = folder_entries(text_string(&self->path), &names, error);
    for (int i = 0; i < names.count && status == STATUS_OK; i++) {
        const FolderEntry *entry = &names.entries[i];
        if (entry->kind == FILE_PLAIN && record_file_may_hold(entry->name)) {
            ReadFile read;
            Text path = {0};
            text_printf(&path, "%s/%s", text_string(&self->path), entry->name);
            if (path.failed || read_file_open(path.bytes, &read, NULL)) {
                self->unread += record_format_of_path(entry->name) != FORMAT_UNKNOWN;
            } else {
                for (int j = 0; j < read.list.count; j++)
                    statistics_add(&self->statistics, read.list.records[j]);
                self->files++;
                read_file_free(&read);
            }
            text_free(&path);
        }
        job_set_progress(job, (uint64_t)i + 1, (uint64_t)names.count);
        if (job_stopping(job))
            status = error_set(error, STATUS_INTERRUPTED, "stopped");
    }
    folder_entries_free(&names);
    return status;
}

static void counting_empty(void *work)
{
    text_free(&((CountingWork *)work)->path);
}

Status counting_start(Counting *self, const char *folder, Tasks *tasks, Error *error)
{
    char title[TASK_TITLE_SIZE];
    if (self->task)
        return error_set(error, STATUS_INVALID, "games are being counted already");
    CountingWork *made = task_work_new(sizeof *made, count, counting_empty, error);
    if (!made)
        return STATUS_MEMORY;
    text_add_string(&made->path, folder);
    snprintf(title, sizeof title, "Statistics of %.120s", folder);
    const TaskPlan plan = {.title = title,
                           .action = "stats.show",
                           .threads = 1,
                           .work = made,
                           .prepared = text_status(&made->path, error)};
    Status status = tasks_add(tasks, &plan, &self->task, error);
    if (status != STATUS_OK)
        return status;
    self->work = made;
    snprintf(self->title, sizeof self->title, "%.150s", folder);
    return STATUS_OK;
}

bool counting_tick(Counting *self, const Tasks *tasks)
{
    Error how;
    if (!tasks_take_end(tasks, &self->task, &how))
        return false;
    self->statistics = self->work->statistics;
    self->files = self->work->files;
    self->unread = self->work->unread;
    self->known = true;
    task_work_free(self->work);
    self->work = NULL;
    return true;
}
