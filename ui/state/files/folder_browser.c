#include "ui/state/files/folder_browser.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct BrowserLook {
    char folder[SETTINGS_PATH_SIZE];
    FolderEntries entries;
} BrowserLook;

static Status folder_browser_look(Job *job, void *context, Error *error)
{
    BrowserLook *self = context;
    char absolute[SETTINGS_PATH_SIZE];
    (void)job;
    if (path_absolute(self->folder, absolute, sizeof absolute))
        memcpy(self->folder, absolute, sizeof absolute);
    return folder_entries(self->folder, &self->entries, error);
}

static void forget(void *context)
{
    BrowserLook *self = context;
    folder_entries_free(&self->entries);
    free(self);
}

void folder_browser_init(FolderBrowser *self, Wake wake)
{
    *self = (FolderBrowser){.wake = wake};
}

void folder_browser_close(FolderBrowser *self)
{
    question_close(&self->look);
    question_close(&self->glance);
    folder_entries_free(&self->entries);
    *self = (FolderBrowser){0};
}

void folder_browser_show(FolderBrowser *self, const char *folder)
{
    static const Inquiry inquiry = {folder_browser_look, forget};
    BrowserLook *asked = calloc(1, sizeof *asked);
    snprintf(self->asked, sizeof self->asked, "%s", *folder ? folder : ".");
    if (asked)
        memcpy(asked->folder, self->asked, sizeof asked->folder);
    question_ask(&self->look, &inquiry, asked, self->wake, &self->error);
}

typedef struct BrowserGlance {
    char path[SETTINGS_PATH_SIZE];
    FileKind kind;
} BrowserGlance;

static Status glance(Job *job, void *context, Error *error)
{
    BrowserGlance *self = context;
    (void)job, (void)error;
    self->kind = file_kind(self->path);
    return STATUS_OK;
}

Status folder_browser_glance(FolderBrowser *self, const char *path, Error *error)
{
    static const Inquiry inquiry = {glance, free};
    BrowserGlance *asked = calloc(1, sizeof *asked);
    self->seen[0] = '\0';
    if (asked)
        snprintf(asked->path, sizeof asked->path, "%s", path);
    return question_ask(&self->glance, &inquiry, asked, self->wake, error);
}

bool folder_browser_tick(FolderBrowser *self)
{
    Status status;
    Error error = {0};
    BrowserGlance *seen = question_take(&self->glance, &status, NULL);
    bool changed = seen != NULL;
    if (seen) {
        memcpy(self->seen, seen->path, sizeof self->seen);
        self->kind = seen->kind;
        free(seen);
    }
    BrowserLook *done = question_take(&self->look, &status, &error);
    if (!done)
        return changed;
    memcpy(self->folder, done->folder, sizeof self->folder);
    memcpy(self->asked, done->folder, sizeof self->asked);
    folder_entries_free(&self->entries);
    self->entries = done->entries;
    done->entries = (FolderEntries){0};
    self->error = status != STATUS_OK ? error : (Error){0};
    forget(done);
    return true;
}

bool path_join(const char *folder, const char *name, char *out, size_t size)
{
    size_t length = strlen(folder);
    const char *slash = *name == '\0' || (length > 0 && folder[length - 1] == '/') ? "" : "/";
    int written =
        *name == '/' ? snprintf(out, size, "%s", name) : snprintf(out, size, "%s%s%s", folder, slash, name);
    return written >= 0 && (size_t)written < size;
}

void path_parent(const char *path, char *out, size_t size)
{
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    while (length > 0 && path[length - 1] != '/')
        length--;
    while (length > 1 && path[length - 1] == '/')
        length--;
    if (length == 0)
        snprintf(out, size, ".");
    else
        snprintf(out, size, "%.*s", (int)length, path);
}

bool path_has_ending(const char *path, const char *endings)
{
    const char *dot = strrchr(path_name(path), '.');
    if (!endings)
        return true;
    while (dot && *endings) {
        size_t length = strcspn(endings, "|");
        size_t same = 0;
        while (same < length && tolower((unsigned char)dot[1 + same]) == endings[same])
            same++;
        if (same == length && dot[1 + length] == '\0')
            return true;
        endings += length + (endings[length] == '|');
    }
    return false;
}
