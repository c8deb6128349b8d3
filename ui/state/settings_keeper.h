/* Saves the settings to their file soon after a change, completely or not at all, on its own thread. For the
 * thread of the AppState. */
#ifndef TETRESS_STATE_SETTINGS_KEEPER_H
#define TETRESS_STATE_SETTINGS_KEEPER_H

#include "engine/base/job.h"
#include "ui/state/settings.h"

/* Zeros: nothing is saved. */
typedef struct SettingsKeeper {
    Text path; /* empty: settings are not saved */
    Wake wake;
    Settings *seen;      /* as they were at the last tick; null: not yet */
    uint64_t changed_ns; /* when they last changed since the last write; 0: they have not */
    Text written;        /* the contents of the file */
    Text writing;        /* belongs to the job while it runs */
    Job *job;
} SettingsKeeper;

/* Loads the settings from a file, which is kept up to date from now on. Its errors are the problem; what
 * could be read is used. */
Status settings_keeper_open(SettingsKeeper *self, const char *path, Settings *settings, Wake wake,
                            Error *problem);

/* Writes what is due. A failure is reported once, as the problem. */
void settings_keeper_tick(SettingsKeeper *self, const Settings *settings, uint64_t now_ns, Error *problem);

/* When the next tick has something to write; UINT64_MAX: never. */
uint64_t settings_keeper_wake_ns(const SettingsKeeper *self);

/* Writes what has not been written yet. */
void settings_keeper_close(SettingsKeeper *self, const Settings *settings);

#endif
