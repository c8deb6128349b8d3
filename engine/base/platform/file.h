/* Whole files. Any thread may call these functions. Errors name the file. */
#ifndef TETRESS_BASE_PLATFORM_FILE_H
#define TETRESS_BASE_PLATFORM_FILE_H

#include "engine/base/text.h"

/* Appends the bytes of a file to a Text. A file larger than the limit is an error. */
Status file_read(const char *path, size_t limit, Text *out, Error *error);

/* Makes a file hold exactly these bytes, or leaves it unchanged: anybody who opens it meanwhile, or after a
 * crash, finds the old or the new contents. When it returns, the new ones are on the disk, under their name.
 *
 * Permissions stay, and so do symbolic links: the file that they lead to is written, or made if it does not
 * exist yet. It is a new file, however, so another name of the old one, a hard link, keeps the old contents.
 * A read-only file is STATUS_IO. To a device or a pipe, the bytes are simply written. */
Status file_replace(const char *path, const char *bytes, size_t length, Error *error);

/* The end of writing a text to a file: if all went well so far and the text is complete, the file holds it.
 * Frees the text. */
Status file_finish(const char *path, Text *text, Status status, Error *error);

/* Whether file_replace could write there, as far as can be known in advance; call it before long work. */
Status file_check_place(const char *path, Error *error);

/* "can't WHAT: why", from errno's number, for a file: STATUS_NOT_FOUND if it does not exist, otherwise
 * STATUS_IO. */
Status system_error(Error *error, const char *file, const char *what, int number);

/* Waits until everything written to a file, by anybody, is on the disk, and its name, too. */
Status file_sync(const char *path, Error *error);

/* A file mapped into memory, read only, which any thread may read. */
typedef struct FileView {
    const unsigned char *bytes; /* null for an empty file */
    size_t length;
} FileView;

/* Opens a regular file. What is appended to it later is not seen. */
Status file_view_open(const char *path, FileView *out, Error *error);
void file_view_close(FileView *self);

#endif
