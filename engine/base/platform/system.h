/* What POSIX 2008 does not have, or not all of its systems: system_linux.c has it by Linux's own calls, and
 * system_posix.c as well as it can be had without. process_inner.h has the same for child processes. Any
 * thread. */
#ifndef TETRESS_BASE_PLATFORM_SYSTEM_H
#define TETRESS_BASE_PLATFORM_SYSTEM_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Waits for a condition until a time of clock_ns, or shorter; false if that has come. */
bool system_wait_until(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t until_ns);

/* The folder with bin and share that the running program is in; empty if the system does not say. */
void system_prefix(char *out, size_t size);

/* pages_allocate and pages_free. */
void *system_pages(size_t bytes);
void system_pages_free(void *memory, size_t bytes);

#endif
