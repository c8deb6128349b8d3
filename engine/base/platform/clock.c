#include "engine/base/platform/clock.h"

#include <sys/sysinfo.h>
#include <time.h>

enum { NS_PER_S = 1000000000 };

/* Where the clock fails, the time that the system runs is the same one in whole seconds: nothing waits for
 * ever then, and what waits for a time soon hardly at all. */
uint64_t clock_ns(void)
{
    struct timespec now;
    struct sysinfo info;
    if (clock_gettime(CLOCK_MONOTONIC, &now) == 0)
        return (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec;
    return sysinfo(&info) == 0 ? (uint64_t)info.uptime * NS_PER_S : UINT64_MAX;
}
