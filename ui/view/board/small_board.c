#include "ui/view/board/small_board.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

static void paint_cell(const Canvas *canvas, Box box, char cell)
{
    float round = fmaxf(2, roundf(box_width(box) * 0.12f));
    bool token = strchr("rRbB", cell) != NULL;
    if (token)
        canvas_token(canvas, box, tolower((unsigned char)cell) == 'r' ? RED : BLUE, false);
    else
        canvas_cell(canvas, box, false);
    if (cell == 'R' || cell == 'B')
        canvas_rim(canvas, box, round, px(canvas, 2), COLOUR_TEXT);
    if (cell == '*')
        canvas_rim(canvas, box, round, px(canvas, 1), COLOUR_ACCENT);
    if (cell == 'x') {
        canvas_hatch(canvas, box_inset(box, 1), fmaxf(box_width(box) / 4, 4), px(canvas, 1), COLOUR_ALERT);
        canvas_rim(canvas, box, round, px(canvas, 1), COLOUR_ALERT);
    }
}

Box small_board_paint(const Canvas *canvas, Box box, const char *rows)
{
    int columns = (int)strcspn(rows, "/");
    int count = 0;
    for (const char *at = rows; *at; at++)
        count += *at == '/';
    float side = floorf(fminf(box_width(box) / (float)columns, box_height(box) / (float)count));
    float gap = fmaxf(1, roundf(side / 20));
    for (int row = 0; row < count; row++)
        for (int column = 0; column < columns; column++)
            paint_cell(
                canvas,
                box_inset(box_at(box.left + side * (float)column, box.top + side * (float)row, side, side),
                          gap),
                rows[row * (columns + 1) + column]);
    return box_at(box.left, box.top, side * (float)columns, side * (float)count);
}
