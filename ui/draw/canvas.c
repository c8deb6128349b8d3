#include "ui/draw/canvas.h"

#include <math.h>
#include <string.h>

static const char ellipsis[] = "\xe2\x80\xa6";
static const float UNLIMITED = 1e6f;

float px(const Canvas *self, float size)
{
    return roundf(size * self->scale);
}

void canvas_rectangle(const Canvas *self, Box box, Colour colour)
{
    if (box.right > box.left && box.bottom > box.top)
        ImDrawList_AddRectFilled(self->list, (ImVec2){box.left, box.top}, (ImVec2){box.right, box.bottom},
                                 canvas_colour(self, colour), 0, 0);
}

/* In whole pixels, at most half of the box, and no larger than the atlas has. */
static int corner_radius(Box box, float radius)
{
    float fit = fminf(box_width(box), box_height(box)) / 2;
    float wanted = fminf(fminf(roundf(radius), floorf(fit)), DISC_RADIUS_MAX);
    return wanted > 0 ? (int)wanted : 0;
}

static Box on_pixels(Box box)
{
    return (Box){roundf(box.left), roundf(box.top), roundf(box.right), roundf(box.bottom)};
}

/* A shape of whole pixels for one call of Dear ImGui: up to four bars, and round corners from the atlas. */
typedef struct Outline {
    ImguiPiece pieces[8];
    int count;
} Outline;

static void add_bar(Outline *self, float left, float top, float right, float bottom)
{
    if (right > left && bottom > top)
        self->pieces[self->count++] = (ImguiPiece){.low = {left, top}, .high = {right, bottom}};
}

/* Adds the quarters of a disc or ring: first those above its centre, and of these the left one. */
static void add_corners(Outline *self, Box disc, Box whole, float radius)
{
    ImVec2 half = {box_width(disc) / 2, box_height(disc) / 2};
    for (int which = 0; which < 4; which++) {
        bool right = which % 2, below = which / 2;
        ImVec2 place = {right ? whole.right - radius : whole.left, below ? whole.bottom - radius : whole.top};
        ImVec2 uv = {right ? disc.left + half.x : disc.left, below ? disc.top + half.y : disc.top};
        self->pieces[self->count++] =
            (ImguiPiece){place, {place.x + radius, place.y + radius}, uv, {uv.x + half.x, uv.y + half.y}};
    }
}

void canvas_box(const Canvas *self, Box box, float radius, Colour colour)
{
    Box whole = on_pixels(box);
    int corner = corner_radius(whole, radius);
    if (corner == 0) {
        canvas_rectangle(self, whole, colour);
        return;
    }
    float r = (float)corner;
    Outline shape = {0};
    add_bar(&shape, whole.left + r, whole.top, whole.right - r, whole.top + r);
    add_bar(&shape, whole.left, whole.top + r, whole.right, whole.bottom - r);
    add_bar(&shape, whole.left + r, whole.bottom - r, whole.right - r, whole.bottom);
    add_corners(&shape, self->fonts->discs[corner], whole, r);
    imgui_add_pieces(self->list, shape.pieces, shape.count, canvas_colour(self, colour));
}

void canvas_rim(const Canvas *self, Box box, float radius, float width, Colour colour)
{
    Box whole = on_pixels(box);
    int rim = (int)fminf(fmaxf(1, roundf(width)), RING_WIDTH_MAX);
    int corner = (int)fminf(fmaxf((float)corner_radius(whole, radius), (float)rim), RING_RADIUS_MAX);
    float w = (float)rim, r = (float)corner;
    Outline shape = {0};
    add_bar(&shape, whole.left + r, whole.top, whole.right - r, whole.top + w);
    add_bar(&shape, whole.left + r, whole.bottom - w, whole.right - r, whole.bottom);
    add_bar(&shape, whole.left, whole.top + r, whole.left + w, whole.bottom - r);
    add_bar(&shape, whole.right - w, whole.top + r, whole.right, whole.bottom - r);
    add_corners(&shape, self->fonts->rings[rim][corner], whole, r);
    imgui_add_pieces(self->list, shape.pieces, shape.count, canvas_colour(self, colour));
}

void canvas_panel(const Canvas *self, Box box, float radius, Colour fill, Colour rim)
{
    float width = fmaxf(1, floorf(self->scale));
    canvas_box(self, box, radius, rim);
    canvas_box(self, box_inset(on_pixels(box), width), radius - width, fill);
}

void canvas_disc(const Canvas *self, float x, float y, float radius, Colour colour)
{
    canvas_box(self, (Box){x - radius, y - radius, x + radius, y + radius}, radius, colour);
}

void canvas_line(const Canvas *self, ImVec2 from, ImVec2 to, float width, Colour colour)
{
    ImDrawList_AddLine(self->list, from, to, canvas_colour(self, colour), width);
}

void canvas_path(const Canvas *self, const ImVec2 *points, int count, float width, Colour colour)
{
    ImDrawList_AddPolyline(self->list, points, count, canvas_colour(self, colour), 0, width);
}

void canvas_slope(const Canvas *self, ImVec2 from, ImVec2 to, float level, Colour colour)
{
    imgui_add_sharp_quad(self->list, (const ImVec2[]){from, to, {to.x, level}, {from.x, level}},
                         canvas_colour(self, colour));
}

void canvas_hatch(const Canvas *self, Box box, float apart, float width, Colour colour)
{
    /* Along x + y = c. The lines of neighbouring boxes meet, because c counts from the corner of the
     * screen. */
    int step = (int)fmaxf(2, roundf(apart));
    int first = (int)ceilf((box.left + box.top) / (float)step) * step;
    for (int along = first; (float)along < box.right + box.bottom; along += step) {
        float c = (float)along;
        ImVec2 from = {fmaxf(box.left, c - box.bottom), fminf(box.bottom, c - box.left)};
        ImVec2 to = {fminf(box.right, c - box.top), fmaxf(box.top, c - box.right)};
        if (to.x - from.x >= 1)
            canvas_line(self, from, to, width, colour);
    }
}

void canvas_bar(const Canvas *self, Box box, float share, Colour colour)
{
    Box whole = on_pixels(box);
    float radius = box_height(whole) / 2;
    canvas_box(self, whole, radius, COLOUR_WELL);
    float part = roundf(box_width(whole) * fminf(fmaxf(share, 0), 1));
    if (part >= 1)
        canvas_box(self, (Box){whole.left, whole.top, whole.left + part, whole.bottom}, radius, colour);
}

void canvas_slider(const Canvas *self, Box box, float share, Colour colour)
{
    float middle = roundf((box.top + box.bottom) / 2);
    float knob = px(self, 7);
    float track = fmaxf(2, px(self, 2));
    Box line = {box.left, middle - track, box.right, middle + track};
    canvas_bar(self, line, share, colour);
    float x = box.left + knob + (box_width(box) - 2 * knob) * fminf(fmaxf(share, 0), 1);
    canvas_disc(self, roundf(x), middle, knob, COLOUR_TEXT);
}

ImVec2 canvas_text_size(const Canvas *self, FontRole role, const char *text)
{
    return imgui_font_measure(fonts_get(self->fonts, role), UNLIMITED, text, NULL, NULL);
}

const char *canvas_text_break(const Canvas *self, FontRole role, const char *text, const char *end,
                              float width)
{
    return imgui_font_break(fonts_get(self->fonts, role), text, end, width);
}

const char *canvas_text_fit(const Canvas *self, FontRole role, const char *text, float width)
{
    static const char separator[] = " \xc2\xb7 ";
    const char *end = text + strlen(text);
    ImFont *font = fonts_get(self->fonts, role);
    for (;;) {
        if (imgui_font_measure(font, UNLIMITED, text, end, NULL).x <= width)
            return end;
        const char *before = end;
        do
            before--;
        while (before > text && strncmp(before, separator, sizeof separator - 1) != 0);
        if (before <= text)
            return NULL;
        end = before;
    }
}

/* What is not all there can be read by pointing at it. */
static void explain_cut(Box box, const char *text)
{
    if (igIsMouseHoveringRect((ImVec2){box.left, box.top}, (ImVec2){box.right, box.bottom}, true) &&
        igIsWindowHovered(0))
        igSetTooltip("%s", text);
}

void canvas_text(const Canvas *self, Box box, Align align, FontRole role, Colour colour, const char *text)
{
    if (!*text)
        return;
    ImFont *font = fonts_get(self->fonts, role);
    float room = box_width(box);
    const char *end = canvas_text_fit(self, role, text, room);
    float more = end ? 0 : canvas_text_size(self, role, ellipsis).x;
    ImVec2 size;
    if (end)
        size = imgui_font_measure(font, UNLIMITED, text, end, NULL);
    else
        size = imgui_font_measure(font, fmaxf(room - more, 1), text, NULL, &end);
    if (*end)
        explain_cut(box, text);
    float free_room = room - size.x - more;
    float x = box.left + (align == ALIGN_LEFT ? 0 : align == ALIGN_CENTRE ? free_room / 2 : free_room);
    float y = box.top + (box_height(box) - size.y) / 2;
    ImVec2 at = {roundf(x), roundf(y)};
    colour = canvas_colour(self, colour);
    imgui_add_text(self->list, font, at, colour, text, end);
    if (more > 0)
        imgui_add_text(self->list, font, (ImVec2){at.x + size.x, at.y}, colour, ellipsis, NULL);
}

static float canvas_measure(const void *context, const char *text, size_t bytes)
{
    return imgui_font_measure((ImFont *)context, UNLIMITED, text, text + bytes, NULL).x;
}

const char *canvas_name(const Canvas *self, FontRole role, float width, const Names *names, int which,
                        char out[SHORT_NAME_SIZE])
{
    const NameRoom room = {width, canvas_measure, fonts_get(self->fonts, role), ellipsis};
    return short_name(names, which, &room, out);
}

void canvas_label(const Canvas *self, Box box, FontFace face, float em, Colour colour, const char *text)
{
    ImVec2 centre = {(box.left + box.right) / 2, (box.top + box.bottom) / 2};
    labels_draw(self->labels, self->list, (LabelStyle){face, (int)px(self, em), canvas_colour(self, colour)},
                centre, text);
}

/* Small squares in a grid. */
static void canvas_dots(const Canvas *self, Box box, float apart, float size, Colour colour)
{
    float step = fmaxf(3, roundf(apart));
    float side = fmaxf(1, roundf(size));
    int across = (int)((box_width(box) - step / 2 - side) / step) + 1;
    int down = (int)((box_height(box) - step / 2 - side) / step) + 1;
    for (int i = 0; i < across * down; i++) {
        int column = i % across;
        int row = i / across;
        float x = box.left + step * ((float)column + 0.5f);
        float y = box.top + step * ((float)row + 0.5f);
        canvas_rectangle(self, box_at(roundf(x), roundf(y), side, side), colour);
    }
}

/* Board squares keep this share of their side as the radius of their corners. */
static float token_radius(Box box)
{
    return fmaxf(2, roundf(box_width(box) * 0.09f));
}

void canvas_token(const Canvas *self, Box box, Side side, bool dimmed)
{
    CellLook look = theme_cell(self->theme, side == RED ? 'r' : 'b', box_width(box), dimmed);
    canvas_box(self, box, token_radius(box), look.fill);
    if (!look.patterned)
        return;
    Box inner = box_inset(box, roundf(box_width(box) * 0.14f));
    float apart = box_width(box) / 5;
    if (side == RED)
        canvas_hatch(self, inner, apart, fmaxf(1, box_width(box) / 24), look.pattern);
    else
        canvas_dots(self, inner, apart, box_width(box) / 14, look.pattern);
}

void canvas_cell(const Canvas *self, Box box, bool dimmed)
{
    CellLook look = theme_cell(self->theme, '.', box_width(box), dimmed);
    canvas_box(self, box, token_radius(box), look.fill);
}

void canvas_shape(const Canvas *self, Box box, Shape shape, Colour colour)
{
    const ShapeInfo *info = &shape_info[shape];
    float unit = floorf(fminf(box_width(box), box_height(box)) / 4);
    float gap = unit >= 4 ? fmaxf(1, roundf(unit / 8)) : 0;
    float left = roundf((box.left + box.right - unit * (float)info->width) / 2);
    float top = roundf((box.top + box.bottom - unit * (float)info->height) / 2);
    for (int i = 0; i < SHAPE_CELLS; i++) {
        float x = left + unit * (float)info->cells[i][1];
        float y = top + unit * (float)info->cells[i][0];
        canvas_box(self, box_at(x, y, unit - gap, unit - gap), unit >= 6 ? unit / 6 : 0, colour);
    }
}
