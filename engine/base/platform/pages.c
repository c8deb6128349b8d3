#include "engine/base/platform/pages.h"

#include <stdint.h>

#include "engine/base/platform/system.h"

void *pages_allocate(size_t bytes)
{
    return bytes > SIZE_MAX / 2 ? NULL : system_pages(bytes);
}

void pages_touch(void *memory, size_t bytes)
{
    enum { PAGE = 4096 };
    for (size_t i = 0; i < bytes; i += PAGE)
        ((volatile char *)memory)[i] = 0;
}

void pages_free(void *memory, size_t bytes)
{
    if (memory)
        system_pages_free(memory, bytes);
}
