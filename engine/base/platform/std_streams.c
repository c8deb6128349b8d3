#include "engine/base/platform/std_streams.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

void streams_secure(void)
{
    struct sigaction action = {.sa_handler = SIG_IGN};
    sigemptyset(&action.sa_mask);
    sigaction(SIGPIPE, &action, NULL);
    action.sa_handler =
        SIG_DFL; /* whoever started us may ignore it, and then nobody learns how a child ended */
    sigaction(SIGCHLD, &action, NULL);
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF)
            continue;
        /* open() returns the lowest free number, which is this one. It is opened for the direction in which
         * nobody uses this stream. */
        if (open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) != stream)
            return;
    }
}
