#include "engine/report/session.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"

Status session_create(Session **out, Error *error)
{
    Session *self = memory_new(1, sizeof *self);
    *out = NULL;
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for a search session");
    lock_init(&self->lock);
    session_clear(self);
    *out = self;
    return STATUS_OK;
}

void session_destroy(Session *self)
{
    if (!self)
        return;
    lock_destroy(&self->lock);
    free(self->tree.nodes);
    free(self->spare);
    free(self);
}

void session_clear(Session *self)
{
    atomic_store(&self->stop, false);
    report_box_init(&self->reports);
    lock_take(&self->lock);
    self->request_count = 0;
    atomic_store(&self->asked, false);
    lock_release(&self->lock);
}

void session_stop(Session *self)
{
    atomic_store(&self->stop, true);
}

void session_stop_with(Session *self, const atomic_bool *token)
{
    self->token = token;
}

bool session_ask(Session *self, const Request *request)
{
    lock_take(&self->lock);
    bool room = self->request_count < SESSION_REQUESTS;
    if (room)
        self->requests[self->request_count++] = *request;
    atomic_store(&self->asked, self->request_count > 0);
    lock_release(&self->lock);
    return room;
}

bool session_next_request(Session *self, Request *out)
{
    /* relaxed: a request missed now is found at the next safe point, and the lock orders its contents */
    if (!atomic_load_explicit(&self->asked, memory_order_relaxed))
        return false;
    lock_take(&self->lock);
    bool found = self->request_count > 0;
    if (found) {
        *out = self->requests[0];
        self->request_count--;
        memmove(self->requests, self->requests + 1, (size_t)self->request_count * sizeof *self->requests);
    }
    atomic_store(&self->asked, self->request_count > 0);
    lock_release(&self->lock);
    return found;
}

bool session_linger(const Session *self)
{
    clock_wait(SESSION_REPORT_NS / 5);
    return !session_stopped(self);
}

Status session_give_tree(Session *self, const TreeView *view, Error *error)
{
    /* Makes room for this many nodes in the buffer that the observer doesn't read. */
    if (!ARRAY_ROOM(&self->spare, view->count, &self->spare_capacity))
        return error_set(error, STATUS_MEMORY, "no memory for a view of %d nodes", view->count);
    if (view->count > 0) /* an empty view may have a null pointer */
        memcpy(self->spare, view->nodes, (size_t)view->count * sizeof *view->nodes);
    lock_take(&self->lock);
    TreeView old = self->tree;
    self->tree = *view;
    self->tree.nodes = self->spare;
    self->tree.capacity = self->spare_capacity;
    self->tree.version = ++self->versions;
    lock_release(&self->lock);
    self->spare = old.nodes; /* null while the observer copies them */
    self->spare_capacity = old.nodes ? old.capacity : 0;
    return STATUS_OK;
}

void session_give_table(Session *self, const TableView *view)
{
    lock_take(&self->lock);
    self->table = *view;
    self->table.version = ++self->versions;
    lock_release(&self->lock);
}

void session_give_lookup(Session *self, const LookupView *view)
{
    lock_take(&self->lock);
    self->lookup = *view;
    self->lookup.version = ++self->versions;
    lock_release(&self->lock);
}

/* The nodes are borrowed while they are copied. If another view comes meanwhile, nobody wants them back. */
bool session_tree(Session *self, TreeView *out)
{
    lock_take(&self->lock);
    TreeView view = self->tree;
    bool newer = view.version > out->version;
    if (newer)
        self->tree.nodes = NULL;
    lock_release(&self->lock);
    if (!newer)
        return false;
    /* Copies a view to where another has its nodes, as far as there is room. */
    TreeViewNode *nodes = out->nodes;
    int capacity = out->capacity;
    *out = view;
    out->nodes = nodes;
    out->capacity = capacity;
    if (out->count > capacity) {
        out->count = capacity;
        out->cut = true;
    }
    if (out->count > 0)
        memcpy(nodes, view.nodes, (size_t)out->count * sizeof *nodes);
    lock_take(&self->lock);
    if (self->tree.version == view.version) {
        self->tree.nodes = view.nodes;
        view.nodes = NULL;
    }
    lock_release(&self->lock);
    free(view.nodes);
    return true;
}

bool session_table(Session *self, TableView *out)
{
    lock_take(&self->lock);
    bool newer = self->table.version > out->version;
    if (newer)
        *out = self->table;
    lock_release(&self->lock);
    return newer;
}

bool session_lookup(Session *self, LookupView *out)
{
    lock_take(&self->lock);
    bool newer = self->lookup.version > out->version;
    if (newer)
        *out = self->lookup;
    lock_release(&self->lock);
    return newer;
}
