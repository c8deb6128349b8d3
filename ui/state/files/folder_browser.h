/* Choosing a file: a folder, its contents, and navigation. Folders are read on a thread, because some are
 * slow.
 *
 * Paths are shorter than SETTINGS_PATH_SIZE, as in the lists of remembered files. For the thread of the
 * AppState. */
#ifndef TETRESS_STATE_FILES_FOLDER_BROWSER_H
#define TETRESS_STATE_FILES_FOLDER_BROWSER_H

#include "engine/base/platform/folder.h"
#include "ui/state/files/question.h"
#include "ui/state/settings.h"

typedef struct FolderBrowser {
    Wake wake;
    char folder[SETTINGS_PATH_SIZE]; /* the folder shown; empty: none yet */
    FolderEntries entries;           /* its contents */
    Error error;                     /* why it can't be shown; STATUS_OK: it can */
    char asked[SETTINGS_PATH_SIZE];  /* requested last; may still be read */
    Question look;
    char seen[SETTINGS_PATH_SIZE]; /* a path, and what is there */
    FileKind kind;
    Question glance; /* at a path */
} FolderBrowser;

void folder_browser_init(FolderBrowser *self, Wake wake);
void folder_browser_close(FolderBrowser *self);

/* Shows a folder as soon as it has been read. */
void folder_browser_show(FolderBrowser *self, const char *folder);

/* Finds out what is at a path. */
Status folder_browser_glance(FolderBrowser *self, const char *path, Error *error);

/* Takes what was read; returns whether anything changed. */
bool folder_browser_tick(FolderBrowser *self);

static inline bool folder_browser_busy(const FolderBrowser *self)
{
    return question_open(&self->look) || question_open(&self->glance);
}

/* The path of a name in a folder, or of the folder itself if the name is empty; false if it is too long. */
bool path_join(const char *folder, const char *name, char *out, size_t size);

/* The folder that contains a path: the part before its last slash, "/" in the root, "." for a plain name. */
void path_parent(const char *path, char *out, size_t size);

/* Whether a name ends in one of these, such as "sgf|pgn", in any case; null: any name does. */
bool path_has_ending(const char *path, const char *endings);

#endif
