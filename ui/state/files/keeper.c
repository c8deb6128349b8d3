#include "ui/state/files/keeper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/thread.h"
#include "ui/state/files/kept.h"

#define AGAIN_NS UINT64_C(2000000000)

/* A file and what it should hold, or the work that writes it. */
typedef struct Kept {
    struct Kept *next;
    char *path;
    KeeperWork work; /* null: the text is written */
    void *context;
    Text text;
    bool removed; /* it should be gone */
    bool fresh;   /* not tried since it last changed */
    bool failed, told;
    Error error;
} Kept;

struct Keeper {
    Wake wake;
    Thread thread;
    Lock lock; /* protects everything below */
    Condition news, tried;
    Kept *first;   /* in the order in which they came */
    Kept *writing; /* taken from the list by the thread; null: none */
    bool closing;
};

static void kept_free(Kept *kept)
{
    if (kept)
        text_free(&kept->text);
    if (kept)
        free(kept->path);
    free(kept);
}

/* ---- On its own thread ---- */

static Status kept_write(const Kept *kept, Error *error)
{
    if (kept->work)
        return kept->work(kept->context, error);
    if (kept->removed) {
        remove(kept->path);
        return STATUS_OK;
    }
    Status status = kept_folder(kept->path, error);
    return status != STATUS_OK ? status
                               : file_replace(kept->path, text_string(&kept->text), kept->text.length, error);
}

/* The next file to try: one that has changed, or one that failed before if it is time for that. */
static Kept *take_next(Keeper *self, bool again)
{
    for (Kept **at = &self->first; *at; at = &(*at)->next)
        if ((*at)->fresh || again) {
            Kept *kept = *at;
            *at = kept->next;
            kept->next = NULL;
            return kept;
        }
    return NULL;
}

static Kept *find(Keeper *self, const Kept *like)
{
    for (Kept *kept = self->first; kept; kept = kept->next)
        if (kept->context == like->context && strcmp(kept->path, like->path) == 0)
            return kept;
    return NULL;
}

static void add_last(Keeper *self, Kept *kept)
{
    Kept **at = &self->first;
    while (*at)
        at = &(*at)->next;
    *at = kept;
}

/* Tries a file, without the lock meanwhile. One that fails goes back, unless it has changed since. */
static void try(Keeper *self, Kept *kept)
{
    self->writing = kept;
    lock_release(&self->lock);
    Error error = {0};
    bool failed = kept_write(kept, &error) != STATUS_OK;
    lock_take(&self->lock);
    self->writing = NULL;
    condition_wake_all(&self->tried);
    kept->fresh = false;
    Kept *newer = find(self, kept);
    if (failed && newer) {
        newer->told = kept->told;
    } else if (failed) {
        kept->failed = true;
        kept->error = error;
        add_last(self, kept);
        return;
    }
    kept_free(kept);
}

static void *keeper_keep(void *context)
{
    Keeper *self = context;
    uint64_t again_ns = 0;
    lock_take(&self->lock);
    for (;;) {
        bool again = !self->closing && self->first && clock_ns() >= again_ns;
        Kept *kept = take_next(self, again);
        if (!kept && self->closing)
            break;
        if (kept) {
            try(self, kept);
            again_ns = clock_ns() + AGAIN_NS;
            if (self->wake.call)
                self->wake.call(self->wake.context);
        } else if (self->first) {
            condition_wait_until(&self->news, &self->lock, again_ns);
        } else {
            condition_wait(&self->news, &self->lock);
        }
    }
    lock_release(&self->lock);
    return NULL;
}

/* ---- For its owner ---- */

Status keeper_create(Wake wake, Keeper **out, Error *error)
{
    Keeper *self = calloc(1, sizeof *self);
    *out = NULL;
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for settings");
    self->wake = wake;
    lock_init(&self->lock);
    condition_init(&self->news);
    condition_init(&self->tried);
    if (!thread_start(&self->thread, keeper_keep, self)) {
        condition_destroy(&self->news);
        condition_destroy(&self->tried);
        lock_destroy(&self->lock);
        free(self);
        return error_set(error, STATUS_MEMORY, "could not start another thread");
    }
    *out = self;
    return STATUS_OK;
}

void keeper_close(Keeper *self)
{
    if (!self)
        return;
    lock_take(&self->lock);
    self->closing = true;
    for (Kept *kept = self->first; kept; kept = kept->next)
        kept->fresh = true;
    condition_wake(&self->news);
    lock_release(&self->lock);
    thread_join(&self->thread);
    while (self->first) {
        Kept *kept = self->first;
        self->first = kept->next;
        kept_free(kept);
    }
    condition_destroy(&self->news);
    condition_destroy(&self->tried);
    lock_destroy(&self->lock);
    free(self);
}

/* Makes room to keep a file; null if memory runs out. */
static Kept *kept_create(const char *path, Error *error)
{
    size_t size = strlen(path) + 1;
    Kept *made = calloc(1, sizeof *made);
    if (made)
        made->path = malloc(size);
    if (!made || !made->path) {
        free(made);
        error_set(error, STATUS_MEMORY, "out of memory to keep a file");
        return NULL;
    }
    memcpy(made->path, path, size);
    made->fresh = true;
    return made;
}

static void keeper_add(Keeper *self, Kept *made)
{
    lock_take(&self->lock);
    Kept *older = find(self, made);
    if (older) { /* takes its place, so that files are written in the order of their first change */
        made->next = older->next;
        made->told = older->told;
        Kept swapped = *older;
        *older = *made;
        *made = swapped;
        kept_free(made);
    } else {
        add_last(self, made);
    }
    condition_wake(&self->news);
    lock_release(&self->lock);
}

Status keeper_put(Keeper *self, const char *path, const Text *text, Error *error)
{
    Status status = text ? text_status(text, error) : STATUS_OK;
    if (!self || status != STATUS_OK)
        return status;
    Kept *made = kept_create(path, error);
    if (!made)
        return STATUS_MEMORY;
    made->removed = !text;
    if (text)
        text_add(&made->text, text_string(text), text->length);
    status = text_status(&made->text, error);
    if (status != STATUS_OK)
        kept_free(made);
    else
        keeper_add(self, made);
    return status;
}

Status keeper_do(Keeper *self, const char *path, KeeperWork work, void *context, Error *error)
{
    if (!self)
        return work(context, error);
    Kept *made = kept_create(path, error);
    if (!made)
        return STATUS_MEMORY;
    made->work = work;
    made->context = context;
    keeper_add(self, made);
    return STATUS_OK;
}

/* Whether a file is being written, or about to be; the lock is held. */
static bool is_due(const Keeper *self, const char *path)
{
    bool due = self->writing && strcmp(self->writing->path, path) == 0;
    for (const Kept *kept = self->first; kept && !due; kept = kept->next)
        due = kept->fresh && strcmp(kept->path, path) == 0;
    return due;
}

void keeper_wait(Keeper *self, const char *path)
{
    if (!self)
        return;
    lock_take(&self->lock);
    while (is_due(self, path))
        condition_wait(&self->tried, &self->lock);
    lock_release(&self->lock);
}

bool keeper_trouble(Keeper *self, Error *out)
{
    bool found = false;
    if (!self)
        return false;
    lock_take(&self->lock);
    for (Kept *kept = self->first; kept && !found; kept = kept->next)
        if (kept->failed && !kept->told) {
            found = kept->told = true;
            error_set(out, kept->error.status, "can't be saved yet and will be tried again: %.180s",
                      kept->error.text);
            error_in_file(out->status, out,
                          kept->work && kept->error.file[0] ? kept->error.file : kept->path);
        }
    lock_release(&self->lock);
    return found;
}

bool keeper_busy(Keeper *self)
{
    if (!self)
        return false;
    lock_take(&self->lock);
    bool busy = self->writing && self->writing->fresh;
    for (const Kept *kept = self->first; kept && !busy; kept = kept->next)
        busy = kept->fresh;
    lock_release(&self->lock);
    return busy;
}
