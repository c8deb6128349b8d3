/* The board as a picture: PNG for any size, SVG for any scale. No window is needed.
 *
 * The drawing thread begins and ends a picture, because SDL2_ttf writes its labels; in between, one thread at
 * a time may paint with it. */
#ifndef TETRESS_DRAW_PICTURE_H
#define TETRESS_DRAW_PICTURE_H

#include "ui/draw/labels.h"
#include "ui/state/files/pictures.h"

typedef struct Picture Picture;

/* The labels are only needed for coordinates; null if there are none. */
Status picture_begin(Labels *labels, const PictureStyle *style, Picture **out, Error *error);
void picture_end(Picture *self); /* may be null */

/* Rows of r, g, b, x: as many rows as the style's size, each of as many pixels; the caller frees them. */
Status picture_pixels(const Picture *self, const PictureBoard *board, uint8_t **out, Error *error);

/* Adds an SVG to a text. */
Status picture_svg(const Picture *self, const PictureBoard *board, Text *out, Error *error);

/* Writes either format, by the file's name. */
Status picture_write(const Picture *self, const PictureBoard *board, const char *path, Error *error);

/* For the program: makes pictures with these labels, which must outlive it. */
PictureMaker picture_maker(Labels *labels);

#endif
