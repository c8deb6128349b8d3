/* A command as words, split as a shell would but run without one.
 *
 * Blanks separate words; 'single quotes' take everything as it is; "double quotes" let a backslash take the
 * next ", \, $ or `; elsewhere a backslash takes any character. Nothing else has a meaning: $, *, ~, |, > and
 * their like are ordinary characters. Any thread may call these functions. */
#ifndef TETRESS_BASE_WORDS_H
#define TETRESS_BASE_WORDS_H

#include "engine/base/error.h"

typedef struct Words {
    int count;    /* at least one */
    char **items; /* with a null after the last */
} Words;

/* Splits any text, or says at which column it is not well formed; no words at all is an error too. What it
 * gives is freed by words_free. */
Status words_split(const char *text, Words *out, Error *error);
void words_free(Words *self);

#endif
