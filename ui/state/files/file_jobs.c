#include "ui/state/files/file_jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/time_units.h"
#include "ui/state/actions/actions.h"
#include "ui/state/files/file_jobs_inner.h"

/* ---- Starting ---- */

static void work_free(FileWork *work)
{
    loading_free(&work->loading);
    read_file_free(&work->file);
    report_log_free(&work->recording.log);
    text_free(&work->text);
    text_free(&work->source);
    free(work->wants);
    game_folder_free(&work->folder);
    if (work->picture)
        work->maker.end(work->picture);
    free(work->boards);
    text_free(&work->path);
    free(work);
}

static Status file_jobs_run(Job *job, void *context, Error *error)
{
    FileWork *work = context;
    work->running = job;
    Status status = work->kind->run(work, error);
    if (!path_absolute(text_string(&work->path), work->absolute, sizeof work->absolute))
        work->absolute[0] = '\0';
    return status;
}

Status file_jobs_start(AppState *app, const FileJobKind *kind, const char *path, const FileWork *given,
                       Error *error)
{
    FileJobs *self = &app->file_jobs;
    FileWork *work = memory_new(1, sizeof *work);
    if (!work)
        return error_set(error, STATUS_MEMORY, "out of memory for a file");
    *work = *given;
    work->kind = kind;
    work->wake = app->wake;
    work->dropped = app->answered;
    work->tree_version = app->document.tree_version;
    text_add_string(&work->path, path);
    snprintf(work->title, sizeof work->title, "%s %.70s", kind->title, path_name(path));
    Status status = self->work ? error_set(error, STATUS_INVALID,
                                           "another file is being read or written: wait until that is done")
                               : text_status(&work->path, error);
    if (status == STATUS_OK && kind->begin)
        status = kind->begin(app, work, error);
    if (status == STATUS_OK) {
        self->error = (Error){0};
        status = job_start(file_jobs_run, work, app->wake, &work->job, error);
        if (status != STATUS_OK && kind->give_back)
            kind->give_back(app, work, status);
    }
    if (status != STATUS_OK)
        work_free(work);
    else
        self->work = work;
    return status;
}

void file_jobs_note_recent(AppState *app, const FileWork *work)
{
    settings_add_recent(&app->settings, work->absolute[0] ? work->absolute : text_string(&work->path));
}

void file_jobs_note_path(AppState *app, const FileWork *work)
{
    file_jobs_note_recent(app, work);
    snprintf(app->settings.last, sizeof app->settings.last, "%s", app->settings.recent[0]);
}

/* ---- Ending ---- */

static Status free_work(void *context, Error *error)
{
    (void)error;
    work_free(context);
    return STATUS_OK;
}

uint64_t file_jobs_wake_ns(const FileJobs *self, const Document *document)
{
    enum { SYNC_EVERY_S = 3 }; /* a power failure loses only the edits of some seconds */
    bool synced = !document->journal || document->edits == self->synced;
    return synced ? UINT64_MAX : self->synced_ns + SYNC_EVERY_S * NS_PER_S;
}

bool file_jobs_tick(AppState *app, uint64_t now_ns)
{
    FileJobs *self = &app->file_jobs;
    bool changed = false;
    FileWork *work = app->file_jobs.work;
    Status status;
    Error error = {0};
    if (work && job_ended(work->job, &status, &error)) {
        job_join(work->job);
        app->file_jobs.work = NULL;
        if (work->kind->end)
            status = work->kind->end(app, work, status, &error);
        else if (work->kind->give_back)
            work->kind->give_back(app, work, status);
        bool answering = work->answering;
        /* a replaced document may be large */
        if (keeper_do(app->keeper, "", free_work, work, NULL) != STATUS_OK)
            work_free(work);
        if (status == STATUS_OK && answering)
            status = action_run_pending(app, &error);
        if (status != STATUS_OK)
            app->file_jobs.error = error;
        if (status != STATUS_OK && !app->pending[0]) /* a question is its own message */
            app->notice = error;
        changed = true;
    }
    if (now_ns >= file_jobs_wake_ns(self, &app->document)) {
        self->synced = app->document.edits;
        self->synced_ns = now_ns;
        document_sync(&app->document);
    }
    return changed;
}

void file_jobs_close(AppState *app)
{
    FileJobs *self = &app->file_jobs;
    FileWork *work = self->work;
    if (work) {
        file_jobs_cancel(self);
        Status status = job_join(work->job);
        if (work->kind->give_back)
            work->kind->give_back(app, work, status);
        file_follower_leave(&work->follower, app->keeper);
        work_free(work);
    }
    *self = (FileJobs){0};
}

/* ---- What is under way ---- */

void file_jobs_answer(AppState *app)
{
    app->file_jobs.work->answering = true;
}

bool file_jobs_busy(const FileJobs *self)
{
    return self->work != NULL;
}

bool file_jobs_opening(const FileJobs *self)
{
    return self->work && self->work->kind->opens;
}

void file_jobs_cancel(FileJobs *self)
{
    if (self->work)
        job_stop(self->work->job);
}

const char *file_jobs_title(const FileJobs *self, uint64_t *done, uint64_t *all)
{
    if (!self->work)
        return NULL;
    job_progress(self->work->job, done, all);
    return self->work->title;
}
