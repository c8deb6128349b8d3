/* Beside the board: the numbers of rows and columns, and how many of their eleven cells are filled, by
 * whom. */
#include <math.h>

#include "ui/view/board/board.h"

enum { ROWS, COLUMNS };

static bool is_going(const BoardScene *scene, int axis, int line)
{
    if (!scene->held || !scene->hand.legal)
        return false;
    return axis == ROWS ? scene->hand.rows[line] : scene->hand.columns[line];
}

static Box line_box(const BoardFrame *frame, int axis, int index, Box strip)
{
    Box cell = axis == ROWS ? board_frame_box(frame, index, 0) : board_frame_box(frame, 0, index);
    return axis == ROWS ? (Box){strip.left, cell.top, strip.right, cell.bottom}
                        : (Box){cell.left, strip.top, cell.right, strip.bottom};
}

/* Font size of a figure in design sizes, no larger than fits. */
static float figure_size(const Canvas *canvas, const BoardFrame *frame, float most)
{
    return fmaxf(fminf(most * canvas->scale, frame->side * 0.42f), 9) / canvas->scale;
}

static void paint_coordinate(const Canvas *canvas, const BoardFrame *frame, const BoardScene *scene, int axis,
                             int index, Box strip)
{
    Cell cell = board_frame_cell(frame, axis == ROWS ? index : 0, axis == ROWS ? 0 : index);
    int line = axis == ROWS ? cell_row(cell) : cell_column(cell);
    bool going = is_going(scene, axis, line);
    canvas_label(canvas, line_box(frame, axis, index, strip), going ? FACE_SEMIBOLD : FACE_REGULAR,
                 figure_size(canvas, frame, 12), going ? COLOUR_ACCENT : COLOUR_SECONDARY,
                 PRINTED("%d", line));
}

/* Red's share, then Blue's, out of eleven. */
static void paint_shares(const Canvas *canvas, Box box, const int filled[2], bool going)
{
    float unit = box_width(box) / BOARD_SIDE;
    float red = roundf(unit * (float)filled[RED]);
    float blue = roundf(unit * (float)(filled[RED] + filled[BLUE]));
    canvas_rectangle(canvas, box, COLOUR_CELL);
    if (going) {
        canvas_rectangle(canvas, box, COLOUR_ACCENT);
        return;
    }
    canvas_rectangle(canvas, (Box){box.left, box.top, box.left + red, box.bottom}, COLOUR_RED);
    canvas_rectangle(canvas, (Box){box.left + red, box.top, box.left + blue, box.bottom}, COLOUR_BLUE);
}

static void paint_ruler(const Canvas *canvas, const BoardFrame *frame, const BoardScene *scene, int axis,
                        int index, Box strip)
{
    Cell cell = board_frame_cell(frame, axis == ROWS ? index : 0, axis == ROWS ? 0 : index);
    int line = axis == ROWS ? cell_row(cell) : cell_column(cell);
    const int *filled = scene->filled[axis][line];
    bool going = is_going(scene, axis, line);
    Box box = line_box(frame, axis, index, strip);
    float bar = fmaxf(2, px(canvas, 3));
    float figures = fmaxf(fminf(px(canvas, 12), box_height(box) - bar - 3), 8);
    float width = fminf(box_width(box) - px(canvas, 4), px(canvas, 30));
    float left = roundf((box.left + box.right - width) / 2);
    float top = axis == ROWS ? roundf((box.top + box.bottom - figures - bar) / 2) : box.top + px(canvas, 2);
    int count = filled[RED] + filled[BLUE];
    ColourName colour = going                               ? COLOUR_ACCENT
                        : count >= BOARD_SIDE - SHAPE_CELLS ? COLOUR_TEXT
                                                            : COLOUR_SECONDARY;
    canvas_label(canvas, box_at(box.left, top, box_width(box), figures), going ? FACE_SEMIBOLD : FACE_REGULAR,
                 figure_size(canvas, frame, 11), colour, PRINTED("%d", going ? BOARD_SIDE : count));
    paint_shares(canvas, box_at(left, top + figures, width, bar), filled, going);
}

typedef void PaintLine(const Canvas *canvas, const BoardFrame *frame, const BoardScene *scene, int axis,
                       int index, Box strip);

/* One for each line, within its strip; while the torus is moved, one more comes into view. */
static void paint_strip(const Canvas *canvas, const BoardFrame *frame, const BoardScene *scene, int axis,
                        Box strip, PaintLine *paint)
{
    ImDrawList_PushClipRect(canvas->list, (ImVec2){strip.left, strip.top},
                            (ImVec2){strip.right, strip.bottom}, true);
    for (int index = -1; index <= BOARD_SIDE; index++)
        paint(canvas, frame, scene, axis, index, strip);
    ImDrawList_PopClipRect(canvas->list);
}

void board_rulers_paint(Ui *ui, const BoardFrame *frame, const BoardScene *scene)
{
    Canvas canvas = widget_canvas(ui);
    const Box *main = &frame->main;
    const Box *area = &frame->area;
    float head = frame->margin > 0 ? frame->side : area->left - frame->outer.left;
    float gap = px(&canvas, 2);
    paint_strip(&canvas, frame, scene, ROWS, (Box){main->left - head, main->top, main->left, main->bottom},
                paint_coordinate);
    paint_strip(&canvas, frame, scene, COLUMNS, (Box){main->left, main->top - head, main->right, main->top},
                paint_coordinate);
    paint_strip(&canvas, frame, scene, ROWS,
                (Box){area->right + gap, main->top, frame->outer.right, main->bottom}, paint_ruler);
    paint_strip(&canvas, frame, scene, COLUMNS,
                (Box){main->left, area->bottom + gap, main->right, frame->outer.bottom}, paint_ruler);
}
