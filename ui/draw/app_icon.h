/* The program's icon: two pieces that fit together. For the thread that draws. */
#ifndef TETRESS_DRAW_APP_ICON_H
#define TETRESS_DRAW_APP_ICON_H

#include <SDL2/SDL.h>

enum { APP_ICON_SIDE = 128 };

/* Free it with SDL_FreeSurface; null if there is no memory. */
SDL_Surface *app_icon_make(void);

#endif
