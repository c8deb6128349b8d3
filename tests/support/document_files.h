/* The three steps of opening and saving documents in one call, for tests with nothing to do in between. */
#ifndef TETRESS_TESTS_SUPPORT_DOCUMENT_FILES_H
#define TETRESS_TESTS_SUPPORT_DOCUMENT_FILES_H

#include "ui/state/document/document_file.h"

/* Replaces the document by the games of a file, and drops its unsaved edits. After a failure the document is
 * unchanged. */
static inline Status document_open(Document *self, const char *path, Error *error)
{
    Loading loading;
    Status status = loading_begin(&loading, self, path, error);
    if (status == STATUS_OK) {
        status = loading_run(&loading, NULL, error);
        loading_end(&loading, self, status);
    }
    loading_free(&loading);
    return status;
}

/* Saves under another name from now on, all at once or not at all. */
static inline Status document_save_as(Document *self, const char *path, Error *error)
{
    Saving saving;
    Status status = saving_begin(&saving, self, path, error);
    if (status == STATUS_OK) {
        status = saving_run(&saving, error);
        saving_end(&saving, self, status);
    }
    return status;
}

/* The same under its own name, which it must have. */
static inline Status document_save(Document *self, Error *error)
{
    Text path = {0};
    text_add_string(&path, text_string(&self->path));
    Status status = text_status(&path, error);
    if (status == STATUS_OK)
        status = document_save_as(self, text_string(&path), error);
    text_free(&path);
    return status;
}

#endif
