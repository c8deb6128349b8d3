#define _GNU_SOURCE /* what POSIX does not have */
#include "engine/base/platform/system.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/time_units.h"

bool system_wait_until(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t until_ns)
{
    struct timespec time = {(time_t)(until_ns / NS_PER_S), (long)(until_ns % NS_PER_S)};
    return pthread_cond_clockwait(condition, mutex, CLOCK_MONOTONIC, &time) != ETIMEDOUT;
}

void system_prefix(char *out, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", out, size - 1);
    out[length > 0 ? length : 0] = '\0';
    for (int level = 0; level < 2; level++) {
        char *slash = strrchr(out, '/');
        *(slash ? slash : out) = '\0';
    }
}

/* ---- Large pages ---- */

enum { LARGE_PAGE = 2 << 20 };

static size_t whole_pages(size_t bytes)
{
    return (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
}

void *system_pages(size_t bytes)
{
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

void system_pages_free(void *memory, size_t bytes)
{
    munmap(memory, whole_pages(bytes));
}
