/* Has the settings saved in their file soon after a change. For the thread of the AppState. */
#ifndef TETRESS_STATE_SETTINGS_KEEPER_H
#define TETRESS_STATE_SETTINGS_KEEPER_H

#include "ui/state/files/keeper.h"
#include "ui/state/settings.h"

/* Zeros: nothing is saved. */
typedef struct SettingsKeeper {
    Keeper *keeper;
    Text path;           /* empty: settings are not saved */
    Settings *seen;      /* as they were at the last tick; null: not yet */
    uint64_t changed_ns; /* when they last changed since they were last passed on; 0: they have not */
    Text written;        /* what was passed on last, or read */
} SettingsKeeper;

/* Loads the settings from a file, which is kept up to date from now on by the keeper. Its errors are the
 * problem; what could be read is used. */
Status settings_keeper_open(SettingsKeeper *self, const char *path, Settings *settings, Keeper *keeper,
                            Error *problem);

/* Passes on what is due. */
void settings_keeper_tick(SettingsKeeper *self, const Settings *settings, uint64_t now_ns, Error *problem);

/* When the next tick has something to pass on; UINT64_MAX: never. */
uint64_t settings_keeper_wake_ns(const SettingsKeeper *self);

/* Passes on what has not been passed on yet; the keeper is closed afterwards. */
void settings_keeper_close(SettingsKeeper *self, const Settings *settings);

#endif
