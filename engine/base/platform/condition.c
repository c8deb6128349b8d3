#include "engine/base/platform/condition.h"

#include <errno.h>
#include <time.h>

#include "engine/base/time_units.h"

bool condition_init(pthread_cond_t *self)
{
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes) != 0)
        return false;
    bool made = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0 &&
                pthread_cond_init(self, &attributes) == 0;
    pthread_condattr_destroy(&attributes);
    return made;
}

bool condition_wait_until(pthread_cond_t *self, pthread_mutex_t *lock, uint64_t until_ns)
{
    struct timespec time = {(time_t)(until_ns / NS_PER_S), (long)(until_ns % NS_PER_S)};
    return pthread_cond_timedwait(self, lock, &time) != ETIMEDOUT;
}
