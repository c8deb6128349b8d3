/* The file of a library: its tables, statements and transactions. */
#include <string.h>

#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "engine/base/random.h"
#include "engine/record/library/library_inner.h"

enum {
    APPLICATION = 0x54657447, /* "TetG", for whoever asks what the file is */
    FORMAT = 1,
    PATIENCE_MS = 60000 /* for another program that writes; merging takes it some seconds at most */
};

/* ---- Failures ---- */

static const struct StoreFailure {
    int code;
    Status status;
    const char *text;
} failures[] = {
    {SQLITE_NOTADB, STATUS_INVALID,
     "this is no library of games, or its first page is damaged; 'library check --rescue' copies what can be "
     "read to a new one"},
    {SQLITE_CORRUPT, STATUS_INVALID,
     "the library is damaged: database disk image is malformed; 'library check --rescue' copies what can be "
     "read to a new one"},
    {SQLITE_READONLY, STATUS_IO,
     "the library or its folder is read-only: copy it, with the files beside it, to where you may write"},
    {SQLITE_FULL, STATUS_IO, "the disk is full; nothing was changed"},
    {SQLITE_BUSY, STATUS_TIMEOUT, "another program is writing to the library"},
    {SQLITE_LOCKED, STATUS_TIMEOUT, "another program is writing to the library"},
    {SQLITE_NOMEM, STATUS_MEMORY, "out of memory for the library"},
};

static Status refuse(const Library *self, Status status, const char *why, Error *error)
{
    return error_in_file(error_set(error, status, "%s", why), error, self->path);
}

Status store_error(Library *self, int code, Error *error)
{
    for (size_t i = 0; i < sizeof failures / sizeof *failures; i++)
        if (failures[i].code == (code & 0xff))
            return refuse(self, failures[i].status, failures[i].text, error);
    char other[ERROR_TEXT_SIZE];
    snprintf(other, sizeof other, "the library can't be used: %s", sqlite3_errmsg(self->file));
    return refuse(self, STATUS_IO, other, error);
}

/* ---- Statements ---- */

static const char *const table_names[LIBRARY_TABLES] = {
    [TABLE_META] = "meta", [TABLE_PLAYERS] = "player", [TABLE_AGENTS] = "agent", [TABLE_SOURCES] = "source",
    [TABLE_ROWS] = "rows", [TABLE_MOVES] = "moves",    [TABLE_WHOLE] = "whole",  [TABLE_KEYS] = "keys"};

static const char *const statement_texts[LIBRARY_STATEMENTS] = {
    [STATEMENT_GET] = "SELECT data FROM %s WHERE id = ?",
    [STATEMENT_PUT] = "INSERT OR REPLACE INTO %s VALUES (?, ?, ?)",
    [STATEMENT_ERASE] = "DELETE FROM %s WHERE id >= ? AND id < ?",
    [STATEMENT_CHANGED] = "SELECT id FROM %s WHERE changed > ? ORDER BY id",
};

/* A statement with these numbers bound. Whoever steps it to a row resets it: until then it holds on to what
 * the file was. */
static Status get_statement(Library *self, LibraryStatement which, LibraryTable table, int64_t first,
                            int64_t second, sqlite3_stmt **out, Error *error)
{
    char text[80];
    sqlite3_stmt **statement = &self->statements[which][table];
    int code = SQLITE_OK;
    snprintf(text, sizeof text, statement_texts[which], table_names[table]);
    if (!*statement)
        code = sqlite3_prepare_v3(self->file, text, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
    if (code != SQLITE_OK)
        return store_error(self, code, error);
    sqlite3_bind_int64(*statement, 1, first);
    if (sqlite3_bind_parameter_count(*statement) > 1)
        sqlite3_bind_int64(*statement, 2, second);
    *out = *statement;
    return STATUS_OK;
}

Status store_execute(Library *self, const char *text, Error *error)
{
    int code = sqlite3_exec(self->file, text, NULL, NULL, NULL);
    return code == SQLITE_OK ? STATUS_OK : store_error(self, code, error);
}

int64_t store_number(Library *self, const char *query)
{
    sqlite3_stmt *statement = NULL;
    int64_t number = -1;
    if (sqlite3_prepare_v2(self->file, query, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* ---- Blobs ---- */

uint64_t library_hash(const void *bytes, size_t length, uint64_t seed)
{
    const char *at = bytes;
    uint64_t hash = seed ^ length;
    for (; length >= sizeof hash; at += sizeof hash, length -= sizeof hash) {
        uint64_t word;
        memcpy(&word, at, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    uint64_t last = 0;
    memcpy(&last, at, length);
    return random_mix(hash ^ last);
}

/* The checksum of a blob, so that one in another's place is found, too. */
static uint64_t blob_sum(LibraryTable table, int64_t id, const void *bytes, size_t length)
{
    return library_hash(bytes, length, (uint64_t)id * LIBRARY_TABLES + table);
}

Status store_get(Library *self, LibraryTable table, int64_t id, Text *out, Error *error)
{
    uint64_t sum;
    sqlite3_stmt *statement = NULL;
    text_clear(out);
    Status status = get_statement(self, STATEMENT_GET, table, id, 0, &statement, error);
    if (status != STATUS_OK)
        return status;
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        const char *bytes = sqlite3_column_blob(statement, 0);
        size_t length = (size_t)sqlite3_column_bytes(statement, 0);
        code = !bytes && length > 0 ? SQLITE_NOMEM : length < sizeof sum ? SQLITE_CORRUPT : SQLITE_DONE;
        if (code == SQLITE_DONE) {
            length -= sizeof sum;
            memcpy(&sum, bytes + length, sizeof sum);
            text_add(out, bytes, length);
            if (sum != blob_sum(table, id, bytes, length))
                code = SQLITE_CORRUPT;
        }
    }
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? text_status(out, error) : store_error(self, code, error);
}

/* Steps and resets a statement that gives no rows. */
static Status run(Library *self, sqlite3_stmt *statement, Error *error)
{
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? STATUS_OK : store_error(self, code, error);
}

Status store_put(Library *self, LibraryTable table, int64_t id, const void *bytes, size_t length,
                 Error *error)
{
    Text blob = {0};
    sqlite3_stmt *statement = NULL;
    uint64_t sum = blob_sum(table, id, bytes, length);
    text_add(&blob, bytes, length);
    text_add(&blob, (const char *)&sum, sizeof sum);
    Status status = text_status(&blob, error);
    if (status == STATUS_OK)
        status = get_statement(self, STATEMENT_PUT, table, id, self->commit + 1, &statement, error);
    if (status == STATUS_OK) {
        sqlite3_bind_blob64(statement, 3, blob.bytes, blob.length, SQLITE_STATIC);
        status = run(self, statement, error);
        sqlite3_clear_bindings(statement);
    }
    text_free(&blob);
    return status;
}

Status store_erase(Library *self, LibraryTable table, int64_t first, int64_t end, Error *error)
{
    sqlite3_stmt *statement = NULL;
    Status status = get_statement(self, STATEMENT_ERASE, table, first, end, &statement, error);
    return status == STATUS_OK ? run(self, statement, error) : status;
}

int64_t store_last(Library *self, LibraryTable table)
{
    char query[40];
    snprintf(query, sizeof query, "SELECT max(id) FROM %s", table_names[table]);
    return store_number(self, query);
}

/* Takes every blob of a damaged table that can be read, also after one that can't. */
static void take_sound(Library *self, LibraryTable table, StoreTake *take, Text *blob)
{
    enum { MOST = 1 << 16 }; /* if not even the last one can be found */
    int64_t last = store_last(self, table);
    for (int64_t id = 0; id <= (last < 0 ? MOST : last); id++) {
        Status status = store_get(self, table, id, blob, NULL);
        self->names_lost |= status == STATUS_INVALID && table <= TABLE_SOURCES;
        if (status == STATUS_OK && blob->length > 0)
            take(self, table, id, blob, NULL);
    }
}

Status store_take_changed(Library *self, LibraryTable table, StoreTake *take, Error *error)
{
    Text blob = {0};
    sqlite3_stmt *statement = NULL;
    if (self->lenient) {
        take_sound(self, table, take, &blob);
        text_free(&blob);
        return STATUS_OK;
    }
    Status status = get_statement(self, STATEMENT_CHANGED, table, self->commit, 0, &statement, error);
    int code = SQLITE_ROW;
    while (status == STATUS_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        int64_t id = sqlite3_column_int64(statement, 0);
        status = store_get(self, table, id, &blob, error);
        if (status == STATUS_OK)
            status = take(self, table, id, &blob, error);
    }
    if (status == STATUS_OK && code != SQLITE_DONE)
        status = store_error(self, code, error);
    sqlite3_reset(statement);
    text_free(&blob);
    return status;
}

/* ---- Transactions ---- */

Status store_begin(Library *self, Error *error)
{
    Status status = store_execute(self, "BEGIN IMMEDIATE", error);
    if (status != STATUS_OK)
        return status;
    status = library_load(self, error);
    return status == STATUS_OK ? STATUS_OK : store_end(self, status, error);
}

Status store_end(Library *self, Status status, Error *error)
{
    const LibraryMeta meta = {.commits = self->commit + 1, .games = self->count};
    if (status == STATUS_OK)
        status = store_put(self, TABLE_META, 0, &meta, sizeof meta, error);
    if (status == STATUS_OK)
        status = store_execute(self, "COMMIT", error);
    if (status == STATUS_OK) {
        self->commit++;
        return STATUS_OK;
    }
    store_execute(self, "ROLLBACK", NULL);
    library_forget(self);
    if (library_refresh(self, NULL, NULL) != STATUS_OK)
        library_forget(self);
    return status;
}

/* ---- Opening ---- */

Status store_refuse_file(const Library *self, Error *error)
{
    return refuse(self, STATUS_INVALID, "this is no library of games", error);
}

/* Why a file can't be opened: the system knows more than SQLite where that only failed to read it. */
static Status opening_error(Library *self, LibraryMode mode, int code, Error *error)
{
    FileView view;
    Status status = STATUS_OK;
    if ((code & 0xff) == SQLITE_CANTOPEN || (code & 0xff) == SQLITE_IOERR) {
        status = file_view_open(self->path, &view, error);
        if (status == STATUS_OK)
            file_view_close(&view);
        else if (status == STATUS_NOT_FOUND && mode == LIBRARY_MAKE)
            status = file_check_place(self->path, error);
    }
    return status == STATUS_OK ? store_error(self, code, error) : status;
}

#define COLUMNS "(id INTEGER PRIMARY KEY, changed INTEGER, data BLOB)"
#define COUNT_TABLES "SELECT count(*) FROM sqlite_master"

enum { PAGE_BYTES = 4096 };

/* Makes the tables, unless another program has done so just now. */
static Status make(Library *self, Error *error)
{
    const LibraryMeta meta = {0};
    char text[128];
    snprintf(text, sizeof text, "PRAGMA page_size = %d; PRAGMA journal_mode = WAL; BEGIN IMMEDIATE",
             PAGE_BYTES);
    Status status = store_execute(self, text, error);
    for (int table = 0; table < LIBRARY_TABLES && status == STATUS_OK; table++) {
        snprintf(text, sizeof text, "CREATE TABLE %s" COLUMNS, table_names[table]);
        status = store_execute(self, text, error);
    }
    snprintf(text, sizeof text, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", APPLICATION,
             FORMAT);
    if (status == STATUS_OK)
        status = store_put(self, TABLE_META, 0, &meta, sizeof meta, error);
    if (status == STATUS_OK)
        status = store_execute(self, text, error);
    if (status != STATUS_OK) {
        store_execute(self, "ROLLBACK", NULL);
        if (store_number(self, "PRAGMA application_id") == APPLICATION)
            status = STATUS_OK;
    }
    return status;
}

/* The file in memory with the first page of a new library: all have the same there but for the number of
 * pages, since tables are made in the same order. */
Status store_open_repaired(Library *self, Error *error)
{
    enum { COUNT_AT = 28 };
    Text text = {0};
    Library new = {.path = self->path};
    store_close(self);
    Status status = file_read(self->path, INT32_MAX, &text, error);
    sqlite3_int64 length = (sqlite3_int64)text.length;
    int code = sqlite3_open(":memory:", &new.file);
    if (status == STATUS_OK && length < PAGE_BYTES)
        status = store_refuse_file(self, error);
    if (status == STATUS_OK)
        status = code == SQLITE_OK ? make(&new, error) : store_error(&new, code, error);
    unsigned char *page = status == STATUS_OK ? sqlite3_serialize(new.file, "main", NULL, 0) : NULL;
    unsigned char *bytes = page ? sqlite3_malloc64(text.length) : NULL;
    if (bytes) {
        memcpy(bytes, text.bytes, text.length);
        memcpy(bytes, page, PAGE_BYTES);
        for (int i = 0; i < 4; i++)
            bytes[COUNT_AT + i] = (unsigned char)(length / PAGE_BYTES >> 8 * (3 - i));
        code = sqlite3_open(":memory:", &self->file);
        if (code == SQLITE_OK)
            code = sqlite3_deserialize(self->file, "main", bytes, length, length,
                                       SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY);
        else
            sqlite3_free(bytes);
    }
    if (status == STATUS_OK && (!bytes || code != SQLITE_OK))
        status = store_error(self, bytes ? code : SQLITE_NOMEM, error);
    sqlite3_free(page);
    store_close(&new);
    text_free(&text);
    return status;
}

bool store_has_tables(Library *self)
{
    return store_number(self, COUNT_TABLES " WHERE sql LIKE 'CREATE TABLE %" COLUMNS "'") == LIBRARY_TABLES &&
           store_number(self, "PRAGMA application_id") == APPLICATION;
}

/* Opens the file of a folder where nothing can be written, not even locks: as one that nobody changes. What
 * waits beside it for a program that may write would be left out. */
static int open_unlocked(Library *self)
{
    uint64_t bytes = 0;
    int64_t modified_s;
    Text name = {0};
    text_printf(&name, "%s-wal", self->path);
    bool waits = file_facts(text_string(&name), &bytes, &modified_s) && bytes > 0;
    text_clear(&name);
    text_add_string(&name, "file:");
    for (const char *at = self->path; *at; at++)
        text_printf(&name, "%%%02X", (unsigned)(unsigned char)*at);
    text_add_string(&name, "?immutable=1");
    int code = name.failed ? SQLITE_NOMEM : SQLITE_READONLY;
    if (code == SQLITE_READONLY && !waits) {
        sqlite3_close(self->file);
        code = sqlite3_open_v2(text_string(&name), &self->file,
                               SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL);
    }
    text_free(&name);
    return code;
}

Status store_open(Library *self, LibraryMode mode, Error *error)
{
    /* Only who may write takes away the files beside the library when it closes it. */
    int flags = mode == LIBRARY_MAKE ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READWRITE;
    int code = sqlite3_open_v2(self->path, &self->file, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK && mode != LIBRARY_READ && sqlite3_db_readonly(self->file, "main"))
        code = SQLITE_READONLY;
    if (code != SQLITE_OK)
        return opening_error(self, mode, code, error);
    sqlite3_busy_timeout(self->file, PATIENCE_MS);
    int64_t application = store_number(self, "PRAGMA application_id");
    if (application < 0) {
        code = sqlite3_errcode(self->file);
        if (mode == LIBRARY_READ && ((code & 0xff) == SQLITE_READONLY || (code & 0xff) == SQLITE_CANTOPEN)) {
            code = open_unlocked(self);
            application = store_number(self, "PRAGMA application_id");
        }
    }
    if (application < 0)
        return opening_error(self, mode, code != SQLITE_OK ? code : sqlite3_errcode(self->file), error);
    if (application == 0 && mode == LIBRARY_MAKE && store_number(self, COUNT_TABLES) == 0) {
        Status status = make(self, error);
        if (status != STATUS_OK)
            return status;
        application = APPLICATION;
    }
    int64_t format = store_number(self, "PRAGMA user_version");
    if (application != APPLICATION || format < FORMAT)
        return store_refuse_file(self, error);
    if (format > FORMAT)
        return refuse(self, STATUS_IO, "a later version of this program has made this library", error);
    return store_execute(self, mode == LIBRARY_READ ? "PRAGMA query_only = 1" : "PRAGMA synchronous = FULL",
                         error);
}

void store_close(Library *self)
{
    for (int which = 0; which < LIBRARY_STATEMENTS; which++)
        for (int table = 0; table < LIBRARY_TABLES; table++)
            sqlite3_finalize(self->statements[which][table]);
    sqlite3_close(self->file);
    memset(self->statements, 0, sizeof self->statements);
    self->file = NULL;
}
