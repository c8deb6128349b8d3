/* What a program's streams are connected to. For any thread. */
#ifndef TETRESS_BASE_PLATFORM_TERMINAL_H
#define TETRESS_BASE_PLATFORM_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

/* Whether this stream is a terminal. */
bool terminal_is(FILE *stream);

/* Its width in columns; 0 if it is not a terminal or its width is unknown. */
int terminal_width(FILE *stream);

/* Whether the user's language settings ask for UTF-8. */
bool terminal_has_utf8(void);

#endif
