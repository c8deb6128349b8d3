/* What programs that did not end well have left: journals with edits that were not saved. They are looked for
 * on a thread. For the thread of the AppState. */
#ifndef TETRESS_STATE_FILES_RECOVERY_H
#define TETRESS_STATE_FILES_RECOVERY_H

#include "engine/base/job.h"
#include "ui/state/settings.h"

enum { RECOVERIES_MOST = 16 };

typedef struct Recovered {
    char path[SETTINGS_PATH_SIZE]; /* of the game's file; empty: it has no name */
    int number;                    /* of one without a name */
    int64_t modified_s;            /* when the last edit was made, by the clock on the wall */
} Recovered;

typedef struct RecoveryLook RecoveryLook;

/* Zeros are nothing found. */
typedef struct Recovery {
    int count;
    Recovered *found;   /* games without a name first */
    RecoveryLook *look; /* under way; null: none is */
} Recovery;

/* Starts to look at the files opened lately, and in the folder for games without a name; empty for none. */
void recovery_look(Recovery *self, const Settings *settings, const char *folder, Wake wake);

/* Takes what was found; whether a look has ended. */
bool recovery_tick(Recovery *self);
void recovery_close(Recovery *self);

static inline bool recovery_busy(const Recovery *self)
{
    return self->look != NULL;
}

#endif
