/* A file after reading: its bytes and the games in them. Any thread may read one; it then belongs to the
 * caller. */
#ifndef TETRESS_RECORD_FORMATS_READ_FILE_H
#define TETRESS_RECORD_FORMATS_READ_FILE_H

#include "engine/record/formats/format.h"

enum { FILE_BYTES_MOST = 1 << 28 };

typedef struct ReadFile {
    Text bytes;
    RecordList list;
    int first; /* in a file that grows: games before this one are unchanged and left out */
} ReadFile;

void read_file_free(ReadFile *self);

/* Parses the games in the bytes; if they do not show the format, the name decides. */
Status read_file_parse(ReadFile *self, const char *name, Error *error);

/* Reads a file; without a single game it is STATUS_INVALID, and the error gives the first problem. */
Status read_file_open(const char *path, ReadFile *out, Error *error);

/* The index of a game of a match by its round, such as "12.1"; -1: there is none. A pair of games that was
 * interrupted was played again: the last one counts. */
int read_file_round(const ReadFile *self, const char *round);

#endif
