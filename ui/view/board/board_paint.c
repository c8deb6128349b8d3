#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/view/board/board.h"
#include "ui/view/board/mark_signs.h"

static const uint64_t GOING_NS = 400000000; /* how long cleared lines stay visible */
enum { FRAME_MS = 16 };

/* What painting a cell needs. */
typedef struct Painter {
    Canvas canvas;
    Ui *ui;
    const BoardFrame *frame;
    const BoardScene *scene;
    float gap;   /* around every cell */
    float going; /* how far lines have faded, from 0 to 1; 1: there are none */
} Painter;

static float corner(const Painter *self)
{
    return fmaxf(2, roundf(self->frame->side * 0.09f));
}

/* The copies around the board show the same in fainter colours. */
static Colour distant(const Painter *self, Colour colour, bool dimmed)
{
    return dimmed ? canvas_mix(&self->canvas, COLOUR_BACKGROUND, colour, 0.35f) : colour;
}

static void paint_ground(const Painter *self, Cell cell, Box box, bool dimmed)
{
    char token = self->scene->cells[cell];
    if (token == '.')
        canvas_cell(&self->canvas, box, dimmed);
    else
        canvas_token(&self->canvas, box, token == 'r' ? RED : BLUE, dimmed);
}

/* A token of a cleared line: it lights up, then fades. */
static void paint_gone(const Painter *self, Cell cell, Box box, bool dimmed)
{
    char token = self->ui->board.gone[cell];
    if (self->going >= 1 || token == '.' || self->scene->cells[cell] != '.')
        return;
    Colour lit = canvas_mix(&self->canvas, COLOUR_TEXT, token == 'r' ? COLOUR_RED : COLOUR_BLUE,
                            fminf(self->going * 2, 1));
    canvas_box(&self->canvas, box, corner(self), colour_faded(lit, (1 - self->going) * (dimmed ? 0.3f : 1)));
}

/* A token that would be cleared if the piece is placed. */
static void paint_going(const Painter *self, Cell cell, Box box)
{
    if (!self->scene->going[cell] || self->scene->ghost[cell])
        return;
    canvas_box(&self->canvas, box, corner(self), canvas_faded(&self->canvas, COLOUR_BACKGROUND, 0.45f));
    canvas_rim(&self->canvas, box, corner(self), px(&self->canvas, 1), COLOUR_ACCENT);
}

/* A held piece: where it is legal, as it would lie; otherwise as a hatched warning. */
static void paint_ghost(const Painter *self, Cell cell, Box box, bool dimmed)
{
    const BoardScene *scene = self->scene;
    const Canvas *canvas = &self->canvas;
    if (!scene->ghost[cell])
        return;
    bool good = scene->hand.legal && !scene->waiting;
    ColourName rim = scene->waiting ? COLOUR_SECONDARY : good ? COLOUR_ACCENT : COLOUR_ALERT;
    ColourName fill = good || scene->waiting ? side_colour(scene->waiting ? scene->mine : scene->mover) : rim;
    float strength = good ? 0.6f : 0.35f;
    canvas_box(canvas, box, corner(self), canvas_faded(canvas, fill, dimmed ? strength * 0.4f : strength));
    if (!good)
        canvas_hatch(canvas, box_inset(box, corner(self)), fmaxf(self->frame->side / 6, 4), px(canvas, 1),
                     distant(self, rim, dimmed));
    canvas_rim(canvas, box, corner(self), px(canvas, 2), distant(self, rim, dimmed));
}

static void paint_clicked(const Painter *self, Cell cell, Box box)
{
    if (!self->scene->clicked[cell])
        return;
    canvas_box(&self->canvas, box, corner(self),
               canvas_faded(&self->canvas, side_colour(self->scene->mover), 0.45f));
    canvas_rim(&self->canvas, box, corner(self), px(&self->canvas, 2), COLOUR_ACCENT);
    canvas_label(&self->canvas, box, FACE_SEMIBOLD, 13, COLOUR_TEXT,
                 PRINTED("%d", self->scene->clicked[cell]));
}

/* The cell under the pointer, if a click has an effect there. */
static void paint_pointed(const Painter *self, Cell cell, Box box)
{
    const BoardView *view = &self->ui->board;
    if (!view->pointed || view->cell != cell || self->scene->held || view->panning)
        return;
    canvas_rim(&self->canvas, box, corner(self), px(&self->canvas, 1),
               canvas_faded(&self->canvas, COLOUR_TEXT, 0.6f));
}

/* The marks of the last move: for each a disc with a sign in a corner of its first cell, with a rim so that
 * it stands out from any colour. */
static void paint_marks(const Painter *self, Cell cell, Box box)
{
    static const bool left[] = {false, false, true, true}, low[] = {false, true, true, false};
    enum { CORNERS = sizeof left / sizeof *left };
    const Canvas *canvas = &self->canvas;
    const BoardScene *scene = self->scene;
    float radius = fminf(px(canvas, 11), roundf(box_width(box) / 3.2f));
    for (int i = 0, corners = 0; i < MARK_SIGNS && corners < CORNERS; i++) {
        const MarkSign *sign = &mark_signs[i];
        if (scene->marked != cell || !(scene->last_marks & sign->mark))
            continue;
        float x = left[corners] ? box.left + radius : box.right - radius;
        float y = low[corners] ? box.bottom - radius : box.top + radius;
        Box disc = {x - radius, y - radius, x + radius, y + radius};
        canvas_disc(canvas, x, y, radius, COLOUR_BACKGROUND);
        canvas_disc(canvas, x, y, radius - px(canvas, 1.5f), sign->colour);
        canvas_label(canvas, disc, FACE_SEMIBOLD, radius * 1.25f / canvas->scale, COLOUR_BACKGROUND,
                     sign->sign);
        window_mark_box(self->ui->window, "board.mark", disc);
        corners++;
    }
}

static void paint_cell(const Painter *self, Cell cell, Box whole, bool dimmed)
{
    const BoardScene *scene = self->scene;
    const Canvas *canvas = &self->canvas;
    Box box = box_inset(whole, self->gap);
    paint_ground(self, cell, box, dimmed);
    paint_gone(self, cell, box, dimmed);
    if (!dimmed) {
        if (scene->cells[cell] == '.')
            board_heat_paint(canvas, scene, cell, box);
        if (scene->cells[cell] == '.' && scene->overlays)
            board_overlay_paint(canvas, &self->ui->app->view, scene, cell, box);
        paint_going(self, cell, box);
        if (scene->last[cell] && scene->cells[cell] != '.')
            canvas_rim(canvas, box_inset(box, px(canvas, 1)), corner(self), px(canvas, 2), COLOUR_TEXT);
        if (scene->hint[cell]) {
            canvas_rim(canvas, box, corner(self), px(canvas, 3), COLOUR_ACCENT);
            window_mark_box(self->ui->window, "board.hint", box);
        }
        if (scene->pattern && scene->pattern[cell]) {
            canvas_rim(canvas, box, corner(self), px(canvas, 3), COLOUR_SECOND);
            window_mark_box(self->ui->window, "board.pattern", box);
        }
        if (scene->cursor && self->ui->app->editor.cursor == cell)
            canvas_rim(canvas, box, corner(self), px(canvas, 3), COLOUR_ACCENT);
        paint_clicked(self, cell, box);
        board_ranks_paint(canvas, scene, cell, box);
        if (!scene->previewed)
            board_review_paint(self->ui, canvas, scene, cell, box);
        board_preview_paint(canvas, scene, cell, box);
        paint_marks(self, cell, box);
        paint_pointed(self, cell, box);
    }
    paint_ghost(self, cell, box, dimmed);
}

/* All visible cells in a box, with one more on each side while the torus is moved. */
static void paint_cells(const Painter *self, Box clip, int margin, bool dimmed)
{
    const BoardFrame *frame = self->frame;
    bool moved = roundf(frame->shift_x) != 0 || roundf(frame->shift_y) != 0;
    int more = margin + moved;
    ImDrawList_PushClipRect(self->canvas.list, (ImVec2){clip.left, clip.top},
                            (ImVec2){clip.right, clip.bottom}, true);
    for (int row = -more; row < BOARD_SIDE + more; row++)
        for (int column = -more; column < BOARD_SIDE + more; column++) {
            bool inner = row >= 0 && row < BOARD_SIDE && column >= 0 && column < BOARD_SIDE;
            if (dimmed && inner && !moved)
                continue; /* the board itself covers it */
            paint_cell(self, board_frame_cell(frame, row, column), board_frame_box(frame, row, column),
                       dimmed);
        }
    ImDrawList_PopClipRect(self->canvas.list);
}

/* Names every cell, for programs that drive the window. */
static void mark_cells(const Ui *ui, const BoardFrame *frame)
{
    char name[32];
    for (int row = 0; row < BOARD_SIDE; row++)
        for (int column = 0; column < BOARD_SIDE; column++) {
            Cell cell = board_frame_cell(frame, row, column);
            snprintf(name, sizeof name, "board.cell.%d-%d", cell_row(cell), cell_column(cell));
            window_mark_box(ui->window, name, board_frame_box(frame, row, column));
        }
    window_mark_box(ui->window, "board", frame->main);
}

/* ---- Lines that were cleared ---- */

static bool is_cell_of(Move move, Cell cell)
{
    for (int i = 0; move < MOVE_COUNT && i < SHAPE_CELLS; i++)
        if (move_cells[move][i] == cell)
            return true;
    return false;
}

/* The cell in the last frame, with the token of the move made since. */
static char cell_before(const Ui *ui, Cell cell)
{
    const Document *document = &ui->app->document;
    bool placed = is_cell_of(document->node->move, cell);
    return placed ? (document->position.plies & 1 ? 'r' : 'b') : ui->board.before[cell];
}

/* Whether what is shown follows by one move from the last frame: except for cleared lines, everything is
 * where it was. */
static bool is_onward(const Ui *ui, const BoardScene *scene, int plies)
{
    bool seen = ui->board.before[0] != '\0'; /* not in the first frame */
    bool onward = seen && plies > 0 && plies == ui->board.before_plies + 1;
    for (int cell = 0; cell < BOARD_CELLS && onward; cell++)
        onward = scene->cells[cell] == '.' || scene->cells[cell] == cell_before(ui, (Cell)cell);
    return onward;
}

/* Notes which tokens were cleared by a move. */
static void notice_gone(Ui *ui, const BoardScene *scene, int plies)
{
    BoardView *view = &ui->board;
    bool onward = is_onward(ui, scene, plies);
    view->gone_ns = 0;
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        bool gone = onward && scene->cells[cell] == '.' && cell_before(ui, (Cell)cell) != '.';
        view->gone[cell] = gone ? cell_before(ui, (Cell)cell) : '.';
        if (gone)
            view->gone_ns = ui->now_ns;
    }
    memcpy(view->before, scene->cells, sizeof view->before);
    view->before_plies = plies;
}

static float follow_gone(Ui *ui, const BoardScene *scene)
{
    BoardView *view = &ui->board;
    int plies = scene->editing ? -1 : ui->app->document.position.plies;
    bool changed = plies != view->before_plies;
    for (int cell = 0; cell < BOARD_CELLS && !changed; cell++)
        changed = view->before[cell] != scene->cells[cell];
    if (changed)
        notice_gone(ui, scene, plies);
    if (view->gone_ns == 0 || ui->now_ns - view->gone_ns >= GOING_NS)
        return 1;
    window_draw_in(ui->window, FRAME_MS);
    return (float)(ui->now_ns - view->gone_ns) / (float)GOING_NS;
}

void board_paint(Ui *ui, const BoardFrame *frame, const BoardScene *scene)
{
    Painter self = {widget_canvas(ui), ui, frame, scene, 1, 1};
    self.gap = fmaxf(1, roundf(frame->side / 45));
    self.going = follow_gone(ui, scene);
    if (frame->margin > 0)
        paint_cells(&self, frame->area, frame->margin, true);
    canvas_rectangle(&self.canvas, frame->main, COLOUR_BACKGROUND);
    paint_cells(&self, frame->main, 0, false);
    /* The border between the board and its copies. */
    Box box = box_inset(self.frame->main, -1);
    canvas_rim(&self.canvas, box, 1, 1, canvas_faded(&self.canvas, COLOUR_SECONDARY, 0.55f));
    mark_cells(ui, frame);
}
