/* Threads, locks, and conditions that threads wait for. Making a lock or a condition can't fail; starting a
 * thread can. Any thread may call these functions. */
#ifndef TETRESS_BASE_PLATFORM_THREAD_H
#define TETRESS_BASE_PLATFORM_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Lock {
    pthread_mutex_t mutex;
} Lock;

typedef struct Condition {
    pthread_cond_t condition;
} Condition;

typedef struct Thread {
    pthread_t id;
} Thread;

/* Who takes a lock that another thread has waits for it; who has it must not take it again. */
void lock_init(Lock *self);
void lock_destroy(Lock *self);
void lock_take(Lock *self);
void lock_release(Lock *self);

void condition_init(Condition *self);
void condition_destroy(Condition *self);

/* Waits, with the lock taken, until somebody wakes it; the lock is free meanwhile. As always with conditions,
 * it may return early. */
void condition_wait(Condition *self, Lock *lock);

/* The same until clock_ns() comes to that moment; returns false then. The clock of the wall may be set
 * meanwhile. */
bool condition_wait_until(Condition *self, Lock *lock, uint64_t until_ns);

/* Wakes one of those that wait, or all. */
void condition_wake(Condition *self);
void condition_wake_all(Condition *self);

/* False if the system has no room for another thread. */
bool thread_start(Thread *self, void *(*work)(void *context), void *context);

/* Waits for a thread that was started to end. */
void thread_join(Thread *self);

/* Lets others have the processor. */
void thread_yield(void);

#endif
