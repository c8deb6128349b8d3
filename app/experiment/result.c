#include "app/experiment/result.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const double DEVIATIONS_95 = 1.959963984540054;
static const ResultRange UNKNOWN = {NAN, NAN};

/* ---- Putting together ---- */

void result_init(Result *self)
{
    memset(self, 0, sizeof *self);
}

Group *result_group(Result *self, const char *title, const char *unit, int digits)
{
    assert(self->group_count < RESULT_GROUPS);
    Group *group = &self->groups[self->group_count++];
    group->title = title;
    group->unit = unit;
    group->digits = digits;
    return group;
}

Finding *group_add(Group *self, const char *format, ...)
{
    assert(self->count < GROUP_FINDINGS);
    Finding *finding = &self->findings[self->count++];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(finding->name, sizeof finding->name, format, arguments);
    va_end(arguments);
    finding->value = NAN;
    finding->between = finding->published = UNKNOWN;
    return finding;
}

Chart *result_chart(Result *self, const char *title, const char *x, const char *y)
{
    assert(self->chart_count < RESULT_CHARTS);
    Chart *chart = &self->charts[self->chart_count++];
    chart->title = title;
    chart->x = x;
    chart->y = y;
    return chart;
}

Series *chart_add(Chart *self, const char *format, ...)
{
    assert(self->count < CHART_SERIES);
    Series *series = &self->series[self->count++];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(series->name, sizeof series->name, format, arguments);
    va_end(arguments);
    return series;
}

void series_add(Series *self, double x, double y, ResultRange between)
{
    assert(self->count < SERIES_POINTS);
    self->points[self->count++] = (Point){x, y, between};
}

void result_note(Result *self, const char *format, ...)
{
    assert(self->note_count < RESULT_NOTES);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(self->notes[self->note_count++], RESULT_NOTE_SIZE, format, arguments);
    va_end(arguments);
}

/* ---- Figures ---- */

void mean_add(Mean *self, double value)
{
    self->count++;
    self->sum += value;
    self->squares += value * value;
    if (self->count == 1 || value > self->greatest)
        self->greatest = value;
}

double mean_value(const Mean *self)
{
    return self->count ? self->sum / (double)self->count : NAN;
}

ResultRange mean_between(const Mean *self)
{
    double n = (double)self->count;
    if (self->count < 2)
        return UNKNOWN;
    double mean = self->sum / n;
    double variance = fmax(0, self->squares / n - mean * mean) * n / (n - 1);
    double error = DEVIATIONS_95 * sqrt(variance / n);
    return (ResultRange){mean - error, mean + error};
}

ResultRange share_between(double points, int64_t games)
{
    double n = (double)games, z2 = DEVIATIONS_95 * DEVIATIONS_95;
    if (games == 0)
        return UNKNOWN;
    double share = points / n;
    double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
    double error = DEVIATIONS_95 * sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    return (ResultRange){100 * fmax(0, middle - error), 100 * fmin(1, middle + error)};
}

void finding_share(Finding *self, double points, int64_t games)
{
    self->value = games ? 100 * points / (double)games : NAN;
    self->between = share_between(points, games);
    self->samples = games;
}

void finding_mean(Finding *self, const Mean *mean)
{
    self->value = mean_value(mean);
    self->between = mean_between(mean);
    self->samples = mean->count;
}

void series_add_means(Series *self, const Mean *means, int count, int least, double x)
{
    for (int i = 0; i < count; i++)
        if (means[i].count >= least)
            series_add(self, x + i, mean_value(&means[i]), mean_between(&means[i]));
}

/* ---- Comparing ---- */

void finding_published(Finding *self, double low, double high, int games, const char *why)
{
    if (isnan(low))
        return;
    self->published = (ResultRange){low, high};
    self->published_games = games;
    self->why = why;
}

ResultRange finding_published_between(const Finding *self)
{
    ResultRange out = self->published;
    if (self->published_games > 0) {
        out.low = share_between(out.low / 100 * self->published_games, self->published_games).low;
        out.high = share_between(out.high / 100 * self->published_games, self->published_games).high;
    }
    return out;
}

Agreement finding_agreement(const Finding *self)
{
    ResultRange theirs = finding_published_between(self);
    ResultRange ours = isnan(self->between.low) ? (ResultRange){self->value, self->value} : self->between;
    if (isnan(ours.low) || isnan(theirs.low))
        return AGREEMENT_NONE;
    return ours.low <= theirs.high && theirs.low <= ours.high ? AGREEMENT_YES : AGREEMENT_NO;
}

void result_explain(Result *self, const Group *text, const Group *submitted)
{
    static const char *const by[2][2] = {
        {"by neither", "by what was handed in alone"},
        {"by the text alone", "by the text and by what was handed in"},
    };
    for (int i = 0; i < text->count && i < submitted->count; i++) {
        Agreement a = finding_agreement(&text->findings[i]), b = finding_agreement(&submitted->findings[i]);
        if (a != AGREEMENT_NONE && b != AGREEMENT_NONE)
            result_note(self, "What was published of %s, %s, is explained %s.", text->title,
                        text->findings[i].name, by[a == AGREEMENT_YES][b == AGREEMENT_YES]);
    }
}
