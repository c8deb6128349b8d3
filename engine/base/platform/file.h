/* Whole files. Any thread may call these functions. Errors name the file. */
#ifndef TETRESS_BASE_PLATFORM_FILE_H
#define TETRESS_BASE_PLATFORM_FILE_H

#include "engine/base/text.h"

/* Adds the bytes of a file to a Text. A file of more than so many bytes is an error. */
Status file_read(const char *path, size_t limit, Text *out, Error *error);

/* Makes a file hold these bytes, all of them or none: who opens it meanwhile, or after a crash, finds the old
 * or the new. It keeps its rights, and links that lead to it stay; one that is not to be
 * written to is STATUS_IO. To a device or a pipe the bytes are just written. */
Status file_replace(const char *path, const char *bytes, size_t length, Error *error);

/* Whether file_replace could write there, as far as one can know before; long work should ask first. */
Status file_check_place(const char *path, Error *error);

/* Waits until what was written to a file, by whomever, is on the disk. */
Status file_sync(const char *path, Error *error);

#endif
