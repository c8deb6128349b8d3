/* Zeroed memory for large tables, in large pages where the system has them, which are faster to touch first
 * and to look up at random. Any thread may call these functions. */
#ifndef TETRESS_BASE_PLATFORM_PAGES_H
#define TETRESS_BASE_PLATFORM_PAGES_H

#include <stddef.h>

/* So many zeroed bytes, aligned to a cache line at least; null if there is no memory. They take none before
 * they are touched. */
void *pages_allocate(size_t bytes);
void pages_free(void *memory, size_t bytes); /* memory may be null */

#endif
