/* Being told to end by the system: SIGTERM, SIGINT and SIGHUP. There can be one of these in a program. */
#ifndef TETRESS_APP_DESKTOP_ENDINGS_H
#define TETRESS_APP_DESKTOP_ENDINGS_H

#include <stdatomic.h>
#include <stdbool.h>

/* From now on such a signal sets `ending` and calls the wake, from a thread of its own. Signals that were
 * ignored when the program began stay so, as nohup wants it. */
void endings_open(atomic_bool *ending, void (*wake)(void *context), void *context);
void endings_close(void);

#endif
