/* The names of players, agents and sources, by number and by text. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/record/library/library_inner.h"

LibraryNames library_names(const Library *self, LibraryNameKind kind)
{
    static const LibraryName unknown = {.text = ""};
    const LibraryNameTable *names = &self->names[kind];
    return names->count > 0 ? (LibraryNames){names->items, (uint32_t)names->count}
                            : (LibraryNames){&unknown, 1};
}

/* The slot of a name, or the free one where it would be; there are slots. */
static uint32_t *name_slot(const LibraryNameTable *self, const char *text)
{
    uint64_t at = library_hash(text, strlen(text), 0);
    for (;; at++) {
        uint32_t *slot = &self->slots[at & (self->slot_count - 1)];
        if (*slot == 0 || strcmp(self->items[*slot].text, text) == 0)
            return slot;
    }
}

uint32_t library_name_find(const Library *self, LibraryNameKind kind, const char *text)
{
    const LibraryNameTable *names = &self->names[kind];
    return *text && names->slot_count > 0 ? *name_slot(names, text) : 0;
}

/* Doubles the slots when half of them are taken. */
static Status make_slots(LibraryNameTable *self, Error *error)
{
    uint32_t needed = 2 * ((uint32_t)self->count + 1);
    if (needed <= self->slot_count)
        return STATUS_OK;
    uint32_t count = self->slot_count > 0 ? 2 * self->slot_count : 64;
    uint32_t *slots = memory_new(count, sizeof *slots);
    if (!slots)
        return error_set(error, STATUS_MEMORY, "out of memory for names");
    free(self->slots);
    self->slots = slots;
    self->slot_count = count;
    for (int i = 1; i < self->count; i++)
        *name_slot(self, self->items[i].text) = (uint32_t)i;
    return STATUS_OK;
}

/* Adds a name with the next number; the first is for what is unknown. */
static Status push_name(LibraryNameTable *self, const char *text, uint32_t stands_for, Error *error)
{
    bool first = self->count == 0;
    if (!ARRAY_ROOM(&self->items, self->count + 1 + first, &self->capacity))
        return error_set(error, STATUS_MEMORY, "out of memory for names");
    if (first)
        self->items[self->count++] = (LibraryName){.text = ""};
    Status status = make_slots(self, error);
    char *copy = status == STATUS_OK ? strdup(text) : NULL;
    if (!copy)
        return error_set(error, STATUS_MEMORY, "out of memory for names");
    *name_slot(self, copy) = (uint32_t)self->count;
    self->items[self->count++] = (LibraryName){copy, stands_for};
    return STATUS_OK;
}

/* A name in the file: the number of the one that it stands for, then its text. They come by number, from 1;
 * one that is missing has been damaged. */
Status library_take_name(Library *self, LibraryTable table, int64_t number, const Text *blob, Error *error)
{
    LibraryNameTable *names = &self->names[table];
    uint32_t stands_for, next = names->count > 0 ? (uint32_t)names->count : 1;
    if (blob->length < sizeof stands_for || number < 1 || number > INT32_MAX / 2 ||
        (number > next && !self->lenient))
        return store_error(self, SQLITE_CORRUPT, error);
    memcpy(&stands_for, blob->bytes, sizeof stands_for);
    if (number < next) {
        names->items[number].stands_for = stands_for;
        return STATUS_OK;
    }
    Status status = STATUS_OK;
    for (; next < number && status == STATUS_OK; next++)
        status = push_name(names, "", next, error);
    return status == STATUS_OK ? push_name(names, blob->bytes + sizeof stands_for, stands_for, error)
                               : status;
}

static Status put_name(Library *self, LibraryNameKind kind, uint32_t number, Error *error)
{
    const LibraryName *name = &self->names[kind].items[number];
    Text blob = {0};
    text_add(&blob, (const char *)&name->stands_for, sizeof name->stands_for);
    text_add_string(&blob, name->text);
    Status status = text_status(&blob, error);
    if (status == STATUS_OK)
        status = store_put(self, (LibraryTable)kind, number, blob.bytes, blob.length, error);
    text_free(&blob);
    return status;
}

Status library_name_add(Library *self, LibraryNameKind kind, const char *text, uint32_t *out, Error *error)
{
    LibraryNameTable *names = &self->names[kind];
    *out = library_name_find(self, kind, text);
    if (*out > 0 || !*text)
        return STATUS_OK;
    uint32_t number = names->count > 0 ? (uint32_t)names->count : 1;
    Status status = push_name(names, text, number, error);
    if (status != STATUS_OK)
        return status;
    *out = number;
    return put_name(self, kind, number, error);
}

Status library_join(Library *self, LibraryNameKind kind, uint32_t name, uint32_t stands_for, Error *error)
{
    LibraryNameTable *names = &self->names[kind];
    Status status = store_begin(self, error);
    if (status != STATUS_OK)
        return status;
    if (name == 0 || stands_for == 0 || name >= (uint32_t)names->count ||
        stands_for >= (uint32_t)names->count)
        status = error_set(error, STATUS_NOT_FOUND, "the library has no such name");
    uint32_t to = name == stands_for || status != STATUS_OK ? name : names->items[stands_for].stands_for;
    if (to == name)
        to = stands_for; /* which stood for this name until now */
    for (uint32_t i = 1; status == STATUS_OK && i < (uint32_t)names->count; i++) {
        bool moves = name == stands_for ? i == name : i == name || names->items[i].stands_for == name;
        if (!moves)
            continue;
        names->items[i].stands_for = to;
        status = put_name(self, kind, i, error);
    }
    return store_end(self, status, error);
}

Status library_join_named(Library *self, const char *name, const char *stands_for, Error *error)
{
    Status status = STATUS_OK;
    bool joined = false, known[2] = {false, false};
    for (int kind = LIBRARY_PLAYERS; kind <= LIBRARY_AGENTS && status == STATUS_OK; kind++) {
        uint32_t one = library_name_find(self, (LibraryNameKind)kind, name);
        uint32_t other = library_name_find(self, (LibraryNameKind)kind, stands_for);
        known[0] |= one > 0;
        known[1] |= other > 0;
        if (one == 0 || other == 0)
            continue;
        joined = true;
        status = library_join(self, (LibraryNameKind)kind, one, other, error);
    }
    if (status != STATUS_OK || joined)
        return status;
    return known[0] && known[1]
               ? error_set(error, STATUS_NOT_FOUND, "one is a player and the other an agent")
               : error_set(error, STATUS_NOT_FOUND,
                           "the library has no player or agent called '%.80s'; a name counts as another one "
                           "in the library",
                           known[0] ? stands_for : name);
}

void library_names_free(Library *self)
{
    for (int kind = 0; kind < LIBRARY_NAME_KINDS; kind++) {
        LibraryNameTable *names = &self->names[kind];
        for (int i = 1; i < names->count; i++)
            free((char *)names->items[i].text);
        free(names->items);
        free(names->slots);
        *names = (LibraryNameTable){0};
    }
}
