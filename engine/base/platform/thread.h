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

/* A thread that takes a lock held by another waits for it; the holder must not take it again. */
void lock_init(Lock *self);
void lock_destroy(Lock *self);
void lock_take(Lock *self);
void lock_release(Lock *self);

void condition_init(Condition *self);
void condition_destroy(Condition *self);

/* Waits, with the lock held, until it is woken; the lock is free meanwhile. As always with conditions, it may
 * return early. */
void condition_wait(Condition *self, Lock *lock);

/* The same until clock_ns() reaches this moment; then returns false. Setting the wall clock does not
 * matter. */
bool condition_wait_until(Condition *self, Lock *lock, uint64_t until_ns);

/* Wakes one of the waiting threads, or all. */
void condition_wake(Condition *self);
void condition_wake_all(Condition *self);

/* False if the system can't start another thread. */
bool thread_start(Thread *self, void *(*work)(void *context), void *context);

/* Waits until a thread has ended. */
void thread_join(Thread *self);

/* How many threads can run at the same time; at least 1. */
int machine_processors(void);

/* Lets other threads run. */
void thread_yield(void);

#endif
