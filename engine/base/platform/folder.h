/* Folders, what is in them, and what is at a path. Any thread may call these functions. */
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
    uint64_t bytes;     /* of a file */
    int64_t modified_s; /* seconds since 1970 */
} FolderEntry;

/* One of zeros is empty. */
typedef struct FolderEntries {
    int count, capacity;
    FolderEntry *entries;
} FolderEntries;

/* Adds what is in a folder, folders first, by name; names that begin with a dot are left out, and what is
 * neither file nor folder, or what can't be looked at. */
Status folder_entries(const char *path, FolderEntries *out, Error *error);
void folder_entries_free(FolderEntries *self);

/* Makes a folder where there is none yet; the one that it is to be in must exist. */
Status folder_make(const char *path, Error *error);

/* What is at a path; links are followed. */
FileKind file_kind(const char *path);

/* How long a file is and when it was last written, in seconds since 1970; false if there is none. */
bool file_facts(const char *path, uint64_t *bytes, int64_t *modified_s);

/* The path from the root, without links and dots; false if it is not there or too long. */
bool path_absolute(const char *path, char *out, size_t size);

#endif
