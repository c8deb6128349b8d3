/* Looking at text that may hold any bytes. Any thread. */
#ifndef TETRESS_BASE_SCAN_H
#define TETRESS_BASE_SCAN_H

#include <stdbool.h>
#include <stddef.h>

/* White space of ASCII, whatever the locale. */
static inline bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Leaves out the blanks at both ends. */
static inline void trim_blanks(const char **text, size_t *length)
{
    while (*length > 0 && is_blank((*text)[*length - 1]))
        --*length;
    while (*length > 0 && is_blank(**text)) {
        ++*text;
        --*length;
    }
}

#endif
