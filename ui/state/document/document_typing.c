/* Comments typed while the games are being written: they wait until that ends. */
#include <stdlib.h>

#include "ui/state/document/document_inner.h"

struct LateComment {
    LateComment *next; /* at another node; null: none */
    NodePath path;     /* of its node */
    Text text;
};

void document_forget_late(Document *self)
{
    while (self->late) {
        LateComment *late = self->late;
        self->late = late->next;
        text_free(&late->text);
        free(late);
    }
}

Status document_type_later(Document *self, const char *text, Error *error)
{
    NodePath path;
    document_path(self, &path);
    LateComment *late = self->late;
    while (late && !node_path_equal(&late->path, &path))
        late = late->next;
    if (late)
        return document_set_text(&late->text, text, error);
    late = calloc(1, sizeof *late);
    if (!late)
        return error_set(error, STATUS_MEMORY, "out of memory for a comment");
    *late = (LateComment){.next = self->late, .path = path};
    self->late = late;
    return document_set_text(&late->text, text, error);
}

void document_end_busy(Document *self)
{
    NodePath cursor;
    self->busy = false;
    if (!self->late)
        return;
    document_path(self, &cursor);
    for (LateComment *late = self->late; late; late = late->next) {
        document_point_path(self, &late->path);
        document_type_comment(self, text_string(&late->text), false, &self->trouble);
    }
    document_point_path(self, &cursor);
    document_forget_late(self);
}
