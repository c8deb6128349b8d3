/* What tests of the command line expect of a run. For the thread of the test. */
#ifndef TETRESS_TESTS_CLI_CLI_SUPPORT_H
#define TETRESS_TESTS_CLI_CLI_SUPPORT_H

#include "tests/support/check.h"
#include "tests/support/program.h"

void expect_run(const Program *program, int code, const char *out, const char *err);

/* Runs the program, checks all of its output, and frees it. */
#define EXPECT(code, out, err, ...)        \
    do {                                   \
        Program once = {0};                \
        RUN(&once, __VA_ARGS__);           \
        expect_run(&once, code, out, err); \
        program_free(&once);               \
    } while (0)

bool text_ends_with(const Text *text, const char *end);

void assert_string_member(const JsonValue *object, const char *key, const char *expected);

void assert_interrupted(const JsonValue *root);

#endif
