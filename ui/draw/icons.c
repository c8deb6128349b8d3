/* Icons, drawn from lines and triangles on a square of 16 units. */
#include <math.h>

#include "ui/draw/canvas.h"

/* Where an icon is drawn. */
typedef struct Pen {
    const Canvas *canvas;
    float left, top, unit, width;
    Colour colour;
} Pen;

static ImVec2 at(const Pen *pen, float x, float y)
{
    return (ImVec2){pen->left + x * pen->unit, pen->top + y * pen->unit};
}

static void stroke(const Pen *pen, float x0, float y0, float x1, float y1)
{
    canvas_line(pen->canvas, at(pen, x0, y0), at(pen, x1, y1), pen->width, pen->colour);
}

static void triangle(const Pen *pen, ImVec2 a, ImVec2 b, ImVec2 c)
{
    ImDrawList_AddTriangleFilled(pen->canvas->list, at(pen, a.x, a.y), at(pen, b.x, b.y), at(pen, c.x, c.y),
                                 pen->colour);
}

static void block(const Pen *pen, float left, float top, float right, float bottom, float radius)
{
    ImVec2 low = at(pen, left, top);
    ImVec2 high = at(pen, right, bottom);
    canvas_box(pen->canvas, (Box){low.x, low.y, high.x, high.y}, radius * pen->unit, pen->colour);
}

static void chain(const Pen *pen, const float (*points)[2], int count)
{
    ImVec2 path[8];
    for (int i = 0; i < count; i++)
        path[i] = at(pen, points[i][0], points[i][1]);
    canvas_path(pen->canvas, path, count, pen->width, pen->colour);
}

/* An arc between two angles, in twelfths of a turn, clockwise from the right. */
static void bow(const Pen *pen, float x, float y, float radius, int from, int to)
{
    ImDrawList_PathArcToFast(pen->canvas->list, at(pen, x, y), radius * pen->unit, from, to);
    ImDrawList_PathStroke(pen->canvas->list, pen->colour, 0, pen->width);
}

static void draw_lock(const Pen *pen)
{
    block(pen, 3.5f, 7, 12.5f, 14, 1.5f);
    bow(pen, 8, 6, 3, 6, 12);
    stroke(pen, 5, 6, 5, 8);
    stroke(pen, 11, 6, 11, 8);
}

static void draw_play(const Pen *pen)
{
    triangle(pen, (ImVec2){5, 3}, (ImVec2){13, 8}, (ImVec2){5, 13});
}

static void draw_pause(const Pen *pen)
{
    block(pen, 4, 3, 7, 13, 1);
    block(pen, 9, 3, 12, 13, 1);
}

static void draw_previous(const Pen *pen)
{
    chain(pen, (const float[][2]){{10, 3}, {5, 8}, {10, 13}}, 3);
}

static void draw_next(const Pen *pen)
{
    chain(pen, (const float[][2]){{6, 3}, {11, 8}, {6, 13}}, 3);
}

static void draw_first(const Pen *pen)
{
    chain(pen, (const float[][2]){{12, 3}, {7, 8}, {12, 13}}, 3);
    stroke(pen, 4, 3, 4, 13);
}

static void draw_last(const Pen *pen)
{
    chain(pen, (const float[][2]){{4, 3}, {9, 8}, {4, 13}}, 3);
    stroke(pen, 12, 3, 12, 13);
}

static void draw_close(const Pen *pen)
{
    stroke(pen, 4, 4, 12, 12);
    stroke(pen, 12, 4, 4, 12);
}

static void draw_plus(const Pen *pen)
{
    stroke(pen, 8, 3, 8, 13);
    stroke(pen, 3, 8, 13, 8);
}

static void draw_check(const Pen *pen)
{
    chain(pen, (const float[][2]){{3, 8.5f}, {6.5f, 12}, {13, 4}}, 3);
}

static void draw_warning(const Pen *pen)
{
    chain(pen, (const float[][2]){{8, 2.5f}, {14, 13}, {2, 13}, {8, 2.5f}}, 4);
    stroke(pen, 8, 6, 8, 9.5f);
    block(pen, 7.3f, 10.8f, 8.7f, 12, 0);
}

static void draw_opened(const Pen *pen)
{
    triangle(pen, (ImVec2){4, 6}, (ImVec2){12, 6}, (ImVec2){8, 11});
}

static void draw_closed(const Pen *pen)
{
    triangle(pen, (ImVec2){6, 4}, (ImVec2){11, 8}, (ImVec2){6, 12});
}

static void draw_menu(const Pen *pen)
{
    for (int i = 0; i < 3; i++)
        stroke(pen, 3, 4 + 4 * (float)i, 13, 4 + 4 * (float)i);
}

static void draw_rotate(const Pen *pen)
{
    bow(pen, 8, 8, 5, 0, 9);
    triangle(pen, (ImVec2){8, 0.2f}, (ImVec2){12, 3}, (ImVec2){8, 5.8f});
}

static void draw_mirror(const Pen *pen)
{
    stroke(pen, 8, 2, 8, 14);
    triangle(pen, (ImVec2){6, 4}, (ImVec2){6, 12}, (ImVec2){1.5f, 12});
    chain(pen, (const float[][2]){{10, 4}, {14.5f, 12}, {10, 12}, {10, 4}}, 4);
}

static void draw_undo(const Pen *pen)
{
    chain(pen, (const float[][2]){{6, 3}, {3, 6}, {6, 9}}, 3);
    stroke(pen, 3, 6, 9, 6);
    bow(pen, 9, 9.5f, 3.5f, 9, 15);
    stroke(pen, 9, 13, 6, 13);
}

static void draw_sliders(const Pen *pen)
{
    static const float knobs[] = {10.5f, 5.5f, 9};
    for (int i = 0; i < 3; i++) {
        float y = 3.5f + 4.5f * (float)i;
        stroke(pen, 2, y, 14, y);
        block(pen, knobs[i] - 1.7f, y - 1.7f, knobs[i] + 1.7f, y + 1.7f, 1.7f);
    }
}

void canvas_icon(const Canvas *self, Box box, Icon icon, Colour colour)
{
    static void (*const drawings[ICON_COUNT])(const Pen *) = {
        [ICON_LOCK] = draw_lock,         [ICON_PLAY] = draw_play,       [ICON_PAUSE] = draw_pause,
        [ICON_PREVIOUS] = draw_previous, [ICON_NEXT] = draw_next,       [ICON_FIRST] = draw_first,
        [ICON_LAST] = draw_last,         [ICON_CLOSE] = draw_close,     [ICON_PLUS] = draw_plus,
        [ICON_CHECK] = draw_check,       [ICON_WARNING] = draw_warning, [ICON_OPENED] = draw_opened,
        [ICON_CLOSED] = draw_closed,     [ICON_MENU] = draw_menu,       [ICON_ROTATE] = draw_rotate,
        [ICON_MIRROR] = draw_mirror,     [ICON_UNDO] = draw_undo,       [ICON_SLIDERS] = draw_sliders,
    };
    float side = floorf(fminf(box_width(box), box_height(box)));
    Pen pen = {.canvas = self,
               .left = roundf((box.left + box.right - side) / 2),
               .top = roundf((box.top + box.bottom - side) / 2),
               .unit = side / 16,
               .width = fmaxf(1, side / 16 * 1.5f),
               .colour = canvas_colour(self, colour)};
    drawings[icon](&pen);
}
