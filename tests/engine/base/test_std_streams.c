/* Programs started with closed or broken streams. */
#include "tests/support/check.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/platform/std_streams.h"

/* Runs as a program that has only the streams named by these bits; returns 0, or the number of what is
 * wrong. */
static int look_around(int open_streams)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (!(open_streams & 1 << stream))
            close(stream);
    streams_secure();
    if (open("/dev/null", O_RDWR) <= STDERR_FILENO)
        return 1;
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        char byte = 'x';
        if (open_streams & 1 << stream)
            continue;
        if (stream == STDIN_FILENO ? read(stream, &byte, 1) >= 0 : write(stream, &byte, 1) >= 0)
            return 2;
        if (errno != EBADF)
            return 3;
    }
    return 0;
}

static void assert_child_ends_well(pid_t child)
{
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void closed_streams_stay_closed_and_taken(void **state)
{
    (void)state;
    for (int open_streams = 0; open_streams < 8; open_streams++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0)
            _exit(look_around(open_streams));
        assert_child_ends_well(child);
    }
}

static void broken_pipe_is_an_error(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    close(ends[0]);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        streams_secure();
        _exit(write(ends[1], "x", 1) >= 0 || errno != EPIPE);
    }
    assert_child_ends_well(child);
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_streams_stay_closed_and_taken),
        cmocka_unit_test(broken_pipe_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
