/* The files of a document. Reading and writing take long where there are many games, and so have three steps:
 * the first and the last are for the document's thread and touch no file but its journal, the middle one is
 * for any thread. In between, a document that is saved, or read again from its own file, is busy: it can be
 * looked at, and edits are refused. */
#ifndef TETRESS_STATE_DOCUMENT_DOCUMENT_FILE_H
#define TETRESS_STATE_DOCUMENT_DOCUMENT_FILE_H

#include "engine/base/job.h"
#include "ui/state/document/document.h"

/* ---- All at once ---- */

/* Whether files of this name keep everything that a document holds. */
Status document_can_save(const char *path, Error *error);

/* Writes all games to a file in the format of its name, and leaves the document as it is. Any thread, while
 * the document is busy. */
Status document_export(const Document *self, const char *path, Error *error);

/* Puts games that were read into an empty document without a name: a copy, which belongs to no file. Takes
 * them. */
Status document_adopt(Document *self, ReadFile *file, Error *error);

/* ---- In steps ---- */

/* A Loading holds positions: its memory must be aligned as alignof says. */
typedef struct Loading {
    Text path;
    bool same;        /* the file that is open already */
    Journal *journal; /* then its journal, lent by the document */
    Document made;    /* later: the document that went */
} Loading;

Status loading_begin(Loading *self, Document *document, const char *path, Error *error);
Status loading_run(Loading *self, Job *job,
                   Error *error); /* any thread; the job, which may be null, can stop it */
void loading_end(Loading *self, Document *document, Status status);
void loading_free(Loading *self); /* any thread: the document that went may be large */

typedef struct Saving {
    Text path;
    RecordFormat format;
    bool same;
    bool over;                   /* to be set: whatever others have made of the file may go */
    bool refused;                /* since others have changed it */
    char known[SHA256_HEX_SIZE]; /* as of the document */
    const RecordList *list;
    Journal *journal; /* of the document; closed where it goes on under another name */
    Document other;   /* then the new journal, and nothing else of it */
    Error trouble;    /* with the journal, where the games were saved */
} Saving;

Status saving_begin(Saving *self, Document *document, const char *path, Error *error);
Status saving_run(Saving *self, Error *error); /* any thread */
void saving_end(Saving *self, Document *document, Status status);

#endif
