#include "app/desktop/end_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/thread.h"

static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};

enum { NUMBERS = sizeof numbers / sizeof *numbers };

/* A handler may do almost nothing, and can reach the program only through this. */
static struct {
    int news[2]; /* a pipe, because not every system has semaphores */
    atomic_bool *ending;
    atomic_bool closing;
    void (*wake)(void *context);
    void *context;
    Thread thread;
    bool running;
    struct sigaction before[NUMBERS];
} endings;

/* A full pipe has news enough. */
static void tell(void)
{
    int code = errno;
    ssize_t written = write(endings.news[1], "", 1);
    (void)written;
    errno = code;
}

static void on_signal(int number)
{
    (void)number;
    tell();
}

static void *listen(void *context)
{
    (void)context;
    char news;
    while (read(endings.news[0], &news, 1) < 0 || !atomic_load(&endings.closing)) {
        atomic_store(endings.ending, true);
        endings.wake(endings.context);
    }
    return NULL;
}

void end_signals_open(atomic_bool *ending, void (*wake)(void *context), void *context)
{
    struct sigaction action;
    if (pipe(endings.news) != 0)
        return;
    for (int i = 0; i < 2; i++)
        fcntl(endings.news[i], F_SETFD, FD_CLOEXEC);
    fcntl(endings.news[1], F_SETFL, O_NONBLOCK);
    atomic_store(&endings.closing, false);
    endings.ending = ending;
    endings.wake = wake;
    endings.context = context;
    endings.running = thread_start(&endings.thread, listen, NULL);
    if (!endings.running)
        return;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    for (int i = 0; i < NUMBERS; i++)
        if (sigaction(numbers[i], NULL, &endings.before[i]) == 0 && endings.before[i].sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
}

void end_signals_close(void)
{
    if (!endings.running)
        return;
    for (int i = 0; i < NUMBERS; i++)
        sigaction(numbers[i], &endings.before[i], NULL);
    atomic_store(&endings.closing, true);
    tell();
    thread_join(&endings.thread);
    close(endings.news[0]);
    close(endings.news[1]);
    endings.running = false;
}
