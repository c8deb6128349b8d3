#include "ui/draw/window/folder_opening.h"

#include <SDL2/SDL.h>
#include <limits.h>
#include <string.h>

#include "engine/base/platform/folder.h"

static Status open_folder(Job *job, void *context, Error *error)
{
    const char *file = text_string(context);
    char path[PATH_MAX];
    Text address = {0};
    (void)job;
    if (!path_absolute(file, path, sizeof path))
        return error_set(error, STATUS_NOT_FOUND, "%.200s is no longer there", file);
    *strrchr(path, '/') = '\0';
    text_add_string(&address, "file://");
    for (const char *at = path; *at; at++)
        if (SDL_isalnum((unsigned char)*at) || strchr("/-_.", *at))
            text_add_byte(&address, *at);
        else
            text_printf(&address, "%%%02X", (unsigned)(unsigned char)*at);
    if (!*path)
        text_add_byte(&address, '/');
    bool opened = !address.failed && SDL_OpenURL(text_string(&address)) == 0;
    text_free(&address);
    return opened ? STATUS_OK
                  : error_set(error, STATUS_IO, "the folder can't be shown: %.150s", SDL_GetError());
}

Status folder_opening_start(FolderOpening *self, const char *file, Wake wake, Error *error)
{
    *error = (Error){0};
    if (self->job)
        return error_set(error, STATUS_INVALID, "a folder is being opened");
    text_clear(&self->file);
    text_add_string(&self->file, file);
    Status status = text_status(&self->file, error);
    return status != STATUS_OK ? status : job_start(open_folder, &self->file, wake, &self->job, error);
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
