/* Shows a file's folder, or a page of the manual, in the desktop's own program for that. A thread asks the
 * desktop, because starting a program may have to wait for a disk. For the thread that draws. */
#ifndef TETRESS_DRAW_WINDOW_FOLDER_OPENING_H
#define TETRESS_DRAW_WINDOW_FOLDER_OPENING_H

#include "engine/base/job.h"
#include "engine/base/text.h"

typedef struct FolderOpening {
    Job *job; /* null: none is being opened */
    Text file;
    bool page; /* the file is "PAGE.html#SECTION", to be shown itself */
} FolderOpening;

/* STATUS_INVALID if another is still being opened. */
Status folder_opening_start(FolderOpening *self, const char *file, bool page, Wake wake, Error *error);

/* Whether the last one could not be opened, and why; or, with STATUS_INTERRUPTED, where the page is. Says so
 * once. */
bool folder_opening_failed(FolderOpening *self, Error *error);

void folder_opening_end(FolderOpening *self);

#endif
