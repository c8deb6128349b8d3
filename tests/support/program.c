/* POSIX has pseudo terminals in its X/Open part. */
#define _XOPEN_SOURCE 700

#include "tests/support/program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/check.h"

/* The two ends of standard output: the program's, and ours if there is something to read. */
typedef struct Ends {
    int program, test;
} Ends;

static int file_with(const char *content)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    fputs(content, file);
    assert_int_equal(fflush(file), 0);
    int descriptor = dup(fileno(file));
    assert_true(descriptor >= 0);
    fclose(file);
    assert_int_equal(lseek(descriptor, 0, SEEK_SET), 0);
    return descriptor;
}

static Ends open_terminal(void)
{
    Ends ends;
    ends.test = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(ends.test >= 0);
    assert_int_equal(grantpt(ends.test), 0);
    assert_int_equal(unlockpt(ends.test), 0);
    ends.program = open(ptsname(ends.test), O_RDWR | O_NOCTTY);
    return ends;
}

static Ends open_output(Output output)
{
    int pipe_ends[2];
    Ends ends = {-1, -1};
    switch (output) {
    case OUTPUT_KEPT:
        ends.program = file_with("");
        break;
    case OUTPUT_CLOSED:
        return ends;
    case OUTPUT_FULL_DISK:
        ends.program = open("/dev/full", O_WRONLY);
        break;
    case OUTPUT_BROKEN_PIPE:
        assert_int_equal(pipe(pipe_ends), 0);
        close(pipe_ends[0]);
        ends.program = pipe_ends[1];
        break;
    case OUTPUT_TERMINAL:
        ends = open_terminal();
        break;
    }
    assert_true(ends.program >= 0);
    return ends;
}

static void read_all(int descriptor, Text *out)
{
    char bytes[4096];
    ssize_t length;
    /* The end of a terminal is reported as an error. */
    while ((length = read(descriptor, bytes, sizeof bytes)) > 0)
        text_add(out, bytes, (size_t)length);
    assert_int_equal(text_status(out, NULL), STATUS_OK);
}

static void read_file(int descriptor, Text *out)
{
    assert_int_equal(lseek(descriptor, 0, SEEK_SET), 0);
    read_all(descriptor, out);
}

static _Noreturn void become(const Program *self, int input, const Ends *output, int errors)
{
    dup2(input, STDIN_FILENO);
    dup2(errors, STDERR_FILENO);
    if (output->program >= 0)
        dup2(output->program, STDOUT_FILENO);
    else
        close(STDOUT_FILENO);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
    if (self->no_color)
        setenv("NO_COLOR", self->no_color, 1);
    execv(self->arguments[0], (char *const *)self->arguments);
    _exit(127);
}

static void sleep_ms(int ms)
{
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    while (nanosleep(&time, &time) != 0 && errno == EINTR)
        continue;
}

/* Whether a process handles SIGINT yet, or has ended; earlier the signal would just kill it. */
static bool is_ready_for_interrupt(pid_t child)
{
    char path[64];
    char line[128];
    unsigned long long caught = 0;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)child);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        if (strncmp(line, "State:\tZ", 8) == 0)
            caught = ~0ULL;
        else if (strncmp(line, "SigCgt:", 7) == 0)
            caught |= strtoull(line + 7, NULL, 16);
    }
    if (file)
        fclose(file);
    return !file || caught & 1ULL << (SIGINT - 1);
}

void program_run(Program *self)
{
    int status = 0;
    int input = file_with(self->input ? self->input : "");
    int errors = file_with("");
    Ends output = open_output(self->output);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        become(self, input, &output, errors);
    if (self->interrupt_after_ms > 0) {
        while (!is_ready_for_interrupt(child))
            sleep_ms(5);
        sleep_ms(self->interrupt_after_ms);
        kill(child, SIGINT);
        kill(child, SIGINT); /* as `timeout` does: once for the program and once for its group */
    }
    if (output.test >= 0) {
        close(output.program);
        read_all(output.test, &self->out);
        close(output.test);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    self->code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    assert_int_not_equal(self->code, 127);
    if (self->output == OUTPUT_KEPT)
        read_file(output.program, &self->out);
    if (output.test < 0 && output.program >= 0)
        close(output.program);
    read_file(errors, &self->err);
    close(errors);
    close(input);
}

void program_free(Program *self)
{
    text_free(&self->out);
    text_free(&self->err);
}

void program_run_with(Program *self, const char *const *arguments)
{
    self->arguments = arguments;
    program_run(self);
}

bool has(const Text *text, const char *part)
{
    return strstr(text_string(text), part) != NULL;
}

JsonValue *document(const Program *program)
{
    JsonValue *root = NULL;
    Error error = {0};
    const Text *out = &program->out;
    assert_ok(json_parse(text_string(out), out->length, &root, &error), &error);
    assert_true(root->kind == JSON_OBJECT || root->kind == JSON_ARRAY);
    assert_int_equal(out->bytes[out->length - 1], '\n');
    return root;
}

const JsonValue *member(const JsonValue *object, const char *key, JsonKind kind)
{
    const JsonValue *value = json_member(object, key);
    if (!value || value->kind != kind)
        fail_msg("'%s' is not %s", key, json_kind_name(kind));
    return value;
}

int64_t integer(const JsonValue *object, const char *key)
{
    const JsonValue *value = member(object, key, JSON_NUMBER);
    assert_true(value->as.number.exact);
    return value->as.number.integer;
}
