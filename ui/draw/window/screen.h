/* The window on the screen: how frames are drawn and shown.
 *
 * If the system's default renderer uses a graphics card, it draws. If it only emulates one, as llvmpipe does,
 * SDL's own software draws into memory instead, and only changes are handed to the window, which is several
 * times cheaper. Hidden windows, for pictures and tests, also draw into memory and show nothing. For the
 * thread that draws. */
#ifndef TETRESS_DRAW_WINDOW_SCREEN_H
#define TETRESS_DRAW_WINDOW_SCREEN_H

#include <SDL2/SDL.h>

#include "ui/draw/damage.h"
#include "ui/draw/window/window_place.h"

enum { SCREEN_WIDTH = 1440, SCREEN_HEIGHT = 900 }; /* of a window with texts of the usual size */

typedef struct ScreenPlan {
    const char *title;
    int width, height;        /* in points; 0: as fits the screen */
    const WindowPlace *place; /* null: centred */
    bool hidden;
} ScreenPlan;

typedef struct Screen {
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Surface *stub; /* for a renderer without a window */
    bool hidden;
    bool direct; /* frames go from memory to the window, by boxes */
    bool stale;  /* the window has lost its contents */
} Screen;

Status screen_open(Screen *self, const ScreenPlan *plan, Error *error);
void screen_close(Screen *self); /* may be of zeros */

/* The size of frames, in pixels. */
Status screen_size(const Screen *self, int *width, int *height, Error *error);

/* Shows a frame in which these boxes have changed. */
Status screen_show(Screen *self, SDL_Texture *frame, const PixelBox *boxes, int count, Error *error);

/* The same where frames are drawn in memory. */
Status screen_show_boxes(Screen *self, SDL_Texture *frame, const PixelBox *boxes, int count, Error *error);

/* The minimum time between frames, in milliseconds. */
int screen_interval_ms(const Screen *self);

/* Whether an OpenGL renderer with this name works without a graphics card. */
bool screen_is_software(const char *gl_renderer);

#endif
