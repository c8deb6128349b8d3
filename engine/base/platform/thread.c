#include "engine/base/platform/thread.h"

#include <sched.h>
#include <unistd.h>

#include "engine/base/platform/system.h"

void lock_init(Lock *self)
{
    *self = (Lock){PTHREAD_MUTEX_INITIALIZER};
}

void lock_destroy(Lock *self)
{
    pthread_mutex_destroy(&self->mutex);
}

void lock_take(Lock *self)
{
    pthread_mutex_lock(&self->mutex);
}

void lock_release(Lock *self)
{
    pthread_mutex_unlock(&self->mutex);
}

void condition_init(Condition *self)
{
    *self = (Condition){PTHREAD_COND_INITIALIZER};
}

void condition_destroy(Condition *self)
{
    pthread_cond_destroy(&self->condition);
}

void condition_wait(Condition *self, Lock *lock)
{
    pthread_cond_wait(&self->condition, &lock->mutex);
}

bool condition_wait_until(Condition *self, Lock *lock, uint64_t until_ns)
{
    return system_wait_until(&self->condition, &lock->mutex, until_ns);
}

void condition_wake(Condition *self)
{
    pthread_cond_signal(&self->condition);
}

void condition_wake_all(Condition *self)
{
    pthread_cond_broadcast(&self->condition);
}

bool thread_start(Thread *self, void *(*work)(void *context), void *context)
{
    return pthread_create(&self->id, NULL, work, context) == 0;
}

void thread_join(Thread *self)
{
    pthread_join(self->id, NULL);
}

int machine_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > 1024 ? 1024 : (int)count;
}

void thread_yield(void)
{
    sched_yield();
}
