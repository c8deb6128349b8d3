/* The size of texts if the user has not chosen one: it fits the screen. */
#ifndef TETRESS_DRAW_TEXT_SIZE_H
#define TETRESS_DRAW_TEXT_SIZE_H

#include <SDL2/SDL.h>

/* In percent, 100 to 200 in steps of 25. If the desktop sets a density for texts, that is used; otherwise
 * texts are larger on a screen of 135 dots per inch or 1440 rows. */
int text_size_percent(SDL_Window *window);

/* The same from numbers: the dots per inch that the desktop sets, those of the display, and its rows; 0 if
 * unknown. */
int text_size_of_screen(double chosen, double real, int rows);

#endif
