/* A cursor over text that may hold any bytes; it never leaves the text. Spaces and digits do not depend on
 * the locale. Any thread; a cursor is a small value, and a copy of it can look ahead. */
#ifndef TETRESS_BASE_SCAN_H
#define TETRESS_BASE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static inline bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static inline bool is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

/* Removes the spaces at both ends. */
static inline void trim_blanks(const char **text, size_t *length)
{
    while (*length > 0 && is_blank((*text)[*length - 1]))
        --*length;
    while (*length > 0 && is_blank(**text)) {
        ++*text;
        --*length;
    }
}

typedef struct Scan {
    const char *start, *at, *end; /* the text, and the current place in it */
} Scan;

enum { SCAN_END = -1, SCAN_NUMBER_MAX = 63 };

static inline Scan scan_of(const char *text, size_t length)
{
    return (Scan){text, text, text + length};
}

/* The next byte as an unsigned char; SCAN_END if there is none. */
static inline int scan_peek(const Scan *self)
{
    return self->at < self->end ? (unsigned char)*self->at : SCAN_END;
}

/* The column of a place in the text, from 1, in bytes. */
static inline int scan_column(const Scan *self, const char *at)
{
    return (int)(at - self->start) + 1;
}

/* Skips this byte if it comes next, and returns whether it did. */
static inline bool scan_take(Scan *self, char byte)
{
    bool there = self->at < self->end && *self->at == byte;
    self->at += there;
    return there;
}

/* Skips these bytes if they come next, and returns whether they did. */
static inline bool scan_take_string(Scan *self, const char *string)
{
    size_t length = strlen(string);
    if ((size_t)(self->end - self->at) < length || memcmp(self->at, string, length) != 0)
        return false;
    self->at += length;
    return true;
}

static inline void scan_skip_blanks(Scan *self)
{
    while (self->at < self->end && is_blank(*self->at))
        self->at++;
}

/* Skips a word, up to a blank, and returns its length. */
static inline size_t scan_skip_word(Scan *self)
{
    const char *from = self->at;
    while (self->at < self->end && !is_blank(*self->at))
        self->at++;
    return (size_t)(self->at - from);
}

/* Skips digits, and returns whether there were any. */
static inline bool scan_skip_digits(Scan *self)
{
    const char *from = self->at;
    while (is_digit(scan_peek(self)))
        self->at++;
    return self->at > from;
}

/* Skips a whole number of up to nine digits and gives its value; false if there is none. */
bool scan_take_whole(Scan *self, int *out);

/* Skips a decimal number such as -37.5 or 1e-3; false if there is none, or only part of one. */
bool scan_skip_decimal(Scan *self);

/* Skips such a number of at most SCAN_NUMBER_MAX characters and gives its value; false if there is none. */
bool scan_take_decimal(Scan *self, double *out);

#endif
