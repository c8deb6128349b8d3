#include "engine/record/library/library.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/record/library/library_inner.h"

/* ---- The file ---- */

static Status open_file(const char *path, LibraryMode mode, bool lenient, Library **out, Error *error)
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
    if (status == STATUS_OK)
        *out = self;
    else
        library_close(self);
    return status;
}

Status library_open(const char *path, LibraryMode mode, Library **out, Error *error)
{
    return open_file(path, mode, false, out, error);
}

Status library_open_damaged(const char *path, Library **out, Error *error)
{
    return open_file(path, LIBRARY_READ, true, out, error);
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

Status library_get_numbers(Library *self, LibraryStatement which, int64_t *out, int count, Error *error)
{
    sqlite3_stmt *statement = NULL;
    Status status = store_statement(self, which, NULL, 0, &statement, error);
    if (status != STATUS_OK)
        return status;
    int code = sqlite3_step(statement);
    for (int i = 0; i < count; i++)
        out[i] = code == SQLITE_ROW ? sqlite3_column_int64(statement, i) : 0;
    sqlite3_reset(statement);
    return code == SQLITE_ROW ? STATUS_OK
                              : store_error(self, code == SQLITE_DONE ? SQLITE_CORRUPT : code, error);
}

/* Takes over a block of rows that has changed. */
static Status load_rows(Library *self, int64_t block, Text *bytes, Error *error)
{
    Status status = store_get(self, TABLE_ROWS, block, bytes, error);
    if (status != STATUS_OK)
        return status;
    int64_t first = block * ROWS_IN_BLOCK, end = first + ROWS_IN_BLOCK;
    end = end < self->count ? end : self->count;
    if (block < 0 || end <= first || bytes->length != (size_t)(end - first) * sizeof *self->rows)
        return store_error(self, SQLITE_CORRUPT, error);
    memcpy(&self->rows[first], bytes->bytes, bytes->length);
    return STATUS_OK;
}

static Status load_changed_rows(Library *self, Error *error)
{
    Text bytes = {0};
    sqlite3_stmt *statement = NULL;
    Status status = store_statement(self, STATEMENT_GET_ROWS, &self->commit, 1, &statement, error);
    int code = SQLITE_ROW;
    while (status == STATUS_OK && (code = sqlite3_step(statement)) == SQLITE_ROW)
        status = load_rows(self, sqlite3_column_int64(statement, 0), &bytes, error);
    if (status == STATUS_OK && code != SQLITE_DONE)
        status = store_error(self, code, error);
    sqlite3_reset(self->statements[STATEMENT_GET_ROWS]);
    text_free(&bytes);
    return status;
}

/* Loads what can be read of all rows; the others are zeros. */
static void load_sound_rows(Library *self)
{
    Text bytes = {0};
    memset(self->rows, 0, (size_t)self->count * sizeof *self->rows);
    for (int64_t block = 0; block * ROWS_IN_BLOCK < self->count; block++)
        load_rows(self, block, &bytes, NULL);
    text_free(&bytes);
}

/* How many games there are at most, by their moves. */
static int64_t count_by_moves(Library *self)
{
    int code;
    return (store_number(self, "SELECT max(id) FROM moves", &code) + 1) * MOVES_IN_BLOCK;
}

Status library_load(Library *self, Error *error)
{
    int64_t version = 0, meta[2] = {0};
    int before = self->count;
    Status status = library_get_numbers(self, STATEMENT_VERSION, &version, 1, error);
    if (status != STATUS_OK || version == self->version)
        return status;
    status = library_get_numbers(self, STATEMENT_GET_META, meta, 2, error);
    if (status != STATUS_OK && self->lenient)
        meta[1] = count_by_moves(self);
    if (status != STATUS_OK && meta[1] == 0)
        return status;
    if (meta[1] < self->count || meta[1] > INT32_MAX / 2)
        return store_error(self, SQLITE_CORRUPT, error);
    if (!ARRAY_ROOM(&self->rows, (int)meta[1], &self->capacity))
        return error_set(error, STATUS_MEMORY, "out of memory for the rows of %d games", (int)meta[1]);
    self->count = (int)meta[1];
    self->moves_block = 0;
    status = library_load_names(self, error);
    if (self->lenient) {
        load_sound_rows(self);
        status = STATUS_OK;
    } else if (status == STATUS_OK) {
        status = load_changed_rows(self, error);
    }
    if (status != STATUS_OK) {
        self->count = before;
        return status;
    }
    free(self->numbers);
    self->numbers = NULL;
    self->commit = meta[0];
    self->version = version;
    return STATUS_OK;
}

Status library_refresh(Library *self, bool *changed, Error *error)
{
    int64_t before = self->commit;
    Status status = store_run(self, STATEMENT_BEGIN_READ, NULL, 0, error);
    if (status != STATUS_OK)
        return status;
    status = library_load(self, error);
    store_run(self, STATEMENT_ROLLBACK, NULL, 0, NULL);
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
    size_t length = 0, tags;
    Status status = library_packed(self, number, &bytes, &length, error);
    return status == STATUS_OK ? packed_moves(bytes, length, out, &tags, error) : status;
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
    for (Side side = RED; side <= BLUE && status == STATUS_OK; side++) {
        LibraryNames players = library_names(self, LIBRARY_PLAYERS),
                     agents = library_names(self, LIBRARY_AGENTS);
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
    size_t length = 0, tags;
    *out = NULL;
    if (number > 0 && number <= (uint32_t)self->count && self->rows[number - 1].flags & LIBRARY_WHOLE)
        return whole_record(self, number, out, error);
    Status status = library_packed(self, number, &bytes, &length, error);
    if (status == STATUS_OK)
        status = packed_moves(bytes, length, &game, &tags, error);
    if (status == STATUS_OK)
        status = record_create(&game.start, out, error);
    if (status == STATUS_OK)
        status = fill_record(self, &self->rows[number - 1], *out, &game, bytes + tags, bytes + length, error);
    if (status != STATUS_OK) {
        record_destroy(*out);
        *out = NULL;
    }
    return status;
}
