/* Zeroed memory for large tables, in large pages if the system has them: these are faster to touch first and
 * to access at random. Any thread may call these functions. */
#ifndef TETRESS_BASE_PLATFORM_PAGES_H
#define TETRESS_BASE_PLATFORM_PAGES_H

#include <stddef.h>

/* Zeroed bytes, aligned at least to a cache line; null if there is no memory. They use no memory until they
 * are touched. */
void *pages_allocate(size_t bytes);
/* Has the system find the memory now: it may take 100 ms for 64 MB, which is a lot in a move of 5 ms. */
void pages_touch(void *memory, size_t bytes);

void pages_free(void *memory, size_t bytes); /* memory may be null */

#endif
