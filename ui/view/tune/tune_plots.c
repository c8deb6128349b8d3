/* The plots of a trial by generation. */
#include <math.h>
#include <stdio.h>

#include "ui/view/tune/tune_parts.h"

static const float GUTTER = 44, LABEL = 16;
enum { POINTS_MOST = 400 };

typedef struct Plot {
    Box box;         /* without the labels on its left */
    int generations; /* from left to right */
    double low, high;
} Plot;

static Plot begin_plot(const Canvas *canvas, Box box, const TuneTrial *trial)
{
    Plot self = {.box = box, .generations = trial_span(trial), .high = 1};
    self.box.left += px(canvas, GUTTER);
    canvas_box(canvas, self.box, px(canvas, 4), canvas_colour(canvas, COLOUR_WELL));
    return self;
}

static float place_x(const Plot *self, int generation)
{
    int steps = self->generations > 1 ? self->generations - 1 : 1;
    return self->box.left + box_width(self->box) * (float)(generation - 1) / (float)steps;
}

static float place_y(const Plot *self, double value)
{
    double share = (value - self->low) / (self->high - self->low);
    return self->box.bottom - box_height(self->box) * (float)fmin(fmax(share, 0), 1);
}

static void draw_figure(const Canvas *canvas, const Plot *self, double value, const char *text)
{
    float y = place_y(self, value), half = px(canvas, LABEL) / 2;
    float top = fminf(fmaxf(y - half, self->box.top), self->box.bottom - 2 * half);
    canvas_text(
        canvas,
        (Box){self->box.left - px(canvas, GUTTER), top, self->box.left - px(canvas, 6), top + 2 * half},
        ALIGN_RIGHT, FONT_SMALL, canvas_colour(canvas, COLOUR_SECONDARY), text);
}

static void draw_dashes(const Canvas *canvas, const Plot *self, double value)
{
    float y = roundf(place_y(self, value)), step = px(canvas, 8);
    for (int i = 0; i < (int)(box_width(self->box) / step); i++) {
        float x = self->box.left + step * (float)i;
        canvas_rectangle(canvas,
                         (Box){x, y, fminf(x + px(canvas, 4), self->box.right), y + fmaxf(1, px(canvas, 1))},
                         canvas_colour(canvas, COLOUR_SECONDARY));
    }
}

/* A curve of some figure of the rows. */
typedef double (*FigureOf)(const TuneTrial *trial, int row, int index);

static void draw_curve(const Canvas *canvas, const Plot *plot, const TuneTrial *trial, FigureOf figure,
                       int index, Colour colour)
{
    ImVec2 points[POINTS_MOST + 2];
    int count = 0, stride = trial->progress.count / POINTS_MOST + 1;
    for (int row = 0; row < trial->progress.count; row += stride)
        points[count++] = (ImVec2){place_x(plot, row + 1), place_y(plot, figure(trial, row, index))};
    if (count > 1)
        canvas_path(canvas, points, count, px(canvas, 2), colour);
    else if (count == 1)
        canvas_disc(canvas, points[0].x + px(canvas, 3), points[0].y, px(canvas, 3), colour);
}

/* ---- Scores ---- */

static double best_of(const TuneTrial *trial, int row, int index)
{
    (void)index;
    return trial->progress.rows[row].best;
}

static double mean_of(const TuneTrial *trial, int row, int index)
{
    (void)index;
    return trial->progress.rows[row].mean;
}

/* The area below a curve, in whole pixels across, so that no gaps are left. */
static void fill_below(const Canvas *canvas, const Plot *plot, const TuneTrial *trial, FigureOf figure,
                       Colour colour)
{
    for (int row = 0; row + 1 < trial->progress.count; row++)
        canvas_slope(canvas, (ImVec2){roundf(place_x(plot, row + 1)), place_y(plot, figure(trial, row, 0))},
                     (ImVec2){roundf(place_x(plot, row + 2)), place_y(plot, figure(trial, row + 1, 0))},
                     plot->box.bottom, colour);
}

/* The area between the mean and the best. */
static void draw_band(const Canvas *canvas, const Plot *plot, const TuneTrial *trial)
{
    Colour well = canvas_colour(canvas, COLOUR_WELL);
    fill_below(canvas, plot, trial, best_of, colour_mix(well, canvas_colour(canvas, COLOUR_ACCENT), 0.2f));
    fill_below(canvas, plot, trial, mean_of, well);
}

void tune_scores_draw(const Canvas *canvas, Box box, const TuneTrial *trial)
{
    Plot plot = begin_plot(canvas, box, trial);
    char text[FIGURE_SIZE];
    plot.low = 40;
    plot.high = 60;
    for (int row = 0; row < trial->progress.count; row++) {
        plot.low = fmin(plot.low, 10 * floor((trial->progress.rows[row].mean - 2) / 10));
        plot.high = fmax(plot.high, 10 * ceil((trial->progress.rows[row].best + 2) / 10));
    }
    plot.low = fmax(plot.low, 0);
    plot.high = fmin(plot.high, 100);
    draw_band(canvas, &plot, trial);
    draw_dashes(canvas, &plot, 50);
    draw_curve(canvas, &plot, trial, best_of, 0,
               colour_mix(canvas_colour(canvas, COLOUR_WELL), canvas_colour(canvas, COLOUR_ACCENT), 0.6f));
    draw_curve(canvas, &plot, trial, mean_of, 0, canvas_colour(canvas, COLOUR_ACCENT));
    const double figures[] = {plot.low, 50, plot.high};
    for (int i = 0; i < 3; i++) {
        bool crowded =
            i != 1 && fabsf(place_y(&plot, figures[i]) - place_y(&plot, 50)) < px(canvas, 1.5f * LABEL);
        if (crowded)
            continue;
        snprintf(text, sizeof text, "%.0f%%", figures[i]);
        draw_figure(canvas, &plot, figures[i], text);
    }
}

/* ---- Numbers ---- */

static double number_of(const TuneTrial *trial, int row, int index)
{
    const OptimiserPlan *optimiser = &trial->plan.training.optimiser;
    double low = optimiser->low[index], high = optimiser->high[index];
    return (trial->progress.rows[row].weights[index] - low) / (high - low);
}

void tune_numbers_draw(const Canvas *canvas, Box box, const TuneTrial *trial)
{
    Plot plot = begin_plot(canvas, box, trial);
    draw_figure(canvas, &plot, 1, "most");
    draw_figure(canvas, &plot, 0, "least");
    for (int i = 0; i < trial->plan.settings.count; i++)
        draw_curve(canvas, &plot, trial, number_of, i, tune_colour(canvas, i));
}
