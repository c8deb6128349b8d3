/* The window on the screen: what frames are drawn with, and how they get there.
 *
 * A renderer of the system's choice draws where that is a graphics card. Where it would be a program that
 * plays one, such as llvmpipe, SDL's own software draws into memory, and only what has changed is handed to
 * the window: several times cheaper. Hidden windows, for pictures and tests, draw into memory too and show
 * nothing. For the thread that draws. */
#ifndef TETRESS_DRAW_WINDOW_SCREEN_H
#define TETRESS_DRAW_WINDOW_SCREEN_H

#include <SDL2/SDL.h>

#include "ui/draw/damage.h"
#include "ui/draw/window/window_place.h"

enum { SCREEN_WIDTH = 1440, SCREEN_HEIGHT = 900 }; /* of a window, where texts have their usual size */

typedef struct ScreenPlan {
    const char *title;
    int width, height;        /* in points; 0: as fits the screen */
    const WindowPlace *place; /* null: in the middle */
    bool hidden;
} ScreenPlan;

typedef struct Screen {
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Surface *stub; /* that a renderer without a window of its own is made for */
    bool hidden;
    bool direct; /* frames go from memory to the window, by boxes */
    bool stale;  /* the window has lost what it showed */
} Screen;

Status screen_open(Screen *self, const ScreenPlan *plan, Error *error);
void screen_close(Screen *self); /* may be of zeros */

/* The size of frames, in pixels. */
Status screen_size(const Screen *self, int *width, int *height, Error *error);

/* Shows a frame of which these boxes have changed since the last one. */
Status screen_show(Screen *self, SDL_Texture *frame, const PixelBox *boxes, int count, Error *error);

/* For how long a frame is shown at least, in milliseconds. */
int screen_interval_ms(const Screen *self);

/* Whether such a renderer of OpenGL, as it names itself, is a program without a graphics card. */
bool screen_is_software(const char *gl_renderer);

#endif
