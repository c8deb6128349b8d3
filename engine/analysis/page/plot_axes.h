/* The arithmetic of plots. Any thread. */
#ifndef TETRESS_ANALYSIS_PAGE_PLOT_AXES_H
#define TETRESS_ANALYSIS_PAGE_PLOT_AXES_H

#include <math.h>

/* From values to coordinates: indices 0 to count - 1 go from the left to the right edge. */
typedef struct PlotAxes {
    double left, right, top, bottom;
    double low, high; /* values at bottom and top */
    int count;
} PlotAxes;

static inline double plot_axes_x(const PlotAxes *self, double index)
{
    double span = self->count > 1 ? self->count - 1 : 1;
    return self->left + (self->right - self->left) * index / span;
}

static inline double plot_axes_y(const PlotAxes *self, double value)
{
    return self->bottom - (self->bottom - self->top) * (value - self->low) / (self->high - self->low);
}

/* The first of 1, 2, 5, 10, ... that is at least this large. */
static inline double plot_axes_step(double least)
{
    static const double steps[] = {1, 2, 5};
    double power = pow(10, floor(log10(least)));
    for (int i = 0; i < 3; i++)
        if (steps[i] * power >= least * 0.999)
            return steps[i] * power;
    return 10 * power;
}

#endif
