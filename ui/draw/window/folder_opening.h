/* Shows a file's folder in the desktop's own program for that. A thread asks the desktop, because starting a
 * program may have to wait for a disk. For the thread that draws. */
#ifndef TETRESS_DRAW_WINDOW_FOLDER_OPENING_H
#define TETRESS_DRAW_WINDOW_FOLDER_OPENING_H

#include "engine/base/job.h"
#include "engine/base/text.h"

typedef struct FolderOpening {
    Job *job; /* null: none is being opened */
    Text file;
} FolderOpening;

/* STATUS_INVALID if another is still being opened. */
Status folder_opening_start(FolderOpening *self, const char *file, Wake wake, Error *error);

/* Whether the last one could not be opened, and why; says so once. */
bool folder_opening_failed(FolderOpening *self, Error *error);

void folder_opening_end(FolderOpening *self);

#endif
