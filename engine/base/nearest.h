/* Suggestions for misspelt names, and lists of names. Any thread may call this. */
#ifndef TETRESS_BASE_NEAREST_H
#define TETRESS_BASE_NEAREST_H

#include <stddef.h>

/* The nearest of these names, if it is near enough to be meant; otherwise null. */
const char *nearest_name(const char *word, const char *const *names, int count);

enum { NEAREST_HINT_SIZE = 64 };

/* The end of a sentence about a word that is none of these: "; did you mean 'x'?" or, if none is near, what
 * else to say. */
const char *nearest_hint(const char *word, const char *const *names, int count, const char *otherwise,
                         char out[NEAREST_HINT_SIZE]);

/* The names with commas between; ends with " and others" if there is no room for all. */
const char *list_names(const char *const *names, int count, char *out, size_t size);

#endif
