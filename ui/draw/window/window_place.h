/* Where the window was, and where it goes on the current displays. For the thread that draws. */
#ifndef TETRESS_DRAW_WINDOW_WINDOW_PLACE_H
#define TETRESS_DRAW_WINDOW_WINDOW_PLACE_H

#include <SDL2/SDL.h>

#include "ui/state/settings.h"

/* Moves a place into one of the areas, in points: the one that contains the middle of its upper edge,
 * otherwise the middle of the first. A window is never larger than its area. */
void window_place_fit(WindowPlace *self, const SDL_Rect *areas, int count);

/* The same with the displays' areas that are free of bars. */
void window_place_fit_displays(WindowPlace *self);

/* Records where a window is. A maximised window keeps the place it returns to; a minimised or full-screen
 * window has none. */
void window_place_note(WindowPlace *self, SDL_Window *window);

#endif
