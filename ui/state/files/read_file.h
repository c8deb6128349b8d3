/* A file as it was read: its bytes and the games in them. Any thread may read one; it then belongs to who has
 * it. */
#ifndef TETRESS_STATE_FILES_READ_FILE_H
#define TETRESS_STATE_FILES_READ_FILE_H

#include "engine/record/formats/format.h"

enum { FILE_BYTES_MOST = 1 << 28 };

typedef struct ReadFile {
    Text bytes;
    RecordList list;
    int first; /* of a file that grows: the games before this one are as they were, and left out */
} ReadFile;

void read_file_free(ReadFile *self);

/* Reads the games in bytes that are there already; the name finds out the format where they do not. */
Status read_file_parse(ReadFile *self, const char *name, Error *error);

/* Reads a file; one without a single game in it is STATUS_INVALID, and the error says what is the first thing
 * wrong. */
Status read_file_open(const char *path, ReadFile *out, Error *error);

#endif
