#include <math.h>
#include <stdlib.h>

#include "ui/view/board/board.h"
#include "ui/view/widgets.h"

static const float GLIDE_PER_S = 14; /* the share of the way back covered in a second, at constant speed */
static const float CLICK_WAY = 4;    /* if the pointer moves less, it was a click */
enum { FRAME_MS = 12 };

/* Turns a shift of more than half a cell into whole cells of the state's pan. */
static void take_cells(Ui *ui, float *shift, float side, const char *less, const char *more)
{
    int cells = (int)lroundf(*shift / side);
    *shift -= (float)cells * side;
    for (int i = abs(cells); i > 0; i--)
        ui_do(ui, "view.board.pan", cells > 0 ? less : more);
}

static void shift_by(Ui *ui, const BoardFrame *frame, float x, float y)
{
    BoardView *view = &ui->board;
    view->shift_x += x;
    view->shift_y += y;
    take_cells(ui, &view->shift_x, frame->side, "left", "right");
    take_cells(ui, &view->shift_y, frame->side, "up", "down");
    view->glide_ns = ui->now_ns;
}

static void glide(Ui *ui)
{
    BoardView *view = &ui->board;
    if (view->shift_x == 0 && view->shift_y == 0)
        return;
    float passed = (float)(ui->now_ns - view->glide_ns) / 1e9f;
    float left = fmaxf(1 - passed * GLIDE_PER_S, 0);
    view->shift_x *= left;
    view->shift_y *= left;
    view->glide_ns = ui->now_ns;
    if (fabsf(view->shift_x) < 0.5f && fabsf(view->shift_y) < 0.5f)
        view->shift_x = view->shift_y = 0;
    window_draw_in(ui->window, FRAME_MS);
}

void board_pan(Ui *ui, const BoardFrame *frame, bool hovered)
{
    BoardView *view = &ui->board;
    ImVec2 fingers = window_take_pan(ui->window);
    ImVec2 mouse = widget_mouse();
    if (hovered && igIsMouseClicked(ImGuiMouseButton_Right, false)) {
        view->panning = true;
        view->pan_way = 0;
        view->pan_x = mouse.x;
        view->pan_y = mouse.y;
    }
    if (view->panning) {
        view->pan_way += fabsf(mouse.x - view->pan_x) + fabsf(mouse.y - view->pan_y);
        shift_by(ui, frame, mouse.x - view->pan_x, mouse.y - view->pan_y);
        view->pan_x = mouse.x;
        view->pan_y = mouse.y;
        view->panning = igIsMouseDown(ImGuiMouseButton_Right);
        igSetMouseCursor(ImGuiMouseCursor_ResizeAll);
        if (!view->panning && view->pan_way < ui_px(ui, CLICK_WAY)) {
            /* A right click without movement lists the placements over the cell. */
            Cell cell;
            if (!ui->app->editing && board_frame_at(frame, mouse, &cell))
                ui_do_cell(ui, "heatmap.cell", cell);
        }
    } else if (hovered && (fingers.x != 0 || fingers.y != 0)) {
        shift_by(ui, frame, fingers.x, fingers.y);
        /* the first finger was also meant for the torus */
        view->pressed = view->placing = view->painting = false;
    } else if (!igIsMouseDown(ImGuiMouseButton_Left)) {
        glide(ui);
    }
}
