/* The size that texts have where the user has not chosen one: as fits the screen's density. */
#ifndef TETRESS_DRAW_TEXT_SIZE_H
#define TETRESS_DRAW_TEXT_SIZE_H

#include <SDL2/SDL.h>

/* In percent, 100 to 200 in steps of 25. A desktop that has a wish of its own for the density of texts is
 * followed; otherwise a screen counts as dense from 135 dots an inch on. */
int text_size_percent(SDL_Window *window);

/* The same from figures: the dots an inch that the desktop wishes for, and those that the display has; 0
 * where one is not known. */
int text_size_of_dpi(double wished, double real);

#endif
