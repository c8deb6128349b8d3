/* Opening, closing and saving a document, and its journal. */
#include "ui/state/document.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/platform/file.h"
#include "ui/state/document_inner.h"

enum { UNTITLED_MOST = 99 }; /* documents without a name that are open at once, or were left */

/* Replaces a text by a copy of a string; null for none. */
static Status text_set(Text *self, const char *string, Error *error)
{
    text_clear(self);
    text_add_string(self, string ? string : "");
    return text_status(self, error);
}

/* ---- Journals ---- */

/* Keeps a journal that can't be used under another name, and says so. */
static void set_aside(Document *self, const char *path, const Error *why)
{
    Text aside = {0};
    text_printf(&aside, "%s.old", path);
    bool moved = !aside.failed && rename(path, aside.bytes) == 0;
    error_set(&self->trouble, STATUS_INVALID,
              "unsaved edits could not be recovered (%.160s); they are kept here", why->text);
    error_in_file(&self->trouble, moved ? aside.bytes : path);
    text_free(&aside);
}

/* Opens the journal of these bytes, replaying it to the list. False if that failed with the list in an unknown state, and the
 * journal was set aside. */
static bool open_journal(Document *self, const char *path, const Text *bytes, RecordList *list)
{
    Error error;
    Status status =
        journal_open(path, text_string(bytes), bytes->length, list, &self->journal, &self->recovered, &error);
    if (status == STATUS_OK)
        return true;
    self->journal = NULL;
    self->recovered = 0;
    if (status == STATUS_INVALID || status == STATUS_ILLEGAL_MOVE || status == STATUS_SYNTAX) {
        set_aside(self, path, &error);
        return false;
    }
    self->trouble = error;
    return true;
}

/* Makes the document of a list with its journal, in place of nothing. */
static void begin(Document *self, RecordList *list)
{
    self->list = *list;
    *list = (RecordList){0};
    self->history = (History){.saved = self->recovered > 0 ? -1 : 0};
    self->ahead = NULL;
    document_point(self, 0, self->list.records[0]->root);
}

/* A list of one empty game. */
static Status empty_list(RecordList *out, Error *error)
{
    Record *record;
    *out = (RecordList){0};
    Status status = record_create(NULL, &record, error);
    return status ? status : record_list_add(out, record, error);
}

/* The first journal without a name that nobody has open; what is in it is recovered. */
static Status open_untitled_journal(Document *self, RecordList *list, Error *error)
{
    Status status = STATUS_OK;
    Text nothing = {0};
    for (int number = 1; !status && !self->journal && number <= UNTITLED_MOST; number++) {
        text_clear(&self->journal_path);
        status = journal_path(NULL, text_string(&self->folder), number, &self->journal_path, error);
        self->trouble.status = STATUS_OK;
        if (!status && !open_journal(self, text_string(&self->journal_path), &nothing, list)) {
            record_list_free(list);
            status = empty_list(list, error);
            if (!status)
                journal_open(text_string(&self->journal_path), "", 0, list, &self->journal, &self->recovered,
                             NULL);
        }
    }
    return status;
}

/* Lets go of all that is open, but not of the folder. */
static void end(Document *self, bool forget)
{
    if (forget && self->journal)
        journal_discard(self->journal, NULL);
    journal_close(self->journal);
    self->journal = NULL;
    record_list_free(&self->list);
    history_free(&self->history);
    text_clear(&self->path);
    self->recovered = 0;
    self->following = false;
    self->followed = 0;
}

static Status begin_untitled(Document *self, RecordList *list, Error *error)
{
    Status status = STATUS_OK;
    if (self->folder.length > 0)
        status = open_untitled_journal(self, list, error);
    if (!status)
        begin(self, list);
    return status;
}

/* ---- Opening and closing ---- */

Status document_init(Document *self, const char *folder, Error *error)
{
    RecordList list;
    *self = (Document){0};
    Status status = text_set(&self->folder, folder, error);
    if (!status)
        status = empty_list(&list, error);
    if (!status)
        status = begin_untitled(self, &list, error);
    return status;
}

void document_close(Document *self, bool forget)
{
    end(self, forget);
    text_free(&self->path);
    text_free(&self->folder);
    text_free(&self->journal_path);
}

Status document_new(Document *self, Error *error)
{
    RecordList list;
    Status status = empty_list(&list, error);
    if (status)
        return status;
    end(self, true);
    return begin_untitled(self, &list, error);
}

Status document_adopt(Document *self, const char *path, ReadFile *file, Error *error)
{
    Document other = {.version = self->version};
    Status status = text_set(&other.path, path, error);
    if (!status)
        status = journal_path(path, NULL, 0, &other.journal_path, error);
    /* A file that is open already has its journal open too. */
    bool same = self->path.length > 0 && strcmp(self->path.bytes, path) == 0;
    if (!status && same) {
        if (self->journal)
            journal_discard(self->journal, NULL);
        journal_close(self->journal);
        self->journal = NULL;
    }
    if (!status && !open_journal(&other, text_string(&other.journal_path), &file->bytes, &file->list)) {
        status = read_file_parse(file, path, error);
        if (!status)
            journal_open(text_string(&other.journal_path), text_string(&file->bytes), file->bytes.length,
                         &file->list, &other.journal, &other.recovered, NULL);
    }
    if (status) {
        document_close(&other, false);
        return status;
    }
    other.folder = self->folder;
    self->folder = (Text){0};
    document_close(self, true);
    *self = other;
    begin(self, &file->list);
    text_free(&file->bytes);
    return STATUS_OK;
}

Status document_open(Document *self, const char *path, Error *error)
{
    ReadFile file;
    Status status = read_file_open(path, &file, error);
    if (!status) {
        status = document_adopt(self, path, &file, error);
        read_file_free(&file);
    }
    return status;
}

const char *document_name(const Document *self)
{
    const char *path = text_string(&self->path);
    const char *slash = strrchr(path, '/');
    return *path == '\0' ? "Untitled" : slash ? slash + 1 : path;
}

/* ---- Saving ---- */

/* The format of a file name, if everything can be kept in it. */
static Status saving_format(const char *path, RecordFormat *out, Error *error)
{
    *out = record_format_of_path(path);
    if (*out == FORMAT_SGF || *out == FORMAT_JSON)
        return STATUS_OK;
    error_set(error, STATUS_INVALID, "only .sgf and .json files keep everything; save under such a name");
    if (error)
        error_in_file(error, path);
    return STATUS_INVALID;
}

/* Writes the file between the two marks in its journal. */
static Status write_saved(Document *self, const char *path, const Text *bytes, Error *error)
{
    Status status = STATUS_OK;
    if (self->journal)
        status = journal_saving(self->journal, text_string(bytes), bytes->length, error);
    if (!status)
        status = file_replace(path, text_string(bytes), bytes->length, error);
    if (!status && self->journal &&
        journal_saved(self->journal, text_string(bytes), bytes->length, &self->trouble))
        return STATUS_OK; /* it is saved; what else went wrong is shown */
    return status;
}

/* Turns to the journal of another file, which now holds these bytes, without the edits that an older one there may have. */
static Status change_journal(Document *self, const char *path, const Text *bytes, Error *error)
{
    Text journal = {0};
    Status status = journal_path(path, NULL, 0, &journal, error);
    if (status) {
        text_free(&journal);
        return status;
    }
    if (self->journal)
        journal_discard(self->journal, NULL);
    journal_close(self->journal);
    self->journal = NULL;
    text_free(&self->journal_path);
    self->journal_path = journal;
    ReadFile scratch = {0};
    for (int attempt = 0; attempt < 2 && !self->journal && !status; attempt++) {
        text_clear(&scratch.bytes);
        text_add(&scratch.bytes, text_string(bytes), bytes->length);
        status = text_status(&scratch.bytes, error);
        if (!status)
            status = read_file_parse(&scratch, path, error);
        if (!status)
            open_journal(self, journal.bytes, bytes, &scratch.list);
    }
    if (self->recovered > 0 && self->journal)
        journal_discard(self->journal, NULL);
    self->recovered = 0;
    read_file_free(&scratch);
    return status;
}

Status document_save_as(Document *self, const char *path, Error *error)
{
    RecordFormat format;
    Text bytes = {0}, copy = {0};
    bool same = self->path.length > 0 && strcmp(self->path.bytes, path) == 0;
    Status status = saving_format(path, &format, error);
    if (!status)
        status = text_set(&copy, path, error);
    if (!status)
        status = record_list_write(&self->list, format, &bytes, error);
    if (!status)
        status = same ? write_saved(self, path, &bytes, error)
                      : file_replace(path, text_string(&bytes), bytes.length, error);
    if (!status && !same)
        status = change_journal(self, path, &bytes, error);
    if (!status) {
        text_free(&self->path);
        self->path = copy;
        copy = (Text){0};
        self->history.saved = self->history.done;
        self->following = false;
        self->version++;
    }
    text_free(&copy);
    text_free(&bytes);
    return status;
}

Status document_save(Document *self, Error *error)
{
    if (self->path.length == 0)
        return error_set(error, STATUS_INVALID, "the document has no name yet: save it under one");
    return document_save_as(self, self->path.bytes, error);
}

Status document_export(const Document *self, const char *path, Error *error)
{
    Text bytes = {0};
    RecordFormat format = record_format_of_path(path);
    Status status = STATUS_OK;
    if (format == FORMAT_UNKNOWN) {
        status = error_set(error, STATUS_INVALID,
                           "a file's name must say its format: .sgf, .json, .pgn, .txt or .actions");
        if (error)
            error_in_file(error, path);
    }
    if (!status)
        status = record_list_write(&self->list, format, &bytes, error);
    if (!status)
        status = file_replace(path, text_string(&bytes), bytes.length, error);
    text_free(&bytes);
    return status;
}
