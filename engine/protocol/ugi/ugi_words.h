/* The words of a line of UGI: parts of the caller's bytes, which may be any. Any thread may call these
 * functions. */
#ifndef TETRESS_PROTOCOL_UGI_UGI_WORDS_H
#define TETRESS_PROTOCOL_UGI_UGI_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/scan.h"

/* Bytes of a line; there is no NUL after them, but there may be some among them. */
typedef struct UgiText {
    const char *bytes;
    size_t length;
} UgiText;

/* The rest of a line, and where it began: scan_of begins one. */
typedef Scan UgiLine;

enum { UGI_SHOWN_SIZE = 48 }; /* for a word in a message */

/* Takes the next word; it is empty at the end of the line. */
UgiText ugi_next(UgiLine *line);

/* Looks at the next word without taking it. */
UgiText ugi_peek(const UgiLine *line);

/* Takes the rest, without spaces around it. */
UgiText ugi_rest(UgiLine *line);

bool ugi_is(UgiText text, const char *word);

/* Whether two names are equal, ignoring case and treating '-', '_' and ' ' as the same. */
bool ugi_is_name(UgiText text, const char *name);

/* Reads a whole number; out-of-range values become the nearest limit. False if it is not a number. */
bool ugi_number(UgiText text, int64_t low, int64_t high, int64_t *out);

/* A text for a message: without invisible characters, cut with "..." if it is long. Returns out. */
const char *ugi_show(UgiText text, char out[UGI_SHOWN_SIZE]);

/* Copies a text and adds a NUL; false if it is too long or contains a NUL. */
bool ugi_copy(UgiText text, char *out, size_t size);

#endif
