/* Bytes that others are still writing: a file that grows, a pipe, standard input. A Stream belongs to one
 * thread at a time. */
#ifndef TETRESS_BASE_PLATFORM_FOLLOW_H
#define TETRESS_BASE_PLATFORM_FOLLOW_H

#include <stdbool.h>

#include "engine/base/text.h"

typedef struct Stream Stream;

typedef enum StreamState {
    STREAM_QUIET, /* nothing came */
    STREAM_MORE,
    STREAM_ANEW, /* the file begins anew: what came now replaces all before */
    STREAM_ENDED /* a pipe was closed; files never end */
} StreamState;

/* Opens a path; null is standard input, which stays open when the stream is closed. */
Status stream_open(const char *path, Stream **out, Error *error);
void stream_close(Stream *self); /* may be null */

/* Adds what has come since, and waits for it for so long at most. */
Status stream_read(Stream *self, int wait_ms, Text *out, StreamState *state, Error *error);

#endif
