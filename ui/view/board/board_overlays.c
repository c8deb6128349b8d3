#include <math.h>

#include "ui/view/board/board.h"

/* The size of figures in a cell of this box, in design sizes: they shrink before they touch its rim. */
static float figure_size(const Canvas *canvas, Box box, float share)
{
    return fmaxf(fminf(13, box_height(box) * share / canvas->scale), 8 / canvas->scale);
}

/* How many placements take a cell: as a tint in the side's colour, and as a number. */
static void paint_count(const Canvas *canvas, Box box, Side side, int count, int most, float size)
{
    if (count == 0)
        return;
    float share = 0.12f + 0.5f * (float)count / (float)(most > 0 ? most : 1);
    Colour tint = canvas_mix(canvas, COLOUR_CELL, side_colour(side), share);
    Colour text = canvas_colour(canvas, COLOUR_TEXT);
    Colour back = canvas_colour(canvas, COLOUR_BACKGROUND);
    canvas_box(canvas, box, fmaxf(2, roundf(box_width(box) * 0.09f)), tint);
    canvas_label(canvas, box, FACE_REGULAR, size,
                 colour_contrast(text, tint) >= colour_contrast(back, tint) ? text : back,
                 PRINTED("%d", count));
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
    ColourName colour = side_colour(side);
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
        canvas_box(canvas, box, fmaxf(2, roundf(box_width(box) * 0.09f)),
                   canvas_mix(canvas, COLOUR_CELL, COLOUR_ACCENT, 0.3f));
    if (view->mine || view->theirs)
        paint_coverage(canvas, view, scene, cell, box);
    if (view->room)
        paint_room(canvas, scene, cell, box);
    if (view->gaps && overlays->gap[cell]) {
        canvas_hatch(canvas, box, fmaxf(box_width(box) / 6, 4), px(canvas, 1), COLOUR_SECONDARY);
        canvas_rim(canvas, box, 2, px(canvas, 1), COLOUR_SECONDARY);
    }
    if (view->legal && overlays->legal[cell] && (view->mine || view->theirs))
        canvas_rim(canvas, box, 3, px(canvas, 1), COLOUR_ACCENT);
}
