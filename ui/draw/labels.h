/* Text by SDL2_ttf: what the board says, and every text of an exported picture.
 *
 * Any size, any scale, and no atlas to be built for it. Labels are kept as white textures that are coloured
 * as they are drawn. For the thread that draws. */
#ifndef TETRESS_DRAW_LABELS_H
#define TETRESS_DRAW_LABELS_H

#include <SDL2/SDL.h>

#include "third_party/cimgui/cimgui.h"
#include "ui/draw/font_files.h"
#include "ui/draw/theme.h"

typedef struct Labels Labels;

/* The files must outlive the labels. */
Status labels_create(SDL_Renderer *sdl, const FontFiles *files, Labels **out, Error *error);
void labels_destroy(Labels *self); /* may be null */

/* Between frames: lets go of labels if there are many; true if so, and the next frame must be drawn whole. */
bool labels_tidy(Labels *self);

typedef struct LabelStyle {
    FontFace face;
    int em;
    Colour colour;
} LabelStyle;

/* Draws a text around a centre. */
void labels_draw(Labels *self, ImDrawList *list, LabelStyle style, ImVec2 centre, const char *text);

/* A text as a picture of its own, for exports; null if it cannot be drawn. */
SDL_Surface *labels_render(Labels *self, FontFace face, int em, Colour colour, const char *text);

#endif
