#include "ui/state/files/profiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"

#define ENDING ".profile"

enum { NAMES_TOLD = 160 };

static const char name_characters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

/* What a folder holds. */
typedef struct Reading {
    Text folder;
    int count, capacity;
    OwnProfile *found;
} Reading;

static void free_all(OwnProfile *profiles, int count)
{
    for (int i = 0; i < count; i++)
        text_free(&profiles[i].text);
    free(profiles);
}

static void reading_free(void *context)
{
    Reading *self = context;
    if (self) {
        free_all(self->found, self->count);
        text_free(&self->folder);
    }
    free(self);
}

static Reading *reading_create(const Profiles *self)
{
    Reading *made = calloc(1, sizeof *made);
    if (made)
        text_add_string(&made->folder, text_string(&self->folder));
    return made;
}

/* ---- On a thread ---- */

static Status read_folder(Job *job, void *context, Error *error)
{
    Reading *self = context;
    FolderEntries files = {0};
    (void)job;
    Status status = folder_entries(text_string(&self->folder), &files, error);
    for (int i = 0; i < files.count && self->count < PROFILES_OWN_MOST && status == STATUS_OK; i++) {
        const FolderEntry *entry = &files.entries[i];
        const char *ending = strrchr(entry->name, '.');
        size_t length = ending ? (size_t)(ending - entry->name) : 0;
        if (entry->kind == FILE_PLAIN && length > 0 && length < PROFILE_NAME_SIZE &&
            strcmp(ending, ENDING) == 0 && strspn(entry->name, name_characters) == length) {
            Text path = {0};
            if (!ARRAY_ROOM(&self->found, self->count + 1, &self->capacity)) {
                status = error_set(error, STATUS_MEMORY, "out of memory for profiles");
            } else {
                OwnProfile *made = &self->found[self->count++];
                *made = (OwnProfile){.name = ""};
                snprintf(made->name, sizeof made->name, "%.*s", (int)length, entry->name);
                text_printf(&path, "%s/%s", text_string(&self->folder), entry->name);
                status = text_status(&path, error);
                if (status == STATUS_OK)
                    file_read(text_string(&path), WEIGHTS_FILE_MAX, &made->text, &made->error);
                text_free(&path);
            }
        }
    }
    folder_entries_free(&files);
    return status;
}

/* ---- The list ---- */

static bool is_built_in(const Profiles *self, const char *name)
{
    for (int i = 0; i < self->built_in_count; i++)
        if (strcmp(self->built_in[i], name) == 0)
            return true;
    return false;
}

static int by_name(const void *a, const void *b)
{
    const OwnProfile *one = a, *other = b;
    return one->deleted != other->deleted ? one->deleted - other->deleted : strcmp(one->name, other->name);
}

static void arrange(Profiles *self)
{
    if (self->all > 0)
        qsort(self->own, (size_t)self->all, sizeof *self->own, by_name);
    self->count = 0;
    while (self->count < self->all && !self->own[self->count].deleted)
        self->count++;
}

/* Also finds those that were deleted. */
static OwnProfile *find(const Profiles *self, const char *name)
{
    for (int i = 0; i < self->all; i++)
        if (strcmp(self->own[i].name, name) == 0)
            return &self->own[i];
    return NULL;
}

static OwnProfile *profiles_add(Profiles *self, const char *name)
{
    if (!ARRAY_ROOM(&self->own, self->all + 1, &self->capacity))
        return NULL;
    OwnProfile *made = &self->own[self->all++];
    *made = (OwnProfile){.name = ""};
    snprintf(made->name, sizeof made->name, "%s", name);
    return made;
}

/* Takes over what the folder holds, but for what was changed here. A file named like built-in weights could
 * never be loaded. */
static void take_found(Profiles *self, Reading *reading)
{
    int kept = 0;
    for (int i = 0; i < self->all; i++)
        if (self->own[i].put)
            self->own[kept++] = self->own[i];
        else
            text_free(&self->own[i].text);
    self->all = kept;
    for (int i = 0; i < reading->count; i++) {
        OwnProfile *found = &reading->found[i];
        OwnProfile *made = is_built_in(self, found->name) || find(self, found->name)
                               ? NULL
                               : profiles_add(self, found->name);
        if (!made)
            continue;
        *made = *found;
        found->text = (Text){0};
    }
    arrange(self);
}

Status profiles_init(Profiles *self, const char *const *built_in, const char *folder, Keeper *keeper,
                     Wake wake, Error *error)
{
    *self = (Profiles){.keeper = keeper, .wake = wake};
    while (built_in[self->built_in_count] && self->built_in_count < PROFILES_BUILT_IN_MOST) {
        self->built_in[self->built_in_count] = built_in[self->built_in_count];
        self->built_in_count++;
    }
    if (!folder)
        return STATUS_OK;
    text_add_string(&self->folder, folder);
    Status status = text_status(&self->folder, error);
    Reading *reading = status != STATUS_OK ? NULL : reading_create(self);
    if (!reading)
        return status != STATUS_OK ? status : error_set(error, STATUS_MEMORY, "out of memory for profiles");
    read_folder(NULL, reading, NULL);
    take_found(self, reading);
    reading_free(reading);
    return STATUS_OK;
}

void profiles_close(Profiles *self)
{
    question_close(&self->reading);
    free_all(self->own, self->all);
    text_free(&self->folder);
    *self = (Profiles){0};
}

/* Without memory or a thread, the list stays as it is. */
void profiles_refresh(Profiles *self)
{
    static const Inquiry inquiry = {read_folder, reading_free};
    if (self->folder.length > 0)
        question_ask(&self->reading, &inquiry, reading_create(self), self->wake, NULL);
}

bool profiles_tick(Profiles *self)
{
    Status status;
    Reading *reading = question_take(&self->reading, &status, NULL);
    if (reading && status == STATUS_OK)
        take_found(self, reading);
    reading_free(reading);
    return reading != NULL;
}

int profiles_count(const Profiles *self)
{
    return self->built_in_count + self->count;
}

const char *profiles_name(const Profiles *self, int index)
{
    return index < self->built_in_count ? self->built_in[index]
                                        : self->own[index - self->built_in_count].name;
}

int profiles_find(const Profiles *self, const char *name)
{
    for (int i = 0; i < profiles_count(self); i++)
        if (strcmp(profiles_name(self, i), name) == 0)
            return i;
    return -1;
}

Status profiles_check_name(const char *name, Error *error)
{
    size_t length = strlen(name);
    if (length == 0 || length >= PROFILE_NAME_SIZE || strspn(name, name_characters) != length)
        return error_set(error, STATUS_INVALID,
                         "'%.63s' can't be a name for weights: expected up to %d letters, digits, - and _",
                         name, PROFILE_NAME_SIZE - 1);
    return STATUS_OK;
}

Status profiles_text(const Profiles *self, const char *name, const Text **out, Error *error)
{
    const OwnProfile *own = find(self, name);
    if (!own || own->deleted) {
        Text names = {0};
        for (int i = 0; i < profiles_count(self) && names.length < NAMES_TOLD; i++)
            text_printf(&names, "%s%s", i ? ", " : "", profiles_name(self, i));
        if (names.length >= NAMES_TOLD)
            text_add_string(&names, ", ...");
        Status status = error_set(error, STATUS_NOT_FOUND, "there are no weights '%.63s'; there are: %s",
                                  name, text_string(&names));
        text_free(&names);
        return status;
    }
    if (own->error.status != STATUS_OK && error)
        *error = own->error;
    *out = &own->text;
    return own->error.status;
}

/* ---- Changing it ---- */

static Status path_of(const Profiles *self, const char *name, Text *out, Error *error)
{
    Status status = profiles_check_name(name, error);
    if (status != STATUS_OK)
        return status;
    if (self->folder.length == 0)
        return error_set(error, STATUS_NOT_FOUND, "there is no folder for weights");
    text_printf(out, "%s/%s" ENDING, text_string(&self->folder), name);
    return text_status(out, error);
}

static Status refuse_built_in(const Profiles *self, const char *name, Error *error)
{
    return is_built_in(self, name)
               ? error_set(error, STATUS_INVALID, "built-in weights can't be changed: choose another name")
               : STATUS_OK;
}

/* Lets the keeper write or remove the file, and notes that this is how it is. */
Status profiles_put(Profiles *self, const char *name, const Text *text, Error *error)
{
    Text path = {0}, copy = {0};
    Status status = refuse_built_in(self, name, error);
    if (status == STATUS_OK)
        status = path_of(self, name, &path, error);
    if (status == STATUS_OK && text)
        text_add(&copy, text_string(text), text->length);
    if (status == STATUS_OK)
        status = text_status(&copy, error);
    OwnProfile *own = find(self, name);
    if (status == STATUS_OK && text && self->count == PROFILES_OWN_MOST && !profiles_is_own(self, name))
        status = error_set(error, STATUS_INVALID, "you have %d profiles: delete one first", self->count);
    if (status == STATUS_OK)
        status = keeper_put(self->keeper, text_string(&path), text, error);
    if (status == STATUS_OK && !own)
        own = profiles_add(self, name);
    if (status == STATUS_OK && !own)
        status = error_set(error, STATUS_MEMORY, "out of memory for profiles");
    text_free(&path);
    if (status != STATUS_OK) {
        text_free(&copy);
        return status;
    }
    text_free(&own->text);
    own->text = copy;
    own->error = (Error){0};
    own->put = true;
    own->deleted = !text;
    arrange(self);
    return STATUS_OK;
}

Status profiles_delete(Profiles *self, const char *name, Error *error)
{
    if (profiles_find(self, name) < 0)
        return error_set(error, STATUS_NOT_FOUND, "there are no weights '%.63s'", name);
    return profiles_put(self, name, NULL, error);
}

Status profiles_option(const Profiles *self, const char *name, Text *out, Error *error)
{
    if (!is_built_in(self, name))
        return path_of(self, name, out, error);
    text_add_string(out, name);
    return text_status(out, error);
}

/* ---- Of the game's own evaluation ---- */

Status profiles_load(const Profiles *self, const char *name, Profile *out, Error *error)
{
    const Text *text;
    Text path = {0};
    if (is_built_in(self, name))
        return profile_open(name, out, error);
    Status status = profiles_text(self, name, &text, error);
    if (status == STATUS_OK)
        status = profiles_option(self, name, &path, error);
    if (status == STATUS_OK)
        status = profile_read_text(text, text_string(&path), out, error);
    text_free(&path);
    return status;
}

Status profiles_save(Profiles *self, const char *name, const Profile *profile, const Text *comments,
                     Error *error)
{
    Text text = {0};
    Profile named = *profile;
    snprintf(named.name, sizeof named.name, "%s", name);
    if (comments)
        text_add(&text, text_string(comments), comments->length);
    Status status = refuse_built_in(self, name, error);
    if (status == STATUS_OK)
        status = profiles_check_name(name, error);
    if (status == STATUS_OK)
        status = profile_write(&named, &text, error);
    if (status == STATUS_OK)
        status = profiles_put(self, name, &text, error);
    text_free(&text);
    return status;
}

Status profiles_rename(Profiles *self, const char *name, const char *to, Error *error)
{
    Profile profile;
    Status status = refuse_built_in(self, name, error);
    if (status == STATUS_OK && profiles_is_own(self, to))
        status = error_set(error, STATUS_INVALID, "there are already weights '%s'", to);
    if (status == STATUS_OK)
        status = profiles_load(self, name, &profile, error);
    if (status == STATUS_OK)
        status = profiles_save(self, to, &profile, NULL, error);
    return status != STATUS_OK ? status : profiles_delete(self, name, error);
}

Status profiles_take(Profiles *self, const char *path, const Text *text, char out[PROFILE_NAME_SIZE],
                     Error *error)
{
    Profile profile;
    /* The file's own name, with - for what names may not have. */
    weights_title(path, out);
    for (size_t at = strspn(out, name_characters); out[at]; at += strspn(out + at, name_characters))
        out[at] = '-';
    const OwnProfile *known = find(self, out);
    Status status = profile_read_text(text, path, &profile, error);
    if (status != STATUS_OK)
        return status;
    if (known && !known->deleted && strcmp(text_string(&known->text), text_string(text)) == 0)
        return STATUS_OK;
    if (profiles_find(self, out) >= 0)
        return error_set(error, STATUS_INVALID, "there are other weights '%s' already: rename the file", out);
    return profiles_put(self, out, text, error);
}
