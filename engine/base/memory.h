/* Memory with more alignment than malloc gives: boards are 32 bytes wide, cache lines 64.
 *
 * Everything here is aligned to 64 bytes, which is enough for every type in this program; free() releases it.
 * Any thread may call these functions. */
#ifndef TETRESS_BASE_MEMORY_H
#define TETRESS_BASE_MEMORY_H

#include <stddef.h>

/* An array of zeroed items; null if there is no memory. */
void *memory_new(size_t count, size_t size);

/* The same, not zeroed, for large memory that is written before it is read. */
void *memory_unset(size_t count, size_t size);

/* Their bytes; the largest number, which no system gives, if that has too few bits. */
size_t memory_megabytes(int count);

#endif
