/* Files that grow at their end; only one program at a time can open one. An Append belongs to one thread at a
 * time. Errors name the file. */
#ifndef TETRESS_BASE_PLATFORM_APPEND_H
#define TETRESS_BASE_PLATFORM_APPEND_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/base/error.h"

typedef struct Append Append;

/* Opens a file; `make`: creates it if it does not exist. STATUS_NOT_FOUND if there is none, STATUS_IO if
 * another program, or this one, has it open this way. If the file system has no locks, nobody is kept out. */
Status append_open(const char *path, bool make, Append **out, Error *error);
void append_close(Append *self); /* may be null */

/* Adds all of the bytes; on failure, none. Once it returns, they survive the end of this program, however it
 * ends; they survive a power failure after the next file_sync. */
Status append_write(Append *self, const char *bytes, size_t length, Error *error);

/* Cuts the file down to this length. */
Status append_cut(Append *self, size_t length, Error *error);

/* Removes the open file and closes it. On failure, it is still closed, and empty if that can be done. */
Status append_remove(Append *self, Error *error);

#endif
