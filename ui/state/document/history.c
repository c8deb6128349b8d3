#include "ui/state/document/history.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"

bool node_path_equal(const NodePath *a, const NodePath *b)
{
    return a->game == b->game && a->count == b->count &&
           memcmp(a->moves, b->moves, (size_t)a->count * sizeof *a->moves) == 0;
}

static size_t edit_bytes(const Edit *edit)
{
    return sizeof *edit + edit->before.length + edit->after.length;
}

/* Forgets the edits from one index up to another. */
static void forget(History *self, int from, int to)
{
    for (int i = from; i < to; i++) {
        self->bytes -= edit_bytes(&self->edits[i]);
        text_free(&self->edits[i].before);
        text_free(&self->edits[i].after);
    }
    if (to > from)
        memmove(&self->edits[from], &self->edits[to], (size_t)(self->count - to) * sizeof *self->edits);
    self->count -= to - from;
}

void history_free(History *self)
{
    forget(self, 0, self->count);
    free(self->edits);
    *self = (History){0};
}

void history_clear(History *self)
{
    bool changed = history_changed(self);
    history_free(self);
    self->saved = changed ? -1 : 0;
}

Status history_add(History *self, Edit *edit, Error *error)
{
    forget(self, self->done, self->count);
    if (self->saved > self->done)
        self->saved = -1;
    if (!ARRAY_ROOM(&self->edits, self->count + 1, &self->capacity))
        return error_set(error, STATUS_MEMORY, "out of memory for the undo history");
    self->edits[self->count++] = *edit;
    self->done = self->count;
    self->bytes += edit_bytes(edit);
    *edit = (Edit){0};
    /* The oldest edits that are beyond the limit go. */
    size_t bytes = self->bytes;
    int dropped = 0;
    while (bytes > HISTORY_BYTES_MOST && dropped < self->count - 1)
        bytes -= edit_bytes(&self->edits[dropped++]);
    forget(self, 0, dropped);
    self->done -= dropped;
    self->saved = self->saved >= dropped ? self->saved - dropped : -1;
    return STATUS_OK;
}

bool edit_changes(const Edit *self)
{
    const Text *before = &self->before, *after = &self->after;
    return before->length != after->length ||
           memcmp(text_string(before), text_string(after), after->length) != 0;
}

bool history_join(History *self, Edit *edit)
{
    if (self->done == 0 || self->done < self->count || self->saved == self->done)
        return false;
    Edit *last = &self->edits[self->done - 1];
    if (!edit->typed || last->typed != edit->typed)
        return false;
    self->bytes += edit->after.length - last->after.length;
    text_free(&last->after);
    text_free(&edit->before);
    last->after = edit->after;
    last->to = edit->to;
    *edit = (Edit){0};
    if (!edit_changes(last)) {
        forget(self, self->done - 1, self->done);
        self->done--;
    }
    return true;
}

const Edit *history_back(const History *self)
{
    return self->done > 0 ? &self->edits[self->done - 1] : NULL;
}

const Edit *history_forth(const History *self)
{
    return self->done < self->count ? &self->edits[self->done] : NULL;
}
