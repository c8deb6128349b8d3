#include <math.h>
#include <stdio.h>

#include "ui/view/board/board.h"

enum { LEGEND_MOST = 8 };

static Colour side_colour(const Canvas *canvas, Side side)
{
    return canvas_colour(canvas, side == RED ? COLOUR_RED : COLOUR_BLUE);
}

static const char *title(Side side)
{
    return side == RED ? "Red" : "Blue";
}

/* The size of figures in a cell of this box, in design sizes: they shrink before they touch its rim. */
static float figure_size(const Canvas *canvas, Box box, float share)
{
    return fmaxf(fminf(13, box_height(box) * share / canvas->scale), 8 / canvas->scale);
}

/* How many placements take a cell: as a tint in the side's colour, and as a number. */
static void paint_count(const Canvas *canvas, Box box, Side side, int count, int most, float size)
{
    char number[12];
    if (count == 0)
        return;
    Colour ground = canvas_colour(canvas, COLOUR_CELL);
    float share = 0.12f + 0.5f * (float)count / (float)(most > 0 ? most : 1);
    Colour tint = colour_mix(ground, side_colour(canvas, side), share);
    Colour text = canvas_colour(canvas, COLOUR_TEXT);
    Colour back = canvas_colour(canvas, COLOUR_BACKGROUND);
    canvas_box(canvas, box, fmaxf(2, roundf(box_width(box) * 0.09f)), tint);
    snprintf(number, sizeof number, "%d", count);
    canvas_label(canvas, box, FACE_REGULAR, size,
                 colour_contrast(text, tint) >= colour_contrast(back, tint) ? text : back, number);
}

static void paint_coverage(const Canvas *canvas, const View *view, const BoardScene *scene, Cell cell,
                           Box box)
{
    Side mine = scene->mine;
    Side theirs = side_other(mine);
    bool both = view->mine && view->theirs;
    float middle = roundf((box.top + box.bottom) / 2);
    Box upper = {box.left, box.top, box.right, both ? middle : box.bottom};
    Box lower = {box.left, both ? middle : box.top, box.right, box.bottom};
    float size = figure_size(canvas, box, both ? 0.32f : 0.36f);
    if (view->mine)
        paint_count(canvas, upper, mine, scene->overlays->coverage[mine][cell], scene->most[mine], size);
    if (view->theirs)
        paint_count(canvas, lower, theirs, scene->overlays->coverage[theirs][cell], scene->most[theirs],
                    size);
}

/* A side's room: a rim in its colour, and a dot where the other side can't reach. */
static void paint_room(const Canvas *canvas, const BoardScene *scene, Cell cell, Box box)
{
    const Overlays *overlays = scene->overlays;
    Side side = scene->mine;
    Colour colour = side_colour(canvas, side);
    if (!overlays->room[side][cell])
        return;
    canvas_rim(canvas, box_inset(box, px(canvas, 2)), 3, px(canvas, 1), colour);
    if (!overlays->room[side_other(side)][cell])
        canvas_disc(canvas, box.left + px(canvas, 7), box.bottom - px(canvas, 7), px(canvas, 2), colour);
}

void board_overlay_paint(const Canvas *canvas, const View *view, const BoardScene *scene, Cell cell, Box box)
{
    const Overlays *overlays = scene->overlays;
    if (view->legal && overlays->legal[cell])
        canvas_box(
            canvas, box, fmaxf(2, roundf(box_width(box) * 0.09f)),
            colour_mix(canvas_colour(canvas, COLOUR_CELL), canvas_colour(canvas, COLOUR_ACCENT), 0.3f));
    if (view->mine || view->theirs)
        paint_coverage(canvas, view, scene, cell, box);
    if (view->room)
        paint_room(canvas, scene, cell, box);
    if (view->gaps && overlays->gap[cell]) {
        Colour colour = canvas_colour(canvas, COLOUR_SECONDARY);
        canvas_hatch(canvas, box, fmaxf(box_width(box) / 6, 4), px(canvas, 1), colour);
        canvas_rim(canvas, box, 2, px(canvas, 1), colour);
    }
    if (view->legal && overlays->legal[cell] && (view->mine || view->theirs))
        canvas_rim(canvas, box, 3, px(canvas, 1), canvas_colour(canvas, COLOUR_ACCENT));
}

/* ---- The legend ---- */

static int coverage_row(const Canvas *canvas, const BoardScene *scene, Side side, LegendRow *out)
{
    out->colour = side_colour(canvas, side);
    snprintf(out->text, LEGEND_TEXT, "placements of %s that cover the cell, up to %d", title(side),
             scene->overlays->placements[side]);
    return 1;
}

/* The overlays on the board, in words. */
static int legend_rows(const Canvas *canvas, const View *view, const BoardScene *scene, LegendRow *rows)
{
    const Overlays *overlays = scene->overlays;
    int count = 0;
    if (view->legal) {
        rows[count].colour = canvas_colour(canvas, COLOUR_ACCENT);
        snprintf(rows[count++].text, LEGEND_TEXT, "%s can reach it", title(scene->mover));
    }
    if (view->mine)
        count += coverage_row(canvas, scene, scene->mine, &rows[count]);
    if (view->theirs)
        count += coverage_row(canvas, scene, side_other(scene->mine), &rows[count]);
    if (view->room) {
        rows[count].colour = side_colour(canvas, scene->mine);
        snprintf(rows[count++].text, LEGEND_TEXT, "%s's escape room: %d cells, %d its own (dots)",
                 title(scene->mine), overlays->room_count[scene->mine],
                 overlays->own_room_count[scene->mine]);
    }
    if (view->gaps) {
        rows[count].colour = canvas_colour(canvas, COLOUR_SECONDARY);
        rows[count].hatched = true;
        snprintf(rows[count++].text, LEGEND_TEXT, "gaps too small for a piece: %d cells",
                 overlays->gap_count);
    }
    return count;
}

float board_legend(Ui *ui, const BoardScene *scene, Box room, bool draw)
{
    LegendRow rows[LEGEND_MOST] = {0};
    Canvas canvas = widget_canvas(ui);
    int count = scene->overlays ? legend_rows(&canvas, &ui->app->view, scene, rows) : 0;
    count += board_review_legend(&canvas, scene, rows + count);
    float line = px(&canvas, 18);
    float mark = px(&canvas, 10);
    float left = room.left;
    float top = room.top;
    for (int i = 0; i < count; i++) {
        float width = mark + px(&canvas, 6) + canvas_text_size(&canvas, FONT_SMALL, rows[i].text).x;
        if (left > room.left && left + width > room.right) {
            left = room.left;
            top += line;
        }
        Box swatch = box_at(left, top + roundf((line - mark) / 2), mark, mark);
        Box text = {swatch.right + px(&canvas, 6), top, fminf(left + width + 1, room.right), top + line};
        if (draw && rows[i].hatched)
            canvas_hatch(&canvas, swatch, px(&canvas, 3), 1, rows[i].colour);
        else if (draw)
            canvas_box(&canvas, swatch, px(&canvas, 2), rows[i].colour);
        if (draw)
            canvas_text(&canvas, text, ALIGN_LEFT, FONT_SMALL, canvas_colour(&canvas, COLOUR_SECONDARY),
                        rows[i].text);
        left += width + px(&canvas, 16);
    }
    return count > 0 ? top + line - room.top : 0;
}
