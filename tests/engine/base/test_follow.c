/* Reading bytes that others are still writing. */
#include "engine/base/platform/follow.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/check.h"

enum { BURSTS = 20000 };

/* Puts a pipe in the place of standard input, which a Stream without a path reads. */
static int replace_input(int *saved)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    *saved = dup(STDIN_FILENO);
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    return ends[1];
}

static void restore_input(int saved)
{
    dup2(saved, STDIN_FILENO);
    close(saved);
}

/* Bytes arrive now and then, so that some come between any two reads. */
static void *write_bursts(void *context)
{
    int end = *(int *)context;
    for (int i = 0; i < BURSTS; i++) {
        if (write(end, "x", 1) != 1)
            break;
        for (volatile int wait = 0; wait < i % 500; wait++)
            continue;
    }
    close(end);
    return NULL;
}

static void bursts_are_read_to_their_end(void **state)
{
    (void)state;
    int saved;
    int end = replace_input(&saved);
    pthread_t writer;
    Stream *stream;
    Error error;
    Text all = {0};
    StreamState now = STREAM_QUIET;
    assert_ok(stream_open(NULL, &stream, &error), &error);
    assert_int_equal(pthread_create(&writer, NULL, write_bursts, &end), 0);
    while (now != STREAM_ENDED)
        assert_ok(stream_read(stream, 0, &all, &now, &error), &error);
    assert_int_equal(all.length, BURSTS);
    stream_close(stream);
    restore_input(saved);
    pthread_join(writer, NULL);
    text_free(&all);
}

static void closed_pipe_ends_once_all_is_read(void **state)
{
    (void)state;
    int saved;
    int end = replace_input(&saved);
    Stream *stream;
    Error error;
    Text all = {0};
    StreamState now;
    assert_ok(stream_open(NULL, &stream, &error), &error);
    assert_ok(stream_read(stream, 0, &all, &now, &error), &error);
    assert_int_equal(now, STREAM_QUIET);
    assert_int_equal(write(end, "last words", 10), 10);
    close(end);
    assert_ok(stream_read(stream, 0, &all, &now, &error), &error);
    assert_int_equal(now, STREAM_MORE);
    assert_ok(stream_read(stream, 0, &all, &now, &error), &error);
    assert_int_equal(now, STREAM_ENDED);
    assert_string_equal(text_string(&all), "last words");
    stream_close(stream);
    restore_input(saved);
    text_free(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bursts_are_read_to_their_end),
        cmocka_unit_test(closed_pipe_ends_once_all_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
