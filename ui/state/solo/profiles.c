#include "ui/state/solo/profiles.h"

#include <ctype.h>
#include <string.h>

#include "engine/base/platform/folder.h"

#define ENDING ".profile"

static bool is_name(const char *name, size_t length)
{
    bool fine = length > 0 && length < SOLO_NAME_SIZE;
    for (size_t i = 0; i < length && fine; i++)
        fine =
            islower((unsigned char)name[i]) || isdigit((unsigned char)name[i]) || (i > 0 && name[i] == '-');
    return fine;
}

static void add(SoloProfiles *self, const char *name, size_t length)
{
    if (self->count == SOLO_PROFILES_MOST)
        return;
    snprintf(self->names[self->count++], SOLO_NAME_SIZE, "%.*s", (int)length, name);
}

int solo_profiles_find(const SoloProfiles *self, const char *name)
{
    for (int i = 0; i < self->count; i++)
        if (strcmp(self->names[i], name) == 0)
            return i;
    return -1;
}

static void find_saved(SoloProfiles *self)
{
    FolderEntries files = {0};
    const size_t ending = strlen(ENDING);
    if (folder_entries(text_string(&self->folder), &files, NULL) == STATUS_OK)
        for (int i = 0; i < files.count; i++) {
            const char *name = files.entries[i].name;
            size_t length = strlen(name);
            bool ends = length > ending && strcmp(name + length - ending, ENDING) == 0;
            if (ends && is_name(name, length - ending))
                add(self, name, length - ending);
        }
    folder_entries_free(&files);
}

Status solo_profiles_init(SoloProfiles *self, const char *folder, Error *error)
{
    *self = (SoloProfiles){0};
    for (int i = 0; solo_profile_names[i]; i++)
        add(self, solo_profile_names[i], strlen(solo_profile_names[i]));
    self->built_in = self->count;
    if (!folder)
        return STATUS_OK;
    text_add_string(&self->folder, folder);
    Status status = text_status(&self->folder, error);
    if (!status)
        find_saved(self);
    return status;
}

void solo_profiles_free(SoloProfiles *self)
{
    text_free(&self->folder);
}

static Status path_of(const SoloProfiles *self, const char *name, Text *out, Error *error)
{
    text_printf(out, "%s/%s" ENDING, text_string(&self->folder), name);
    return text_status(out, error);
}

Status solo_profiles_load(const SoloProfiles *self, const char *name, SoloProfile *out, Error *error)
{
    int index = solo_profiles_find(self, name);
    if (index < 0)
        return error_set(error, STATUS_NOT_FOUND, "there is no profile '%.40s'", name);
    if (index < self->built_in)
        return solo_profile_open(name, out, error);
    Text path = {0};
    Status status = path_of(self, name, &path, error);
    if (!status)
        status = solo_profile_read_file(text_string(&path), out, error);
    text_free(&path);
    return status;
}

Status solo_profiles_save(SoloProfiles *self, const char *name, const SoloProfile *profile, Error *error)
{
    int index = solo_profiles_find(self, name);
    if (!is_name(name, strlen(name)))
        return error_set(error, STATUS_INVALID,
                         "'%.40s' can't be a name: use up to %d small letters, digits and '-'", name,
                         SOLO_NAME_SIZE - 1);
    if (index >= 0 && index < self->built_in)
        return error_set(error, STATUS_INVALID, "'%s' comes with the program: choose another name", name);
    if (self->folder.length == 0)
        return error_set(error, STATUS_INVALID, "there is no folder to save profiles in");
    if (index < 0 && self->count == SOLO_PROFILES_MOST)
        return error_set(error, STATUS_INVALID, "there are %d profiles already", self->count);
    Text path = {0};
    Status status = folder_make(text_string(&self->folder), error);
    if (!status)
        status = path_of(self, name, &path, error);
    if (!status)
        status = solo_profile_write_file(profile, text_string(&path), error);
    if (!status && index < 0)
        add(self, name, strlen(name));
    text_free(&path);
    return status;
}
