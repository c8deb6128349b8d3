#include "ui/draw/plot.h"

#include <math.h>

static const float LABEL = 16, LABEL_GAP = 6, DASH = 5, DASHES_APART = 8;

enum { POINTS_MOST = 400 };

Plot plot_begin(const Canvas *canvas, Box box, float gutter, PlotPoint from, PlotPoint to)
{
    box.left += px(canvas, gutter);
    canvas_box(canvas, box, px(canvas, 4), COLOUR_WELL);
    return (Plot){canvas, box, from.x, to.x, from.y, to.y};
}

/* Where a value is between two others, from 0 to 1. */
static float share_of(double value, double from, double to)
{
    return to > from ? (float)fmin(fmax((value - from) / (to - from), 0), 1) : 0;
}

float plot_x(const Plot *self, double x)
{
    return self->box.left + box_width(self->box) * share_of(x, self->first, self->last);
}

float plot_y(const Plot *self, double y)
{
    return self->box.bottom - box_height(self->box) * share_of(y, self->low, self->high);
}

/* Every which point is drawn, so that a path has no more than can be seen. */
static int stride_of(const PlotCurve *curve)
{
    return curve->count / POINTS_MOST + 1;
}

void plot_curve(const Plot *self, const PlotCurve *curve, float width, Colour colour)
{
    ImVec2 points[POINTS_MOST + 2];
    int count = 0, stride = stride_of(curve);
    for (int i = 0; i < curve->count + stride; i += stride) {
        PlotPoint point = i < curve->count ? curve->at(curve->context, i) : (PlotPoint){0, NAN};
        if (!isnan(point.y)) {
            points[count++] = (ImVec2){plot_x(self, point.x), plot_y(self, point.y)};
            continue;
        }
        if (count > 1)
            canvas_path(self->canvas, points, count, px(self->canvas, width), colour);
        else if (count == 1)
            canvas_disc(self->canvas, points[0].x, points[0].y, px(self->canvas, width + 1), colour);
        count = 0;
    }
}

/* In whole pixels across, so that no gaps are left. */
static void fill_below(const Plot *self, const PlotCurve *curve, Colour colour)
{
    int stride = stride_of(curve);
    for (int i = 0; i + stride < curve->count; i += stride) {
        PlotPoint from = curve->at(curve->context, i), to = curve->at(curve->context, i + stride);
        if (!isnan(from.y) && !isnan(to.y))
            canvas_slope(self->canvas, (ImVec2){roundf(plot_x(self, from.x)), plot_y(self, from.y)},
                         (ImVec2){roundf(plot_x(self, to.x)), plot_y(self, to.y)}, self->box.bottom, colour);
    }
}

void plot_band(const Plot *self, const PlotCurve *upper, const PlotCurve *lower, Colour colour)
{
    fill_below(self, upper, colour);
    fill_below(self, lower, COLOUR_WELL);
}

void plot_level(const Plot *self, double y, ColourName colour, bool dashed)
{
    const Canvas *canvas = self->canvas;
    float top = roundf(plot_y(self, y)), thick = fmaxf(1, px(canvas, 1));
    float dash = dashed ? px(canvas, DASH) : box_width(self->box);
    float step = dashed ? px(canvas, DASHES_APART) : box_width(self->box);
    float left = self->box.left;
    while (left < self->box.right) {
        canvas_rectangle(canvas, (Box){left, top, fminf(left + dash, self->box.right), top + thick}, colour);
        left += fmaxf(step, 1);
    }
}

void plot_figure(const Plot *self, double y, const char *text)
{
    const Canvas *canvas = self->canvas;
    float half = px(canvas, LABEL) / 2;
    float top = fminf(fmaxf(plot_y(self, y) - half, self->box.top), self->box.bottom - 2 * half);
    float right = self->box.left - px(canvas, LABEL_GAP);
    float width = canvas_text_size(canvas, FONT_SMALL, text).x + 1;
    canvas_text(canvas, (Box){right - width, top, right, top + 2 * half}, ALIGN_RIGHT, FONT_SMALL,
                COLOUR_SECONDARY, text);
}

void plot_mark(const Plot *self, double x, float width, Colour colour)
{
    float left = roundf(plot_x(self, x));
    canvas_rectangle(self->canvas,
                     (Box){left, self->box.top, left + fmaxf(1, px(self->canvas, width)), self->box.bottom},
                     colour);
}

int plot_at(const Plot *self, float left)
{
    double share = share_of((double)left, (double)self->box.left, (double)self->box.right);
    return (int)lround(self->first + (self->last - self->first) * share);
}

bool plot_pointed(const Plot *self, int *x)
{
    const Box *box = &self->box;
    ImVec2 mouse;
    if (!igIsWindowHovered(0) ||
        !igIsMouseHoveringRect((ImVec2){box->left, box->top}, (ImVec2){box->right, box->bottom}, true))
        return false;
    igGetMousePos(&mouse);
    *x = plot_at(self, mouse.x);
    plot_mark(self, *x, 1, canvas_faded(self->canvas, COLOUR_TEXT, 0.4f));
    return true;
}
