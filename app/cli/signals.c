#include "app/cli/signals.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/* A signal handler is given nothing, so this one thing has to be global. */
static atomic_bool interrupted;

static void on_interrupt(int signal)
{
    (void)signal;
    atomic_store_explicit(&interrupted, true, memory_order_relaxed); /* a flag alone, it announces no data */
}

const atomic_bool *signals_catch_interrupt(void)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    return &interrupted;
}

void signals_ignore_broken_pipes(void)
{
    struct sigaction action = {.sa_handler = SIG_IGN};
    sigemptyset(&action.sa_mask);
    sigaction(SIGPIPE, &action, NULL);
}
