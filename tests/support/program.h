/* Running a program and looking at what it says. For tests of whole programs, to most of which CLI is the
 * path of tetress-cli. */
#ifndef TETRESS_TESTS_SUPPORT_PROGRAM_H
#define TETRESS_TESTS_SUPPORT_PROGRAM_H

#include <stdbool.h>

#include "engine/base/json/json.h"

typedef enum Output {
    OUTPUT_KEPT,
    OUTPUT_CLOSED,
    OUTPUT_FULL_DISK,
    OUTPUT_BROKEN_PIPE,
    OUTPUT_TERMINAL
} Output;

typedef struct Program {
    const char *const *arguments; /* the program's path first, a null last */
    const char *input;            /* on standard input; null: nothing */
    Output output;                /* what standard output is */
    const char *no_color;         /* of the environment; null: not set */
    int interrupt_after_ms;       /* when to press Ctrl-C, from when it can take that; 0: never */

    int code; /* it exited with, or -1 for a signal */
    Text out; /* what it wrote, if that was kept or on a terminal */
    Text err;
} Program;

/* Fails the test if the program cannot be run. */
void program_run(Program *self);
void program_free(Program *self);

/* The same with these arguments. */
#define RUN(program, ...) program_run_with(program, (const char *const[]){CLI, __VA_ARGS__, NULL})
void program_run_with(Program *self, const char *const *arguments);

bool has(const Text *text, const char *part);

/* What the program wrote, which must be one JSON document on lines of its own, for json_free. */
JsonValue *document(const Program *program);

/* A member that must be there, of a kind that it must have; and one that is a whole number. */
const JsonValue *member(const JsonValue *object, const char *key, JsonKind kind);
int64_t integer(const JsonValue *object, const char *key);

#endif
