/* Files that grow at their end, and that one program at a time has open. An Append belongs to one thread at a
 * time. Errors name the file. */
#ifndef TETRESS_BASE_PLATFORM_APPEND_H
#define TETRESS_BASE_PLATFORM_APPEND_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/base/error.h"

typedef struct Append Append;

/* Opens a file, or makes it if that is wanted. STATUS_NOT_FOUND if there is none, STATUS_IO if another
 * program, or this one, has it open this way; where the file system has no locks, nobody is kept out. */
Status append_open(const char *path, bool make, Append **out, Error *error);
void append_close(Append *self); /* may be null */

/* Adds all of the bytes, or none of them if that fails. Once it returns, they outlive this program however it
 * ends; a failure of power they outlive from the next file_sync on. */
Status append_write(Append *self, const char *bytes, size_t length, Error *error);

/* Cuts the file down to so many bytes. */
Status append_cut(Append *self, size_t length, Error *error);

/* Removes the file, which must be open, and closes it. */
Status append_remove(Append *self, Error *error);

#endif
