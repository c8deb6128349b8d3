/* The parts of file_jobs.h; only they include this. */
#ifndef TETRESS_STATE_FILES_FILE_JOBS_INNER_H
#define TETRESS_STATE_FILES_FILE_JOBS_INNER_H

#include "ui/state/app.h"

/* A kind of job in its four steps, of which only the second may wait for a disk. */
typedef struct FileJobKind {
    const char *title; /* "Opening", before the file's name */
    bool opens;        /* a game, which may take the place of the one shown */

    /* Prepares the work and the document, which is as before after a failure. */
    Status (*begin)(AppState *app, FileWork *work, Error *error);

    /* The work itself, on a thread of its own. */
    Status (*run)(FileWork *work, Error *error);

    /* Takes in what the work has come to; null: only the next. */
    Status (*end)(AppState *app, FileWork *work, Status status, Error *error);

    /* Gives back what `begin` took from the document. `end` does so too. */
    void (*give_back)(AppState *app, FileWork *work, Status status);
} FileJobKind;

struct FileWork {
    const FileJobKind *kind;
    Job *job;
    Job *running; /* the same, for its thread */
    Wake wake;
    Text path;
    char absolute[SETTINGS_PATH_SIZE]; /* found by the work; empty: it could not be */
    char title[96];
    bool answering;        /* an action waits for the end */
    bool dropped;          /* edits made up to this version of the moves and texts may be lost for this */
    uint64_t tree_version; /* when it began */

    int number;    /* the index of the game to show, its number in a library, or that of a journal */
    int ply;       /* of the position to show */
    bool recovers; /* this journal */
    bool as;       /* saved under another name */
    bool unused;   /* this name gets a number if it is taken */
    bool over;     /* even if others have changed the file */
    bool own;      /* it is the folder of one's own games */
    bool series;   /* pictures of all turns: the path is a folder */
    Loading loading;
    Saving saving;
    ReadFile file;
    char round[QUEUE_ROUND_SIZE]; /* of the only game wanted; empty: all are */
    FileFollower *follower;
    Recording recording;
    Text text;   /* to paste or to write, or read */
    size_t most; /* its bytes, if it is read */
    FileTake take;
    const Document *document; /* to export */
    Text source;              /* the file to convert, or the name to stand for the text */
    LibraryWants *wants;      /* the list of a library to export */
    GameFolder folder;
    PictureMaker maker;
    void *picture;
    PictureBoard *boards;
    int board_count;
};

/* Starts a job; what is given says what it needs besides a path, and is taken or freed. */
Status file_jobs_start(AppState *app, const FileJobKind *kind, const char *path, const FileWork *given,
                       Error *error);

#define STARTS(name, kind)                                                 \
    Status name(AppState *app, const char *path, Error *error)             \
    {                                                                      \
        return file_jobs_start(app, &(kind), path, &(FileWork){0}, error); \
    }

/* The next session may begin in this folder; and with this file. */
void file_jobs_note_recent(AppState *app, const FileWork *work);
void file_jobs_note_path(AppState *app, const FileWork *work);

#endif
