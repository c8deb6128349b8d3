/* Signals: only programs handle them, never the library. */
#ifndef TETRESS_APP_CLI_SIGNALS_H
#define TETRESS_APP_CLI_SIGNALS_H

#include <stdatomic.h>

/* Call once, on the main thread. From then on, Ctrl-C or SIGTERM sets the flag and makes a waiting read fail;
 * a second one ends the program as usual, unless it comes within half a second. */
const atomic_bool *signals_catch_interrupt(void);

#endif
