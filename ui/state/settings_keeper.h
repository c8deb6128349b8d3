/* Keeps the settings in their file as they change: soon after a change, at once or not at all, on a thread of
 * its own. For the thread of the AppState. */
#ifndef TETRESS_STATE_SETTINGS_KEEPER_H
#define TETRESS_STATE_SETTINGS_KEEPER_H

#include "engine/base/job.h"
#include "ui/state/settings.h"

/* One of zeros keeps nothing. */
typedef struct SettingsKeeper {
    Text path; /* empty: settings are not kept */
    Wake wake;
    Settings *seen;      /* as they were at the last tick; null: not yet */
    uint64_t changed_ns; /* when they last changed since they were written; 0: they have not */
    Text written;        /* what the file holds */
    Text writing;        /* the job's while it runs */
    Job *job;
} SettingsKeeper;

/* Loads the settings from a file, which is kept from now on. What was wrong with it is the problem, and what
 * could be read counts. */
Status settings_keeper_open(SettingsKeeper *self, const char *path, Settings *settings, Wake wake,
                            Error *problem);

/* Writes what is due. A failure is the problem, once. */
void settings_keeper_tick(SettingsKeeper *self, const Settings *settings, uint64_t now_ns, Error *problem);

/* When the next tick has something to write; UINT64_MAX: nothing is to be written. */
uint64_t settings_keeper_wake_ns(const SettingsKeeper *self);

/* Writes what is not written yet. */
void settings_keeper_close(SettingsKeeper *self, const Settings *settings);

#endif
