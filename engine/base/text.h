/* Texts that grow, and lines read one at a time.
 *
 * A Text remembers that memory ran out, so that a long text can be put together without asking after every
 * piece: add all, then ask text_status once. Bytes may be anything, NUL included. A Text or LineReader
 * belongs to one thread at a time. */
#ifndef TETRESS_BASE_TEXT_H
#define TETRESS_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "engine/base/error.h"

typedef struct Text {
    char *bytes; /* null while nothing was ever added; otherwise a NUL follows the last byte */
    size_t length;
    size_t capacity;
    bool failed; /* memory ran out; from then on nothing is added */
} Text;

/* A Text of zeros is empty and ready, and so is one after text_free. */
void text_free(Text *self);

/* Makes it empty, keeps the memory, and forgets a failure. */
void text_clear(Text *self);

void text_add(Text *self, const char *bytes, size_t length);
void text_add_string(Text *self, const char *string);
void text_add_byte(Text *self, char byte);
void text_printf(Text *self, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds words so that lines end within `width` columns where words do: the first line goes on at `column`, the
 * others begin with `margin` spaces. Any run of spaces and ends of lines counts as one space. */
void text_wrap(Text *self, const char *words, int column, int margin, int width);

/* The bytes with a NUL after them, never null; good until the next change. */
const char *text_string(const Text *self);

/* STATUS_MEMORY if anything could not be added. */
Status text_status(const Text *self, Error *error);

enum { LINE_LENGTH_MAX = 1 << 28 }; /* bytes; what is longer is no text, and would only fill the memory */

typedef struct LineReader {
    FILE *file;        /* null when reading from memory */
    const char *bytes; /* what is left of the memory */
    size_t left;
    Text line;  /* the current line, without its end */
    int number; /* of the current line, from 1; 0 before the first */
} LineReader;

/* The file or the bytes stay the caller's and must outlive the reader. */
void line_reader_file(LineReader *self, FILE *file);
void line_reader_memory(LineReader *self, const char *bytes, size_t length);
void line_reader_free(LineReader *self);

/* Reads the next line, which may end in "\n", "\r\n" or the end of the input; sets found to false where there
 * is none. */
Status line_reader_next(LineReader *self, bool *found, Error *error);

#endif
