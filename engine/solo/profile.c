#include "engine/solo/profile.h"

#include <string.h>

#include "engine/base/nearest.h"
#include "engine/base/platform/assets.h"

_Static_assert((int)SOLO_FEATURES <= (int)WEIGHTS_MAX, "a file holds every feature");

const char *const solo_profile_names[] = {"seed", "dellacherie", "bcts", "dt-10", "dt-20", "trained", NULL};

static WeightRange feature_range(int feature)
{
    return (WeightRange){solo_feature_info[feature].name, -SOLO_WEIGHT_MAX, SOLO_WEIGHT_MAX};
}

const WeightKind solo_weights_kind = {"feature", SOLO_FEATURES, feature_range};

void solo_profile_default(SoloProfile *self)
{
    *self = (SoloProfile){.title = "Seed", .text = "the weights of the document AlphaTetris"};
    for (int i = 0; i < SOLO_FEATURES; i++)
        self->weights[i] = solo_feature_info[i].initial;
}

Status solo_profile_open(const char *name, SoloProfile *out, Error *error)
{
    int count = 0;
    bool ours = false; /* it comes with the program */
    for (; solo_profile_names[count]; count++)
        ours = ours || strcmp(name, solo_profile_names[count]) == 0;
    if (!ours) {
        char hint[NEAREST_HINT_SIZE];
        Status status = weights_read_file(&solo_weights_kind, name, out, error);
        return status != STATUS_NOT_FOUND
                   ? status
                   : error_set(error, status, "there is no profile and no file '%.60s'%s", name,
                               nearest_hint(name, solo_profile_names, count, "", hint));
    }
    Text path = {0};
    data_path("profiles/solo", &path);
    text_printf(&path, "/%s.txt", name);
    Status status = text_status(&path, error);
    if (status == STATUS_OK)
        status = weights_read_file(&solo_weights_kind, text_string(&path), out, error);
    text_free(&path);
    return status;
}
