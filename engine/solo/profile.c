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

static const WeightKind features = {"feature", SOLO_FEATURES, feature_range};

static SoloProfile profile_of(const WeightProfile *weights)
{
    SoloProfile profile;
    memcpy(profile.title, weights->title, sizeof profile.title);
    memcpy(profile.text, weights->text, sizeof profile.text);
    memcpy(profile.weights, weights->values, sizeof profile.weights);
    return profile;
}

static WeightProfile weights_of(const SoloProfile *self)
{
    WeightProfile weights = {0};
    memcpy(weights.title, self->title, sizeof self->title);
    memcpy(weights.text, self->text, sizeof self->text);
    memcpy(weights.values, self->weights, sizeof self->weights);
    return weights;
}

Status solo_profile_read(const char *text, size_t length, SoloProfile *out, Error *error)
{
    WeightProfile weights;
    Status status = weights_read(&features, &(WeightText){text, length, NULL}, &weights, error);
    if (status == STATUS_OK)
        *out = profile_of(&weights);
    return status;
}

Status solo_profile_read_text(const Text *text, const char *path, SoloProfile *out, Error *error)
{
    WeightProfile weights;
    Status status = weights_read_text(&features, text, path, &weights, error);
    if (status == STATUS_OK)
        *out = profile_of(&weights);
    return status;
}

Status solo_profile_read_file(const char *path, SoloProfile *out, Error *error)
{
    WeightProfile weights;
    Status status = weights_read_file(&features, path, &weights, error);
    if (status == STATUS_OK)
        *out = profile_of(&weights);
    return status;
}

Status solo_profile_write(const SoloProfile *self, Text *out, Error *error)
{
    WeightProfile weights = weights_of(self);
    return weights_write(&features, &weights, out, error);
}

Status solo_profile_write_file(const SoloProfile *self, const char *path, Error *error)
{
    WeightProfile weights = weights_of(self);
    return weights_write_file(&features, &weights, path, error);
}

void solo_profile_default(SoloProfile *self)
{
    *self = (SoloProfile){.title = "Seed", .text = "the weights of the document AlphaTetris"};
    for (int i = 0; i < SOLO_FEATURES; i++)
        self->weights[i] = solo_feature_info[i].initial;
}

static bool comes_with_us(const char *name)
{
    for (const char *const *at = solo_profile_names; *at; at++) {
        if (strcmp(name, *at) == 0)
            return true;
    }
    return false;
}

static Status not_found(const char *name, Error *error)
{
    char hint[NEAREST_HINT_SIZE];
    int count = 0;
    while (solo_profile_names[count])
        count++;
    return error_set(error, STATUS_NOT_FOUND, "there is no profile and no file '%.60s'%s", name,
                     nearest_hint(name, solo_profile_names, count, "", hint));
}

Status solo_profile_open(const char *name, SoloProfile *out, Error *error)
{
    if (!comes_with_us(name)) {
        Status status = solo_profile_read_file(name, out, error);
        return status == STATUS_NOT_FOUND ? not_found(name, error) : status;
    }
    Text path = {0};
    data_path("profiles/solo", &path);
    text_printf(&path, "/%s.txt", name);
    Status status = text_status(&path, error);
    if (status == STATUS_OK)
        status = solo_profile_read_file(text_string(&path), out, error);
    text_free(&path);
    return status;
}
