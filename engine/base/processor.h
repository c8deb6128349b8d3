/* The instruction sets that the fastest code is compiled for. Any thread. */
#ifndef TETRESS_BASE_PROCESSOR_H
#define TETRESS_BASE_PROCESSOR_H

/* The sets of this architecture, slowest first; a processor that has one has all those before it. A room
 * makes its table from this list. */
#if defined(__x86_64__)
#define PROCESSOR_SETS(X) X(portable) X(vec128) X(avx2) X(avx512)
#elif defined(__aarch64__) || defined(__wasm__)
#define PROCESSOR_SETS(X) X(portable) X(vec128)
#else
#define PROCESSOR_SETS(X) X(portable)
#endif

/* How many of them this processor has. */
int processor_sets(void);

#endif
