/* The file of a library: its tables, statements and transactions. */
#include <string.h>

#include "engine/base/platform/file.h"
#include "engine/base/random.h"
#include "engine/record/library/library_inner.h"

enum {
    APPLICATION = 0x54657447, /* "TetG", for whoever asks what the file is */
    FORMAT = 1,
    PATIENCE_MS = 60000 /* for another program that writes; merging takes it some seconds at most */
};

/* ---- Failures ---- */

Status store_error(Library *self, int code, Error *error)
{
    Status status;
    switch (code & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        status = error_set(error, STATUS_INVALID,
                           "the library is damaged: %s; 'library check --rescue' copies "
                           "what can be read to a new one",
                           sqlite3_errstr(code));
        break;
    case SQLITE_FULL:
        status = error_set(error, STATUS_IO, "the disk is full; nothing was changed");
        break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        status = error_set(error, STATUS_TIMEOUT, "another program is writing to the library");
        break;
    case SQLITE_NOMEM:
        status = error_set(error, STATUS_MEMORY, "out of memory for the library");
        break;
    default:
        status = error_set(error, STATUS_IO, "the library can't be used: %s", sqlite3_errmsg(self->file));
    }
    if (error)
        error_in_file(error, self->path);
    return status;
}

/* ---- Statements ---- */

#define GET(table) "SELECT data FROM " table " WHERE id = ?"
#define PUT(table) "INSERT OR REPLACE INTO " table " VALUES (?, ?, ?)"

static const char *const statement_texts[LIBRARY_STATEMENTS] = {
    [STATEMENT_BEGIN] = "BEGIN IMMEDIATE",
    [STATEMENT_BEGIN_READ] = "BEGIN",
    [STATEMENT_COMMIT] = "COMMIT",
    [STATEMENT_ROLLBACK] = "ROLLBACK",
    [STATEMENT_VERSION] = "PRAGMA data_version",
    [STATEMENT_GET_META] = "SELECT commits, games FROM meta",
    [STATEMENT_PUT_META] = "UPDATE meta SET commits = ?, games = ?",
    [STATEMENT_GET_NAMES] = "SELECT kind, id, stands_for, text FROM name WHERE changed > ? ORDER BY kind, id",
    [STATEMENT_PUT_NAME] = "INSERT OR REPLACE INTO name VALUES (?, ?, ?, ?, ?)",
    [STATEMENT_GET_ROWS] = "SELECT id FROM rows WHERE changed > ? ORDER BY id",
    [STATEMENT_ERASE_KEYS] = "DELETE FROM keys WHERE id >= ? AND id < ?",
    [STATEMENT_GET + TABLE_ROWS] = GET("rows"),
    [STATEMENT_GET + TABLE_MOVES] = GET("moves"),
    [STATEMENT_GET + TABLE_WHOLE] = GET("whole"),
    [STATEMENT_GET + TABLE_KEYS] = GET("keys"),
    [STATEMENT_PUT + TABLE_ROWS] = PUT("rows"),
    [STATEMENT_PUT + TABLE_MOVES] = PUT("moves"),
    [STATEMENT_PUT + TABLE_WHOLE] = PUT("whole"),
    [STATEMENT_PUT + TABLE_KEYS] = PUT("keys"),
};

Status store_statement(Library *self, int which, const int64_t *numbers, int count, sqlite3_stmt **out,
                       Error *error)
{
    sqlite3_stmt **statement = &self->statements[which];
    if (!*statement) {
        int code = sqlite3_prepare_v3(self->file, statement_texts[which], -1, SQLITE_PREPARE_PERSISTENT,
                                      statement, NULL);
        if (code != SQLITE_OK)
            return store_error(self, code, error);
    }
    sqlite3_reset(*statement);
    for (int i = 0; i < count; i++)
        sqlite3_bind_int64(*statement, i + 1, numbers[i]);
    *out = *statement;
    return STATUS_OK;
}

Status store_step(Library *self, sqlite3_stmt *statement, Error *error)
{
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? STATUS_OK : store_error(self, code, error);
}

Status store_run(Library *self, int which, const int64_t *numbers, int count, Error *error)
{
    sqlite3_stmt *statement = NULL;
    Status status = store_statement(self, which, numbers, count, &statement, error);
    return status == STATUS_OK ? store_step(self, statement, error) : status;
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
    Status status = store_statement(self, STATEMENT_GET + (int)table, &id, 1, &statement, error);
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
        status = store_statement(self, STATEMENT_PUT + (int)table, (int64_t[]){id, self->commit + 1}, 2,
                                 &statement, error);
    if (status == STATUS_OK) {
        sqlite3_bind_blob64(statement, 3, blob.bytes, blob.length, SQLITE_STATIC);
        status = store_step(self, statement, error);
        sqlite3_clear_bindings(statement);
    }
    text_free(&blob);
    return status;
}

/* ---- Transactions ---- */

Status store_begin(Library *self, Error *error)
{
    Status status = store_run(self, STATEMENT_BEGIN, NULL, 0, error);
    if (status != STATUS_OK)
        return status;
    status = library_load(self, error);
    return status == STATUS_OK ? STATUS_OK : store_end(self, status, error);
}

Status store_end(Library *self, Status status, Error *error)
{
    if (status == STATUS_OK)
        status = store_run(self, STATEMENT_PUT_META, (int64_t[]){self->commit + 1, self->count}, 2, error);
    if (status == STATUS_OK)
        status = store_run(self, STATEMENT_COMMIT, NULL, 0, error);
    if (status == STATUS_OK) {
        self->commit++;
        return STATUS_OK;
    }
    store_run(self, STATEMENT_ROLLBACK, NULL, 0, NULL);
    library_forget(self);
    if (library_load(self, NULL) != STATUS_OK)
        library_forget(self);
    return status;
}

/* ---- Opening ---- */

#define BLOBS(table) "CREATE TABLE " table "(id INTEGER PRIMARY KEY, changed INTEGER, data BLOB);"

#define PAGE_SIZE 4096
#define AS_TEXT(number) #number
#define TEXT_OF(number) AS_TEXT(number)
#define COUNT_TABLES "SELECT count(*) FROM sqlite_master"

enum { TABLES = LIBRARY_TABLES + 2 };

static const char schema[] = "PRAGMA page_size = " TEXT_OF(
    PAGE_SIZE) ";"
               "PRAGMA journal_mode = WAL;"
               "BEGIN IMMEDIATE;"
               "CREATE TABLE meta(commits INTEGER, games INTEGER);"
               "INSERT INTO meta VALUES (0, 0);"
               "CREATE TABLE name(kind INTEGER, id INTEGER, stands_for INTEGER, changed INTEGER, text TEXT,"
               " PRIMARY KEY (kind, id)) WITHOUT ROWID;" BLOBS("rows") BLOBS("moves") BLOBS("whole")
                   BLOBS("keys");

int64_t store_number(Library *self, const char *query, int *code)
{
    sqlite3_stmt *statement = NULL;
    int64_t number = -1;
    *code = sqlite3_prepare_v2(self->file, query, -1, &statement, NULL);
    if (*code == SQLITE_OK)
        *code = sqlite3_step(statement);
    if (*code == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

static Status execute(Library *self, const char *text, Error *error)
{
    int code = sqlite3_exec(self->file, text, NULL, NULL, NULL);
    return code == SQLITE_OK ? STATUS_OK : store_error(self, code, error);
}

/* Makes the tables, unless another program has done so just now. */
static Status make(Library *self, Error *error)
{
    char mark[96];
    int code;
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT;", APPLICATION,
             FORMAT);
    Status status = execute(self, schema, error);
    if (status == STATUS_OK)
        status = execute(self, mark, error);
    if (status != STATUS_OK) {
        sqlite3_exec(self->file, "ROLLBACK", NULL, NULL, NULL);
        if (store_number(self, "PRAGMA application_id", &code) == APPLICATION)
            status = STATUS_OK;
    }
    return status;
}

/* Puts the first page of a new library in place of a damaged one, in memory. All libraries have the same
 * there but for the number of pages, since tables are made in the same order. */
static Status repair_first_page(Library *self, char *bytes, size_t length, Error *error)
{
    enum { COUNT_AT = 28 };
    sqlite3_int64 size = 0;
    Library new = {.path = self->path};
    int code = sqlite3_open(":memory:", &new.file);
    Status status = code == SQLITE_OK ? make(&new, error) : store_error(&new, code, error);
    unsigned char *page = status == STATUS_OK ? sqlite3_serialize(new.file, "main", &size, 0) : NULL;
    sqlite3_close(new.file);
    if (page && length >= PAGE_SIZE && size >= PAGE_SIZE) {
        memcpy(bytes, page, PAGE_SIZE);
        for (int i = 0; i < 4; i++)
            bytes[COUNT_AT + i] = (char)(length / PAGE_SIZE >> 8 * (3 - i));
    } else if (status == STATUS_OK) {
        status = page ? store_error(self, SQLITE_NOTADB, error) : store_error(self, SQLITE_NOMEM, error);
    }
    sqlite3_free(page);
    return status;
}

Status store_open_repaired(Library *self, Error *error)
{
    Text text = {0};
    store_close(self);
    memset(self->statements, 0, sizeof self->statements);
    self->file = NULL;
    Status status = file_read(self->path, INT32_MAX, &text, error);
    if (status == STATUS_OK)
        status = repair_first_page(self, text.bytes, text.length, error);
    unsigned char *bytes = status == STATUS_OK ? sqlite3_malloc64(text.length) : NULL;
    if (bytes) {
        memcpy(bytes, text.bytes, text.length);
        int code = sqlite3_open(":memory:", &self->file);
        if (code == SQLITE_OK)
            code = sqlite3_deserialize(self->file, "main", bytes, (sqlite3_int64)text.length,
                                       (sqlite3_int64)text.length,
                                       SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY);
        status = code == SQLITE_OK ? STATUS_OK : store_error(self, code, error);
    } else if (status == STATUS_OK) {
        status = store_error(self, SQLITE_NOMEM, error);
    }
    text_free(&text);
    return status;
}

bool store_has_tables(Library *self)
{
    int code;
    return store_number(self, COUNT_TABLES, &code) == TABLES &&
           store_number(self, "PRAGMA application_id", &code) == APPLICATION;
}

Status store_open(Library *self, LibraryMode mode, Error *error)
{
    int code;
    int flags = mode == LIBRARY_READ    ? SQLITE_OPEN_READONLY
                : mode == LIBRARY_WRITE ? SQLITE_OPEN_READWRITE
                                        : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    code = sqlite3_open_v2(self->path, &self->file, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (code != SQLITE_OK)
        return store_error(self, code, error);
    sqlite3_busy_timeout(self->file, PATIENCE_MS);
    int64_t application = store_number(self, "PRAGMA application_id", &code);
    if (application < 0)
        return store_error(self, code, error);
    if (application == 0 && mode == LIBRARY_MAKE && store_number(self, COUNT_TABLES, &code) == 0) {
        Status status = make(self, error);
        if (status != STATUS_OK)
            return status;
        application = APPLICATION;
    }
    int64_t format = store_number(self, "PRAGMA user_version", &code);
    if (application != APPLICATION || format < FORMAT || format > FORMAT) {
        error_set(error, STATUS_INVALID,
                  application != APPLICATION ? "this is no library of games"
                                             : "a later version of this program has made this library");
        if (error)
            error_in_file(error, self->path);
        return STATUS_INVALID;
    }
    return execute(self, "PRAGMA synchronous = FULL", error);
}

void store_close(Library *self)
{
    for (int i = 0; i < LIBRARY_STATEMENTS; i++)
        sqlite3_finalize(self->statements[i]);
    sqlite3_close(self->file);
}
