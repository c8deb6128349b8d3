/* What the window keeps in its folder: small files of lines, a word and its values in each, and files that
 * are numbered. Any thread, for files of its own. */
#ifndef TETRESS_STATE_FILES_KEPT_H
#define TETRESS_STATE_FILES_KEPT_H

#include "engine/base/text.h"

/* Writes a text in place of what is at the path. Both may have failed for want of memory: that is told. */
Status kept_write(const Text *path, const Text *text, Error *error);

/* Calls `read` with each line of a plain file of at most so many bytes. */
Status kept_read(const char *path, size_t most, void (*read)(void *context, const char *line), void *context,
                 Error *error);

/* The whole number that a text is; false, and out stays as it was, if it is none within these bounds. */
bool kept_number(const char *text, int least, int most, int *out);

/* The numbers of the files in a folder that are called NUMBER and the ending, the highest first; the owner
 * frees them. None if there is no such folder, or no memory. */
int *kept_files(const char *folder, const char *ending, int *count);

#endif
