#include <math.h>

#include "ui/view/board/board.h"

static const float COORDINATE = 17, RULER_WIDTH = 26, RULER_HEIGHT = 22;
static const float RULER_LEAST = 18; /* in pixels; figures smaller than this can't be read */

BoardFrame board_frame_in(const Ui *ui, Box room)
{
    BoardFrame self = {.margin = ui->app->settings.margin,
                       .shift_x = ui->board.shift_x,
                       .shift_y = ui->board.shift_y,
                       .pan_row = ui->app->view.pan_row,
                       .pan_column = ui->app->view.pan_column};
    float least = fminf(box_width(room), box_height(room));
    self.ruler_width = fminf(ui_px(ui, RULER_WIDTH), fmaxf(floorf(least / 12), RULER_LEAST));
    self.ruler_height = fminf(ui_px(ui, RULER_HEIGHT), fmaxf(floorf(least / 14), RULER_LEAST));
    float head = self.margin == 0 ? ui_px(ui, COORDINATE) : 0; /* otherwise they are in the margins */
    float cells = (float)(BOARD_SIDE + 2 * self.margin);
    float width = box_width(room) - head - self.ruler_width;
    float height = box_height(room) - head - self.ruler_height;
    self.side = fmaxf(floorf(fminf(width, height) / cells), 4);
    float whole = self.side * cells;
    self.outer.left = roundf((room.left + room.right - whole - head - self.ruler_width) / 2);
    self.outer.top = roundf((room.top + room.bottom - whole - head - self.ruler_height) / 2);
    self.area = box_at(self.outer.left + head, self.outer.top + head, whole, whole);
    self.outer.right = self.area.right + self.ruler_width;
    self.outer.bottom = self.area.bottom + self.ruler_height;
    self.main = box_inset(self.area, self.side * (float)self.margin);
    return self;
}

Box board_frame_box(const BoardFrame *self, int row, int column)
{
    return box_at(self->main.left + self->side * (float)column + roundf(self->shift_x),
                  self->main.top + self->side * (float)row + roundf(self->shift_y), self->side, self->side);
}

Cell board_frame_cell(const BoardFrame *self, int row, int column)
{
    return cell_at((row + self->pan_row) % BOARD_SIDE, (column + self->pan_column) % BOARD_SIDE);
}

bool board_frame_at(const BoardFrame *self, ImVec2 point, Cell *out)
{
    if (point.x < self->area.left || point.x >= self->area.right || point.y < self->area.top ||
        point.y >= self->area.bottom)
        return false;
    int row = (int)floorf((point.y - self->main.top - self->shift_y) / self->side);
    int column = (int)floorf((point.x - self->main.left - self->shift_x) / self->side);
    *out = board_frame_cell(self, row, column);
    return true;
}
