/* The size of texts if the user has not chosen one: it fits the screen's density. */
#ifndef TETRESS_DRAW_TEXT_SIZE_H
#define TETRESS_DRAW_TEXT_SIZE_H

#include <SDL2/SDL.h>

/* In percent, 100 to 200 in steps of 25. If the desktop sets a density for texts, that is used; otherwise a
 * screen counts as dense from 135 dots per inch. */
int text_size_percent(SDL_Window *window);

/* The same from numbers: the dots per inch that the desktop sets, and those of the display; 0 if unknown. */
int text_size_of_dpi(double chosen, double real);

#endif
