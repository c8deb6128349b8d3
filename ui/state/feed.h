/* A file or a pipe that is read on a thread of its own: once, or on and on as it grows. Of a referee's log with many games the last one
 * alone is read again, so that what following costs grows with the file. Nothing here waits for it, but
 * feed_destroy for a few hundredths of a second. A Feed belongs to one thread. */
#ifndef TETRESS_STATE_FEED_H
#define TETRESS_STATE_FEED_H

#include "ui/state/read_file.h"
#include "ui/state/thinker.h"

typedef struct Feed Feed;

/* Starts to read a path; null is standard input. The wake is called when there is something to take. */
Status feed_create(const char *path, Wake wake, Feed **out, Error *error);
void feed_destroy(Feed *self); /* may be null */

/* Takes all that was read by now, if there is more than the last time; the file then belongs to the caller. */
bool feed_take(Feed *self, ReadFile *out);

/* Whether nothing will come any more; the status says why: STATUS_OK for the end of a pipe. */
bool feed_ended(Feed *self, Status *status, Error *error);

/* How many bytes were looked through for games so far: what following costs. */
size_t feed_work(const Feed *self);

#endif
