#define _XOPEN_SOURCE 700

#include "engine/base/platform/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "engine/base/array.h"

static FileKind kind_of(const struct stat *facts)
{
    return S_ISDIR(facts->st_mode) ? FILE_FOLDER : S_ISREG(facts->st_mode) ? FILE_PLAIN : FILE_NONE;
}

/* Folders first, then alphabetically; names that differ only in case have a fixed order. */
static int by_name(const void *a, const void *b)
{
    const FolderEntry *one = a;
    const FolderEntry *other = b;
    if (one->kind != other->kind)
        return one->kind == FILE_FOLDER ? -1 : 1;
    int order = strcasecmp(one->name, other->name);
    return order ? order : strcmp(one->name, other->name);
}

static Status fail(Error *error, const char *path, const char *what, int number)
{
    Status status = error_set(error, number == ENOENT ? STATUS_NOT_FOUND : STATUS_IO,
                              "the folder can't be %s: %s", what, strerror(number));
    return error_in_file(status, error, *path ? path : "''");
}

Status folder_entries(const char *path, FolderEntries *out, Error *error)
{
    DIR *folder = opendir(path);
    if (!folder)
        return fail(error, path, "read", errno);
    Status status = STATUS_OK;
    int descriptor = dirfd(folder);
    const struct dirent *entry;
    for (errno = 0; status == STATUS_OK && (entry = readdir(folder)) != NULL; errno = 0) {
        struct stat facts;
        if (entry->d_name[0] == '.' || fstatat(descriptor, entry->d_name, &facts, 0) != 0 ||
            kind_of(&facts) == FILE_NONE)
            continue;
        char *name = strdup(entry->d_name);
        if (name && ARRAY_ROOM(&out->entries, out->count + 1, &out->capacity)) {
            struct stat own = facts;
            if (S_ISDIR(facts.st_mode))
                fstatat(descriptor, name, &own, AT_SYMLINK_NOFOLLOW);
            out->entries[out->count++] = (FolderEntry){name, kind_of(&facts), S_ISLNK(own.st_mode),
                                                       (uint64_t)facts.st_size, (int64_t)facts.st_mtime};
        } else {
            free(name);
            status = error_set(error, STATUS_MEMORY, "out of memory for what is in a folder");
        }
    }
    if (status == STATUS_OK && errno)
        status = fail(error, path, "read", errno);
    closedir(folder);
    if (out->count > 0)
        qsort(out->entries, (size_t)out->count, sizeof *out->entries, by_name);
    return status;
}

void folder_entries_free(FolderEntries *self)
{
    for (int i = 0; i < self->count; i++)
        free(self->entries[i].name);
    free(self->entries);
    *self = (FolderEntries){0};
}

Status folder_make(const char *path, Error *error)
{
    const mode_t anyone = 0777; /* minus the user's mask */
    struct stat found;
    if (mkdir(path, anyone) == 0 || (errno == EEXIST && stat(path, &found) == 0 && S_ISDIR(found.st_mode)))
        return STATUS_OK;
    return fail(error, path, "made", errno);
}

FileKind file_kind(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 ? kind_of(&facts) : FILE_NONE;
}

bool file_facts(const char *path, uint64_t *bytes, int64_t *modified_s)
{
    struct stat facts;
    if (stat(path, &facts) != 0 || !S_ISREG(facts.st_mode))
        return false;
    *bytes = (uint64_t)facts.st_size;
    *modified_s = (int64_t)facts.st_mtime;
    return true;
}

bool path_absolute(const char *path, char *out, size_t size)
{
    char *found = realpath(path, NULL);
    bool fits = found && strlen(found) < size;
    if (fits)
        memcpy(out, found, strlen(found) + 1);
    free(found);
    return fits;
}
