/* Conditions that wait by clock_ns(), which never goes back: somebody may set the wall clock meanwhile. Any
 * thread may call these functions. */
#ifndef TETRESS_BASE_PLATFORM_CONDITION_H
#define TETRESS_BASE_PLATFORM_CONDITION_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/* False if the system has no room for another. */
bool condition_init(pthread_cond_t *self);

/* Waits, with the lock held, until somebody signals or clock_ns() comes to that moment; false for the latter.
 * As always with conditions, it may return early. */
bool condition_wait_until(pthread_cond_t *self, pthread_mutex_t *lock, uint64_t until_ns);

#endif
