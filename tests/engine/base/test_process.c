/* Child processes. The children are small shell scripts. */
#include "engine/base/platform/process.h"

#include <dirent.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"
#include "tests/support/check.h"

#define MS UINT64_C(1000000)
#define PATIENCE (120000 * MS) /* for waits that don't measure time, on any machine */

static uint64_t soon(uint64_t ns)
{
    return clock_ns() + ns;
}

static Process *start(const char *script)
{
    const char *const arguments[] = {"sh", "-c", script, NULL};
    const ProcessPlan plan = {.arguments = arguments};
    Process *process;
    Error error = {0};
    assert_ok(process_start(&plan, &process, &error), &error);
    return process;
}

/* Reads everything that a child writes until it closes its output. */
static void read_all(Process *process, char *out, size_t size)
{
    size_t used = 0, length;
    Error error;
    Status status;
    while ((status = process_read(process, out + used, size - 1 - used, soon(PATIENCE), &length, &error)) ==
           STATUS_OK)
        used += length;
    assert_int_equal(status, STATUS_DIED);
    out[used] = '\0';
}

static void expect_output(Process *process, const char *expected)
{
    char text[4096];
    read_all(process, text, sizeof text);
    assert_string_equal(text, expected);
    process_destroy(process);
}

static int open_descriptors(void)
{
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    assert_non_null(folder);
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

/* Whether a process exists and is not a zombie. */
static bool is_running(long id)
{
    char path[64], state = 'X';
    snprintf(path, sizeof path, "/proc/%ld/stat", id);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    if (fscanf(file, "%*d (%*[^)]) %c", &state) != 1)
        state = 'X';
    fclose(file);
    return state != 'X' && state != 'Z';
}

/* ---- Talking ---- */

static void what_is_written_is_read(void **state)
{
    (void)state;
    Process *process = start("read line; echo \"got $line\"");
    Error error = {0};
    assert_ok(process_write(process, "hello\n", 6, soon(PATIENCE), &error), &error);
    expect_output(process, "got hello\n");
}

static void closing_the_input_ends_a_reader(void **state)
{
    (void)state;
    Process *process = start("cat; echo done");
    Error error = {0};
    assert_ok(process_write(process, "a", 1, soon(PATIENCE), &error), &error);
    process_close_input(process);
    expect_output(process, "adone\n");
}

static void reading_keeps_its_deadline(void **state)
{
    (void)state;
    Process *process = start("sleep 100");
    char bytes[10];
    size_t length = 1;
    uint64_t before = clock_ns();
    assert_int_equal(process_read(process, bytes, sizeof bytes, before + 30 * MS, &length, NULL),
                     STATUS_TIMEOUT);
    assert_int_equal(length, 0);
    assert_true(clock_ns() - before >= 30 * MS);
    process_destroy(process);
    assert_true(clock_ns() - before < PATIENCE);
}

static void writing_keeps_its_deadline(void **state)
{
    (void)state;
    Process *process = start("sleep 100");
    static char bytes[1 << 20];
    Error error = {0};
    assert_int_equal(process_write(process, bytes, sizeof bytes, soon(30 * MS), &error), STATUS_TIMEOUT);
    assert_error(&error, STATUS_TIMEOUT, 0, "the process does not read what it is sent");
    process_destroy(process);
}

static void flooding_the_error_stream_delays_nobody(void **state)
{
    (void)state;
    Process *process = start("while :; do echo complaint >&2; done");
    char bytes[10];
    size_t length;
    uint64_t before = clock_ns();
    assert_int_equal(process_read(process, bytes, sizeof bytes, before + 30 * MS, &length, NULL),
                     STATUS_TIMEOUT);
    assert_true(clock_ns() - before < PATIENCE);
    process_destroy(process);
}

static void writing_to_the_dead_is_an_error_and_no_signal(void **state)
{
    (void)state;
    Process *process = start("exit 0");
    Error error = {0};
    assert_true(process_wait(process, soon(PATIENCE)));
    assert_int_equal(process_write(process, "x", 1, soon(PATIENCE), &error), STATUS_DIED);
    assert_error(&error, STATUS_DIED, 0, "the process no longer reads");
    process_destroy(process);
}

/* ---- Ends ---- */

static void expect_end(const char *script, const char *expected)
{
    char text[32];
    Process *process = start(script);
    assert_true(process_wait(process, soon(PATIENCE)));
    process_describe(process, text, sizeof text);
    assert_string_equal(text, expected);
    process_destroy(process);
}

static void ends_are_described(void **state)
{
    (void)state;
    expect_end("exit 0", "exit code 0");
    expect_end("exit 3", "exit code 3");
    expect_end("kill -11 $$", "signal 11");
    char text[32];
    Process *process = start("sleep 100");
    assert_false(process_wait(process, soon(20 * MS)));
    process_describe(process, text, sizeof text);
    assert_string_equal(text, "still running");
    process_kill(process);
    assert_true(process_wait(process, soon(PATIENCE)));
    process_describe(process, text, sizeof text);
    assert_string_equal(text, "signal 9");
    process_destroy(process);
}

static void everything_it_started_is_killed(void **state)
{
    (void)state;
    Process *process = start("trap '' TERM HUP; sleep 1000 & echo $!; wait");
    char text[32];
    size_t length;
    Error error = {0};
    assert_ok(process_read(process, text, sizeof text - 1, soon(PATIENCE), &length, &error), &error);
    text[length] = '\0';
    long grandchild = strtol(text, NULL, 10);
    assert_true(is_running(grandchild));
    process_destroy(process);
    for (uint64_t end = soon(PATIENCE); is_running(grandchild) && clock_ns() < end;)
        sched_yield();
    assert_false(is_running(grandchild));
}

/* The last words of a child, kept in this many bytes. */
static void expect_words(const char *script, size_t size, const char *expected)
{
    char text[4096];
    Process *process = start(script);
    assert_true(process_wait(process, soon(PATIENCE)));
    memset(text, '#', sizeof text);
    process_last_words(process, text, size);
    assert_string_equal(text, expected);
    assert_int_equal(text[size], '#');
    process_destroy(process);
}

static void last_words_are_whole_lines_where_they_fit(void **state)
{
    (void)state;
    expect_words("true", 100, "");
    expect_words("echo one >&2", 100, "one");
    expect_words("printf 'one\\ntwo\\n' >&2", 100, "one | two");
    expect_words("printf 'one\\ntwo\\n\\n' >&2", 10, "one | two");
    expect_words("printf 'one\\ntwo\\n' >&2", 9, "two");
    expect_words("printf 'one\\ntwo\\n' >&2", 4, "two");
    expect_words("printf 'one\\ntwo\\n' >&2", 3, "wo");
    expect_words("printf 'one\\ntwo\\n' >&2", 1, "");
    expect_words("printf 'a\\tb\\001\\377c' >&2", 100, "abc");
}

static void only_the_end_of_many_words_is_kept(void **state)
{
    (void)state;
    expect_words("i=0; while [ $i -lt 2000 ]; do echo line $i; i=$((i+1)); done >&2", 23,
                 "line 1998 | line 1999");
}

static void errors_are_read_on_from_a_place(void **state)
{
    (void)state;
    Text heard = {0};
    uint64_t place = 0;
    Process *process = start("printf 'one\\ntwo\\n' >&2");
    assert_true(process_wait(process, soon(PATIENCE)));
    process_errors_since(process, &place, &heard);
    assert_string_equal(text_string(&heard), "one\ntwo\n");
    assert_int_equal(place, 8);
    process_errors_since(process, &place, &heard);
    assert_int_equal(heard.length, 8);
    place = 4;
    process_errors_since(process, &place, &heard);
    assert_string_equal(text_string(&heard), "one\ntwo\ntwo\n");
    text_free(&heard);
    process_destroy(process);
}

/* ---- Starting ---- */

static void expect_not_started(ProcessPlan plan, const char *program, Status status, const char *message)
{
    const char *const arguments[] = {program, NULL};
    Process *process;
    Error error = {0};
    plan.arguments = arguments;
    int before = open_descriptors();
    assert_int_equal(process_start(&plan, &process, &error), status);
    assert_null(process);
    assert_error(&error, status, 0, message);
    assert_int_equal(open_descriptors(), before);
}

static void what_can_not_start_says_why(void **state)
{
    (void)state;
    expect_not_started((ProcessPlan){0}, "no-such-program", STATUS_NOT_FOUND,
                       "there is no program 'no-such-program'");
    expect_not_started((ProcessPlan){0}, "./no/such", STATUS_NOT_FOUND, "there is no program './no/such'");
    expect_not_started((ProcessPlan){0}, "/dev/null", STATUS_IO,
                       "'/dev/null' does not start: Permission denied");
    expect_not_started((ProcessPlan){.directory = "/no/such"}, "sh", STATUS_NOT_FOUND,
                       "there is no folder '/no/such' to run in");
}

static void folder_and_environment_are_its_own(void **state)
{
    (void)state;
    const char *const arguments[] = {"sh", "-c", "pwd; echo $TETRESS_A $TETRESS_B ${PATH:+path}", NULL};
    const char *const environment[] = {"TETRESS_A=1", "TETRESS_B=new", NULL};
    const ProcessPlan plan = {.arguments = arguments, .directory = "/", .environment = environment};
    Process *process;
    Error error = {0};
    setenv("TETRESS_B", "old", 1);
    assert_ok(process_start(&plan, &process, &error), &error);
    expect_output(process, "/\n1 new path\n");
}

static void children_inherit_three_streams_and_nothing_else(void **state)
{
    (void)state;
    FILE *open_here = fopen("/dev/null", "r");
    assert_non_null(open_here);
    Process *other = start("sleep 100");
    expect_output(
        start("for i in /proc/self/fd/*; do [ ${i##*/} -gt 9 ] || [ -e $i ] && echo ${i##*/}; done"),
        "0\n1\n2\n");
    process_destroy(other);
    fclose(open_here);
}

/* Starts readers one after another. Each must end when its input is closed, so no other process may hold that
 * open. */
static void *start_many(void *context)
{
    for (int i = 0; i < 10; i++) {
        char text[16];
        size_t length = 0;
        Process *process = start("cat");
        bool well = process_write(process, "hello", 5, soon(PATIENCE), NULL) == STATUS_OK &&
                    process_read(process, text, sizeof text, soon(PATIENCE), &length, NULL) == STATUS_OK &&
                    length == 5;
        process_close_input(process);
        well = well && process_wait(process, soon(PATIENCE));
        process_destroy(process);
        *(int *)context += well;
    }
    return NULL;
}

static void threads_start_children_side_by_side(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    int well[THREADS] = {0};
    int before = open_descriptors();
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, start_many, &well[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(well[i], 10);
    }
    assert_int_equal(open_descriptors(), before);
}

static void memory_of_a_child_is_known(void **state)
{
    (void)state;
    skip_without_linux();
    char bytes[8];
    size_t length;
    Process *process = start("echo; read line");
    assert_int_equal(process_read(process, bytes, sizeof bytes, soon(PATIENCE), &length, NULL), STATUS_OK);
    assert_uint_in_range(process_memory_peak(process), 10000, UINT64_C(1) << 32);
    process_destroy(process);
}

/* ---- Containing ---- */

/* Whether any process has these words in its command line. */
static bool somebody_runs(const char *words)
{
    DIR *folder = opendir("/proc");
    bool found = false;
    assert_non_null(folder);
    for (const struct dirent *entry; !found && (entry = readdir(folder));) {
        char path[300], line[1024];
        snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        FILE *file = entry->d_name[0] >= '1' && entry->d_name[0] <= '9' ? fopen(path, "r") : NULL;
        size_t length = file ? fread(line, 1, sizeof line - 1, file) : 0;
        if (file)
            fclose(file);
        for (size_t i = 0; i < length; i++)
            line[i] = line[i] ? line[i] : ' ';
        line[length] = '\0';
        found = strstr(line, words) != NULL;
    }
    closedir(folder);
    return found;
}

/* Starts a program that leaves behind a process outside its group, session and family, and waits until it has
 * done so. */
static Process *start_detaching(const char *number, const char *then)
{
    char command[200], bytes[64];
    size_t length;
    Process *process;
    Error error = {0};
    snprintf(command, sizeof command,
             "setsid sh -c 'setsid sleep %s </dev/null >/dev/null 2>&1 & echo started'; %s", number, then);
    const char *const arguments[] = {"sh", "-c", command, NULL};
    assert_ok(process_start(&(ProcessPlan){.arguments = arguments, .contained = true}, &process, &error),
              &error);
    assert_int_equal(process_read(process, bytes, sizeof bytes, soon(PATIENCE), &length, NULL), STATUS_OK);
    return process;
}

static void expect_gone(const char *words)
{
    uint64_t deadline = soon(PATIENCE);
    while (somebody_runs(words) && clock_ns() < deadline)
        nanosleep(&(struct timespec){0, 5000000}, NULL);
    assert_false(somebody_runs(words));
}

static void nothing_outlives_a_contained_program(void **state)
{
    skip_without_linux();
    static const char *const numbers[] = {"86011.25", "86012.25", "86013.25"};
    char how[32], words[32];
    if (*state)
        setenv("TETRESS_CONTAIN", *state, 1);
    /* The program is ended while it runs; */
    Process *process = start_detaching(numbers[0], "read line");
    snprintf(words, sizeof words, "sleep %s", numbers[0]);
    for (uint64_t deadline = soon(PATIENCE); !somebody_runs(words) && clock_ns() < deadline;)
        nanosleep(&(struct timespec){0, 5000000}, NULL);
    assert_true(somebody_runs(words));
    process_destroy(process);
    assert_false(somebody_runs(words));
    /* it ends by itself, in its own way; */
    process = start_detaching(numbers[1], "exit 7");
    assert_true(process_wait(process, soon(PATIENCE)));
    process_describe(process, how, sizeof how);
    assert_string_equal(how, "exit code 7");
    assert_false(somebody_runs("sleep 86012.25"));
    process_destroy(process);
    process = start_detaching(numbers[1], "kill -SEGV $$");
    assert_true(process_wait(process, soon(PATIENCE)));
    process_describe(process, how, sizeof how);
    assert_string_equal(how, "signal 11");
    process_destroy(process);
    /* or the process that started it is killed. */
    pid_t starter = fork();
    if (starter == 0) {
        start_detaching(numbers[2], "read line");
        kill(getpid(), SIGKILL);
    }
    int status;
    assert_int_equal(waitpid(starter, &status, 0), starter);
    assert_true(WIFSIGNALED(status));
    expect_gone("sleep 86013.25");
    unsetenv("TETRESS_CONTAIN");
}

static void a_contained_program_starts_and_talks_like_others(void **state)
{
    (void)state;
    const char *const arguments[] = {"cat", NULL};
    const ProcessPlan plan = {.arguments = arguments, .contained = true};
    char text[64];
    Process *process;
    Error error = {0};
    expect_not_started((ProcessPlan){.contained = true}, "no-such-program", STATUS_NOT_FOUND,
                       "there is no program 'no-such-program'");
    expect_not_started((ProcessPlan){.contained = true}, "/dev/null", STATUS_IO,
                       "'/dev/null' does not start: Permission denied");
    expect_not_started((ProcessPlan){.contained = true, .directory = "/no/such"}, "sh", STATUS_NOT_FOUND,
                       "there is no folder '/no/such' to run in");
    assert_ok(process_start(&plan, &process, &error), &error);
    assert_ok(process_write(process, "hello\n", 6, soon(PATIENCE), &error), &error);
    process_close_input(process);
    read_all(process, text, sizeof text);
    assert_string_equal(text, "hello\n");
    assert_true(process_wait(process, soon(PATIENCE)));
    process_destroy(process);
}

/* Whoever starts us may have chosen to ignore that children end. */
static void children_are_waited_for_even_if_that_signal_is_ignored(void **state)
{
    (void)state;
    const char *const arguments[] = {"sh", "-c", "exit 3", NULL};
    Error error = {0};
    signal(SIGCHLD, SIG_IGN);
    for (int i = 0; i < 20; i++) {
        Process *process;
        assert_ok(process_start(&(ProcessPlan){.arguments = arguments, .contained = i % 2}, &process, &error),
                  &error);
        assert_true(process_wait(process, soon(PATIENCE)));
        process_destroy(process);
    }
    /* They have the usual signals themselves: the shell would say 127 of a child that it can't wait for. */
    expect_output(start("sh -c 'exit 4'; echo $?"), "4\n");
    signal(SIGCHLD, SIG_DFL);
}

static void a_contained_program_that_stops_is_ended(void **state)
{
    skip_without_linux();
    const char *const arguments[] = {"sh", "-c", "kill -STOP $$; sleep 86014.25", NULL};
    Process *process;
    Error error = {0};
    char how[32];
    if (*state)
        setenv("TETRESS_CONTAIN", *state, 1);
    assert_ok(process_start(&(ProcessPlan){.arguments = arguments, .contained = true}, &process, &error),
              &error);
    assert_true(process_wait(process, soon(PATIENCE)));
    process_describe(process, how, sizeof how);
    assert_string_equal(how, "signal 9");
    process_destroy(process);
    unsetenv("TETRESS_CONTAIN");
}

/* If whoever started it is gone before it looks, nobody would ever end the program. */
static void a_container_of_nobody_runs_nothing(void **state)
{
    skip_without_linux();
    (void)state;
    expect_output(start("'" CONTAINER "' 1 echo ran; echo $?"), "127\n");
    expect_output(start("'" CONTAINER "' $$ echo ran; echo $?"), "ran\n0\n");
}

/* What it says depends on the system, but it ends with whole sentences. */
static void weaknesses_are_sentences(void **state)
{
    (void)state;
    Text said = {0};
    setenv("TETRESS_CONTAIN", "reaper", 1);
    process_weakness(&said);
    unsetenv("TETRESS_CONTAIN");
    assert_non_null(
        strstr(text_string(&said), knows_linux() ? "no namespace of their own" : "may outlive them"));
    assert_int_equal(strstr(text_string(&said), "root") != NULL, geteuid() == 0);
    assert_int_equal(said.bytes[said.length - 1], '.');
    text_free(&said);
}

int main(void)
{
    static char reaper[] = "reaper";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(closing_the_input_ends_a_reader),
        cmocka_unit_test(reading_keeps_its_deadline),
        cmocka_unit_test(writing_keeps_its_deadline),
        cmocka_unit_test(flooding_the_error_stream_delays_nobody),
        cmocka_unit_test(writing_to_the_dead_is_an_error_and_no_signal),
        cmocka_unit_test(ends_are_described),
        cmocka_unit_test(everything_it_started_is_killed),
        cmocka_unit_test(last_words_are_whole_lines_where_they_fit),
        cmocka_unit_test(only_the_end_of_many_words_is_kept),
        cmocka_unit_test(errors_are_read_on_from_a_place),
        cmocka_unit_test(what_can_not_start_says_why),
        cmocka_unit_test(folder_and_environment_are_its_own),
        cmocka_unit_test(children_inherit_three_streams_and_nothing_else),
        cmocka_unit_test(threads_start_children_side_by_side),
        cmocka_unit_test(memory_of_a_child_is_known),
        cmocka_unit_test(nothing_outlives_a_contained_program),
        cmocka_unit_test_prestate(nothing_outlives_a_contained_program, reaper),
        cmocka_unit_test(a_contained_program_starts_and_talks_like_others),
        cmocka_unit_test(children_are_waited_for_even_if_that_signal_is_ignored),
        cmocka_unit_test(a_contained_program_that_stops_is_ended),
        cmocka_unit_test_prestate(a_contained_program_that_stops_is_ended, reaper),
        cmocka_unit_test(a_container_of_nobody_runs_nothing),
        cmocka_unit_test(weaknesses_are_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
