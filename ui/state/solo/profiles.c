#include "ui/state/solo/profiles.h"

Status solo_profiles_init(SoloProfiles *self, const char *folder, Keeper *keeper, Wake wake, Error *error)
{
    *self = (SoloProfiles){0};
    Status status = profiles_init(&self->names, solo_profile_names, folder, keeper, wake, error);
    for (int i = 0; i < self->names.built_in_count && status == STATUS_OK; i++)
        solo_profile_open(profiles_name(&self->names, i), &self->built_in[i], NULL);
    return status;
}

Status solo_profiles_load(const SoloProfiles *self, const char *name, SoloProfile *out, Error *error)
{
    const Text *text;
    Text path = {0};
    int index = profiles_find(&self->names, name);
    if (index >= 0 && index < self->names.built_in_count) {
        *out = self->built_in[index];
        return *out->title
                   ? STATUS_OK
                   : error_set(error, STATUS_NOT_FOUND, "the program's file of '%s' is missing", name);
    }
    Status status = profiles_text(&self->names, name, &text, error);
    if (status == STATUS_OK)
        status = profiles_option(&self->names, name, &path, error);
    if (status == STATUS_OK)
        status = weights_read_text(&solo_weights_kind, text, text_string(&path), out, error);
    text_free(&path);
    return status;
}
