/* Characters as UTF-8. Any thread may call these functions. */
#ifndef TETRESS_BASE_UTF8_H
#define TETRESS_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* What stands for what could not be read: U+FFFD. */
#define UTF8_REPLACEMENT "\xef\xbf\xbd"

enum { UTF8_SIZE_MAX = 4 };

/* How many bytes, 1 to 4, the character at the front takes; 0 if there is no well-formed one (overlong forms, surrogates and
 * numbers beyond U+10FFFF are not). */
int utf8_length(const char *bytes, size_t left);

/* Writes a character (no surrogate, at most U+10FFFF); returns how many bytes. */
int utf8_write(uint32_t character, char out[UTF8_SIZE_MAX]);

#endif
