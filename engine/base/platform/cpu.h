/* The processor. Any thread may call this. */
#ifndef TETRESS_BASE_PLATFORM_CPU_H
#define TETRESS_BASE_PLATFORM_CPU_H

/* How many threads can run at the same time; at least 1. */
int machine_processors(void);

#endif
