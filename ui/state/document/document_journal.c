/* The journal of a document. Everything here that waits for a disk is for other threads, except as the
 * program starts. */

#include "engine/base/platform/folder.h"
#include "engine/record/journal/journal_edit.h"
#include "ui/state/document/document_inner.h"

/* Reports that edits are not kept in a journal, and why. */
static void unkept(Document *self, const Error *why)
{
    self->trouble = *why;
    error_set(&self->trouble, why->status,
              "edits will be lost if the program ends before they are saved (%.160s)", why->text);
    error_in_file(why->status, &self->trouble, why->file);
    document_count(self, &self->tree_version); /* to be shown */
}

bool document_open_journal(Document *self, const char *path, const Text *bytes, RecordList *list)
{
    Text journal = {0};
    Error error;
    Status status = journal_path(path, NULL, 0, &journal, &error);
    keeper_wait(self->keeper, path); /* it may still have the journal from when the file was last open */
    if (status == STATUS_OK)
        status = journal_open(text_string(&journal), text_string(bytes), bytes->length, list, &self->journal,
                              &error);
    text_free(&journal);
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

void document_new_journal(Document *self)
{
    Error why;
    if (self->folder.length > 0 &&
        journal_open_untitled(text_string(&self->folder), 0, NULL, &self->journal, &why) != STATUS_OK)
        unkept(self, &why);
}

Status document_open_untitled(Document *self, int number, RecordList *list, Error *error)
{
    const char *folder = text_string(&self->folder);
    Error why;
    Status status = document_empty_list(list, error);
    if (status != STATUS_OK)
        return status;
    status = journal_open_untitled(folder, number, list, &self->journal, &why);
    if (status == STATUS_INVALID) { /* now it has only what can be replayed */
        self->trouble = why;
        record_list_free(list);
        status = document_empty_list(list, &why);
        if (status == STATUS_OK)
            status = journal_open_untitled(folder, number, list, &self->journal, &why);
    }
    self->recovered = status != STATUS_OK ? 0 : journal_recovered(self->journal);
    if (status != STATUS_OK && error)
        *error = why;
    return status;
}

Status document_find_journal(Document *self, bool recover, RecordList *list, Error *error)
{
    Status status = STATUS_OK;
    Text path = {0};
    for (int number = 1; recover && status == STATUS_OK && !self->journal && number <= JOURNAL_UNTITLED_MOST;
         number++) {
        text_clear(&path);
        status = journal_path(NULL, text_string(&self->folder), number, &path, error);
        if (status != STATUS_OK || file_kind(text_string(&path)) == FILE_NONE)
            continue;
        record_list_free(list);
        status = document_open_untitled(self, number, list, error);
        if (status == STATUS_IO)
            status = STATUS_OK; /* another program has it, say */
    }
    text_free(&path);
    if (status == STATUS_OK && !self->journal)
        document_new_journal(self);
    return status;
}

/* ---- Work for the keeper ---- */

static Status write_journal(void *context, Error *error)
{
    return journal_write(context, error);
}

static Status sync_journal(void *context, Error *error)
{
    return journal_sync(context, error);
}

/* The last of all for a journal, so it is not tried again. */
static Status close_journal(void *context, Error *error)
{
    (void)error;
    journal_write(context, NULL);
    journal_close(context);
    return STATUS_OK;
}

/* ---- For the thread of the document ---- */

/* Which file the journal belongs to. */
static const char *document_journal_place(const Document *self)
{
    return text_string(self->path.length > 0 ? &self->path : &self->folder);
}

void document_leave_journal(Document *self, bool forget)
{
    if (!self->journal)
        return;
    if (forget)
        journal_discard(self->journal);
    keeper_do(self->keeper, document_journal_place(self), close_journal, self->journal, NULL);
    self->journal = NULL;
}

void document_keep(Document *self, const Text *items)
{
    Error error;
    if (!self->journal)
        return;
    self->edits++;
    Status status = text_status(items, &error);
    if (status == STATUS_OK)
        status = journal_add(self->journal, items->bytes, items->length, &error);
    if (status == STATUS_OK)
        status = keeper_do(self->keeper, document_journal_place(self), write_journal, self->journal, &error);
    if (status != STATUS_OK)
        unkept(self, &error);
}

void document_keep_game(Document *self, int game)
{
    Text items = {0};
    const Record *record = self->list.records[game];
    if (self->journal)
        journal_put_tree(game, record, record->root, &items);
    document_keep(self, &items);
    text_free(&items);
}

void document_keep_all(Document *self)
{
    for (int i = 0; i < self->list.count; i++)
        document_keep_game(self, i);
}

/* If an edit takes the place of this at the keeper, that edit is a reason to sync again. */
void document_sync(Document *self)
{
    Error error;
    if (self->journal &&
        keeper_do(self->keeper, document_journal_place(self), sync_journal, self->journal, &error))
        unkept(self, &error);
}
