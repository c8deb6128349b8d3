/* Weight profiles: a weight for each feature, with a title. engine/base/weight_file.h describes their files.
 * Any thread may call these functions. */
#ifndef TETRESS_SOLO_PROFILE_H
#define TETRESS_SOLO_PROFILE_H

#include "engine/base/weight_file.h"
#include "engine/solo/features.h"

enum { SOLO_TITLE_SIZE = WEIGHTS_TITLE_SIZE, SOLO_PROFILE_TEXT_SIZE = WEIGHTS_TEXT_SIZE };

typedef struct SoloProfile {
    char title[SOLO_TITLE_SIZE];
    char text[SOLO_PROFILE_TEXT_SIZE]; /* a sentence for people; may be empty */
    double weights[SOLO_FEATURES];
} SoloProfile;

/* The names of the profiles that come with the program, ending with null; the default comes first. */
extern const char *const solo_profile_names[];

/* The document's weights, which need no file. */
void solo_profile_default(SoloProfile *self);

/* The profile that an option names: one that comes with the program, otherwise a file. */
Status solo_profile_open(const char *name, SoloProfile *out, Error *error);

/* Any bytes give a profile, or an error with line and column. The text of a file comes with its path. */
Status solo_profile_read(const char *text, size_t length, SoloProfile *out, Error *error);
Status solo_profile_read_text(const Text *text, const char *path, SoloProfile *out, Error *error);
Status solo_profile_read_file(const char *path, SoloProfile *out, Error *error);

/* Appends the lines of a profile without features of weight 0; refuses one that could not be read again. */
Status solo_profile_write(const SoloProfile *self, Text *out, Error *error);
Status solo_profile_write_file(const SoloProfile *self, const char *path, Error *error);

#endif
