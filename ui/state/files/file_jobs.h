/* All work with files, one job at a time, on its own thread: the window's thread never waits for a disk.
 * app_tick takes in the results. For the thread of the AppState. */
#ifndef TETRESS_STATE_FILES_FILE_JOBS_H
#define TETRESS_STATE_FILES_FILE_JOBS_H

#include "ui/state/document/document_file.h"
#include "ui/state/files/folder.h"
#include "ui/state/files/pictures.h"

typedef struct AppState AppState;
typedef struct FileWork FileWork;

/* A FileJobs of zeros is idle. */
typedef struct FileJobs {
    FileWork *work;             /* running; null: none */
    Error error;                /* how the last one ended */
    uint64_t synced, synced_ns; /* the edits synced last, and when */
} FileJobs;

/* Each starts a job; STATUS_INVALID while another one runs. */
Status file_jobs_open(AppState *app, const char *path, int game, Error *error);
Status file_jobs_recover(AppState *app, int number, Error *error);      /* an unsaved game without a name */
Status file_jobs_follow(AppState *app, const char *path, Error *error); /* "-": standard input */
Status file_jobs_replay(AppState *app, const char *path, Error *error); /* a recorded search */
Status file_jobs_copy(AppState *app, const char *path, Error *error);   /* into a document without a name */
/* A game of a match's file by its round, likewise, with its review */
Status file_jobs_round(AppState *app, const char *path, const char *round, Error *error);
/* A game of a library at a position, likewise, with its review; and the games that its list shows */
Status file_jobs_library(AppState *app, const char *path, int number, int ply, Error *error);
Status file_jobs_library_export(AppState *app, const char *path, Error *error);
/* Lets a name in the library shown stand for another */
Status file_jobs_library_join(AppState *app, const char *name, const char *stands_for, Error *error);
Status file_jobs_paste(AppState *app, const char *text, Error *error); /* games in a text, likewise */
Status file_jobs_save(AppState *app, const char *path, Error *error);  /* null: under its own name */
/* under this name, with a number if it is taken, which is not listed as recent */
Status file_jobs_keep(AppState *app, const char *path, Error *error);
Status file_jobs_keep_review(AppState *app, Error *error); /* beside the file */
Status file_jobs_save_over(AppState *app,
                           Error *error); /* under its name, even if others have changed the file */
Status file_jobs_export(AppState *app, const char *path, Error *error); /* all games */
/* the games of a file in another */
Status file_jobs_convert(AppState *app, const char *from, const char *path, Error *error);

/* Writes a text, which it takes, and tells where; or, with the status of a failure to make it, frees it. */
Status file_jobs_write(AppState *app, const char *path, Text *text, Status made, Error *error);

/* Reads a text of at most so many bytes from a file, and hands it over. */
typedef Status (*FileTake)(AppState *app, const char *path, const Text *text, Error *error);
Status file_jobs_read(AppState *app, const char *path, size_t most, FileTake take, Error *error);
Status file_jobs_folder(AppState *app, const char *path, Error *error);
Status file_jobs_picture(AppState *app, const char *path, Error *error);
/* of every turn of the line shown */
Status file_jobs_pictures(AppState *app, const char *folder, Error *error);

/* When the running job ends well, runs the action that waits as app->pending. */
void file_jobs_answer(AppState *app);

bool file_jobs_busy(const FileJobs *self);

/* Whether a game is being read that may take the place of the one shown, which rests until then. */
bool file_jobs_opening(const FileJobs *self);
void file_jobs_cancel(FileJobs *self);

/* The running job in words, and its progress; null if there is none. */
const char *file_jobs_title(const FileJobs *self, uint64_t *done, uint64_t *all);

/* Takes in what has ended, and keeps the journal synced; returns whether anything changed. */
bool file_jobs_tick(AppState *app, uint64_t now_ns);

/* When the journal is next due to be synced, by clock_ns; UINT64_MAX: it is. */
uint64_t file_jobs_wake_ns(const FileJobs *self, const Document *document);

/* Ends all jobs; a save in progress is completed. */
void file_jobs_close(AppState *app);

/* Ends everything about a document that is being closed. */
void file_jobs_leave_document(AppState *app);

#endif
