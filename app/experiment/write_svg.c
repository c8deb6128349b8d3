#include <math.h>

#include "app/experiment/write.h"
#include "engine/analysis/page/page_inner.h"
#include "engine/analysis/page/plot_axes.h"

/* Pixels. */
enum {
    WIDTH = 900,
    MARGIN = 20,
    LABELS = 300, /* of the findings' names */
    ROW = 22,
    HEAD = 34, /* of a part's title */
    FOOT = 34, /* of its axis */
    CHART = 250,
    ENDS = 260, /* of the names after curves */
    APART = 3   /* distance between the error bars of two curves at the same place */
};

static const char *const style =
    "text{fill:var(--dim);font:12px Inter,system-ui,'DejaVu "
    "Sans',sans-serif;font-variant-numeric:tabular-nums}"
    ".t{fill:var(--text);font-size:15px;font-weight:600}.h{fill:var(--text);font-weight:600}.n{fill:var(--"
    "text)}"
    ".grid{stroke:var(--line);fill:none}.ours{stroke:var(--teal);fill:var(--teal);stroke-width:2}"
    ".theirs{stroke:var(--m2);fill:none;stroke-width:2}.curve{fill:none;stroke-width:2;stroke-linejoin:round}"
    ".thin{stroke-width:1}";

static const char *const colours[] = {"teal", "red", "blue", "m1", "m3", "ok", "m2", "text", "dim"};

enum { COLOUR_COUNT = sizeof colours / sizeof *colours };

/* ---- Scales ---- */

/* Whether there is room for the errors of a curve's points. */
static bool has_errors(const Series *series)
{
    enum { FEW = 12 };
    return series->count <= FEW;
}

/* From values to pixels. */
typedef struct SvgScale {
    bool logarithmic;
    double low, high; /* logarithms if the scale is logarithmic */
    double from, to;  /* pixels */
} SvgScale;

static double scale_value(const SvgScale *self, double value)
{
    return self->logarithmic ? log10(fmax(value, 1e-9)) : value;
}

static double scale_at(const SvgScale *self, double value)
{
    return self->from +
           (self->to - self->from) * (scale_value(self, value) - self->low) / (self->high - self->low);
}

static void scale_take(SvgScale *self, double value)
{
    if (isnan(value) || isinf(value))
        return;
    self->low = fmin(self->low, scale_value(self, value));
    self->high = fmax(self->high, scale_value(self, value));
}

static double scale_step(const SvgScale *self, int parts)
{
    double step = plot_axes_step((self->high - self->low) / parts);
    return self->logarithmic ? fmax(1, step) : step;
}

/* Gives it some width if it has no value or only one. */
static void scale_open(SvgScale *self)
{
    if (self->high > self->low)
        return;
    self->low = isfinite(self->low) ? self->low : 0;
    self->high = self->low + 1;
}

/* Widens it to whole steps. */
static void scale_round(SvgScale *self, int parts)
{
    scale_open(self);
    double step = scale_step(self, parts);
    self->low = step * floor(self->low / step + 1e-9);
    self->high = step * ceil(self->high / step - 1e-9);
}

static void add_tick(Text *out, const SvgScale *scale, double value)
{
    double shown = scale->logarithmic ? pow(10, value) : fabs(value) < 1e-9 ? 0 : value;
    const double million = 1e6;
    if (shown >= million)
        text_printf(out, "%.10g M", shown / million);
    else
        text_printf(out, "%.10g", shown);
}

/* ---- Groups ---- */

static SvgScale group_scale(const Group *group)
{
    SvgScale scale = {.logarithmic = group->logarithmic,
                      .low = INFINITY,
                      .high = -INFINITY,
                      .from = MARGIN + LABELS,
                      .to = WIDTH - MARGIN - 60};
    if (!group->logarithmic)
        scale_take(&scale, 0);
    for (int i = 0; i < group->count; i++) {
        const Finding *finding = &group->findings[i];
        ResultRange published = finding_published_between(finding);
        scale_take(&scale, finding->value);
        scale_take(&scale, finding->between.low);
        scale_take(&scale, finding->between.high);
        scale_take(&scale, published.low);
        scale_take(&scale, published.high);
    }
    scale_round(&scale, 6);
    return scale;
}

static void add_span(Text *out, const SvgScale *scale, ResultRange range, double y, const char *css)
{
    if (isfinite(range.low) && isfinite(range.high) && range.low < range.high)
        text_printf(out, "<path class=\"%s thin\" d=\"M%.1f %.1fH%.1f\"/>", css, scale_at(scale, range.low),
                    y, scale_at(scale, range.high));
}

static double add_group(Text *out, const Group *group, double top)
{
    SvgScale scale = group_scale(group);
    double bottom = top + HEAD + group->count * ROW;
    text_printf(out, "<text class=\"h\" x=\"%d\" y=\"%.1f\">", MARGIN, top + 20);
    page_escape(out, group->title);
    text_printf(out, "%s%s%s</text>", *group->unit ? ", " : "", group->unit,
                group->machine ? " (on one machine)" : "");
    double step = scale_step(&scale, 6);
    int count = (int)((scale.high - scale.low) / step + 0.001);
    for (int i = 0; i <= count; i++) {
        double value = scale.low + i * step;
        double x = scale.from + (scale.to - scale.from) * i * step / (scale.high - scale.low);
        text_printf(
            out,
            "<path class=\"grid\" d=\"M%.1f %.1fV%.1f\"/><text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">",
            x, top + HEAD - 8, bottom, x, bottom + 15);
        add_tick(out, &scale, value);
        text_add_string(out, "</text>\n");
    }
    for (int i = 0; i < group->count; i++) {
        const Finding *finding = &group->findings[i];
        double y = top + HEAD + ROW / 2.0 + i * ROW;
        text_printf(out, "<text class=\"n\" x=\"%d\" y=\"%.1f\">", MARGIN, y + 4);
        page_escape(out, finding->name);
        text_add_string(out, "</text>");
        add_span(out, &scale, finding_published_between(finding), y + 4, "theirs");
        if (!isnan(finding->published.low)) {
            double x = scale_at(&scale, (finding->published.low + finding->published.high) / 2);
            text_printf(out, "<path class=\"theirs\" d=\"M%.1f %.1fl5 5-5 5-5-5z\"/>", x, y - 1);
        }
        add_span(out, &scale, finding->between, y - 3, "ours");
        if (!isnan(finding->value))
            text_printf(out,
                        "<circle class=\"ours\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/><text class=\"n\" x=\"%d\" "
                        "y=\"%.1f\" text-anchor=\"end\">%.*f</text>",
                        scale_at(&scale, finding->value), y - 3, WIDTH - MARGIN, y + 4, group->digits,
                        finding->value);
        text_add_byte(out, '\n');
    }
    return bottom + FOOT;
}

/* ---- Charts ---- */

typedef struct SvgPlot {
    SvgScale across;
    PlotAxes up;
} SvgPlot;

static void add_chart_axes(Text *out, const Chart *chart, const SvgPlot *plot)
{
    SvgScale up = {.low = plot->up.low, .high = plot->up.high};
    double step = scale_step(&up, 5);
    int count = (int)((up.high - up.low) / step + 0.5);
    for (int i = 0; i <= count; i++) {
        double value = up.low + i * step;
        double y = plot_axes_y(&plot->up, value);
        text_printf(out,
                    "<path class=\"grid\" d=\"M%.1f %.1fH%.1f\"/><text x=\"%.1f\" y=\"%.1f\" "
                    "text-anchor=\"end\">%.10g</text>\n",
                    plot->across.from, y, plot->across.to, plot->across.from - 16, y + 4,
                    fabs(value) < step / 100 ? 0 : value);
    }
    step = scale_step(&plot->across, 8);
    double first = ceil(plot->across.low / step - 1e-9) * step;
    count = (int)floor((plot->across.high - first) / step + 1e-9);
    for (int i = 0; i <= count; i++) {
        double at = first + i * step;
        double share = (at - plot->across.low) / (plot->across.high - plot->across.low);
        text_printf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">",
                    plot->across.from + (plot->across.to - plot->across.from) * share, plot->up.bottom + 16);
        add_tick(out, &plot->across, at);
        text_add_string(out, "</text>\n");
    }
    text_printf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">",
                (plot->across.from + plot->across.to) / 2, plot->up.bottom + 32);
    page_escape(out, chart->x);
    text_add_string(out, "</text>\n");
}

static void add_series(Text *out, const SvgPlot *plot, const Chart *chart, int index)
{
    const Series *series = &chart->series[index];
    const char *colour = colours[index % COLOUR_COUNT];
    double aside = has_errors(series) ? (index - (chart->count - 1) / 2.0) * APART : 0;
    text_printf(out, "<path class=\"curve\" stroke=\"var(--%s)\"%s d=\"", colour,
                index >= COLOUR_COUNT ? " stroke-dasharray=\"5 3\"" : "");
    for (int i = 0; i < series->count; i++)
        text_printf(out, "%c%.1f %.1f", i ? 'L' : 'M', scale_at(&plot->across, series->points[i].x) + aside,
                    plot_axes_y(&plot->up, series->points[i].y));
    text_add_string(out, "\"/>\n");
    for (int i = 0; i < series->count && has_errors(series); i++) {
        const Point *point = &series->points[i];
        if (isfinite(point->between.low) && isfinite(point->between.high))
            text_printf(out, "<path class=\"thin\" stroke=\"var(--%s)\" d=\"M%.1f %.1fV%.1f\"/>\n", colour,
                        scale_at(&plot->across, point->x) + aside, plot_axes_y(&plot->up, point->between.low),
                        plot_axes_y(&plot->up, point->between.high));
    }
}

/* Names after the ends of the curves, moved apart if they would overlap. */
static void add_names(Text *out, const SvgPlot *plot, const Chart *chart)
{
    const double apart = 15;
    int order[CHART_SERIES];
    double y[CHART_SERIES];
    for (int i = 0; i < chart->count; i++) {
        const Series *series = &chart->series[i];
        int at = i;
        y[i] = series->count ? plot_axes_y(&plot->up, series->points[series->count - 1].y) : plot->up.bottom;
        for (; at > 0 && y[order[at - 1]] > y[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 1; i < chart->count; i++)
        y[order[i]] = fmax(y[order[i]], y[order[i - 1]] + apart);
    double over = chart->count ? y[order[chart->count - 1]] - plot->up.bottom : 0;
    for (int i = chart->count - 1; i >= 0 && over > 0; i--) {
        double most = plot->up.bottom - (chart->count - 1 - i) * apart;
        y[order[i]] = fmin(y[order[i]], most);
    }
    for (int i = 0; i < chart->count; i++) {
        text_printf(out, "<text x=\"%.1f\" y=\"%.1f\" style=\"fill:var(--%s)\">", plot->across.to + 18,
                    y[i] + 4, colours[i % COLOUR_COUNT]);
        page_escape(out, chart->series[i].name);
        text_add_string(out, "</text>\n");
    }
}

static double add_chart(Text *out, const Chart *chart, double top)
{
    SvgPlot plot = {.across = {.logarithmic = chart->logarithmic,
                               .low = INFINITY,
                               .high = -INFINITY,
                               .from = MARGIN + 50,
                               .to = WIDTH - MARGIN - ENDS},
                    .up = {.top = top + HEAD, .bottom = top + HEAD + CHART}};
    SvgScale up = {.low = 0, .high = -INFINITY};
    for (int s = 0; s < chart->count; s++) {
        for (int i = 0; i < chart->series[s].count; i++) {
            const Point *point = &chart->series[s].points[i];
            scale_take(&plot.across, point->x);
            scale_take(&up, point->y);
            if (has_errors(&chart->series[s])) {
                scale_take(&up, point->between.low);
                scale_take(&up, point->between.high);
            }
        }
    }
    scale_round(&up, 5);
    plot.up.low = up.low;
    plot.up.high = up.high;
    scale_open(&plot.across);
    text_printf(out, "<text class=\"h\" x=\"%d\" y=\"%.1f\">", MARGIN, top + 20);
    page_escape(out, chart->title);
    text_add_string(out, ": ");
    page_escape(out, chart->y);
    text_printf(out, "%s</text>\n", chart->machine ? " (on one machine)" : "");
    add_chart_axes(out, chart, &plot);
    for (int i = 0; i < chart->count; i++)
        add_series(out, &plot, chart, i);
    add_names(out, &plot, chart);
    return top + HEAD + CHART + FOOT + 14;
}

/* ---- The whole ---- */

static bool has_published(const Result *result)
{
    for (int g = 0; g < result->group_count; g++) {
        for (int i = 0; i < result->groups[g].count; i++) {
            if (!isnan(result->groups[g].findings[i].published.low))
                return true;
        }
    }
    return false;
}

void write_svg(const Experiment *experiment, const Result *result, Text *out)
{
    double height = 60;
    for (int i = 0; i < result->group_count; i++)
        height += result->groups[i].count ? HEAD + result->groups[i].count * ROW + FOOT : 0;
    for (int i = 0; i < result->chart_count; i++)
        height += result->charts[i].count ? HEAD + CHART + FOOT + 14 : 0;
    double y = 56;
    text_printf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %.0f\" width=\"%d\" height=\"%.0f\" "
        "role=\"img\">\n<title>",
        WIDTH, height, WIDTH, height);
    page_escape(out, experiment->title);
    text_printf(out,
                "</title>\n<style>\n%s%s</style>\n<rect width=\"%d\" height=\"%.0f\" rx=\"8\" "
                "style=\"fill:var(--panel)\"/>\n<text class=\"t\" x=\"%d\" y=\"26\">",
                page_colours, style, WIDTH, height, MARGIN);
    page_escape(out, experiment->title);
    text_add_string(out, "</text>\n");
    text_printf(
        out,
        "<circle class=\"ours\" cx=\"%d\" cy=\"44\" r=\"3\"/><text x=\"%d\" y=\"48\">ours, with its 95%% "
        "interval</text>\n",
        MARGIN + 4, MARGIN + 14);
    if (has_published(result))
        text_printf(
            out,
            "<path class=\"theirs\" d=\"M%d 39l5 5-5 5-5-5z\"/><text x=\"%d\" y=\"48\">published</text>\n",
            MARGIN + 214, MARGIN + 226);
    for (int i = 0; i < result->group_count; i++) {
        if (result->groups[i].count)
            y = add_group(out, &result->groups[i], y);
    }
    for (int i = 0; i < result->chart_count; i++) {
        if (result->charts[i].count)
            y = add_chart(out, &result->charts[i], y);
    }
    text_add_string(out, "</svg>\n");
}
