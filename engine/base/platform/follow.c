#include "engine/base/platform/follow.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "engine/base/time_units.h"

enum { STREAM_CHUNK = 1 << 16 };

struct Stream {
    int descriptor;
    bool file;    /* a regular file by name: it may grow forever */
    off_t length; /* read so far */
    char path[];  /* empty: standard input */
};

static Status stream_fail(const Stream *self, const char *what, Error *error)
{
    return system_error(error, *self->path ? self->path : "standard input", what, errno);
}

Status stream_open(const char *path, Stream **out, Error *error)
{
    size_t size = path ? strlen(path) + 1 : 1;
    struct stat info;
    *out = NULL;
    Stream *self = calloc(1, sizeof *self + size);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a stream");
    if (path)
        memcpy(self->path, path, size);
    /* This must not wait for a writer to open a named pipe. */
    self->descriptor = path ? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : STDIN_FILENO;
    if (self->descriptor < 0 || fstat(self->descriptor, &info) != 0) {
        Status status = stream_fail(self, "open it", error);
        stream_close(self);
        return status;
    }
    self->file = path && S_ISREG(info.st_mode);
    *out = self;
    return STATUS_OK;
}

void stream_close(Stream *self)
{
    if (self && *self->path && self->descriptor >= 0)
        close(self->descriptor);
    free(self);
}

/* Starts again if the file was cut, or if another file has its name now. */
static bool begins_anew(Stream *self)
{
    struct stat mine, named;
    if (fstat(self->descriptor, &mine) != 0 || stat(self->path, &named) != 0)
        return false;
    bool other = mine.st_dev != named.st_dev || mine.st_ino != named.st_ino;
    if (!other && named.st_size >= self->length)
        return false;
    int descriptor = open(self->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    close(self->descriptor);
    self->descriptor = descriptor;
    self->length = 0;
    return true;
}

/* Whether a read would not wait. */
static bool is_ready(const Stream *self)
{
    struct pollfd waiting = {.fd = self->descriptor, .events = POLLIN};
    return self->file || poll(&waiting, 1, 0) > 0;
}

Status stream_read(Stream *self, int wait_ms, Text *out, StreamState *state, Error *error)
{
    bool anew = self->file && begins_anew(self);
    *state = anew ? STREAM_ANEW : STREAM_QUIET;
    for (int attempt = 0; attempt < 2; attempt++) {
        size_t before = out->length;
        ssize_t length = -1; /* only the end of a pipe reads as 0 */
        char chunk[STREAM_CHUNK];
        errno = EAGAIN;
        while (is_ready(self) && (length = read(self->descriptor, chunk, sizeof chunk)) > 0) {
            text_add(out, chunk, (size_t)length);
            self->length += length;
            if (out->failed || out->length - before >= LINE_LENGTH_MAX)
                break;
        }
        if (length < 0 && errno != EAGAIN && errno != EINTR)
            return stream_fail(self, "read it", error);
        if (out->length > before && !anew)
            *state = STREAM_MORE;
        else if (!self->file && length == 0)
            *state = STREAM_ENDED;
        if (*state != STREAM_QUIET || out->failed || attempt > 0)
            break;
        if (self->file) {
            clock_wait(wait_ms > 0 ? (uint64_t)wait_ms * NS_PER_MS : 0);
        } else {
            struct pollfd waiting = {.fd = self->descriptor, .events = POLLIN};
            poll(&waiting, 1, wait_ms);
        }
    }
    return text_status(out, error);
}
