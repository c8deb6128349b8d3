/* Texts that grow, and reading lines one at a time.
 *
 * A Text remembers if memory ran out, so you can build a long text without checking after every piece: append
 * everything, then ask text_status once. Bytes may be anything, including NUL. A Text or LineReader belongs
 * to one thread at a time. */
#ifndef TETRESS_BASE_TEXT_H
#define TETRESS_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "engine/base/error.h"

typedef struct Text {
    char *bytes; /* null until something is added; otherwise a NUL follows the last byte */
    size_t length;
    size_t capacity;
    bool failed; /* memory ran out; nothing more is added */
} Text;

/* A Text of zeros is empty and ready; so is one after text_free. */
void text_free(Text *self);

/* Empties it, keeps the memory, and clears a failure. */
void text_clear(Text *self);

void text_add(Text *self, const char *bytes, size_t length);
void text_add_string(Text *self, const char *string);
void text_add_byte(Text *self, char byte);
void text_printf(Text *self, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The width in columns of a terminal of a text in UTF-8. */
int text_columns(const char *bytes, size_t length);

/* Appends words as lines of at most `width` columns: the first line continues at `column`, the others start
 * with `margin` spaces. Any run of spaces and line ends counts as one space. */
void text_wrap(Text *self, const char *words, int column, int margin, int width);

/* Appends to a string in an array of so many bytes; what does not fit is cut. */
void string_add(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* What follows the last slash of a path; the whole path if nothing does. */
const char *path_name(const char *path);

/* The bytes with a NUL after them, never null; valid until the next change. */
const char *text_string(const Text *self);

/* STATUS_MEMORY if anything could not be added. */
Status text_status(const Text *self, Error *error);

/* in bytes; anything longer is not text, and would only fill the memory */
enum { LINE_LENGTH_MAX = 1 << 28 };

typedef struct LineReader {
    FILE *file;        /* null when reading from memory */
    const char *bytes; /* the rest of the memory */
    size_t left;
    Text line;  /* the current line, without its end */
    int number; /* of the current line, from 1; 0 before the first */
} LineReader;

/* The caller keeps the file or the bytes, which must outlive the reader. */
void line_reader_file(LineReader *self, FILE *file);
void line_reader_memory(LineReader *self, const char *bytes, size_t length);
void line_reader_free(LineReader *self);

/* Reads the next line, which may end in "\n", "\r\n" or the end of the input. False if there is none, if the
 * status is a failure already, or if it becomes one:
 *     while (line_reader_next(&lines, &status, error))
 *         status = ...; */
bool line_reader_next(LineReader *self, Status *status, Error *error);

#endif
