/* Which agents analyse, as two rows of controls in the panel of lines. For the thread that draws. */
#ifndef TETRESS_VIEW_INSIGHT_ANALYSTS_H
#define TETRESS_VIEW_INSIGHT_ANALYSTS_H

#include "ui/view/ui.h"

/* The agents of the two sessions: which one is shown, lists to choose others from, and their options. */
void analysts_draw(Ui *ui);

/* The colour of a session: A teal, B violet. */
ColourName analyst_colour(int session);

/* "A champion · threads 2", for captions of panels that show a session; stored in the Ui. */
const char *analyst_caption(Ui *ui, int session);

#endif
