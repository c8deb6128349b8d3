#include "app/cli/signals.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"

#define SAME_PRESS_NS UINT64_C(500000000)

/* A signal handler has no context, so these must be global. */
static atomic_bool interrupted;
static atomic_uint_least64_t interrupted_ns;

/* One press may arrive twice: a terminal, or `timeout`, may signal the process and then its whole group. */
static void on_interrupt(int number)
{
    uint64_t now = clock_ns();
    if (!atomic_load(&interrupted)) {
        atomic_store(&interrupted_ns, now);
        atomic_store(&interrupted, true);
        alarm(1);
    } else if (now - atomic_load(&interrupted_ns) > SAME_PRESS_NS) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

/* A read or an open that began just after the press would wait for the next one: the alarm ends it. */
static void on_alarm(int number)
{
    (void)number;
}

const atomic_bool *signals_catch_interrupt(void)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action,
              NULL); /* the polite way to end a program; a match then also reports its result */
    action.sa_handler = on_alarm;
    sigaction(SIGALRM, &action, NULL);
    return &interrupted;
}
