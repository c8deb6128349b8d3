/* Time. Any thread may call this. */
#ifndef TETRESS_BASE_PLATFORM_CLOCK_H
#define TETRESS_BASE_PLATFORM_CLOCK_H

#include <stdint.h>

/* Nanoseconds since some moment in the past; never goes back. */
uint64_t clock_ns(void);

#endif
