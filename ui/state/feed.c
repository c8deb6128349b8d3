#include "ui/state/feed.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/stream.h"

enum { FEED_WAIT_MS = 30 };

struct Feed {
    Wake wake;
    Stream *stream;
    pthread_t thread;
    _Atomic bool leaving;
    pthread_mutex_t lock; /* over all below */
    bool fresh, ended;
    ReadFile file; /* what nobody has taken yet */
    Status status;
    Error error;
    char name[]; /* for messages */
};

static void hand_over(Feed *self, ReadFile *file)
{
    pthread_mutex_lock(&self->lock);
    ReadFile old = self->file;
    self->file = *file;
    self->fresh = true;
    pthread_mutex_unlock(&self->lock);
    *file = (ReadFile){0};
    read_file_free(&old);
    if (self->wake.call)
        self->wake.call(self->wake.context);
}

/* Reads the games in a copy of what has come. */
static Status parse(Feed *self, const Text *bytes, Error *error)
{
    ReadFile file = {0};
    text_add(&file.bytes, text_string(bytes), bytes->length);
    Status status = text_status(&file.bytes, error);
    if (!status)
        status = read_file_parse(&file, self->name, error);
    if (!status)
        hand_over(self, &file);
    read_file_free(&file);
    return status;
}

static void *feed(void *context)
{
    Feed *self = context;
    Text bytes = {0}, more = {0};
    Error error = {0};
    Status status = STATUS_OK;
    StreamState state = STREAM_QUIET;
    while (!status && state != STREAM_ENDED && !atomic_load(&self->leaving)) {
        text_clear(&more);
        status = stream_read(self->stream, FEED_WAIT_MS, &more, &state, &error);
        if (status || state == STREAM_QUIET || state == STREAM_ENDED)
            continue;
        if (state == STREAM_ANEW)
            text_clear(&bytes);
        text_add(&bytes, text_string(&more), more.length);
        status = bytes.length > FILE_BYTES_MOST
                     ? error_set(&error, STATUS_INVALID, "the file is too long to follow")
                     : parse(self, &bytes, &error);
    }
    text_free(&bytes);
    text_free(&more);
    pthread_mutex_lock(&self->lock);
    self->ended = true;
    self->status = status;
    self->error = error;
    pthread_mutex_unlock(&self->lock);
    if (self->wake.call)
        self->wake.call(self->wake.context);
    return NULL;
}

Status feed_create(const char *path, Wake wake, Feed **out, Error *error)
{
    const char *name = path ? path : "standard input";
    *out = NULL;
    Feed *self = calloc(1, sizeof *self + strlen(name) + 1);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory to follow a file");
    memcpy(self->name, name, strlen(name) + 1);
    self->wake = wake;
    Status status = stream_open(path, &self->stream, error);
    if (status) {
        free(self);
        return status;
    }
    pthread_mutex_init(&self->lock, NULL);
    if (pthread_create(&self->thread, NULL, feed, self) != 0) {
        pthread_mutex_destroy(&self->lock);
        stream_close(self->stream);
        free(self);
        return error_set(error, STATUS_MEMORY, "can't start another thread");
    }
    *out = self;
    return STATUS_OK;
}

void feed_destroy(Feed *self)
{
    if (!self)
        return;
    atomic_store(&self->leaving, true);
    pthread_join(self->thread, NULL);
    pthread_mutex_destroy(&self->lock);
    stream_close(self->stream);
    read_file_free(&self->file);
    free(self);
}

bool feed_take(Feed *self, ReadFile *out)
{
    pthread_mutex_lock(&self->lock);
    bool fresh = self->fresh;
    if (fresh) {
        *out = self->file;
        self->file = (ReadFile){0};
        self->fresh = false;
    }
    pthread_mutex_unlock(&self->lock);
    return fresh;
}

bool feed_ended(Feed *self, Status *status, Error *error)
{
    pthread_mutex_lock(&self->lock);
    bool ended = self->ended && !self->fresh;
    *status = self->status;
    if (error)
        *error = self->error;
    pthread_mutex_unlock(&self->lock);
    return ended;
}
