/* Units of time, in nanoseconds. */
#ifndef TETRESS_BASE_TIME_UNITS_H
#define TETRESS_BASE_TIME_UNITS_H

#include <stdint.h>

#define NS_PER_MS UINT64_C(1000000)
#define NS_PER_S UINT64_C(1000000000)

#endif
