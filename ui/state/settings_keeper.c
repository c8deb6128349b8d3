#include "ui/state/settings_keeper.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/file.h"

#define SETTLING_NS UINT64_C(500000000) /* so that dragging a slider writes once */

Status settings_keeper_open(SettingsKeeper *self, const char *path, Settings *settings, Wake wake,
                            Error *problem)
{
    *self = (SettingsKeeper){.wake = wake};
    text_add_string(&self->path, path);
    Status status = text_status(&self->path, problem);
    if (status)
        return status;
    settings_load(settings, path, problem);
    file_read(path, SETTINGS_BYTES_MOST, &self->written, NULL);
    return STATUS_OK;
}

static Status write_file(Job *job, void *context, Error *error)
{
    (void)job;
    SettingsKeeper *self = context;
    return file_replace(text_string(&self->path), text_string(&self->writing), self->writing.length, error);
}

static bool is_written(const SettingsKeeper *self, const Text *text)
{
    return text->length == self->written.length &&
           memcmp(text_string(text), text_string(&self->written), text->length) == 0;
}

/* Notes that the file now holds what was written, or reports why not. */
static void take_end(SettingsKeeper *self, Status status, const Error *error, Error *problem)
{
    text_free(&self->written);
    self->written = self->writing; /* or not: the next change tries again */
    self->writing = (Text){0};
    self->job = NULL;
    if (status && problem) {
        error_set(problem, status, "settings can't be saved: %.200s", error->text);
        error_in_file(problem, text_string(&self->path));
    }
}

/* Compares the bytes, including padding: a change only in padding costs one needless write. */
static bool is_same(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(Settings)) == 0;
}

static void notice_change(SettingsKeeper *self, const Settings *settings, uint64_t now_ns)
{
    if (!self->seen)
        self->seen = calloc(1, sizeof *self->seen);
    if (!self->seen || is_same(self->seen, settings))
        return;
    memcpy(self->seen, settings, sizeof *settings);
    self->changed_ns = now_ns;
}

void settings_keeper_tick(SettingsKeeper *self, const Settings *settings, uint64_t now_ns, Error *problem)
{
    Status status;
    Error error = {0};
    if (self->path.length == 0)
        return;
    if (self->job && job_ended(self->job, &status, &error)) {
        job_join(self->job);
        take_end(self, status, &error, problem);
    }
    notice_change(self, settings, now_ns);
    if (now_ns < settings_keeper_wake_ns(self))
        return;
    self->changed_ns = 0;
    text_clear(&self->writing);
    settings_write(settings, &self->writing);
    if (is_written(self, &self->writing))
        return;
    status = text_status(&self->writing, &error);
    if (!status)
        status = job_start(write_file, self, self->wake, &self->job, &error);
    if (status)
        take_end(self, status, &error, problem);
}

uint64_t settings_keeper_wake_ns(const SettingsKeeper *self)
{
    return self->changed_ns == 0 || self->job ? UINT64_MAX : self->changed_ns + SETTLING_NS;
}

void settings_keeper_close(SettingsKeeper *self, const Settings *settings)
{
    if (self->job)
        take_end(self, job_join(self->job), &(Error){0}, NULL);
    text_clear(&self->writing);
    if (self->path.length > 0)
        settings_write(settings, &self->writing);
    if (!self->writing.failed && self->path.length > 0 && !is_written(self, &self->writing))
        write_file(NULL, self, NULL);
    free(self->seen);
    text_free(&self->path);
    text_free(&self->written);
    text_free(&self->writing);
    *self = (SettingsKeeper){0};
}
