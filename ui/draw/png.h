/* PNG files, written without a library: rows of RGB, matches of repeated bytes, one fixed code.
 *
 * A picture of a window shrinks to a twentieth or less. Any thread may call this. */
#ifndef TETRESS_DRAW_PNG_H
#define TETRESS_DRAW_PNG_H

#include <stdint.h>

#include "engine/base/text.h"

/* Appends a PNG of rows of bytes r, g, b, x (the fourth is left out) to a Text; pitch is the number of bytes
 * from row to row. */
Status png_encode(const uint8_t *pixels, int width, int height, int pitch, Text *out, Error *error);

/* The same as a file, replaced as a whole. */
Status png_write(const char *path, const uint8_t *pixels, int width, int height, int pitch, Error *error);

#endif
