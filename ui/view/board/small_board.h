/* Small boards that explain something, painted from text. For the thread that draws. */
#ifndef TETRESS_VIEW_BOARD_SMALL_BOARD_H
#define TETRESS_VIEW_BOARD_SMALL_BOARD_H

#include "ui/draw/canvas.h"

/* Paints rows of cells, each row ended by '/', with square cells of one size, from the top left of a box:
 *     .     an empty cell
 *     r b   a token
 *     R B   a token of the piece that was just placed
 *     x     a cell of a piece that may not lie there
 *     *     a cell that was just cleared
 * Returns the box that it takes, which is as large as fits. */
Box small_board_paint(const Canvas *canvas, Box box, const char *rows);

#endif
