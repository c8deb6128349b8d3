#include "app/desktop/end_signals.h"

#include <semaphore.h>
#include <signal.h>
#include <string.h>

#include "engine/base/platform/thread.h"

static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};

enum { NUMBERS = sizeof numbers / sizeof *numbers };

/* A handler may do almost nothing, and can reach the program only through this. */
static struct {
    sem_t news;
    atomic_bool *ending;
    atomic_bool closing;
    void (*wake)(void *context);
    void *context;
    Thread thread;
    bool running;
    struct sigaction before[NUMBERS];
} endings;

static void on_signal(int number)
{
    (void)number;
    sem_post(&endings.news);
}

static void *listen(void *context)
{
    (void)context;
    while (sem_wait(&endings.news) != 0 || !atomic_load(&endings.closing)) {
        atomic_store(endings.ending, true);
        endings.wake(endings.context);
    }
    return NULL;
}

void end_signals_open(atomic_bool *ending, void (*wake)(void *context), void *context)
{
    struct sigaction action;
    sem_init(&endings.news, 0, 0);
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
    sem_post(&endings.news);
    thread_join(&endings.thread);
    endings.running = false;
}
