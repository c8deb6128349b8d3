/* The weight profiles of the laboratory: those that come with the program, and those saved in a folder. For
 * the thread of the AppState. */
#ifndef TETRESS_STATE_SOLO_PROFILES_H
#define TETRESS_STATE_SOLO_PROFILES_H

#include "engine/solo/profile.h"

enum { SOLO_PROFILES_MOST = 64, SOLO_NAME_SIZE = 32 };

typedef struct SoloProfiles {
    Text folder; /* empty: none are saved */
    int count, built_in;
    char names[SOLO_PROFILES_MOST][SOLO_NAME_SIZE];
} SoloProfiles;

/* The folder need not exist yet. */
Status solo_profiles_init(SoloProfiles *self, const char *folder, Error *error);
void solo_profiles_free(SoloProfiles *self);

/* By name. */
Status solo_profiles_load(const SoloProfiles *self, const char *name, SoloProfile *out, Error *error);

/* Saves a profile under a name of small letters, digits and '-', and replaces one with that name. */
Status solo_profiles_save(SoloProfiles *self, const char *name, const SoloProfile *profile, Error *error);

/* The index of a name; -1 if there is none. */
int solo_profiles_find(const SoloProfiles *self, const char *name);

#endif
