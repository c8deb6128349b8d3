/* Where the window was, and where it goes on the displays that there are now. For the thread that draws. */
#ifndef TETRESS_DRAW_WINDOW_WINDOW_PLACE_H
#define TETRESS_DRAW_WINDOW_WINDOW_PLACE_H

#include <SDL2/SDL.h>

#include "ui/state/settings.h"

/* Moves a place into one of the areas, in points: the one that the middle of its upper edge is in, or else
 * into the middle of the first. A window is no larger than its area. */
void window_place_fit(WindowPlace *self, const SDL_Rect *areas, int count);

/* The same with the displays' areas that are free of bars. */
void window_place_fit_displays(WindowPlace *self);

/* Notes where a window is. A maximised one keeps the place that it goes back to, and a minimised one and one
 * over the full screen are nowhere. */
void window_place_note(WindowPlace *self, SDL_Window *window);

#endif
