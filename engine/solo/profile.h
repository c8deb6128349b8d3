/* Weight profiles: a weight for each feature, with a title. engine/base/weight_file.h describes their files.
 * Any thread may call these functions. */
#ifndef TETRESS_SOLO_PROFILE_H
#define TETRESS_SOLO_PROFILE_H

#include "engine/base/weight_file.h"
#include "engine/solo/features.h"

typedef WeightProfile SoloProfile; /* with a weight for each SoloFeature */

/* What weights_read, weights_write and their like must know of such profiles. */
extern const WeightKind solo_weights_kind;

/* The names of the profiles that come with the program, ending with null; the default comes first. */
extern const char *const solo_profile_names[];

/* The document's weights, which need no file. */
void solo_profile_default(SoloProfile *self);

/* The profile that an option names: one that comes with the program, otherwise a file. */
Status solo_profile_open(const char *name, SoloProfile *out, Error *error);

#endif
