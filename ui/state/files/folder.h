/* The games of all files in a folder, as a list. It is read on a thread of its own; the rows are then plain
 * data, without the games themselves. Any thread, for a folder of its own. */
#ifndef TETRESS_STATE_FILES_FOLDER_H
#define TETRESS_STATE_FILES_FOLDER_H

#include "engine/base/job.h"
#include "ui/state/document/game_entries.h"

typedef struct GameFolder {
    Text path;
    int count, capacity;
    GameEntry *rows; /* in the order of the files' names */
    char **texts;    /* what the rows point to */
    int text_count, text_capacity;
    int files, unread; /* files with games, and those that seemed to be some and could not be read */
} GameFolder;

/* What is shown of a folder. Zeros are no folder, and no rows. */
typedef struct GameList {
    GamesQuery query; /* for the games of a file too */
    GameFolder folder;
    GameEntry *shown; /* those that the query wants, in its order */
    int count;
} GameList;

/* Shows another folder, and takes it; or what another query wants. */
Status game_list_take(GameList *self, GameFolder *folder, Error *error);
void game_list_refresh(GameList *self);
void game_list_free(GameList *self);

/* Whether a name may be a file of games: the referee's logs have many endings, and none. */
bool game_folder_may_hold(const char *name);

/* Reads into an empty folder. Work that was stopped keeps what it found, and is no failure. */
Status game_folder_read(GameFolder *self, const char *path, Job *job, Error *error);
void game_folder_free(GameFolder *self);

#endif
