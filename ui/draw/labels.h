/* Text by SDL2_ttf: on the board, and in exported pictures.
 *
 * It works at any size and scale, without an atlas. Labels are kept as white textures and coloured when
 * drawn. For the thread that draws. */
#ifndef TETRESS_DRAW_LABELS_H
#define TETRESS_DRAW_LABELS_H

#include <SDL2/SDL.h>

#include "third_party/cimgui/fields.h"
#include "ui/draw/font_files.h"
#include "ui/draw/theme.h"

typedef struct Labels Labels;

/* The files must outlive the labels. */
Status labels_create(SDL_Renderer *sdl, const FontFiles *files, Labels **out, Error *error);
void labels_destroy(Labels *self); /* may be null */

/* Between frames: releases labels if there are many. If it returns true, the next frame must be drawn
 * whole. */
bool labels_tidy(Labels *self);

/* Between frames: releases all labels, whose textures the graphics card may have lost. */
void labels_drop(Labels *self);

typedef struct LabelStyle {
    FontFace face;
    int em;
    Colour colour;
} LabelStyle;

/* Draws a text around a centre. */
void labels_draw(Labels *self, ImDrawList *list, LabelStyle style, ImVec2 centre, const char *text);

/* A text as a separate picture, for exports; null if it can't be drawn. */
SDL_Surface *labels_render(Labels *self, FontFace face, int em, Colour colour, const char *text);

#endif
