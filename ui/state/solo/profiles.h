/* The weight profiles of the laboratory: those that come with the program, and those saved in a folder. For
 * the thread of the AppState. */
#ifndef TETRESS_STATE_SOLO_PROFILES_H
#define TETRESS_STATE_SOLO_PROFILES_H

#include "engine/solo/profile.h"
#include "ui/state/files/profiles.h"

enum { SOLO_NAME_SIZE = PROFILE_NAME_SIZE };

typedef struct SoloProfiles {
    Profiles names;
    SoloProfile built_in[PROFILES_BUILT_IN_MOST]; /* one without a title could not be read */
} SoloProfiles;

/* Reads files: call this while the program starts. The folder need not exist yet. */
Status solo_profiles_init(SoloProfiles *self, const char *folder, Keeper *keeper, Wake wake, Error *error);

Status solo_profiles_load(const SoloProfiles *self, const char *name, SoloProfile *out, Error *error);

#endif
