#include "engine/base/platform/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool ends_in(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return length >= tail && strcmp(name + length - tail, ending) == 0;
}

static bool add(FolderNames *self, const char *name)
{
    size_t size = strlen(name) + 1;
    if (self->count == self->capacity) {
        int capacity = self->capacity ? self->capacity * 2 : 32;
        char **names = realloc(self->names, (size_t)capacity * sizeof *names);
        if (!names)
            return false;
        self->names = names;
        self->capacity = capacity;
    }
    char *copy = malloc(size);
    if (!copy)
        return false;
    memcpy(copy, name, size);
    self->names[self->count++] = copy;
    return true;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

Status folder_list(const char *path, const char *ending, FolderNames *out, Error *error)
{
    Status status = STATUS_OK;
    DIR *folder = opendir(path);
    if (!folder) {
        int number = errno;
        status = error_set(error, number == ENOENT ? STATUS_NOT_FOUND : STATUS_IO, "can't open the folder");
        if (error)
            error_in_file(error, path);
        return status;
    }
    const struct dirent *entry;
    while (!status && (entry = readdir(folder)) != NULL)
        if (entry->d_name[0] != '.' && ends_in(entry->d_name, ending) && !add(out, entry->d_name))
            status = error_set(error, STATUS_MEMORY, "out of memory for the names in a folder");
    closedir(folder);
    if (out->count > 0)
        qsort(out->names, (size_t)out->count, sizeof *out->names, by_bytes);
    return status;
}

void folder_names_free(FolderNames *self)
{
    for (int i = 0; i < self->count; i++)
        free(self->names[i]);
    free(self->names);
    *self = (FolderNames){0};
}

Status folder_make(const char *path, Error *error)
{
    const mode_t anyone = 0777; /* less what the user's mask takes away */
    struct stat found;
    if (mkdir(path, anyone) == 0 || (errno == EEXIST && stat(path, &found) == 0 && S_ISDIR(found.st_mode)))
        return STATUS_OK;
    Status status = error_set(error, STATUS_IO, "can't make the folder: %s", strerror(errno));
    if (error)
        error_in_file(error, path);
    return status;
}
