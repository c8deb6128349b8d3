/* Characters as UTF-8. Any thread may call these functions. */
#ifndef TETRESS_BASE_UTF8_H
#define TETRESS_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

#include "engine/base/text.h"

/* What stands for what could not be read: U+FFFD. */
#define UTF8_REPLACEMENT "\xef\xbf\xbd"

enum { UTF8_SIZE_MAX = 4 };

/* How many bytes, 1 to 4, the character at the front takes; 0 if there is no well-formed one (overlong forms,
 * surrogates and numbers beyond U+10FFFF are not). */
int utf8_length(const char *bytes, size_t left);

/* Writes a character (no surrogate, at most U+10FFFF); returns how many bytes. */
int utf8_write(uint32_t character, char out[UTF8_SIZE_MAX]);

/* Adds what somebody else wrote so that it can be shown on a terminal: ends of lines and tabs stay, and the
 * bytes of all other control characters, of those that turn the direction of writing, and of what is no UTF-8
 * become \\xNN. */
void utf8_add_visible(Text *out, const char *bytes, size_t length);

/* A file's text as UTF-8 without a byte order mark: the editors of Windows put one in front of UTF-8, and its
 * shells write UTF-16, which is told by its mark. What is no character there is U+FFFD. */
typedef struct Utf8Text {
    const char *bytes; /* the file's own, or those of the text below */
    size_t length;
    Text decoded;
} Utf8Text;

/* The bytes must outlive it; only memory can fail, and it is to be freed even then. */
Status utf8_text_of(const char *bytes, size_t length, Utf8Text *out, Error *error);
void utf8_text_free(Utf8Text *self);

#endif
