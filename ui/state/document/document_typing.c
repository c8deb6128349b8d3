/* A comment typed while the games are being written: it waits until that ends. */
#include <stdlib.h>

#include "ui/state/document/document_inner.h"

struct LateComment {
    NodePath path; /* of its node */
    Text text;
};

void document_forget_late(Document *self)
{
    if (self->late)
        text_free(&self->late->text);
    free(self->late);
    self->late = NULL;
}

Status document_type_later(Document *self, const char *text, Error *error)
{
    if (!self->late)
        self->late = calloc(1, sizeof *self->late);
    if (!self->late)
        return error_set(error, STATUS_MEMORY, "out of memory for a comment");
    document_path(self, &self->late->path);
    return document_set_text(&self->late->text, text, error);
}

void document_end_busy(Document *self)
{
    NodePath cursor;
    self->busy = false;
    if (!self->late)
        return;
    document_path(self, &cursor);
    document_point_path(self, &self->late->path);
    document_type_comment(self, text_string(&self->late->text), false, &self->trouble);
    document_point_path(self, &cursor);
    document_forget_late(self);
}
