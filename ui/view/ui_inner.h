/* The parts of the window around its panels; nobody but ui.c includes this beside them. */
#ifndef TETRESS_VIEW_UI_INNER_H
#define TETRESS_VIEW_UI_INNER_H

#include "ui/view/ui.h"

/* Runs the actions of the keys that were pressed since the last frame. */
void keys_take(Ui *ui);

/* The bar with menus, the document's name and the modes. */
void menu_draw(Ui *ui, Box box);

/* Has the menu with this letter opened; false if there is none. */
bool menu_take_letter(Ui *ui, char letter);

/* The groups of panels as the mode's layout has them, with their borders to be dragged. */
void groups_draw(Ui *ui, Box box);

/* How many of them can have the keys, as they are drawn. */
int groups_count(Ui *ui);

/* The question whether to review a finished game (review_panel.c). */
void review_offer_draw(Ui *ui, Box box);

/* How a game that was played has ended, and what to do next, at the top of a room; where it was drawn
 * (play_banner.c). */
Box play_banner_draw(Ui *ui, Box room);

/* The step of the introduction that is under way (intro_bar.c). */
void intro_bar_draw(Ui *ui, Box box);

/* The line below all: what is and what can be done; and messages above it. */
void status_draw(Ui *ui, Box box);
void toast_draw(Ui *ui, Box body);

#endif
