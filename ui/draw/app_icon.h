/* The picture that stands for the program among other windows: two pieces that fit. For the thread that
 * draws. */
#ifndef TETRESS_DRAW_APP_ICON_H
#define TETRESS_DRAW_APP_ICON_H

#include <SDL2/SDL.h>

enum { APP_ICON_SIDE = 128 };

/* To be freed by SDL_FreeSurface; null without memory. */
SDL_Surface *app_icon_make(void);

#endif
