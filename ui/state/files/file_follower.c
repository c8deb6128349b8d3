#include "ui/state/files/file_follower.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/follow.h"
#include "engine/base/platform/thread.h"
#include "engine/record/formats/referee_line.h"

enum { FEED_WAIT_MS = 30 };

struct FileFollower {
    Wake wake;
    Stream *stream;
    Thread thread;
    _Atomic bool leaving;
    _Atomic size_t work; /* relaxed: a figure that nothing depends on */
    Lock lock;           /* protects everything below */
    bool fresh, ended;
    ReadFile file; /* not taken yet */
    Status status;
    Error error;
    char name[]; /* for messages */
};

/* What was read and may still change. Belongs to the thread. */
typedef struct Growing {
    Text bytes;     /* since the last cut */
    int before;     /* number of games before that */
    size_t scanned; /* bytes searched so far for the starts of games in a log */
    size_t begin;   /* where the last game starts; 0: there is only the first */
    bool log;       /* the bytes are a referee's log */
} Growing;

/* Finds where the last game of a log starts, in the lines that are new and complete. */
static Status scan(Growing *self, Error *error)
{
    Text buffer = {0};
    RefereeLogLine line;
    Status status = STATUS_OK;
    const char *bytes = text_string(&self->bytes);
    const char *end;
    while (status == STATUS_OK &&
           (end = memchr(bytes + self->scanned, '\n', self->bytes.length - self->scanned))) {
        size_t length = (size_t)(end - bytes) - self->scanned;
        status = referee_line_read(bytes + self->scanned, length, &buffer, &line, error);
        if (status == STATUS_OK && line.kind == REFEREE_BEGIN)
            self->begin = self->scanned;
        self->scanned += length + 1;
    }
    text_free(&buffer);
    return status;
}

/* From now on, leaves out the games before the last, once they were taken. */
static Status cut(FileFollower *follower, Growing *self, Error *error)
{
    ReadFile head = {0};
    lock_take(&follower->lock);
    bool taken = !follower->fresh;
    lock_release(&follower->lock);
    if (!taken || !self->log || self->begin == 0)
        return STATUS_OK;
    text_add(&head.bytes, text_string(&self->bytes), self->begin);
    Status status = text_status(&head.bytes, error);
    if (status == STATUS_OK)
        status = read_file_parse(&head, follower->name, error);
    atomic_fetch_add_explicit(&follower->work, self->begin, memory_order_relaxed);
    if (status == STATUS_OK) {
        self->before += head.list.count;
        self->bytes.length -= self->begin;
        memmove(self->bytes.bytes, self->bytes.bytes + self->begin, self->bytes.length + 1);
        self->scanned -= self->begin;
        self->begin = 0;
    }
    read_file_free(&head);
    return status;
}

/* Parses the games in a copy of what has arrived. */
static Status parse(FileFollower *self, Growing *growing, Error *error)
{
    const Text *bytes = &growing->bytes;
    ReadFile file = {.first = growing->before};
    text_add(&file.bytes, text_string(bytes), bytes->length);
    Status status = text_status(&file.bytes, error);
    if (status == STATUS_OK)
        status = read_file_parse(&file, self->name, error);
    atomic_fetch_add_explicit(&self->work, bytes->length, memory_order_relaxed);
    growing->log = file.list.format == FORMAT_REFEREE;
    if (status == STATUS_OK && growing->log)
        status = scan(growing, error);
    if (status == STATUS_OK) {
        lock_take(&self->lock);
        ReadFile old = self->file;
        self->file = file;
        self->fresh = true;
        lock_release(&self->lock);
        file = (ReadFile){0};
        read_file_free(&old);
        if (self->wake.call)
            self->wake.call(self->wake.context);
    }
    read_file_free(&file);
    return status;
}

static void *follow(void *context)
{
    FileFollower *self = context;
    Growing growing = {0};
    Text more = {0};
    Error error = {0};
    Status status = STATUS_OK;
    StreamState state = STREAM_QUIET;
    while (status == STATUS_OK && state != STREAM_ENDED && !atomic_load(&self->leaving)) {
        text_clear(&more);
        status = stream_read(self->stream, FEED_WAIT_MS, &more, &state, &error);
        if (status != STATUS_OK || state == STREAM_QUIET || state == STREAM_ENDED)
            continue;
        if (state == STREAM_ANEW) {
            text_free(&growing.bytes);
            growing = (Growing){0};
        } else {
            status = cut(self, &growing, &error);
        }
        text_add(&growing.bytes, text_string(&more), more.length);
        if (status == STATUS_OK) {
            status = growing.bytes.length > FILE_BYTES_MOST
                         ? error_set(&error, STATUS_INVALID, "the file is too long to follow")
                         : parse(self, &growing, &error);
        }
    }
    text_free(&growing.bytes);
    text_free(&more);
    lock_take(&self->lock);
    self->ended = true;
    self->status = status;
    self->error = error;
    lock_release(&self->lock);
    if (self->wake.call)
        self->wake.call(self->wake.context);
    return NULL;
}

Status file_follower_create(const char *path, Wake wake, FileFollower **out, Error *error)
{
    const char *name = path ? path : "standard input";
    *out = NULL;
    FileFollower *self = calloc(1, sizeof *self + strlen(name) + 1);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory to follow a file");
    memcpy(self->name, name, strlen(name) + 1);
    self->wake = wake;
    Status status = stream_open(path, &self->stream, error);
    if (status != STATUS_OK) {
        free(self);
        return status;
    }
    lock_init(&self->lock);
    if (!thread_start(&self->thread, follow, self)) {
        lock_destroy(&self->lock);
        stream_close(self->stream);
        free(self);
        return error_set(error, STATUS_MEMORY, "could not start another thread");
    }
    *out = self;
    return STATUS_OK;
}

void file_follower_destroy(FileFollower *self)
{
    if (!self)
        return;
    atomic_store(&self->leaving, true);
    thread_join(&self->thread);
    lock_destroy(&self->lock);
    stream_close(self->stream);
    read_file_free(&self->file);
    free(self);
}

static Status destroy(void *context, Error *error)
{
    (void)error;
    file_follower_destroy(context);
    return STATUS_OK;
}

void file_follower_leave(FileFollower **self, Keeper *keeper)
{
    if (!*self)
        return;
    atomic_store(&(*self)->leaving, true);
    if (keeper_do(keeper, "", destroy, *self, NULL) != STATUS_OK)
        file_follower_destroy(*self);
    *self = NULL;
}

bool file_follower_take(FileFollower *self, ReadFile *out)
{
    lock_take(&self->lock);
    bool fresh = self->fresh;
    if (fresh) {
        *out = self->file;
        self->file = (ReadFile){0};
        self->fresh = false;
    }
    lock_release(&self->lock);
    return fresh;
}

bool file_follower_ended(FileFollower *self, Status *status, Error *error)
{
    lock_take(&self->lock);
    bool ended = self->ended && !self->fresh;
    *status = self->status;
    if (error)
        *error = self->error;
    lock_release(&self->lock);
    return ended;
}

size_t file_follower_work(const FileFollower *self)
{
    return atomic_load_explicit(&self->work, memory_order_relaxed);
}
