/* Folders, their contents, and what is at a path. Any thread may call these functions. */
#ifndef TETRESS_BASE_PLATFORM_FOLDER_H
#define TETRESS_BASE_PLATFORM_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/error.h"

typedef enum FileKind { FILE_NONE, FILE_FOLDER, FILE_PLAIN } FileKind;

typedef struct FolderEntry {
    char *name;
    FileKind kind;
    bool link;          /* a folder's name that leads elsewhere */
    uint64_t bytes;     /* of a file */
    int64_t modified_s; /* seconds since 1970 */
} FolderEntry;

/* Zeros are empty. */
typedef struct FolderEntries {
    int count, capacity;
    FolderEntry *entries;
} FolderEntries;

/* Appends the contents of a folder, folders first, by name. Leaves out names that begin with a dot, things
 * that are neither file nor folder, and things that can't be examined. */
Status folder_entries(const char *path, FolderEntries *out, Error *error);
void folder_entries_free(FolderEntries *self);

/* Makes a folder if it does not exist; its parent must exist. */
Status folder_make(const char *path, Error *error);

/* What is at a path; links are followed. */
FileKind file_kind(const char *path);

/* The size of a file and its modification time, in seconds since 1970; false if there is none. */
bool file_facts(const char *path, uint64_t *bytes, int64_t *modified_s);

/* The path from the root, without links and dots; false if it does not exist or is too long. */
bool path_absolute(const char *path, char *out, size_t size);

#endif
