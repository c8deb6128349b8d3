/* What the program does with files, one thing at a time, on a thread of its own: the window's thread never waits for a disk. Results
 * are taken in by app_tick. For the thread of the AppState. */
#ifndef TETRESS_STATE_FILING_H
#define TETRESS_STATE_FILING_H

#include "ui/state/document_file.h"
#include "ui/state/folder.h"
#include "ui/state/pictures.h"

typedef struct AppState AppState;
typedef struct FileWork FileWork;

enum { FILING_GONE = 8 };

/* A Filing of zeros is idle. */
typedef struct Filing {
    FileWork *work;              /* under way; null: nothing is */
    Error error;                 /* how the last one ended */
    Job *sync;                   /* of the journal */
    Text sync_path;              /* its file, the thread's while it runs */
    uint64_t synced, synced_ns;  /* edits that it had seen, and when */
    FileWork *gone[FILING_GONE]; /* documents that went, whose memory takes a while to free */
    int gone_count;
} Filing;

/* Each starts something; STATUS_INVALID while something else is under way. */
Status filing_open(AppState *app, const char *path, int game, Error *error);
Status filing_copy(AppState *app, const char *path, Error *error);  /* to a document without a name */
Status filing_paste(AppState *app, const char *text, Error *error); /* games in a text, likewise */
Status filing_save(AppState *app, const char *path, Error *error);  /* null: under its name */
Status filing_keep(AppState *app, const char *path,
                   Error *error); /* under a name that was made for it, which is not listed as recent */
Status filing_save_over(AppState *app,
                        Error *error); /* under its name, whatever others have made of the file */
Status filing_export(AppState *app, const char *path, Error *error); /* all games */
Status filing_folder(AppState *app, const char *path, Error *error);
Status filing_picture(AppState *app, const char *path, Error *error);
Status filing_pictures(AppState *app, const char *folder, Error *error); /* of every turn of the line shown */

/* Something else is done when the one under way ends well: the action that waits as app->pending. */
void filing_answer(AppState *app);

/* Edits were dropped for the one under way: they count again if it fails. */
void filing_dropped(AppState *app);

bool filing_busy(const Filing *self);
void filing_cancel(Filing *self);

/* What is under way, for people, and how far it is; null if nothing is. */
const char *filing_title(const Filing *self, uint64_t *done, uint64_t *all);

/* Takes in what has ended, and keeps the journal on the disk; whether anything changed. */
bool filing_tick(AppState *app, uint64_t now_ns);

/* When the journal is to be brought to the disk, by clock_ns; UINT64_MAX: all of it is there. */
uint64_t filing_wake_ns(const Filing *self, const Document *document);

/* Ends all: what is being saved is saved. */
void filing_close(AppState *app);

/* Ends all that is about the document that goes. */
void filing_leave_document(AppState *app);

#endif
