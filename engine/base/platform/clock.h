/* Time. Any thread may call these functions. */
#ifndef TETRESS_BASE_PLATFORM_CLOCK_H
#define TETRESS_BASE_PLATFORM_CLOCK_H

#include <stdint.h>

/* Nanoseconds since some moment in the past; never goes back. */
uint64_t clock_ns(void);

/* The processor time of this thread in nanoseconds. */
uint64_t clock_thread_ns(void);

/* Waits this long; a signal ends it early. */
void clock_wait(uint64_t ns);

#endif
