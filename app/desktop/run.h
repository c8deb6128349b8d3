/* How the program's loop runs: by itself, or whenever a page's browser lets it. For the thread that draws. */
#ifndef TETRESS_DESKTOP_RUN_H
#define TETRESS_DESKTOP_RUN_H

#include "ui/view/loop.h"

/* Runs rounds until the program should end. In a page it does not return: the browser runs the rounds. */
Status run(Loop *loop, Error *error);

#endif
