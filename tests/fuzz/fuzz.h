/* A fuzz target is one function that accepts any bytes, and stops the program when a promise is broken.
 * libFuzzer calls it with bytes that it makes up; in builds without libFuzzer, replay_main.c calls it with
 * the corpus. */
#ifndef TETRESS_TESTS_FUZZ_FUZZ_H
#define TETRESS_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/error.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* Like assert, but in every build. */
#define FUZZ_CHECK(condition)                                                       \
    do {                                                                            \
        if (!(condition)) {                                                         \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                                \
        }                                                                           \
    } while (0)

/* An error has a message; if it names a line, the bytes have that line, and its column is within it. */
static inline void fuzz_check_error(const Error *error, const uint8_t *bytes, size_t length)
{
    FUZZ_CHECK(error->text[0]);
    if (error->line == 0) {
        FUZZ_CHECK(error->column == 0);
        return;
    }
    size_t from = 0;
    for (int line = 1; line < error->line; line++) {
        const uint8_t *newline = memchr(bytes + from, '\n', length - from);
        FUZZ_CHECK(newline);
        from = (size_t)(newline - bytes) + 1;
    }
    const uint8_t *newline = from < length ? memchr(bytes + from, '\n', length - from) : NULL;
    size_t end = newline ? (size_t)(newline - bytes) : length;
    FUZZ_CHECK(error->column >= 1 && (size_t)error->column <= end - from + 1);
}

#endif
