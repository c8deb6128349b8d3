#include "engine/record/library/library.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/record/library/library_inner.h"

/* ---- The file ---- */

Status library_open_file(const char *path, LibraryMode mode, bool lenient, Library **out, Error *error)
{
    *out = NULL;
    Library *self = memory_new(1, sizeof *self);
    char *copy = strdup(path);
    if (!self || !copy) {
        free(self);
        free(copy);
        return error_set(error, STATUS_MEMORY, "out of memory for a library");
    }
    self->path = copy;
    self->lenient = lenient;
    Status status = store_open(self, mode, error);
    if (lenient && (status == STATUS_INVALID || (status == STATUS_OK && !store_has_tables(self)))) {
        status = store_open_repaired(self, error);
        self->repaired = true;
    }
    if (status == STATUS_OK)
        status = library_refresh(self, NULL, error);
    if (status == STATUS_INVALID && self->repaired) /* not even the number of games is found */
        status = store_refuse_file(self, error);
    if (status == STATUS_OK)
        *out = self;
    else
        library_close(self);
    return status;
}

Status library_open(const char *path, LibraryMode mode, Library **out, Error *error)
{
    return library_open_file(path, mode, false, out, error);
}

void library_close(Library *self)
{
    if (!self)
        return;
    library_forget(self);
    store_close(self);
    text_free(&self->moves);
    free(self->rows);
    free(self->path);
    free(self);
}

const char *library_path(const Library *self)
{
    return self->path;
}

void library_forget(Library *self)
{
    library_names_free(self);
    free(self->numbers);
    self->numbers = NULL;
    self->count = 0;
    self->commit = 0;
    self->version = 0;
    self->moves_block = 0;
}

Status library_get_meta(Library *self, LibraryMeta *out, Error *error)
{
    Text blob = {0};
    *out = (LibraryMeta){0};
    Status status = store_get(self, TABLE_META, 0, &blob, error);
    if (status == STATUS_OK && blob.length != sizeof *out)
        status = store_error(self, SQLITE_CORRUPT, error);
    if (status == STATUS_OK)
        memcpy(out, blob.bytes, sizeof *out);
    else if (self->lenient)
        out->games = (store_last(self, TABLE_MOVES) + 1) * MOVES_IN_BLOCK; /* at most */
    text_free(&blob);
    return out->games > 0 ? STATUS_OK : status;
}

/* Takes over a block of rows that has changed. */
static Status take_rows(Library *self, LibraryTable table, int64_t block, const Text *blob, Error *error)
{
    (void)table;
    int64_t first = block * ROWS_IN_BLOCK, end = first + ROWS_IN_BLOCK;
    end = end < self->count ? end : self->count;
    if (block < 0 || end <= first || blob->length != (size_t)(end - first) * sizeof *self->rows)
        return store_error(self, SQLITE_CORRUPT, error);
    memcpy(&self->rows[first], blob->bytes, blob->length);
    return STATUS_OK;
}

Status library_load(Library *self, Error *error)
{
    LibraryMeta meta;
    int before = self->count;
    int64_t version = store_number(self, "PRAGMA data_version");
    if (version == self->version)
        return STATUS_OK;
    Status status = version < 0 ? store_error(self, sqlite3_errcode(self->file), error)
                                : library_get_meta(self, &meta, error);
    if (status != STATUS_OK)
        return status;
    if (meta.games < self->count || meta.games > INT32_MAX / 2)
        return store_error(self, SQLITE_CORRUPT, error);
    if (!ARRAY_ROOM(&self->rows, (int)meta.games, &self->capacity))
        return error_set(error, STATUS_MEMORY, "out of memory for the rows of %d games", (int)meta.games);
    self->count = (int)meta.games;
    memset(self->rows + before, 0, (size_t)(self->count - before) * sizeof *self->rows);
    for (LibraryTable table = TABLE_PLAYERS; table <= TABLE_ROWS && status == STATUS_OK; table++)
        status = store_take_changed(self, table, table == TABLE_ROWS ? take_rows : library_take_name, error);
    if (status != STATUS_OK) {
        self->count = before;
        return status;
    }
    self->moves_block = 0;
    free(self->numbers);
    self->numbers = NULL;
    self->commit = meta.commits;
    self->version = version;
    return STATUS_OK;
}

Status library_refresh(Library *self, bool *changed, Error *error)
{
    int64_t before = self->commit;
    Status status = store_execute(self, "BEGIN", error);
    if (status != STATUS_OK)
        return status;
    status = library_load(self, error);
    store_execute(self, "ROLLBACK", NULL);
    if (changed)
        *changed = self->commit != before;
    return status;
}

/* ---- Games ---- */

uint32_t library_count(const Library *self)
{
    return (uint32_t)self->count;
}

const LibraryRow *library_rows(const Library *self)
{
    return self->rows;
}

Status library_put_rows(Library *self, uint32_t block, Error *error)
{
    uint32_t first = block * ROWS_IN_BLOCK, end = first + ROWS_IN_BLOCK;
    end = end < (uint32_t)self->count ? end : (uint32_t)self->count;
    return store_put(self, TABLE_ROWS, block, &self->rows[first], (end - first) * sizeof *self->rows, error);
}

Status library_packed(Library *self, uint32_t number, const char **bytes, size_t *length, Error *error)
{
    if (number == 0 || number > (uint32_t)self->count)
        return error_set(error, STATUS_NOT_FOUND, "the library has no game %u", number);
    uint32_t block = (number - 1) / MOVES_IN_BLOCK, place = (number - 1) % MOVES_IN_BLOCK, ends[2];
    if (self->moves_block != block + 1) {
        self->moves_block = 0;
        Status status = store_get(self, TABLE_MOVES, block, &self->moves, error);
        if (status != STATUS_OK)
            return status;
        self->moves_block = block + 1;
    }
    /* where each game begins, and where the last one ends */
    if (self->moves.length < (place + 2) * sizeof *ends)
        return store_error(self, SQLITE_CORRUPT, error);
    memcpy(ends, self->moves.bytes + place * sizeof *ends, sizeof ends);
    if (ends[0] > ends[1] || ends[1] > self->moves.length)
        return store_error(self, SQLITE_CORRUPT, error);
    *bytes = self->moves.bytes + ends[0];
    *length = ends[1] - ends[0];
    return STATUS_OK;
}

Status library_moves(Library *self, uint32_t number, Game *out, Error *error)
{
    const char *bytes = NULL;
    size_t length = 0;
    Status status = library_packed(self, number, &bytes, &length, error);
    return status == STATUS_OK ? packed_moves(bytes, length, out, error) : status;
}

bool library_tag(const void *library, uint32_t number, int index, const char **name, const char **value)
{
    const char *bytes = NULL;
    size_t length = 0;
    if (library_packed((Library *)library, number, &bytes, &length, NULL) != STATUS_OK)
        return false;
    for (size_t at = packed_tags(bytes, length); at < length; index--) {
        *name = bytes + at;
        *value = *name + strlen(*name) + 1;
        if (index == 0)
            return true;
        at += strlen(*name) + strlen(*value) + 2;
    }
    return false;
}

/* A record of what a row and packed bytes have. */
static Status fill_record(const Library *self, const LibraryRow *row, Record *record, const Game *game,
                          const char *tags, const char *end, Error *error)
{
    RecordNode *node = record->root;
    Position position = game->start;
    Status status = STATUS_OK;
    for (int i = 0; i < game->count && status == STATUS_OK; i++) {
        status = record_add(record, node, &position, game->moves[i], &node, error);
        position_play(&position, game->moves[i], &position);
    }
    LibraryNames players = library_names(self, LIBRARY_PLAYERS), agents = library_names(self, LIBRARY_AGENTS);
    for (Side side = RED; side <= BLUE && status == STATUS_OK; side++) {
        if (row->players[side] < players.count)
            status = record_set_player(record, side, players.items[row->players[side]].text, error);
        if (status == STATUS_OK && row->agents[side] < agents.count)
            status = record_set_agent(record, side, agents.items[row->agents[side]].text, error);
    }
    while (status == STATUS_OK && tags < end) {
        const char *value = tags + strlen(tags) + 1;
        status = record_set_tag(record, tags, value, error);
        tags = value + strlen(value) + 1;
    }
    record->result = (RecordResult){(Outcome)row->outcome, (RecordReason)row->reason, row->margin};
    return status;
}

/* The record of a game that is kept as a whole. */
static Status whole_record(Library *self, uint32_t number, Record **out, Error *error)
{
    Text bytes = {0};
    RecordList list = {0};
    Status status = store_get(self, TABLE_WHOLE, number, &bytes, error);
    if (status == STATUS_OK)
        status = record_list_read(&list, FORMAT_SGF, bytes.bytes, bytes.length, NULL, error);
    if (status == STATUS_OK && list.count != 1)
        status = store_error(self, SQLITE_CORRUPT, error);
    if (status == STATUS_OK)
        *out = list.records[--list.count];
    record_list_free(&list);
    text_free(&bytes);
    return status;
}

Status library_game(Library *self, uint32_t number, Record **out, Error *error)
{
    Game game;
    const char *bytes = NULL;
    size_t length = 0;
    *out = NULL;
    if (number > 0 && number <= (uint32_t)self->count && self->rows[number - 1].flags & LIBRARY_WHOLE)
        return whole_record(self, number, out, error);
    Status status = library_packed(self, number, &bytes, &length, error);
    if (status == STATUS_OK)
        status = packed_moves(bytes, length, &game, error);
    if (status == STATUS_OK)
        status = record_create(&game.start, out, error);
    if (status == STATUS_OK)
        status = fill_record(self, &self->rows[number - 1], *out, &game, bytes + packed_tags(bytes, length),
                             bytes + length, error);
    if (status != STATUS_OK) {
        record_destroy(*out);
        *out = NULL;
    }
    return status;
}
