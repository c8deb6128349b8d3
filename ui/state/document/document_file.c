#include "ui/state/document/document_file.h"

#include <string.h>

#include "engine/analysis/kept_review.h"
#include "engine/base/platform/file.h"
#include "ui/state/document/document_inner.h"

static bool is_of(const Document *document, const char *path)
{
    return document->path.length > 0 && strcmp(document->path.bytes, path) == 0;
}

/* ---- Reading ---- */

Status loading_begin(Loading *self, Document *document, const char *path, Error *error)
{
    *self = (Loading){0};
    Status status = document->busy ? document_refuse(error) : document_set_text(&self->path, path, error);
    if (status != STATUS_OK)
        return status;
    self->made.keeper = document->keeper;
    self->same = is_of(document, path);
    if (self->same) {
        self->journal = document->journal;
        document->busy = true;
    }
    return STATUS_OK;
}

Status loading_begin_recovery(Loading *self, const Document *document, int number, Error *error)
{
    *self = (Loading){.number = number};
    self->made.keeper = document->keeper;
    return document_set_text(&self->made.folder, text_string(&document->folder), error);
}

Status loading_run(Loading *self, Job *job, Error *error)
{
    ReadFile file;
    if (self->number > 0) {
        RecordList list;
        Status status = document_open_untitled(&self->made, self->number, &list, error);
        if (status == STATUS_OK)
            document_begin(&self->made, &list);
        record_list_free(&list);
        return status;
    }
    const char *path = text_string(&self->path);
    Status status = read_file_open(path, &file, error);
    if (status == STATUS_OK && job && job_stopping(job))
        status = error_set(error, STATUS_INTERRUPTED, "the file was not opened");
    if (status == STATUS_OK && self->journal) {
        /* Drops the edits since the last save: whoever asked to open the file again knows that. */
        journal_discard(self->journal);
        journal_write(self->journal, NULL);
        self->discarded = true;
    }
    if (status == STATUS_OK) {
        /* With edits from its journal, if any. */
        status = document_set_text(&self->made.path, path, error);
        kept_review_read(path, &file.list);
        if (status == STATUS_OK && !document_open_journal(&self->made, path, &file.bytes, &file.list)) {
            status = read_file_parse(&file, path, error);
            kept_review_read(path, &file.list);
            if (status == STATUS_OK)
                document_open_journal(&self->made, path, &file.bytes, &file.list);
        }
        if (status == STATUS_OK) {
            sha256_hex(text_string(&file.bytes), file.bytes.length, self->made.known);
            document_begin(&self->made, &file.list);
        }
    }
    read_file_free(&file);
    return status;
}

void loading_end(Loading *self, Document *document, Status status)
{
    if (status != STATUS_OK && self->discarded)
        document_keep_all(document);
    if (self->same && status != STATUS_OK)
        document_end_busy(document);
    if (self->same)
        document->busy = false;
    if (status != STATUS_OK)
        return;
    document_leave_journal(document, true);
    text_free(&self->made.folder);
    Document old = *document;
    *document = self->made;
    document->folder = old.folder;
    document->version += old.version;
    document->cursor_version += old.cursor_version;
    document->tree_version += old.tree_version;
    document->analysis_version += old.analysis_version;
    document->edits += old.edits;
    document->shown_games += old.shown_games;
    document->placed += old.placed;
    old.folder = (Text){0};
    self->made = old;
}

void loading_free(Loading *self)
{
    document_close(&self->made, false);
    text_free(&self->path);
}

Status document_adopt(Document *self, ReadFile *file, Error *error)
{
    Status status = document_new(self, error);
    if (status == STATUS_OK) {
        document_replace(self, &file->list);
        document_select(self, 0);
    }
    return status;
}

/* ---- Writing ---- */

static const char not_all_read[] =
    "not all of this file could be read: replace it, or save under another name";

static Status refuse(const char *path, const char *why, Error *error)
{
    return error_in_file(error_set(error, STATUS_INVALID, "%s", why), error, path);
}

Status document_can_save(const char *path, Error *error)
{
    RecordFormat format = record_format_of_path(path);
    if (format == FORMAT_SGF || format == FORMAT_JSON)
        return STATUS_OK;
    return refuse(path, "only .sgf and .json files keep everything: save with one of these endings", error);
}

Status saving_begin(Saving *self, Document *document, const char *path, Error *error)
{
    *self = (Saving){0};
    Status status = document->busy ? document_refuse(error) : document_can_save(path, error);
    if (status == STATUS_OK)
        status = document_set_text(&self->path, path, error);
    if (status != STATUS_OK) {
        text_free(&self->path);
        return status;
    }
    self->format = record_format_of_path(path);
    self->same = is_of(document, path);
    memcpy(self->known, document->known, sizeof self->known);
    self->list = &document->list;
    self->journal = document->journal;
    self->other.keeper = document->keeper;
    document->busy = true;
    return STATUS_OK;
}

/* Whether all of the file was read, and it is still as it was when last read or written. A deleted file is
 * created again. */
static Status check_unchanged(Saving *self, Error *error)
{
    Text now = {0};
    char found[SHA256_HEX_SIZE];
    self->refused = self->list->problem_count > 0;
    if (self->refused)
        return refuse(text_string(&self->path), not_all_read, error);
    Status status = file_read(text_string(&self->path), FILE_BYTES_MOST, &now, NULL);
    if (status == STATUS_OK)
        sha256_hex(text_string(&now), now.length, found);
    self->refused = status == STATUS_OK && strcmp(found, self->known) != 0;
    text_free(&now);
    if (!self->refused)
        return STATUS_OK;
    return refuse(text_string(&self->path),
                  "another program has changed the file: replace it, or save under another name", error);
}

/* Writes the file between the two marks in its journal. */
static Status write_same(Saving *self, const Text *bytes, Error *error)
{
    Status status = self->over ? STATUS_OK : check_unchanged(self, error);
    if (status == STATUS_OK && self->journal)
        status = journal_saving(self->journal, text_string(bytes), bytes->length, error);
    if (status == STATUS_OK)
        status = file_replace(text_string(&self->path), text_string(bytes), bytes->length, error);
    if (status == STATUS_OK && self->journal)
        journal_saved(self->journal, text_string(bytes), bytes->length, &self->trouble);
    return status;
}

static Status write_other(Saving *self, const Text *bytes, Error *error)
{
    Status status = file_replace(text_string(&self->path), text_string(bytes), bytes->length, error);
    if (status == STATUS_OK) {
        /* The other file now holds these bytes: edits in an older journal there are dropped. */
        Document *other = &self->other;
        const char *path = text_string(&self->path);
        ReadFile scratch = {0};
        for (int attempt = 0; attempt < 2 && !other->journal && status == STATUS_OK; attempt++) {
            text_clear(&scratch.bytes);
            text_add(&scratch.bytes, text_string(bytes), bytes->length);
            status = text_status(&scratch.bytes, error);
            if (status == STATUS_OK)
                status = read_file_parse(&scratch, path, error);
            if (status == STATUS_OK)
                document_open_journal(other, path, bytes, &scratch.list);
        }
        if (other->recovered > 0 && other->journal) {
            journal_discard(other->journal);
            journal_write(other->journal, NULL);
        }
        read_file_free(&scratch);
    }
    self->trouble = self->other.trouble;
    return status;
}

Status saving_run(Saving *self, Error *error)
{
    Text bytes = {0};
    Status status = record_list_write(self->list, self->format, &bytes, error);
    if (status == STATUS_OK)
        status = self->same ? write_same(self, &bytes, error) : write_other(self, &bytes, error);
    if (status == STATUS_OK) {
        sha256_hex(text_string(&bytes), bytes.length, self->known);
        kept_review_remove(text_string(&self->path));
    }
    text_free(&bytes);
    return status;
}

void saving_end(Saving *self, Document *document, Status status)
{
    if (status == STATUS_OK) {
        if (!self->same) {
            document_leave_journal(document, true);
            text_free(&document->path);
            document->path = self->path;
            document->journal = self->other.journal;
            document->recovered = 0;
            self->path = (Text){0};
        }
        memcpy(document->known, self->known, sizeof document->known);
        document->list.problem_count = document->list.problems_left_out = 0; /* the file has all there is */
        document->trouble = self->trouble;
        document->history.saved = document->history.done;
        document->analysed = document->reviewed = false;
        document->following = false;
        document_count(document, &document->tree_version);
    }
    document_end_busy(document);
    text_free(&self->path);
}

Status records_export_format(const char *path, RecordFormat *out, Error *error)
{
    *out = record_format_of_path(path);
    return *out != FORMAT_UNKNOWN
               ? STATUS_OK
               : refuse(path, "the file's name must end in its format: .sgf, .json, .pgn, .txt or .actions",
                        error);
}

Status records_export(const RecordList *list, const char *path, Error *error)
{
    Text bytes = {0};
    RecordFormat format;
    Status status = records_export_format(path, &format, error);
    if (status == STATUS_OK)
        status = record_list_write(list, format, &bytes, error);
    if (status == STATUS_OK)
        status = file_replace(path, text_string(&bytes), bytes.length, error);
    text_free(&bytes);
    return status;
}

Status document_export(const Document *self, const char *path, Error *error)
{
    return is_of(self, path) && self->list.problem_count > 0 ? refuse(path, not_all_read, error)
                                                             : records_export(&self->list, path, error);
}
