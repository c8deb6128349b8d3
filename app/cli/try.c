/* tetress-cli try: whether a Python agent works, before it plays. */
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "engine/agent/agent.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/process.h"
#include "engine/protocol/referee.h"

#define NS_PER_MS UINT64_C(1000000)

enum { ANSWER_BYTES_MAX = 1 << 26, LOOK_NS = 50000000 };

typedef enum Order { ORDER_OWN, ORDER_TOTAL, ORDER_CALLS, ORDER_NAME } Order;

typedef struct TryOptions {
    const char *agent;
    bool profile;
    int order;
} TryOptions;

static const char *const orders[] = {[ORDER_OWN] = "own",
                                     [ORDER_TOTAL] = "total",
                                     [ORDER_CALLS] = "calls",
                                     [ORDER_NAME] = "name",
                                     [ORDER_NAME + 1] = NULL};

static const Option try_options[] = {
    {.name = "agent",
     .kind = OPTION_STRING,
     .positional = true,
     .value = "AGENT",
     .help = "referee:DIR:MODULE, or referee[python=P,class=C,...]:DIR:MODULE",
     .offset = offsetof(TryOptions, agent)},
    {.name = "profile",
     .kind = OPTION_FLAG,
     .help = "show where the agent's turns spend their time",
     .offset = offsetof(TryOptions, profile)},
    {.name = "order",
     .kind = OPTION_CHOICE,
     .value = "COLUMN",
     .help = "what the profile is sorted by: own, total, calls or name",
     .offset = offsetof(TryOptions, order),
     .choices = orders},
    {.name = NULL},
};

static const Example try_examples[] = {
    {"try referee:my_project:agent", "Import the package agent in my_project and play a move for each side."},
    {"try \"referee[python=my_project/venv/bin/python]:my_project:agent\" --profile",
     "The same with the packages of a virtual environment, and where the time goes."},
    {.arguments = NULL},
};

/* ---- Running the attempt ---- */

/* The spec of a Python agent, with its options checked, and the profile asked for. */
static Status read_spec(const TryOptions *options, AgentSpec *out, Error *error)
{
    Status status = agent_spec_read(options->agent, out, error);
    if (status == STATUS_OK && strcmp(out->kind, referee_kind.name) != 0)
        status = error_set(error, STATUS_INVALID, "only Python agents are tried: referee:DIR:MODULE");
    if (status == STATUS_OK)
        status = referee_check(out, error);
    if (status == STATUS_OK && options->profile)
        status = agent_spec_set(out, "profile", "true", error);
    return status;
}

/* Takes all that the host says until it ends; Ctrl-C gives up. */
static Status listen(Cli *cli, Process *process, Text *out, Error *error)
{
    char bytes[4096];
    for (;;) {
        size_t length = 0;
        Error inner = {0};
        Status status = process_read(process, bytes, sizeof bytes, clock_ns() + LOOK_NS, &length, &inner);
        if (cli_stopped(cli))
            return error_set(error, STATUS_INTERRUPTED, "interrupted");
        if (status == STATUS_DIED)
            return text_status(out, error);
        if (status != STATUS_OK && status != STATUS_TIMEOUT) {
            *error = inner;
            return status;
        }
        text_add(out, bytes, length);
        if (out->length > ANSWER_BYTES_MAX)
            return error_set(error, STATUS_INVALID, "the host of Python agents says too much");
    }
}

/* Runs the host to its end; what it says is an object in JSON. */
static Status run_host(Cli *cli, const AgentSpec *spec, JsonValue **out, Error *error)
{
    Words command = {0};
    Process *process = NULL;
    Text answer = {0};
    Status status = referee_command(spec, "--try", &command, error);
    if (status == STATUS_OK)
        status =
            process_start(&(ProcessPlan){.arguments = (const char *const *)command.items}, &process, error);
    if (status == STATUS_OK)
        status = listen(cli, process, &answer, error);
    if (status == STATUS_OK && json_parse(text_string(&answer), answer.length, out, NULL) != STATUS_OK) {
        char how[32], words[160];
        process_wait(process, clock_ns() + 1000 * NS_PER_MS);
        process_describe(process, how, sizeof how);
        process_last_words(process, words, sizeof words);
        status =
            error_set(error, STATUS_DIED, "the host of Python agents gave no account (%s): %s", how, words);
    }
    process_destroy(process);
    words_free(&command);
    text_free(&answer);
    return status;
}

/* ---- Reading it ---- */

static const char *string_of(const JsonValue *object, const char *key)
{
    const JsonValue *value = json_member(object, key);
    return value && value->kind == JSON_STRING ? value->as.string.bytes : "";
}

static double number_of(const JsonValue *object, const char *key)
{
    const JsonValue *value = json_member(object, key);
    return value && value->kind == JSON_NUMBER ? value->as.number.value : 0;
}

static bool is_true(const JsonValue *object, const char *key)
{
    const JsonValue *value = json_member(object, key);
    return value && value->kind == JSON_BOOL && value->as.boolean;
}

/* The first element of an array, and how many there are; none if it is no array. */
static const JsonValue *elements(const JsonValue *object, const char *key, uint32_t *count)
{
    const JsonValue *value = json_member(object, key);
    *count = value && value->kind == JSON_ARRAY ? value->count : 0;
    return *count > 0 ? json_first(value) : NULL;
}

/* ---- Text ---- */

static void print_calls(const JsonValue *side)
{
    const JsonValue *cpu = json_member(side, "cpu");
    if (cpu && cpu->kind == JSON_OBJECT && cpu->count > 0) {
        const JsonValue *key = json_first(cpu);
        printf("  CPU time:");
        for (uint32_t i = 0; i < cpu->count; i++) {
            const JsonValue *value = json_next(key);
            printf("%s %s %.3f s", i > 0 ? "," : "", key->as.string.bytes,
                   value->kind == JSON_NUMBER ? value->as.number.value : 0);
            key = json_next(value);
        }
        printf("; memory: %.1f MB\n", number_of(side, "space"));
    }
    if (number_of(side, "probes") > 0)
        printf("  told of its search: %.0f times\n", number_of(side, "probes"));
}

static void print_output(const JsonValue *side)
{
    uint32_t count;
    const JsonValue *line = elements(side, "output", &count);
    if (count > 0)
        puts("  printed:");
    for (uint32_t i = 0; i < count; i++, line = json_next(line))
        printf("    %s%s\n", strcmp(string_of(line, "stream"), "err") == 0 ? "(error) " : "",
               string_of(line, "text"));
}

static void print_failure(const JsonValue *side)
{
    const JsonValue *failure = json_member(side, "failure");
    if (!failure || failure->kind != JSON_OBJECT)
        return;
    printf("  FAILED in %s (%s): %s\n", string_of(failure, "when"), string_of(failure, "reason"),
           string_of(failure, "text"));
    for (const char *at = string_of(failure, "traceback"); *at;) {
        size_t length = strcspn(at, "\n");
        printf("    %.*s\n", (int)length, at);
        at += length + (at[length] == '\n');
    }
}

typedef struct Row {
    const char *function;
    double calls, own, total;
} Row;

static int by_falling(double a, double b)
{
    return (a < b) - (a > b);
}

static int by_own(const void *a, const void *b)
{
    return by_falling(((const Row *)a)->own, ((const Row *)b)->own);
}

static int by_total(const void *a, const void *b)
{
    return by_falling(((const Row *)a)->total, ((const Row *)b)->total);
}

static int by_calls(const void *a, const void *b)
{
    return by_falling(((const Row *)a)->calls, ((const Row *)b)->calls);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const Row *)a)->function, ((const Row *)b)->function);
}

static void print_profile(const JsonValue *side, int order)
{
    static int (*const compare[])(const void *, const void *) = {
        [ORDER_OWN] = by_own, [ORDER_TOTAL] = by_total, [ORDER_CALLS] = by_calls, [ORDER_NAME] = by_name};
    enum { ROWS = 100 };
    Row rows[ROWS];
    uint32_t count;
    const JsonValue *value = elements(side, "profile", &count);
    if (count == 0)
        return;
    count = count < ROWS ? count : ROWS;
    for (uint32_t i = 0; i < count; i++, value = json_next(value))
        rows[i] = (Row){string_of(value, "function"), number_of(value, "calls"), number_of(value, "own"),
                        number_of(value, "total")};
    qsort(rows, count, sizeof *rows, compare[order]);
    puts("  profile of action, in seconds:\n        calls        own      total  function");
    for (uint32_t i = 0; i < count; i++)
        printf("   %10.0f  %9.4f  %9.4f  %s\n", rows[i].calls, rows[i].own, rows[i].total, rows[i].function);
}

static void print_side(const JsonValue *side, const char *opening, int order)
{
    bool red = strcmp(string_of(side, "side"), "red") == 0;
    printf("\n%s, %s%s:\n", red ? "Red" : "Blue", red ? "on the empty board" : "after ", red ? "" : opening);
    if (is_true(side, "ok"))
        printf("  plays %s\n", string_of(side, "move"));
    print_failure(side);
    print_calls(side);
    print_output(side);
    print_profile(side, order);
}

static void print_report(const JsonValue *report, int order)
{
    uint32_t count;
    const JsonValue *side = elements(report, "sides", &count);
    printf("%s, seed %.0f: %s\n", string_of(report, "agent"), number_of(report, "seed"),
           is_true(report, "ok") ? "it works" : "it does not work");
    for (uint32_t i = 0; i < count; i++, side = json_next(side))
        print_side(side, string_of(report, "opening"), order);
}

/* ---- JSON ---- */

/* Writes a value as it was read; returns the one behind it. */
static const JsonValue *copy_value(JsonWriter *writer, const JsonValue *value)
{
    const JsonValue *next = value + 1;
    switch (value->kind) {
    case JSON_NULL:
        json_null(writer);
        break;
    case JSON_BOOL:
        json_bool(writer, value->as.boolean);
        break;
    case JSON_NUMBER:
        if (value->as.number.exact)
            json_integer(writer, value->as.number.integer);
        else
            json_number(writer, value->as.number.value);
        break;
    case JSON_STRING:
        json_bytes(writer, value->as.string.bytes, value->as.string.length);
        break;
    case JSON_ARRAY:
        json_open_array(writer);
        for (uint32_t i = 0; i < value->count; i++)
            next = copy_value(writer, next);
        json_close_array(writer);
        break;
    case JSON_OBJECT:
        json_open_object(writer);
        for (uint32_t i = 0; i < value->count; i++) {
            json_key(writer, next->as.string.bytes);
            next = copy_value(writer, json_next(next));
        }
        json_close_object(writer);
        break;
    }
    return next;
}

/* The members of the host's object become members of the document. */
static void json_report(JsonWriter *writer, const JsonValue *report)
{
    const JsonValue *key = report + 1;
    for (uint32_t i = 0; i < report->count; i++) {
        json_key(writer, key->as.string.bytes);
        key = copy_value(writer, json_next(key));
    }
}

static int try_run(Cli *cli, const void *values)
{
    const TryOptions *options = values;
    AgentSpec spec;
    JsonValue *report = NULL;
    Error error = {0};
    if (read_spec(options, &spec, &error) != STATUS_OK)
        return cli_misuse(cli, &error);
    if (run_host(cli, &spec, &report, &error) != STATUS_OK)
        return error.status == STATUS_SYNTAX ? cli_misuse(cli, &error) : cli_fail(cli, &error);
    if (cli->json && report->kind == JSON_OBJECT)
        json_report(&cli->writer, report);
    else
        print_report(report, options->order);
    int code = is_true(report, "ok") ? DONE : NEGATIVE;
    json_free(report);
    return code;
}

const Command command_try = {
    .name = "try",
    .summary = "see whether a Python agent works",
    .details =
        "Imports an agent that was written for the referee, has it play a move as Red on the empty board and one\n"
        "as Blue after a random move, and shows its time, memory, output, and where it failed. Exits with 1 if\n"
        "anything did.\n\n"
        "The agent is other people's code and runs with your rights: try only what you would run yourself. It\n"
        "has a process of its own, which is ended with everything it started, and limits on time, memory,\n"
        "processes and the size of files; nothing else is kept from it.",
    .options = try_options,
    .examples = try_examples,
    .values_size = sizeof(TryOptions),
    .run = try_run,
};
