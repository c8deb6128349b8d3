/* A file or a pipe that is read on a thread of its own: once, or on and on as it grows. Of a referee's log
 * with many games the last one alone is read again, so that what following costs grows with the file. Nothing
 * here waits for it, but file_follower_destroy for a few hundredths of a second. A Feed belongs to one
 * thread. */
#ifndef TETRESS_STATE_FILES_FILE_FOLLOWER_H
#define TETRESS_STATE_FILES_FILE_FOLLOWER_H

#include "ui/state/files/read_file.h"
#include "ui/state/search/thinker.h"

typedef struct FileFollower FileFollower;

/* Starts to read a path; null is standard input. The wake is called when there is something to take. */
Status file_follower_create(const char *path, Wake wake, FileFollower **out, Error *error);
void file_follower_destroy(FileFollower *self); /* may be null */

/* Takes all that was read by now, if there is more than the last time; the file then belongs to the
 * caller. */
bool file_follower_take(FileFollower *self, ReadFile *out);

/* Whether nothing will come any longer; the status says why: STATUS_OK for the end of a pipe. */
bool file_follower_ended(FileFollower *self, Status *status, Error *error);

/* How many bytes were looked through for games so far: what following costs. */
size_t file_follower_work(const FileFollower *self);

#endif
