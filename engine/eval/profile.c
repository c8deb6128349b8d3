/* Profiles as files of weights, one a term. */
#include <string.h>

#include "engine/base/weight_file.h"
#include "engine/eval/eval.h"

_Static_assert((int)TERM_COUNT <= (int)WEIGHTS_MAX, "a file holds every term");

static WeightRange term_range(int term)
{
    return (WeightRange){term_info[term].name, term_info[term].low, term_info[term].high};
}

static const WeightKind terms = {"term", TERM_COUNT, term_range};

static Profile profile_of(const WeightProfile *weights)
{
    Profile profile;
    memcpy(profile.name, weights->title, sizeof profile.name);
    memcpy(profile.text, weights->text, sizeof profile.text);
    memcpy(profile.weights, weights->values, sizeof profile.weights);
    return profile;
}

static WeightProfile weights_of(const Profile *self)
{
    WeightProfile weights = {0};
    memcpy(weights.title, self->name, sizeof self->name);
    memcpy(weights.text, self->text, sizeof self->text);
    memcpy(weights.values, self->weights, sizeof self->weights);
    return weights;
}

Status profile_read(const char *text, size_t length, Profile *out, Error *error)
{
    WeightProfile weights;
    Status status = weights_read(&terms, text, length, &weights, error);
    if (status == STATUS_OK)
        *out = profile_of(&weights);
    return status;
}

Status profile_read_file(const char *path, Profile *out, Error *error)
{
    WeightProfile weights;
    Status status = weights_read_file(&terms, path, &weights, error);
    if (status == STATUS_OK)
        *out = profile_of(&weights);
    return status;
}

Status profile_write(const Profile *self, Text *out, Error *error)
{
    WeightProfile weights = weights_of(self);
    return weights_write(&terms, &weights, out, error);
}

Status profile_write_file(const Profile *self, const char *path, Error *error)
{
    WeightProfile weights = weights_of(self);
    return weights_write_file(&terms, &weights, path, error);
}
