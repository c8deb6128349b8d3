/* Files and folders of games on their way into a library: threads read and pack them in pieces, and the
 * thread that owns the library writes. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "engine/base/queue.h"
#include "engine/record/library/library_inner.h"

enum {
    GAMES_A_COMMIT = 8192,
    PIECE_BYTES = 1 << 21 /* of a match's file, whose lines can be read one by one */
};

/* A file, or some lines of one. */
typedef struct ImportPiece {
    char *path;
    size_t at, size; /* no size: the whole file */
    int kept;        /* which of those of the files in pieces is of its file; 0: it is a whole file */
} ImportPiece;

typedef struct ImportedPiece {
    PackedGames games;
    RecordList problems; /* without games */
    size_t bytes;
} ImportedPiece;

typedef struct Import {
    Library *library;
    const LibraryImport *plan;
    LibraryAdded *sum;
    ImportPiece *pieces;
    int count, capacity;
    ReadFile *kept; /* of files in pieces, read once for all of them */
    int kept_count, kept_capacity;
    uint64_t bytes, all;
    PackedGames waiting; /* for the next commit */
} Import;

/* ---- What there is ---- */

static Status add_piece(Import *self, const char *path, size_t at, size_t size, Error *error)
{
    char *copy = strdup(path);
    if (!copy || !ARRAY_ROOM(&self->pieces, self->count + 1, &self->capacity)) {
        free(copy);
        return error_set(error, STATUS_MEMORY, "out of memory for the names of files");
    }
    self->pieces[self->count++] = (ImportPiece){copy, at, size, size > 0 ? self->kept_count : 0};
    return STATUS_OK;
}

/* Reads what is kept of a file that is going to be cut. */
static Status add_kept(Import *self, const char *path, Error *error)
{
    if (!ARRAY_ROOM(&self->kept, self->kept_count + 1, &self->kept_capacity))
        return error_set(error, STATUS_MEMORY, "out of memory for what is kept of files");
    self->kept[self->kept_count] = (ReadFile){0};
    self->plan->read_kept(path, &self->kept[self->kept_count++]);
    return STATUS_OK;
}

/* Cuts a match's file after lines; another one is a single piece. In a folder there may be files whose names
 * don't say what they are: these count only if they have games. */
static Status add_file(Import *self, const char *path, bool known, Error *error)
{
    FileView view;
    RecordFormat format = FORMAT_UNKNOWN;
    Error why;
    if (file_view_open(path, &view, &why) != STATUS_OK)
        return add_piece(self, path, 0, 0, error); /* whoever reads it tells why it can't be */
    Status status = view.length > 0
                        ? record_format_of_bytes((const char *)view.bytes, view.length, &format, error)
                        : STATUS_OK;
    bool taken =
        known || (format != FORMAT_UNKNOWN && format != FORMAT_JSON); /* programs keep much in JSON */
    bool cut = format == FORMAT_MATCH && view.length > 2 * PIECE_BYTES;
    self->all += taken ? view.length : 0;
    if (status == STATUS_OK && taken && !cut)
        status = add_piece(self, path, 0, 0, error);
    if (status == STATUS_OK && cut && self->plan->read_kept)
        status = add_kept(self, path, error);
    for (size_t at = 0; at < view.length && status == STATUS_OK && cut;) {
        size_t end = at + PIECE_BYTES < view.length ? at + PIECE_BYTES : view.length;
        const unsigned char *nl =
            end < view.length ? memchr(view.bytes + end, '\n', view.length - end) : NULL;
        end = nl ? (size_t)(nl - view.bytes) + 1 : view.length;
        status = add_piece(self, path, at, end - at, error);
        at = end;
    }
    file_view_close(&view);
    return status;
}

static void tell_problem(Import *self, const Error *problem)
{
    self->sum->problems++;
    if (self->plan->problem)
        self->plan->problem(self->plan->context, problem);
}

/* Adds what a folder has whose names may be those of games, and what all folders in it have; links to others
 * may lead in a circle. */
static Status add_folder(Import *self, const char *folder, Error *error)
{
    FolderEntries entries = {0};
    Error wrong;
    Status status = folder_entries(folder, &entries, &wrong);
    if (status == STATUS_MEMORY)
        error_give(&wrong, error);
    else if (status != STATUS_OK)
        tell_problem(self, &wrong);
    status = status == STATUS_MEMORY ? status : STATUS_OK;
    for (int i = 0; i < entries.count && status == STATUS_OK && !library_stopped(self->plan->stop); i++) {
        const FolderEntry *entry = &entries.entries[i];
        Text path = {0};
        text_printf(&path, "%s/%s", folder, entry->name);
        status = text_status(&path, error);
        if (status == STATUS_OK && entry->kind == FILE_FOLDER && !entry->link)
            status = add_folder(self, path.bytes, error);
        else if (status == STATUS_OK && entry->kind == FILE_PLAIN && record_file_may_hold(entry->name))
            status = add_file(self, path.bytes, record_format_of_path(entry->name) != FORMAT_UNKNOWN, error);
        text_free(&path);
    }
    folder_entries_free(&entries);
    return status;
}

/* ---- In the threads ---- */

static void drop_piece(void *result)
{
    ImportedPiece *piece = result;
    packed_games_free(&piece->games);
    record_list_free(&piece->problems);
    free(piece);
}

/* How many lines more are before a place than the first, which is read with what comes there. */
static int lines_before(const char *bytes, size_t at)
{
    int lines = 0;
    for (const char *end = bytes + at; (bytes = memchr(bytes, '\n', (size_t)(end - bytes))); bytes++)
        lines++;
    return lines > 0 ? lines - 1 : 0;
}

/* Reads a piece after its file's first line, which says what it is. */
static Status read_piece(const ImportPiece *piece, RecordList *out, size_t *length, Error *error)
{
    FileView view;
    Error wrong;
    Text text = {0};
    if (file_view_open(piece->path, &view, &wrong) != STATUS_OK) {
        record_list_problem(out, &wrong);
        return STATUS_OK;
    }
    const char *bytes = (const char *)view.bytes;
    bool part = piece->size > 0 && piece->at + piece->size <= view.length;
    *length = part ? piece->size : view.length;
    if (part && piece->at > 0) {
        const char *end = memchr(bytes, '\n', view.length);
        text_add(&text, bytes, end ? (size_t)(end - bytes) + 1 : 0);
        text_add(&text, bytes + piece->at, piece->size);
        bytes = text_string(&text);
    }
    Status status = text_status(&text, error);
    if (status == STATUS_OK)
        status = record_list_read(out, FORMAT_UNKNOWN, bytes ? bytes : "",
                                  text.length > 0 ? text.length : *length, piece->path, error);
    for (int i = 0; i < out->problem_count && part; i++)
        out->problems[i].line += lines_before((const char *)view.bytes, piece->at);
    text_free(&text);
    file_view_close(&view);
    return status;
}

/* The day on which a file was last changed, for games without a date. */
static int32_t file_date(const char *path)
{
    uint64_t bytes;
    int64_t modified_s;
    struct tm day;
    if (!file_facts(path, &bytes, &modified_s))
        return 0;
    time_t then = (time_t)modified_s;
    return localtime_r(&then, &day) ? (day.tm_year + 1900) * 10000 + (day.tm_mon + 1) * 100 + day.tm_mday : 0;
}

static Status run_piece(void *context, int thread, int64_t number, const atomic_bool *halt, void **result,
                        Error *error)
{
    (void)thread;
    const Import *self = context;
    const ImportPiece *piece = &self->pieces[number];
    ImportedPiece *out = memory_new(1, sizeof *out);
    if (!out)
        return error_set(error, STATUS_MEMORY, "out of memory for the games of a file");
    RecordList *list = &out->problems;
    Status status = read_piece(piece, list, &out->bytes, error);
    if (status == STATUS_OK && self->plan->read_kept) {
        ReadFile own = {0};
        if (piece->kept == 0)
            self->plan->read_kept(piece->path, &own);
        self->plan->add_kept(piece->kept > 0 ? &self->kept[piece->kept - 1] : &own, list);
        read_file_free(&own);
    }
    for (int i = 0; i < list->count && status == STATUS_OK && !atomic_load(halt); i++)
        status = packed_games_add(&out->games, list->records[i], piece->path, self->plan->judge, error);
    if (status == STATUS_OK && atomic_load(halt))
        status = error_set(error, STATUS_INTERRUPTED, "interrupted");
    int32_t date = file_date(piece->path);
    for (int i = 0; i < out->games.count; i++)
        if (out->games.items[i].row.date == 0)
            out->games.items[i].row.date = date;
    while (list->count > 0)
        record_destroy(list->records[--list->count]);
    if (status != STATUS_OK) {
        drop_piece(out);
        return status;
    }
    *result = out;
    return STATUS_OK;
}

/* ---- In the library's thread ---- */

static Status commit(Import *self, Error *error)
{
    Status status = self->waiting.count > 0
                        ? library_add_packed(self->library, &self->waiting, self->sum, error)
                        : STATUS_OK;
    packed_games_free(&self->waiting);
    return status;
}

static Status take_piece(void *context, int64_t number, void *result, Error *error)
{
    (void)number;
    Import *self = context;
    ImportedPiece *piece = result;
    const LibraryImport *plan = self->plan;
    for (int i = 0; i < piece->problems.problem_count; i++)
        tell_problem(self, &piece->problems.problems[i]);
    self->sum->problems += (uint32_t)piece->problems.problems_left_out;
    self->bytes += piece->bytes;
    Status status = packed_games_append(&self->waiting, &piece->games, error);
    drop_piece(piece);
    if (status == STATUS_OK && self->waiting.count >= GAMES_A_COMMIT)
        status = commit(self, error);
    if (plan->progress)
        plan->progress(plan->context, self->sum, self->bytes, self->all);
    return status;
}

static bool go_on(void *context)
{
    return !library_stopped(((const Import *)context)->plan->stop);
}

Status library_import(Library *self, const LibraryImport *plan, LibraryAdded *sum, Error *error)
{
    Import import = {.library = self, .plan = plan, .sum = sum};
    Status status = STATUS_OK;
    for (int i = 0; i < plan->count && status == STATUS_OK; i++)
        status = file_kind(plan->paths[i]) == FILE_FOLDER ? add_folder(&import, plan->paths[i], error)
                                                          : add_file(&import, plan->paths[i], true, error);
    const QueueRange range = {
        .work = {.threads = plan->threads, .context = &import, .run = run_piece, .drop = drop_piece},
        .end = import.count,
        .ordered = true,
        .take = take_piece,
        .go_on = go_on};
    if (status == STATUS_OK)
        status = queue_run(&range, error);
    if (status == STATUS_OK || status == STATUS_INTERRUPTED) {
        Status committed = commit(&import, error);
        status = committed == STATUS_OK ? status : committed;
        if (plan->progress)
            plan->progress(plan->context, sum, import.bytes, import.all);
    }
    packed_games_free(&import.waiting);
    for (int i = 0; i < import.count; i++)
        free(import.pieces[i].path);
    free(import.pieces);
    for (int i = 0; i < import.kept_count; i++)
        read_file_free(&import.kept[i]);
    free(import.kept);
    return status;
}
