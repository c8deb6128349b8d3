/* Files mapped into memory, read only. Any thread may read; errors name the file. */
#ifndef TETRESS_BASE_PLATFORM_FILE_VIEW_H
#define TETRESS_BASE_PLATFORM_FILE_VIEW_H

#include <stddef.h>

#include "engine/base/error.h"

typedef struct FileView {
    const unsigned char *bytes; /* null for an empty file */
    size_t length;
} FileView;

/* Opens a regular file. What is appended to it later is not seen. */
Status file_view_open(const char *path, FileView *out, Error *error);
void file_view_close(FileView *self);

#endif
