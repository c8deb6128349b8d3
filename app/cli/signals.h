/* Signals: what a program asks of the system for itself, never the library. */
#ifndef TETRESS_APP_CLI_SIGNALS_H
#define TETRESS_APP_CLI_SIGNALS_H

#include <stdatomic.h>

/* For the main thread, once. From then on Ctrl-C, or SIGTERM, sets the flag, and makes a read that is waiting
 * fail; another one ends the program as usual, unless it is within half a second. */
const atomic_bool *signals_catch_interrupt(void);

#endif
