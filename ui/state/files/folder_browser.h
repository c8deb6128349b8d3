/* Looking for a file: a folder, what is in it, and the way about. Folders are read on a thread, since some
 * are slow.
 *
 * Paths are shorter than SETTINGS_PATH_SIZE, which is what files that are remembered have. For the thread of
 * the AppState. */
#ifndef TETRESS_STATE_FILES_FOLDER_BROWSER_H
#define TETRESS_STATE_FILES_FOLDER_BROWSER_H

#include "engine/base/job.h"
#include "engine/base/platform/folder.h"
#include "ui/state/settings.h"

typedef struct BrowserLook BrowserLook;

typedef struct FolderBrowser {
    Wake wake;
    char folder[SETTINGS_PATH_SIZE]; /* that is shown; empty: none yet */
    FolderEntries entries;           /* in it */
    Error error;                     /* why it can't be shown; STATUS_OK: it can */
    char asked[SETTINGS_PATH_SIZE];  /* that was asked for last, and may still be read */
    bool again;                      /* it is to be read when the look under way has ended */
    BrowserLook *look;               /* under way; null: none is */
} FolderBrowser;

void folder_browser_init(FolderBrowser *self, Wake wake);
void folder_browser_close(FolderBrowser *self);

/* Shows a folder as soon as it is read. */
void folder_browser_show(FolderBrowser *self, const char *folder);

/* Takes what was read; whether anything changed. */
bool folder_browser_tick(FolderBrowser *self);

static inline bool folder_browser_busy(const FolderBrowser *self)
{
    return self->look != NULL;
}

/* A name in a folder as a path, the folder itself if it is empty; false if it is too long. */
bool path_join(const char *folder, const char *name, char *out, size_t size);

/* The folder that a path is in: what is before its last slash, "/" for what is in the root, "." for a mere
 * name. */
void path_parent(const char *path, char *out, size_t size);

/* What is after the last slash. */
const char *path_name(const char *path);

/* Whether a name ends in one of these, such as "sgf|pgn", in any case; null: any name does. */
bool path_has_ending(const char *path, const char *endings);

#endif
