/* A document, and replacing it with another. */
#include "ui/state/document/document.h"

#include "ui/state/document/document_inner.h"

Status document_set_text(Text *self, const char *string, Error *error)
{
    text_clear(self);
    text_add_string(self, string ? string : "");
    return text_status(self, error);
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

Status document_empty_list(RecordList *out, Error *error)
{
    Record *record;
    *out = (RecordList){0};
    Status status = record_create(NULL, &record, error);
    return status != STATUS_OK ? status : record_list_add(out, record, error);
}

/* Releases everything except the folder. */
static void document_end(Document *self, bool forget)
{
    document_leave_journal(self, forget);
    record_list_free(&self->list);
    history_free(&self->history);
    document_forget_late(self);
    text_clear(&self->path);
    self->known[0] = '\0';
    self->recovered = 0;
    self->following = false;
    self->followed = 0;
}

/* ---- Opening and closing ---- */

Status document_init(Document *self, const char *folder, bool recover, Error *error)
{
    RecordList list;
    *self = (Document){0};
    Status status = document_empty_list(&list, error);
    if (status != STATUS_OK)
        return status;
    status = document_set_text(&self->folder, folder, error);
    if (status == STATUS_OK && folder)
        status = document_find_journal(self, recover, &list, error);
    if (status == STATUS_OK) {
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
    document_end(self, forget);
    text_free(&self->path);
    text_free(&self->folder);
}

/* The previous document is gone by then, so without a journal is better than not at all. */
Status document_new(Document *self, Error *error)
{
    RecordList list;
    Status status = self->busy ? document_refuse(error) : document_empty_list(&list, error);
    if (status != STATUS_OK)
        return status;
    document_end(self, true);
    document_new_journal(self);
    document_begin(self, &list);
    return STATUS_OK;
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
    return *path ? path_name(path) : "Untitled";
}
