/* The games of all files in a folder, as a list. It is read on its own thread; afterwards the rows are plain
 * data, without the games themselves. Any thread, for its own folder. */
#ifndef TETRESS_STATE_FILES_FOLDER_H
#define TETRESS_STATE_FILES_FOLDER_H

#include "engine/base/job.h"
#include "ui/state/document/game_entries.h"

typedef struct GameFolder {
    Text path;
    int count, capacity;
    GameEntry *rows; /* ordered by file name */
    char **texts;    /* what the rows point to */
    int text_count, text_capacity;
    int files, unread; /* files with games, and files that looked like games and could not be read */
    Error why_unread;  /* of the first of these */
} GameFolder;

/* The part of a folder that is shown. Zeros: no folder and no rows. */
typedef struct GameList {
    GamesQuery query; /* also applies to the games of a file */
    GameFolder folder;
    GameEntry *shown; /* rows that match the query, in its order */
    int count;
} GameList;

/* Shows another folder, taking it; or applies another query. */
Status game_list_take(GameList *self, const AgentNames *names, GameFolder *folder, Error *error);
void game_list_refresh(GameList *self);

/* Reads into an empty folder. If stopped, it keeps what it found, without failing. */
Status game_folder_read(GameFolder *self, const char *path, Job *job, Error *error);
void game_folder_free(GameFolder *self);

/* "2 files could not be read, such as noise.sgf: this is no text"; there must be one. */
void game_folder_say_unread(const GameFolder *self, char *out, size_t size);

#endif
