/* The files of a document. Reading and writing many games takes long, so both have three steps. The first
 * and the last are for the document's thread and wait for no file; the middle one is for any thread. In
 * between, a document that is being saved, or read again from its own file, is busy: it can be read, but
 * edits are refused. */
#ifndef TETRESS_STATE_DOCUMENT_DOCUMENT_FILE_H
#define TETRESS_STATE_DOCUMENT_DOCUMENT_FILE_H

#include "engine/base/job.h"
#include "ui/state/document/document.h"

/* ---- All at once ---- */

/* Whether files with this name keep everything in a document. */
Status document_can_save(const char *path, Error *error);

/* Writes games to a file in the format of its name; and which that is. Any thread. */
Status records_export(const RecordList *list, const char *path, Error *error);
Status records_export_format(const char *path, RecordFormat *out, Error *error);

/* Writes all games to a file in the format of its name, without changing the document. Any thread, while the
 * document is busy. */
Status document_export(const Document *self, const char *path, Error *error);

/* Puts games that were read into an empty document without a name: a copy that belongs to no file. Takes the
 * games. */
Status document_adopt(Document *self, ReadFile *file, Error *error);

/* ---- In steps ---- */

/* A Loading holds positions: its memory must be aligned as alignof says. */
typedef struct Loading {
    Text path;
    int number;       /* of the journal of a game without a name that is recovered; 0: a file is read */
    bool same;        /* the file is already open */
    Journal *journal; /* if so, its journal, lent by the document */
    bool discarded;   /* this journal's edits are gone */
    Document made;    /* later: the replaced document */
} Loading;

Status loading_begin(Loading *self, Document *document, const char *path, Error *error);
Status loading_begin_recovery(Loading *self, const Document *document, int number, Error *error);
Status loading_run(Loading *self, Job *job,
                   Error *error); /* any thread; the job, which may be null, can stop it */
void loading_end(Loading *self, Document *document, Status status);
void loading_free(Loading *self); /* any thread: the replaced document may be large */

typedef struct Saving {
    Text path;
    RecordFormat format;
    bool same;
    bool over;                   /* set by the caller: overwrite what others have written */
    bool refused;                /* because others have changed it, or only a part of it was read */
    char known[SHA256_HEX_SIZE]; /* copied from the document */
    const RecordList *list;
    Journal *journal; /* of the document */
    Document other;   /* in that case, only its journal is used */
    Error trouble;    /* with the journal, after the games were saved */
} Saving;

Status saving_begin(Saving *self, Document *document, const char *path, Error *error);
Status saving_run(Saving *self, Error *error); /* any thread */
void saving_end(Saving *self, Document *document, Status status);

#endif
