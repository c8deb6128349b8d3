/* UTF-8. Any thread may call these functions. */
#ifndef TETRESS_BASE_UTF8_H
#define TETRESS_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

#include "engine/base/text.h"

/* Replaces what could not be read: U+FFFD. */
#define UTF8_REPLACEMENT "\xef\xbf\xbd"

enum { UTF8_SIZE_MAX = 4 };

/* The length of the first character, 1 to 4 bytes; 0 if it is not well formed (overlong forms, surrogates and
 * numbers beyond U+10FFFF are not). */
int utf8_length(const char *bytes, size_t left);

/* Writes a character (not a surrogate, at most U+10FFFF); returns its length in bytes. */
int utf8_write(uint32_t character, char out[UTF8_SIZE_MAX]);

/* Appends text from elsewhere so that it is safe to show on a terminal: line ends and tabs stay; the bytes of
 * other control characters, of those that change the writing direction, and of anything that is not UTF-8
 * become \xNN. */
void utf8_add_visible(Text *out, const char *bytes, size_t length);

/* A file's text as UTF-8 without a byte order mark. Windows editors put a mark in front of UTF-8, and Windows
 * shells write UTF-16, recognised by its mark, of which invalid characters become U+FFFD. Anything else stays
 * as it is, whether it is valid or not. */
typedef struct Utf8Text {
    const char *bytes; /* the file's own, or those of the text below */
    size_t length;
    Text decoded;
} Utf8Text;

/* The bytes must outlive it. Only memory can fail; free it even then. */
Status utf8_text_of(const char *bytes, size_t length, Utf8Text *out, Error *error);
void utf8_text_free(Utf8Text *self);

#endif
