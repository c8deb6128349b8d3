#define _DEFAULT_SOURCE /* MAP_ANONYMOUS and madvise() are not part of POSIX */
#include "engine/base/platform/pages.h"

#include <stdint.h>
#include <sys/mman.h>

enum { SMALL_PAGE = 4096, LARGE_PAGE = 2 << 20 };

static size_t whole_pages(size_t bytes)
{
    return (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
}

void *pages_allocate(size_t bytes)
{
    if (bytes > SIZE_MAX / 2)
        return NULL;
    size_t size = whole_pages(bytes), mapped = size + LARGE_PAGE;
    char *memory = mmap(NULL, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    /* A large page must be aligned; give back what is before and after. */
    size_t before = (LARGE_PAGE - (uintptr_t)memory % LARGE_PAGE) % LARGE_PAGE;
    if (before > 0)
        munmap(memory, before);
    munmap(memory + before + size, mapped - before - size);
#ifdef MADV_HUGEPAGE
    madvise(memory + before, size, MADV_HUGEPAGE); /* a hint: nothing is lost if it is refused */
#endif
    return memory + before;
}

void pages_touch(void *memory, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += SMALL_PAGE)
        ((volatile char *)memory)[i] = 0;
}

void pages_free(void *memory, size_t bytes)
{
    if (memory)
        munmap(memory, whole_pages(bytes));
}
