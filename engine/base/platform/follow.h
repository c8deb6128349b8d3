/* Reads bytes that others are still writing: a growing file, a pipe, standard input. A Stream belongs to one
 * thread at a time. */
#ifndef TETRESS_BASE_PLATFORM_FOLLOW_H
#define TETRESS_BASE_PLATFORM_FOLLOW_H

#include "engine/base/text.h"

typedef struct Stream Stream;

typedef enum StreamState {
    STREAM_QUIET, /* nothing arrived */
    STREAM_MORE,
    STREAM_ANEW, /* the file starts again: the new bytes replace everything before */
    STREAM_ENDED /* the pipe was closed; files never end */
} StreamState;

/* Opens a path; null is standard input, which stays open when the stream is closed. */
Status stream_open(const char *path, Stream **out, Error *error);
void stream_close(Stream *self); /* may be null */

/* Appends what has arrived, and waits for it at most this long. */
Status stream_read(Stream *self, int wait_ms, Text *out, StreamState *state, Error *error);

#endif
