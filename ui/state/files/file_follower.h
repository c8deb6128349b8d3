/* A file or a pipe, read on its own thread, once or continuously as it grows. Of a referee's log with many
 * games, only the last is read again, so the cost of following is proportional to the file. Only
 * file_follower_create and file_follower_destroy wait for it. A FileFollower belongs to one thread at a
 * time. */
#ifndef TETRESS_STATE_FILES_FILE_FOLLOWER_H
#define TETRESS_STATE_FILES_FILE_FOLLOWER_H

#include "engine/record/formats/read_file.h"
#include "ui/state/files/keeper.h"

typedef struct FileFollower FileFollower;

/* Starts reading a path; null is standard input. The wake is called when there is something to take. */
Status file_follower_create(const char *path, Wake wake, FileFollower **out, Error *error);
void file_follower_destroy(FileFollower *self); /* may be null */

/* Leaves it to the keeper to be destroyed, and sets it to null, which it may be. */
void file_follower_leave(FileFollower **self, Keeper *keeper);

/* Takes everything read so far, if there is more than last time; the file then belongs to the caller. */
bool file_follower_take(FileFollower *self, ReadFile *out);

/* Whether nothing more will come; the status says why: STATUS_OK for the end of a pipe. */
bool file_follower_ended(FileFollower *self, Status *status, Error *error);

/* Number of bytes searched for games so far: the cost of following. */
size_t file_follower_work(const FileFollower *self);

#endif
