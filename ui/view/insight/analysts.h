/* Which agents analyse, in the panel of lines. For the thread that draws. */
#ifndef TETRESS_VIEW_INSIGHT_ANALYSTS_H
#define TETRESS_VIEW_INSIGHT_ANALYSTS_H

#include "ui/view/ui.h"

/* The agent of a session: whether it is the one shown elsewhere, a list to choose another, and its options.
 * Beside an only agent, a list to add a second. */
void analyst_draw(Ui *ui, int session);

/* "A champion · threads 2", for captions of panels that show a session; stored in the Ui. */
const char *analyst_caption(Ui *ui, int session);

#endif
