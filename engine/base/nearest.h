/* Suggestions for misspelt names. Any thread may call this. */
#ifndef TETRESS_BASE_NEAREST_H
#define TETRESS_BASE_NEAREST_H

/* The nearest of these names, if it is near enough to be meant; otherwise null. */
const char *nearest_name(const char *word, const char *const *names, int count);

#endif
