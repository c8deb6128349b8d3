#include "engine/base/platform/system.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"

/* Not every system can wait by the clock that nobody sets; so waits are by the other one, and short, in case
 * it is set meanwhile. */
bool system_wait_until(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t until_ns)
{
    struct timespec time;
    uint64_t now = clock_ns(), left = until_ns > now ? until_ns - now : 0;
    left = left < NS_PER_S ? left : NS_PER_S;
    clock_gettime(CLOCK_REALTIME, &time);
    uint64_t nanoseconds = (uint64_t)time.tv_nsec + left;
    time.tv_sec += (time_t)(nanoseconds / NS_PER_S);
    time.tv_nsec = (long)(nanoseconds % NS_PER_S);
    return pthread_cond_timedwait(condition, mutex, &time) != ETIMEDOUT || clock_ns() < until_ns;
}

/* A program can't ask where it is: it was built there, or is installed. */
void system_prefix(char *out, size_t size)
{
    bool built = access(TETRESS_BUILT_PREFIX "/share/tetress", F_OK) == 0;
    snprintf(out, size, "%s", built ? TETRESS_BUILT_PREFIX : TETRESS_INSTALLED_PREFIX);
}

/* ---- Large tables: calloc touches no memory of that size ---- */

void *system_pages(size_t bytes)
{
    enum { LINE = 64 };
    char *memory = calloc(1, bytes + LINE);
    if (!memory)
        return NULL;
    char *aligned = memory + LINE - (uintptr_t)memory % LINE;
    ((void **)(void *)aligned)[-1] = memory;
    return aligned;
}

void system_pages_free(void *memory, size_t bytes)
{
    (void)bytes;
    free(((void **)memory)[-1]);
}
