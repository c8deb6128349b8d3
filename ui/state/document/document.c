/* A document, its journal, and replacing it with another. */
#include "ui/state/document/document.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/platform/folder.h"
#include "engine/record/journal/journal_edit.h"
#include "ui/state/document/document_inner.h"

enum { UNTITLED_MOST = 99 }; /* documents without a name that can be open or left at the same time */

Status document_set_text(Text *self, const char *string, Error *error)
{
    text_clear(self);
    text_add_string(self, string ? string : "");
    return text_status(self, error);
}

/* ---- Journals ---- */

/* Reports that edits are not kept in a journal, and why. */
static void unkept(Document *self, const Error *why)
{
    self->trouble = *why;
    error_set(&self->trouble, why->status,
              "edits will be lost if the program ends before they are saved (%.160s)", why->text);
    error_in_file(&self->trouble, why->file);
    document_count(self, &self->tree_version); /* to be shown */
}

bool document_open_journal(Document *self, const char *path, const Text *bytes, RecordList *list)
{
    Error error;
    Status status = journal_open(path, text_string(bytes), bytes->length, list, &self->journal, &error);
    self->recovered = status == STATUS_OK ? journal_recovered(self->journal) : 0;
    if (status == STATUS_OK)
        return true;
    self->journal = NULL;
    if (status == STATUS_INVALID) {
        self->trouble = error;
        return false;
    }
    unkept(self, &error);
    return true;
}

void document_begin(Document *self, RecordList *list)
{
    self->list = *list;
    *list = (RecordList){0};
    self->history = (History){.saved = self->recovered > 0 ? -1 : 0};
    self->ahead = NULL;
    document_count(self, &self->tree_version);
    self->analysed = self->reviewed = false;
    self->record = NULL; /* the new one may have its address */
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

/* Opens the numbered journal of a document without a name, unless another program has it, and recovers its
 * contents. */
static Status open_numbered_journal(Document *self, RecordList *list, Error *error)
{
    Text nothing = {0};
    self->trouble.status = STATUS_OK;
    if (document_open_journal(self, text_string(&self->journal_path), &nothing, list))
        return STATUS_OK;
    record_list_free(list);
    Status status = empty_list(list, error);
    if (!status)
        document_open_journal(self, text_string(&self->journal_path), &nothing, list);
    return status;
}

/* The first available journal without a name, among those that exist or among those that don't. */
static Status find_untitled_journal(Document *self, bool there, RecordList *list, Error *error)
{
    Status status = STATUS_OK;
    for (int number = 1; !status && !self->journal && number <= UNTITLED_MOST; number++) {
        text_clear(&self->journal_path);
        status = journal_path(NULL, text_string(&self->folder), number, &self->journal_path, error);
        if (!status && there == (file_kind(text_string(&self->journal_path)) != FILE_NONE))
            status = open_numbered_journal(self, list, error);
    }
    return status;
}

static Status keep_all(Journal *journal, const RecordList *list)
{
    Text items = {0};
    for (int i = 0; i < list->count; i++)
        journal_put_tree(i, list->records[i], list->records[i]->root, &items);
    Status status = text_status(&items, NULL);
    if (!status)
        status = journal_items(journal, items.bytes, items.length, NULL);
    text_free(&items);
    return status;
}

/* If another program has taken the journal of this document without a name, switches to another; returns
 * whether that worked. */
static bool change_journal(Document *self)
{
    RecordList nothing;
    Document other = {.folder = self->folder};
    if (self->path.length > 0 || file_kind(text_string(&self->journal_path)) == FILE_NONE ||
        empty_list(&nothing, NULL) != STATUS_OK)
        return false;
    find_untitled_journal(&other, false, &nothing, NULL);
    record_list_free(&nothing);
    if (!other.journal || keep_all(other.journal, &self->list) != STATUS_OK) {
        journal_close(other.journal);
        text_free(&other.journal_path);
        return false;
    }
    journal_close(self->journal);
    text_free(&self->journal_path);
    self->journal = other.journal;
    self->journal_path = other.journal_path;
    return true;
}

void document_keep(Document *self, const Text *items)
{
    Error error;
    if (!self->journal)
        return;
    self->edits++;
    Status status = text_status(items, &error);
    if (!status)
        status = journal_items(self->journal, items->bytes, items->length, &error);
    if (status && !change_journal(self))
        unkept(self, &error);
}

/* Releases everything except the folder. */
static void end(Document *self, bool forget)
{
    if (forget && self->journal)
        journal_discard(self->journal, NULL);
    journal_close(self->journal);
    self->journal = NULL;
    record_list_free(&self->list);
    history_free(&self->history);
    document_forget_late(self);
    text_clear(&self->path);
    self->known[0] = '\0';
    self->recovered = 0;
    self->following = false;
    self->followed = 0;
}

/* Edits that an earlier run did not save come back when the program starts; a new game leaves them alone. */
static Status find_journal(Document *self, bool recover, RecordList *list, Error *error)
{
    Status status = STATUS_OK;
    if (self->folder.length > 0 && recover)
        status = find_untitled_journal(self, true, list, error);
    if (self->folder.length > 0 && !self->journal && !status)
        status = find_untitled_journal(self, false, list, error);
    return status;
}

/* The journal with this number, or another that is available. */
static Status take_journal(Document *self, int number, RecordList *list, Error *error)
{
    text_clear(&self->journal_path);
    Status status = journal_path(NULL, text_string(&self->folder), number, &self->journal_path, error);
    if (!status)
        status = open_numbered_journal(self, list, error);
    if (!status && !self->journal)
        status = find_untitled_journal(self, false, list, error);
    return status;
}

/* Starts again, with the journal of this number or, for 0, a new one. The previous document is gone by then,
 * so without a journal is better than not at all. */
static Status begin_anew(Document *self, int number, Error *error)
{
    RecordList list, spare;
    Error why;
    Status status = self->busy ? document_refuse(error) : empty_list(&list, error);
    if (status)
        return status;
    status = empty_list(&spare, error);
    if (status) {
        record_list_free(&list);
        return status;
    }
    end(self, true);
    if (number > 0)
        status = take_journal(self, number, &list, &why);
    else
        status = find_journal(self, false, &list, &why);
    if (status)
        unkept(self, &why);
    document_begin(self, status ? &spare : &list);
    record_list_free(status ? &list : &spare);
    return STATUS_OK;
}

/* ---- Opening and closing ---- */

Status document_init(Document *self, const char *folder, bool recover, Error *error)
{
    RecordList list;
    *self = (Document){0};
    Status status = empty_list(&list, error);
    if (status)
        return status;
    status = document_set_text(&self->folder, folder, error);
    if (!status)
        status = find_journal(self, recover, &list, error);
    if (!status) {
        document_begin(self, &list);
        return STATUS_OK;
    }
    record_list_free(&list);
    document_close(self, false);
    return status;
}

void document_drop_edits(Document *self)
{
    self->history.saved = self->history.done;
    self->analysed = self->reviewed = false;
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
    return begin_anew(self, 0, error);
}

Status document_recover(Document *self, int number, Error *error)
{
    return begin_anew(self, number, error);
}

Status document_refuse(Error *error)
{
    return error_set(error, STATUS_INVALID, "this file is being read or written: wait until that is done");
}

Status document_report_recovered(const Document *self, Error *error)
{
    if (self->recovered == 0)
        return STATUS_OK;
    return error_set(error, STATUS_INTERRUPTED, "Recovered unsaved changes to %.80s", document_name(self));
}

const char *document_name(const Document *self)
{
    const char *path = text_string(&self->path);
    const char *slash = strrchr(path, '/');
    return *path == '\0' ? "Untitled" : slash ? slash + 1 : path;
}
