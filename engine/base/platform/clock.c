#include "engine/base/platform/clock.h"

#include <time.h>

#include "engine/base/time_units.h"

static uint64_t in_ns(struct timespec time)
{
    return (uint64_t)time.tv_sec * NS_PER_S + (uint64_t)time.tv_nsec;
}

/* If the clock fails, the time of day in whole seconds replaces it: then nothing waits forever, and short
 * waits are hardly affected. */
uint64_t clock_ns(void)
{
    struct timespec now;
    return clock_gettime(CLOCK_MONOTONIC, &now) == 0 ? in_ns(now) : (uint64_t)time(NULL) * NS_PER_S;
}

uint64_t clock_thread_ns(void)
{
    struct timespec time;
    return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 ? in_ns(time) : 0;
}

void clock_wait(uint64_t ns)
{
    struct timespec time = {(time_t)(ns / NS_PER_S), (long)(ns % NS_PER_S)};
    nanosleep(&time, NULL);
}
