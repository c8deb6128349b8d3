/* The start page: what can be done first, in place of the panels. */
#ifndef TETRESS_VIEW_START_H
#define TETRESS_VIEW_START_H

#include "ui/view/desk.h"

void start_draw(Desk *desk, Box box);

#endif
