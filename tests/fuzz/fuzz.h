/* A fuzz target is one function, which any bytes may be given to and which stops the program when a promise
 * is broken. libFuzzer calls it with bytes it makes up; replay_main.c with the corpus, in builds without
 * libFuzzer. */
#ifndef TETRESS_TESTS_FUZZ_FUZZ_H
#define TETRESS_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* Like assert, in every build. */
#define FUZZ_CHECK(condition)                                                       \
    do {                                                                            \
        if (!(condition)) {                                                         \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                                \
        }                                                                           \
    } while (0)

#endif
