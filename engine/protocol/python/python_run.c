#include "engine/protocol/python/python_run.h"

#include "engine/base/platform/clock.h"
#include "engine/base/platform/process.h"
#include "engine/base/time_units.h"

enum { ANSWER_BYTES_MAX = 1 << 26 };

#define LOOK_NS (50 * NS_PER_MS) /* how often to look whether to give up */
#define PATIENCE_NS (3600 * NS_PER_S)

/* Reads everything that the program says until it closes its output. */
static Status listen(Process *process, PythonStop *stop, void *context, Text *out, Error *error)
{
    char bytes[4096];
    uint64_t end = clock_ns() + PATIENCE_NS;
    for (;;) {
        size_t length = 0;
        Error inner = {0};
        uint64_t now = clock_ns();
        Status status = process_read(process, bytes, sizeof bytes, now + LOOK_NS, &length, &inner);
        if (stop(context))
            return error_set(error, STATUS_INTERRUPTED, "interrupted");
        if (status == STATUS_DIED)
            return text_status(out, error);
        if (status != STATUS_OK && status != STATUS_TIMEOUT)
            return error_give(&inner, error);
        if (now >= end)
            return error_set(error, STATUS_TIMEOUT, "the host of Python agents did not answer in an hour");
        text_add(out, bytes, length);
        if (out->length > ANSWER_BYTES_MAX)
            return error_set(error, STATUS_INVALID, "the host of Python agents says too much");
    }
}

Status python_run(const char *const *arguments, PythonStop *stop, void *context, JsonValue **out,
                  Error *error)
{
    Process *process = NULL;
    Text answer = {0};
    Status status = process_start(&(ProcessPlan){.arguments = arguments, .contained = true}, &process, error);
    if (status == STATUS_OK)
        status = listen(process, stop, context, &answer, error);
    if (status == STATUS_OK && json_parse(text_string(&answer), answer.length, out, NULL) != STATUS_OK) {
        char how[32], words[400];
        process_wait(process, clock_ns() + NS_PER_S);
        process_describe(process, how, sizeof how);
        process_last_words(process, words, sizeof words);
        status = error_set(error, STATUS_DIED, "%s (the host of Python agents ended: %s)",
                           *words ? words : "no reason was given", how);
    }
    process_destroy(process);
    text_free(&answer);
    return status;
}
