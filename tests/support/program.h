/* Runs a program and reads what it writes. For tests of whole programs; for most of them CLI is the path of
 * tetress-cli. */
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
    const char *const *arguments; /* the program's path first, null last */
    const char *input;            /* on standard input; null: nothing */
    Output output;                /* what standard output is connected to */
    const char *no_color;         /* value in the environment; null: not set */
    int interrupt_after_ms; /* when to press Ctrl-C, counted from when the program handles it; 0: never */

    int code; /* its exit code, or -1 for a signal */
    Text out; /* what it wrote, if that was kept or went to a terminal */
    Text err;
} Program;

/* Fails the test if the program cannot be run. */
void program_run(Program *self);
void program_free(Program *self);

/* The same with CLI and these arguments. */
#define RUN(program, ...) program_run_with(program, (const char *const[]){CLI, __VA_ARGS__, NULL})
void program_run_with(Program *self, const char *const *arguments);

bool has(const Text *text, const char *part);

/* Parses what the program wrote, which must be one JSON document on lines of its own; free it with
 * json_free. */
JsonValue *document(const Program *program);

/* A member that must exist and be of this kind; and one that is a whole number. */
const JsonValue *member(const JsonValue *object, const char *key, JsonKind kind);
int64_t integer(const JsonValue *object, const char *key);

#endif
