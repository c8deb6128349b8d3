/* Handles the system's signals to end: SIGTERM, SIGINT and SIGHUP. A program can have one of these. */
#ifndef TETRESS_APP_DESKTOP_END_SIGNALS_H
#define TETRESS_APP_DESKTOP_END_SIGNALS_H

#include <stdatomic.h>

/* From now on, such a signal sets `ending` and calls the wake, from a separate thread. Signals that were
 * ignored at the start stay ignored, as nohup requires. After closing, they do again what they did before. */
void end_signals_open(atomic_bool *ending, void (*wake)(void *context), void *context);
void end_signals_close(void);

#endif
