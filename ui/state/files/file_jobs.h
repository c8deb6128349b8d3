/* What the program does with files, one thing at a time, on a thread of its own: the window's thread never
 * waits for a disk. Results are taken in by app_tick. For the thread of the AppState. */
#ifndef TETRESS_STATE_FILES_FILE_JOBS_H
#define TETRESS_STATE_FILES_FILE_JOBS_H

#include "ui/state/document/document_file.h"
#include "ui/state/files/folder.h"
#include "ui/state/files/pictures.h"

typedef struct AppState AppState;
typedef struct FileWork FileWork;

enum { FILING_GONE = 8 };

/* A Filing of zeros is idle. */
typedef struct FileJobs {
    FileWork *work;              /* under way; null: nothing is */
    Error error;                 /* how the last one ended */
    Job *sync;                   /* of the journal */
    Text sync_path;              /* its file, the thread's while it runs */
    uint64_t synced, synced_ns;  /* edits that it had seen, and when */
    FileWork *gone[FILING_GONE]; /* documents that went, whose memory takes a while to free */
    int gone_count;
} FileJobs;

/* Each starts something; STATUS_INVALID while something else is under way. */
Status file_jobs_open(AppState *app, const char *path, int game, Error *error);
Status file_jobs_copy(AppState *app, const char *path, Error *error);  /* to a document without a name */
Status file_jobs_paste(AppState *app, const char *text, Error *error); /* games in a text, likewise */
Status file_jobs_save(AppState *app, const char *path, Error *error);  /* null: under its name */
Status file_jobs_keep(AppState *app, const char *path,
                      Error *error); /* under a name that was made for it, which is not listed as recent */
Status file_jobs_save_over(AppState *app,
                           Error *error); /* under its name, whatever others have made of the file */
Status file_jobs_export(AppState *app, const char *path, Error *error); /* all games */
Status file_jobs_folder(AppState *app, const char *path, Error *error);
Status file_jobs_picture(AppState *app, const char *path, Error *error);
/* of every turn of the line shown */
Status file_jobs_pictures(AppState *app, const char *folder, Error *error);

/* Something else is done when the one under way ends well: the action that waits as app->pending. */
void file_jobs_answer(AppState *app);

/* Edits were dropped for the one under way: they count again if it fails. */
void file_jobs_dropped(AppState *app);

bool file_jobs_busy(const FileJobs *self);
void file_jobs_cancel(FileJobs *self);

/* What is under way, for people, and how far it is; null if nothing is. */
const char *file_jobs_title(const FileJobs *self, uint64_t *done, uint64_t *all);

/* Takes in what has ended, and keeps the journal on the disk; whether anything changed. */
bool file_jobs_tick(AppState *app, uint64_t now_ns);

/* When the journal is to be brought to the disk, by clock_ns; UINT64_MAX: all of it is there. */
uint64_t file_jobs_wake_ns(const FileJobs *self, const Document *document);

/* Ends all: what is being saved is saved. */
void file_jobs_close(AppState *app);

/* Ends all that is about the document that goes. */
void file_jobs_leave_document(AppState *app);

#endif
