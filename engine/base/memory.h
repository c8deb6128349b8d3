/* Memory with more alignment than malloc gives: boards are 32 bytes wide, cache lines 64.
 *
 * Everything here is aligned to 64 bytes, which is enough for every type of this program, and is given back
 * by free(). Any thread may call these functions. */
#ifndef TETRESS_BASE_MEMORY_H
#define TETRESS_BASE_MEMORY_H

#include <stddef.h>

/* So many items of so many bytes, all zero; null if there is no memory. */
void *memory_new(size_t count, size_t size);

/* The same, not zeroed, for what is large and written before it is read. */
void *memory_unset(size_t count, size_t size);

#endif
