/* The plots of a trial by generation. */
#include <math.h>
#include <stdio.h>

#include "ui/view/tune/tune_parts.h"

static const float GUTTER = 44, LABEL = 16;
enum { TIP_SIZE = 1000 };

static Plot begin_plot(const Canvas *canvas, Box box, const TuneTrial *trial, double low, double high)
{
    return plot_begin(canvas, box, GUTTER, (PlotPoint){1, low},
                      (PlotPoint){fmax(trial_span(trial), 2), high});
}

/* The generation under the pointer, from 0; -1: it is elsewhere. */
static int row_pointed(const Plot *plot, const TuneTrial *trial)
{
    int generation;
    return plot_pointed(plot, &generation) && generation <= trial->progress.count ? generation - 1 : -1;
}

void tune_scores_draw(const Canvas *canvas, Box box, const TuneTrial *trial)
{
    const TrainingProgress *progress = &trial->progress;
    const PlotCurve best = {part_best_of, progress, progress->count},
                    mean = {part_mean_of, progress, progress->count};
    double low = 40, high = 60;
    for (int row = 0; row < progress->count; row++) {
        low = fmin(low, 10 * floor((progress->rows[row].mean - 2) / 10));
        high = fmax(high, 10 * ceil((progress->rows[row].best + 2) / 10));
    }
    Plot plot = begin_plot(canvas, box, trial, fmax(low, 0), fmin(high, 100));
    plot_band(&plot, &best, &mean, canvas_mix(canvas, COLOUR_WELL, COLOUR_ACCENT, 0.2f));
    plot_level(&plot, 50, COLOUR_SECONDARY, true);
    plot_curve(&plot, &best, 2, canvas_mix(canvas, COLOUR_WELL, COLOUR_ACCENT, 0.6f));
    plot_curve(&plot, &mean, 2, COLOUR_ACCENT);
    const double figures[] = {plot.low, 50, plot.high};
    for (int i = 0; i < 3; i++) {
        float apart = fabsf(plot_y(&plot, figures[i]) - plot_y(&plot, 50));
        if (i == 1 || apart >= px(canvas, 1.5f * LABEL))
            plot_figure(&plot, figures[i], PRINTED("%.0f%%", figures[i]));
    }
    int row = row_pointed(&plot, trial);
    if (row >= 0)
        igSetTooltip("Generation %d: mean %.1f%%, best %.1f%%", row + 1, progress->rows[row].mean,
                     progress->rows[row].best);
}

/* ---- Numbers ---- */

typedef struct TrialNumber {
    const TuneTrial *trial;
    int index;
} TrialNumber;

static PlotPoint number_of(const void *context, int row)
{
    const TrialNumber *number = context;
    const OptimiserPlan *optimiser = &number->trial->plan.training.optimiser;
    double low = optimiser->low[number->index], high = optimiser->high[number->index];
    return (PlotPoint){row + 1,
                       (number->trial->progress.rows[row].weights[number->index] - low) / (high - low)};
}

void tune_numbers_draw(const Canvas *canvas, Box box, const TuneTrial *trial)
{
    Plot plot = begin_plot(canvas, box, trial, 0, 1);
    char text[TIP_SIZE];
    plot_figure(&plot, 1, "most");
    plot_figure(&plot, 0, "least");
    for (int i = 0; i < trial->plan.settings.count; i++)
        plot_curve(&plot, &(PlotCurve){number_of, &(TrialNumber){trial, i}, trial->progress.count}, 2,
                   tune_colour(canvas, i));
    int row = row_pointed(&plot, trial);
    if (row < 0)
        return;
    snprintf(text, TIP_SIZE, "Generation %d", row + 1);
    for (int i = 0; i < trial->plan.settings.count; i++) {
        char name[64], value[FIGURE_SIZE];
        agent_option_title(trial_number_info(trial, i).name, name);
        tune_write_value(trial->progress.rows[row].weights[i], value);
        string_add(text, TIP_SIZE, "\n%s %s", name, value);
    }
    igSetTooltip("%s", text);
}
