/* What the panels that show the library have in common. For the thread that draws. */
#ifndef TETRESS_VIEW_LIBRARY_LIBRARY_WIDGETS_H
#define TETRESS_VIEW_LIBRARY_LIBRARY_WIDGETS_H

#include "ui/view/widgets.h"

/* Where there is no game to show, says why, or else what the panel is for; returns whether it did. */
bool library_draw_empty(Ui *ui, Box box, const char *text);

#endif
