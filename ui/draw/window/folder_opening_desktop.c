#include "ui/draw/window/folder_opening.h"

#include <SDL2/SDL.h>
#include <limits.h>
#include <string.h>

#include "engine/base/platform/folder.h"

/* No page is there: where it can be read otherwise. */
static Status tell_text(const char *page, Error *error)
{
    char text[PATH_MAX];
    snprintf(text, sizeof text, "%.*smd", (int)(strlen(page) - strlen("html")), page);
    return path_absolute(text, text, sizeof text)
               ? error_set(error, STATUS_NOT_FOUND, "no page for a browser was made of %.200s", text)
               : error_set(error, STATUS_NOT_FOUND,
                           "the manual is not installed; on Debian, the package tetress-doc has it");
}

static Status open_folder(Job *job, void *context, Error *error)
{
    FolderOpening *self = context;
    const char *file = text_string(&self->file);
    const char *section = self->page ? strrchr(file, '#') : file + strlen(file);
    char path[PATH_MAX];
    Text address = {0};
    (void)job;
    snprintf(path, sizeof path, "%.*s", (int)(section - file), file);
    if (!path_absolute(path, path, sizeof path))
        return self->page ? tell_text(path, error)
                          : error_set(error, STATUS_NOT_FOUND, "%.200s is no longer there", file);
    if (!self->page)
        *strrchr(path, '/') = '\0';
    text_add_string(&address, "file://");
    for (const char *at = path; *at; at++)
        if (SDL_isalnum((unsigned char)*at) || strchr("/-_.", *at))
            text_add_byte(&address, *at);
        else
            text_printf(&address, "%%%02X", (unsigned)(unsigned char)*at);
    if (!*path)
        text_add_byte(&address, '/');
    text_add_string(&address, section);
    bool opened = !address.failed && SDL_OpenURL(text_string(&address)) == 0;
    text_free(&address);
    if (!opened)
        return error_set(error, STATUS_IO, "%.200s can't be shown: %.150s", path, SDL_GetError());
    /* a desktop without a browser does not say so */
    return self->page ? error_set(error, STATUS_INTERRUPTED, "The manual: %.200s%.40s", path, section)
                      : STATUS_OK;
}

Status folder_opening_start(FolderOpening *self, const char *file, bool page, Wake wake, Error *error)
{
    *error = (Error){0};
    if (self->job)
        return error_set(error, STATUS_INVALID, "another program is being started");
    self->page = page;
    text_clear(&self->file);
    text_add_string(&self->file, file);
    Status status = text_status(&self->file, error);
    return status != STATUS_OK ? status : job_start(open_folder, self, wake, &self->job, error);
}

bool folder_opening_failed(FolderOpening *self, Error *error)
{
    Status status;
    if (!self->job || !job_ended(self->job, &status, error))
        return false;
    job_join(self->job);
    self->job = NULL;
    return status != STATUS_OK;
}

void folder_opening_end(FolderOpening *self)
{
    if (self->job)
        job_join(self->job);
    text_free(&self->file);
}
