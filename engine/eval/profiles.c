#include "engine/eval/profiles.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "engine/base/weight_file.h"

#define ENDING ".profile"

enum { FILE_BYTES_MOST = 1 << 16, NAMES_TOLD = 160 };

static const char name_characters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

Status profiles_init(Profiles *self, const char *folder, Error *error)
{
    *self = (Profiles){0};
    if (folder)
        text_add_string(&self->folder, folder);
    Status status = text_status(&self->folder, error);
    profiles_refresh(self);
    return status;
}

void profiles_free(Profiles *self)
{
    text_free(&self->folder);
}

Status profiles_check_name(const char *name, Error *error)
{
    size_t length = strlen(name);
    if (length == 0 || length >= PROFILES_NAME_SIZE || strspn(name, name_characters) != length)
        return error_set(error, STATUS_INVALID,
                         "'%.40s' can't be a name for weights: expected up to %d letters, digits, - and _",
                         name, PROFILES_NAME_SIZE - 1);
    return STATUS_OK;
}

static bool is_built_in(const char *name)
{
    return profile_find(name) != NULL;
}

/* Whether a file may have this name. A file named like built-in weights could never be loaded. */
static bool may_keep(const char *name)
{
    return !is_built_in(name) && profiles_check_name(name, NULL) == STATUS_OK;
}

int profiles_count(const Profiles *self)
{
    return PROFILE_BUILT_IN_COUNT + self->count;
}

const char *profiles_name(const Profiles *self, int index)
{
    return index < PROFILE_BUILT_IN_COUNT ? profile_built_in[index].name
                                          : self->names[index - PROFILE_BUILT_IN_COUNT];
}

void profiles_refresh(Profiles *self)
{
    FolderEntries files = {0};
    self->count = 0;
    if (self->folder.length > 0)
        folder_entries(text_string(&self->folder), &files, NULL);
    for (int i = 0; i < files.count && self->count < PROFILES_KEPT_MOST; i++) {
        char *name = files.entries[i].name;
        char *ending = strrchr(name, '.');
        if (!ending || strcmp(ending, ENDING) != 0)
            continue;
        *ending = '\0';
        if (may_keep(name))
            snprintf(self->names[self->count++], PROFILES_NAME_SIZE, "%s", name);
    }
    folder_entries_free(&files);
}

static bool is_kept(const Profiles *self, const char *name)
{
    for (int i = 0; i < self->count; i++)
        if (strcmp(self->names[i], name) == 0)
            return true;
    return false;
}

static Status path_of(const Profiles *self, const char *name, Text *out, Error *error)
{
    Status status = profiles_check_name(name, error);
    if (status)
        return status;
    if (self->folder.length == 0)
        return error_set(error, STATUS_NOT_FOUND, "there is no folder for weights");
    text_printf(out, "%s/%s" ENDING, text_string(&self->folder), name);
    return text_status(out, error);
}

static Status refuse_built_in(const char *name, Error *error)
{
    return is_built_in(name)
               ? error_set(error, STATUS_INVALID, "built-in weights can't be changed: choose another name")
               : STATUS_OK;
}

/* Says which weights there are. */
static Status not_found(const Profiles *self, const char *name, Error *error)
{
    Text names = {0};
    for (int i = 0; i < profiles_count(self) && names.length < NAMES_TOLD; i++)
        text_printf(&names, "%s%s", i ? ", " : "", profiles_name(self, i));
    if (names.length >= NAMES_TOLD)
        text_add_string(&names, ", ...");
    Status status = error_set(error, STATUS_NOT_FOUND, "there are no weights '%s'; there are: %s", name,
                              text_string(&names));
    text_free(&names);
    return status;
}

Status profiles_load(const Profiles *self, const char *name, Profile *out, Error *error)
{
    Text path = {0};
    if (is_built_in(name))
        return profile_open(name, out, error);
    Status status = path_of(self, name, &path, error);
    if (!status)
        status = profile_read_file(text_string(&path), out, error);
    text_free(&path);
    return status == STATUS_NOT_FOUND ? not_found(self, name, error) : status;
}

/* A name for lists, of a file: its own, with - for what names may not have. */
static void name_of_file(const char *path, char out[PROFILES_NAME_SIZE])
{
    char title[WEIGHTS_TITLE_SIZE];
    weights_title(path, title);
    snprintf(out, PROFILES_NAME_SIZE, "%.*s", PROFILES_NAME_SIZE - 1, title);
    for (size_t at = strspn(out, name_characters); out[at]; at += strspn(out + at, name_characters))
        out[at] = '-';
}

Status profiles_take(Profiles *self, const char *path, char out[PROFILES_NAME_SIZE], Error *error)
{
    Profile profile;
    Text text = {0}, kept = {0}, before = {0};
    name_of_file(path, out);
    profiles_refresh(self);
    Status status = file_kind(path) == FILE_PLAIN
                        ? profile_read_file(path, &profile, error)
                        : error_set(error, STATUS_NOT_FOUND, "there is no file %.200s", path);
    if (!status)
        status = file_read(path, FILE_BYTES_MOST, &text, error);
    if (!status)
        status = path_of(self, out, &kept, error);
    bool known = is_kept(self, out);
    if (!status && known)
        status = file_read(text_string(&kept), FILE_BYTES_MOST, &before, error);
    bool same = known && !status && strcmp(text_string(&before), text_string(&text)) == 0;
    if (!status && !same && (known || is_built_in(out)))
        status =
            error_set(error, STATUS_INVALID, "there are other weights '%s' already: rename the file", out);
    if (!status && !same)
        status = file_replace(text_string(&kept), text_string(&text), text.length, error);
    text_free(&text);
    text_free(&kept);
    text_free(&before);
    profiles_refresh(self);
    return status;
}

Status profiles_save(Profiles *self, const char *name, const Profile *profile, Error *error)
{
    Text path = {0};
    Profile named = *profile;
    snprintf(named.name, sizeof named.name, "%s", name);
    Status status = refuse_built_in(name, error);
    if (!status)
        status = path_of(self, name, &path, error);
    if (!status)
        status = profile_write_file(&named, text_string(&path), error);
    text_free(&path);
    profiles_refresh(self);
    return status;
}

/* Removes a file, which must exist. */
static Status remove_file(const Profiles *self, const char *name, Error *error)
{
    Text path = {0};
    Status status = path_of(self, name, &path, error);
    if (!status && remove(text_string(&path)) != 0)
        status = error_set(error, STATUS_NOT_FOUND, "there are no weights '%s'", name);
    text_free(&path);
    return status;
}

Status profiles_delete(Profiles *self, const char *name, Error *error)
{
    Status status = refuse_built_in(name, error);
    if (!status)
        status = remove_file(self, name, error);
    profiles_refresh(self);
    return status;
}

Status profiles_rename(Profiles *self, const char *name, const char *to, Error *error)
{
    Profile profile;
    Status status = refuse_built_in(name, error);
    if (!status && is_kept(self, to))
        status = error_set(error, STATUS_INVALID, "there are already weights '%s'", to);
    if (!status)
        status = profiles_load(self, name, &profile, error);
    if (!status)
        status = profiles_save(self, to, &profile, error);
    return status ? status : profiles_delete(self, name, error);
}

Status profiles_option(const Profiles *self, const char *name, Text *out, Error *error)
{
    if (!is_built_in(name))
        return path_of(self, name, out, error);
    text_add_string(out, name);
    return text_status(out, error);
}
