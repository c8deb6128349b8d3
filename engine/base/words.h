/* Splits a command into words, as a shell would, but without one.
 *
 * Spaces separate words. In 'single quotes' everything is literal; in "double quotes" a backslash escapes ",
 * \, $ or `; elsewhere it escapes any character. Nothing else is special: $, *, ~, |, > and the like are
 * ordinary characters. Any thread may call these functions. */
#ifndef TETRESS_BASE_WORDS_H
#define TETRESS_BASE_WORDS_H

#include "engine/base/text.h"

typedef struct Words {
    int count;    /* at least one */
    char **items; /* with a null after the last */
} Words;

/* Splits any text, or reports the column where it is malformed; a text without words is also an error. Free
 * the result with words_free. */
Status words_split(const char *text, Words *out, Error *error);

/* The words of a text in which each ends with a NUL. */
Status words_of(const Text *text, Words *out, Error *error);
void words_free(Words *self);

#endif
