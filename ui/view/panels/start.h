/* The start page: what to do first, instead of the panels. */
#ifndef TETRESS_VIEW_PANELS_START_H
#define TETRESS_VIEW_PANELS_START_H

#include "ui/view/ui.h"

void start_draw(Ui *ui, Box box);

#endif
