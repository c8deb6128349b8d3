#include "engine/base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 64 };

/* The size of the items in bytes, rounded up to the alignment; 0 if no memory could hold them. */
static size_t rounded(size_t count, size_t size)
{
    if (size > 0 && count > (SIZE_MAX / 2) / size)
        return 0;
    size_t bytes = count * size;
    return bytes > 0 ? (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT : ALIGNMENT;
}

void *memory_unset(size_t count, size_t size)
{
    size_t bytes = rounded(count, size);
    return bytes > 0 ? aligned_alloc(ALIGNMENT, bytes) : NULL;
}

size_t memory_megabytes(int count)
{
    return (uint64_t)count > SIZE_MAX >> 20 ? SIZE_MAX : (size_t)count << 20;
}

void *memory_new(size_t count, size_t size)
{
    void *memory = memory_unset(count, size);
    return memory ? memset(memory, 0, rounded(count, size)) : NULL;
}
