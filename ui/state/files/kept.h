/* What the window saves in its folder (keeper.h): small files of lines, each with a word and its values, and
 * numbered files. All of this waits for the disk. Any thread, for its own files. */
#ifndef TETRESS_STATE_FILES_KEPT_H
#define TETRESS_STATE_FILES_KEPT_H

#include "engine/base/text.h"

/* Calls `read` with each line of a regular file of at most this many bytes. */
Status kept_read(const char *path, size_t most, void (*read)(void *context, const char *line), void *context,
                 Error *error);

/* Makes the folder that a file is to be in, if it is not there yet. */
Status kept_folder(const char *path, Error *error);

/* What follows a word and a space at the start of a line; null if the line starts with another word. */
const char *kept_value(const char *line, const char *word);

/* A text as a whole number; false, without a change, if it is not one within these bounds. */
bool kept_number(const char *text, int least, int most, int *out);

/* The numbers of the files in a folder named NUMBER plus the ending, highest first; the caller frees them.
 * Null if there is no such folder, or no memory. */
int *kept_files(const char *folder, const char *ending, int *count);

#endif
