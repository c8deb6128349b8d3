/* A plot: curves, bands and levels over a scale, in a box with figures on its left.
 *
 *     Plot plot = plot_begin(canvas, box, gutter, (PlotPoint){first, low}, (PlotPoint){last, high});
 *     plot_level(&plot, 50, COLOUR_LINE, true);
 *     plot_curve(&plot, &curve, 2, colour);
 *     if (plot_pointed(&plot, &x)) igSetTooltip(...)
 *
 * What lies beyond the scale is drawn at its end. For the thread that draws. */
#ifndef TETRESS_DRAW_PLOT_H
#define TETRESS_DRAW_PLOT_H

#include "ui/draw/canvas.h"

typedef struct Plot {
    const Canvas *canvas;
    Box box;            /* without the figures */
    double first, last; /* the scale from left to right */
    double low, high;   /* and from bottom to top */
} Plot;

typedef struct PlotPoint {
    double x, y; /* y: NAN where it is missing */
} PlotPoint;

typedef PlotPoint PlotPointOf(const void *context, int index);

typedef struct PlotCurve {
    PlotPointOf *at;
    const void *context;
    int count;
} PlotCurve;

/* Draws the ground; the figures take `gutter`, in design sizes, of the box. The scale goes from the
 * bottom left to the top right. */
Plot plot_begin(const Canvas *canvas, Box box, float gutter, PlotPoint from, PlotPoint to);

float plot_x(const Plot *self, double x);
float plot_y(const Plot *self, double y);

/* Connects known points; gaps stay gaps, and a lone point is a dot. Of very many, only some are drawn. */
void plot_curve(const Plot *self, const PlotCurve *curve, float width, Colour colour);

/* The area between two curves, which covers what was drawn below them. */
void plot_band(const Plot *self, const PlotCurve *upper, const PlotCurve *lower, Colour colour);

/* A line across at a value, and a figure beside one. */
void plot_level(const Plot *self, double y, ColourName colour, bool dashed);
void plot_figure(const Plot *self, double y, const char *text);

/* A line from bottom to top. */
void plot_mark(const Plot *self, double x, float width, Colour colour);

/* The whole number of the scale that is nearest to a place on the screen. */
int plot_at(const Plot *self, float left);

/* Whether the pointer is on it, which then gets a mark at the nearest whole number. */
bool plot_pointed(const Plot *self, int *x);

#endif
