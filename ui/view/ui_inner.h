/* The parts of the window around its panels; only they and ui.c include this. */
#ifndef TETRESS_VIEW_UI_INNER_H
#define TETRESS_VIEW_UI_INNER_H

#include "ui/view/ui.h"

/* Runs the actions of the keys pressed since the last frame. */
void keys_take(Ui *ui);

/* Whether a key's action leads to a field; for the window, with the Ui as context. */
bool keys_lead_to_field(void *context, SDL_Keysym key);

/* The bar with the menus, the document's name and the modes. */
void menu_draw(Ui *ui, Box box);

/* Opens the menu with this letter; false if there is none. */
bool menu_take_letter(Ui *ui, char letter);

/* The groups of panels in the mode's layout, with borders that can be dragged. */
void groups_draw(Ui *ui, Box box);

/* Moves the focus to the next group that is drawn, or back; the board is one of them. */
void groups_move_focus(Ui *ui, bool back);

/* The panel that the pointer or the focus came to last; null: none of those shown. */
const char *groups_helped(Ui *ui);

/* Whether a panel is at the front of its group, as the window has room for them. */
bool groups_show(Ui *ui, const char *panel);

/* The question whether to review a finished game, in a line; returns the rest of it (review_panel.c). */
Box review_offer_draw(Ui *ui, Box line);

/* The current step of the introduction, or how a game played here ended, in a room beside the board; returns
 * the rest of it (notice.c). */
Box notice_draw(Ui *ui, Box room);

/* The line at the bottom: the state and what can be done; and messages above it. */
void status_draw(Ui *ui, Box box);
void toast_draw(Ui *ui, Box body);

#endif
