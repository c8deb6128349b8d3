/* Nothing ends a page with a signal. */
#include "app/desktop/end_signals.h"

void end_signals_open(atomic_bool *ending, void (*wake)(void *context), void *context)
{
    (void)ending;
    (void)wake;
    (void)context;
}

void end_signals_close(void)
{
}
