/* Folders and what is in them. Any thread may call these functions. */
#ifndef TETRESS_BASE_PLATFORM_FOLDER_H
#define TETRESS_BASE_PLATFORM_FOLDER_H

#include "engine/base/error.h"

/* Names without the folder's own, sorted by their bytes; one of zeros is empty. */
typedef struct FolderNames {
    int count, capacity;
    char **names;
} FolderNames;

/* Adds the names of what is in a folder and ends in `ending`; those that begin with a dot are left out. */
Status folder_list(const char *path, const char *ending, FolderNames *out, Error *error);
void folder_names_free(FolderNames *self);

/* Makes a folder where there is none yet; the one that it is to be in must exist. */
Status folder_make(const char *path, Error *error);

#endif
