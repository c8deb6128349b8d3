/* What crashed programs left: journals with unsaved edits. A thread looks for them. For the thread of the
 * AppState. */
#ifndef TETRESS_STATE_FILES_RECOVERY_H
#define TETRESS_STATE_FILES_RECOVERY_H

#include "ui/state/files/question.h"
#include "ui/state/settings.h"

enum { RECOVERIES_MOST = 16 };

typedef struct Recovered {
    char path[SETTINGS_PATH_SIZE]; /* of the game's file; empty: it has no name */
    int number;                    /* of a game without a name */
    int64_t modified_s;            /* time of the last edit, by the wall clock */
} Recovered;

/* Zeros: nothing found. */
typedef struct Recovery {
    int count;
    Recovered found[RECOVERIES_MOST]; /* games without a name first */
    Question look;
} Recovery;

/* Starts looking at the recent files, and in the folder for games without a name; empty for none. */
void recovery_look(Recovery *self, const Settings *settings, const char *folder, Wake wake);

/* Takes what was found; returns whether a look has ended. */
bool recovery_tick(Recovery *self);

#endif
