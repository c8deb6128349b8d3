/* Icons, drawn from lines and triangles on a square of 16 units. */
#include <math.h>

#include "ui/draw/canvas.h"

typedef enum PartKind {
    PART_NONE,     /* after the last */
    PART_STROKE,   /* from one point to another */
    PART_TRIANGLE, /* filled */
    PART_BLOCK,    /* left, top, right, bottom and the radius of the corners; filled */
    PART_BOW,      /* centre and radius of an arc between two twelfths of a turn, clockwise from the right */
    PART_CHAIN_3,  /* lines through so many points */
    PART_CHAIN_4
} PartKind;

typedef struct IconPart {
    PartKind kind;
    float at[8];
} IconPart;

enum { PARTS_MOST = 6 };

/* clang-format off */
#define STROKE(...) {PART_STROKE, {__VA_ARGS__}}
#define TRIANGLE(...) {PART_TRIANGLE, {__VA_ARGS__}}
#define BLOCK(...) {PART_BLOCK, {__VA_ARGS__}}
#define BOW(...) {PART_BOW, {__VA_ARGS__}}
#define CHAIN_3(...) {PART_CHAIN_3, {__VA_ARGS__}}
#define CHAIN_4(...) {PART_CHAIN_4, {__VA_ARGS__}}

static const IconPart icons[ICON_COUNT][PARTS_MOST] = {
    [ICON_LOCK] = {BLOCK(3.5f, 7, 12.5f, 14, 1.5f), BOW(8, 6, 3, 6, 12),
                   STROKE(5, 6, 5, 8), STROKE(11, 6, 11, 8)},
    [ICON_PLAY] = {TRIANGLE(5, 3, 13, 8, 5, 13)},
    [ICON_PAUSE] = {BLOCK(4, 3, 7, 13, 1), BLOCK(9, 3, 12, 13, 1)},
    [ICON_PREVIOUS] = {CHAIN_3(10, 3, 5, 8, 10, 13)},
    [ICON_NEXT] = {CHAIN_3(6, 3, 11, 8, 6, 13)},
    [ICON_FIRST] = {CHAIN_3(12, 3, 7, 8, 12, 13), STROKE(4, 3, 4, 13)},
    [ICON_LAST] = {CHAIN_3(4, 3, 9, 8, 4, 13), STROKE(12, 3, 12, 13)},
    [ICON_CLOSE] = {STROKE(4, 4, 12, 12), STROKE(12, 4, 4, 12)},
    [ICON_PLUS] = {STROKE(8, 3, 8, 13), STROKE(3, 8, 13, 8)},
    [ICON_CHECK] = {CHAIN_3(3, 8.5f, 6.5f, 12, 13, 4)},
    [ICON_WARNING] = {CHAIN_4(8, 2.5f, 14, 13, 2, 13, 8, 2.5f), STROKE(8, 6, 8, 9.5f),
                      BLOCK(7.3f, 10.8f, 8.7f, 12, 0)},
    [ICON_OPENED] = {TRIANGLE(4, 6, 12, 6, 8, 11)},
    [ICON_CLOSED] = {TRIANGLE(6, 4, 11, 8, 6, 12)},
    [ICON_MENU] = {STROKE(3, 4, 13, 4), STROKE(3, 8, 13, 8), STROKE(3, 12, 13, 12)},
    [ICON_ROTATE] = {BOW(8, 8, 5, 0, 9), TRIANGLE(8, 0.2f, 12, 3, 8, 5.8f)},
    [ICON_MIRROR] = {STROKE(8, 2, 8, 14), TRIANGLE(6, 4, 6, 12, 1.5f, 12),
                     CHAIN_4(10, 4, 14.5f, 12, 10, 12, 10, 4)},
    [ICON_UNDO] = {CHAIN_3(6, 3, 3, 6, 6, 9), STROKE(3, 6, 9, 6), BOW(9, 9.5f, 3.5f, 9, 15),
                   STROKE(9, 13, 6, 13)},
    [ICON_SLIDERS] = {STROKE(2, 3.5f, 14, 3.5f), BLOCK(8.8f, 1.8f, 12.2f, 5.2f, 1.7f),
                      STROKE(2, 8, 14, 8), BLOCK(3.8f, 6.3f, 7.2f, 9.7f, 1.7f),
                      STROKE(2, 12.5f, 14, 12.5f), BLOCK(7.3f, 10.8f, 10.7f, 14.2f, 1.7f)},
};
/* clang-format on */

void canvas_icon(const Canvas *self, Box box, Icon icon, Colour colour)
{
    float side = floorf(fminf(box_width(box), box_height(box))), unit = side / 16;
    float left = roundf((box.left + box.right - side) / 2), top = roundf((box.top + box.bottom - side) / 2);
    float width = fmaxf(1, unit * 1.5f);
    Colour paint = canvas_colour(self, colour);
    for (const IconPart *part = icons[icon]; part < icons[icon] + PARTS_MOST && part->kind; part++) {
        ImVec2 points[4];
        for (int i = 0; i < 4; i++)
            points[i] = (ImVec2){left + part->at[2 * i] * unit, top + part->at[2 * i + 1] * unit};
        if (part->kind == PART_STROKE)
            canvas_line(self, points[0], points[1], width, paint);
        else if (part->kind == PART_TRIANGLE)
            ImDrawList_AddTriangleFilled(self->list, points[0], points[1], points[2], paint);
        else if (part->kind == PART_BLOCK)
            canvas_box(self, (Box){points[0].x, points[0].y, points[1].x, points[1].y}, part->at[4] * unit,
                       paint);
        else if (part->kind == PART_BOW) {
            ImDrawList_PathArcToFast(self->list, points[0], part->at[2] * unit, (int)part->at[3],
                                     (int)part->at[4]);
            ImDrawList_PathStroke(self->list, paint, 0, width);
        } else {
            canvas_path(self, points, part->kind == PART_CHAIN_3 ? 3 : 4, width, paint);
        }
    }
}
