#include <math.h>
#include <string.h>

#include "app/experiment/write.h"

enum { LINE_WIDTH = 100, COLUMN = 10, RANGE_COLUMN = 18 };

/* A paragraph with a margin. */
static void add_paragraph(Text *out, const char *words, int margin)
{
    text_printf(out, "%*s", margin, "");
    text_wrap(out, words, margin, margin, LINE_WIDTH);
    text_add_byte(out, '\n');
}

/* Ends a line, removing spaces at its end. */
static void end_line(Text *out)
{
    while (out->length > 0 && out->bytes[out->length - 1] == ' ')
        out->bytes[--out->length] = '\0';
    text_add_byte(out, '\n');
}

/* ---- Figures ---- */

static void add_range(Text *out, ResultRange range, int digits)
{
    char text[64] = "";
    if (!isnan(range.low) && range.low == range.high)
        snprintf(text, sizeof text, "%.*f", digits, range.low);
    else if (!isnan(range.low))
        snprintf(text, sizeof text, "%.*f to %.*f", digits, range.low, digits, range.high);
    text_printf(out, "  %-*s", RANGE_COLUMN, text);
}

static bool has_published(const Group *group)
{
    for (int i = 0; i < group->count; i++) {
        if (!isnan(group->findings[i].published.low))
            return true;
    }
    return false;
}

/* Whether a finding differs and has a reason to print. */
static bool has_reason(const Finding *finding)
{
    return finding_agreement(finding) == AGREEMENT_NO && finding->why;
}

/* Why findings differ: once if the reason is the same for all that do. */
static void add_reasons(Text *out, const Group *group)
{
    const char *first = NULL;
    int count = 0, same = 0;
    for (int i = 0; i < group->count; i++) {
        const Finding *finding = &group->findings[i];
        if (!has_reason(finding))
            continue;
        first = first ? first : finding->why;
        count++;
        same += strcmp(first, finding->why) == 0;
    }
    bool together = count > 1 && same == count;
    for (int i = 0; i < group->count; i++) {
        char text[RESULT_NAME_SIZE + RESULT_NOTE_SIZE];
        if (!has_reason(&group->findings[i]))
            continue;
        snprintf(text, sizeof text, "%s%s: %s", together ? "all that differ" : group->findings[i].name,
                 together ? "" : " differs", group->findings[i].why);
        add_paragraph(out, text, 4);
        if (together)
            break;
    }
}

static void add_group(Text *out, const Group *group)
{
    int width = (int)strlen(group->title) + (int)strlen(group->unit) + 2;
    for (int i = 0; i < group->count; i++) {
        int length = (int)strlen(group->findings[i].name) + 2;
        width = length > width ? length : width;
    }
    char title[2 * RESULT_NAME_SIZE];
    snprintf(title, sizeof title, "%s%s%s", group->title, *group->unit ? ", " : "", group->unit);
    text_printf(out, "\n%-*s%*s  %-*s", width, title, COLUMN, "ours", RANGE_COLUMN, "95% between");
    if (has_published(group))
        text_printf(out, "  %-12s  %s", "published", "95% between");
    end_line(out);
    for (int i = 0; i < group->count; i++) {
        const Finding *finding = &group->findings[i];
        static const char *const words[] = {
            [AGREEMENT_NONE] = "", [AGREEMENT_YES] = "agrees", [AGREEMENT_NO] = "differs"};
        text_printf(out, "  %-*s", width - 2, finding->name);
        if (isnan(finding->value))
            text_printf(out, "%*s", COLUMN, "-");
        else
            text_printf(out, "%*.*f", COLUMN, group->digits, finding->value);
        add_range(out, finding->between, group->digits);
        /* With no more digits than the document gives. */
        char text[64] = "";
        ResultRange range = finding->published;
        if (!isnan(range.low) && range.low == range.high)
            snprintf(text, sizeof text, "%.10g", range.low);
        else if (!isnan(range.low))
            snprintf(text, sizeof text, "%.10g to %.10g", range.low, range.high);
        text_printf(out, "  %-12s", text);
        if (finding->published_games > 0)
            add_range(out, finding_published_between(finding), group->digits);
        else
            text_printf(out, "  %-*s", RANGE_COLUMN, "");
        text_add_string(out, words[finding_agreement(finding)]);
        end_line(out);
    }
    add_reasons(out, group);
    if (group->machine)
        text_add_string(out, "    (on this machine, now)\n");
}

/* ---- Curves ---- */

static bool has_point(const Series *series, double x, double *y)
{
    for (int i = 0; i < series->count; i++) {
        if (series->points[i].x == x) {
            *y = series->points[i].y;
            return true;
        }
    }
    return false;
}

/* A row for each curve, with at most this many points. */
static void add_chart(Text *out, const Chart *chart)
{
    enum { POINTS_SHOWN = 8, NAME = 40 };
    if (chart->count == 0)
        return;
    /* The points of the longest curve are used for all. */
    const Series *all = &chart->series[0];
    for (int i = 1; i < chart->count; i++) {
        if (chart->series[i].count > all->count)
            all = &chart->series[i];
    }
    int step = (all->count + POINTS_SHOWN - 1) / POINTS_SHOWN;
    text_printf(out, "\n%s: %s\n  %-*s", chart->title, chart->y, NAME, chart->x);
    for (int i = 0; step > 0 && i < all->count; i += step)
        text_printf(out, "%*.10g", COLUMN - 1, all->points[i].x);
    text_add_byte(out, '\n');
    for (int s = 0; s < chart->count; s++) {
        text_printf(out, "  %-*.*s", NAME, NAME, chart->series[s].name);
        for (int i = 0; step > 0 && i < all->count; i += step) {
            double y = 0;
            if (has_point(&chart->series[s], all->points[i].x, &y))
                text_printf(out, "%*.*f", COLUMN - 1, fabs(y) < 100 ? 1 : 0, y);
            else
                text_printf(out, "%*s", COLUMN - 1, "");
        }
        end_line(out);
    }
}

void write_text(const Experiment *experiment, const Result *result, Text *out)
{
    text_printf(out, "%s  %s\n", experiment->id, experiment->title);
    add_paragraph(out, experiment->published, 2);
    for (int i = 0; i < result->group_count; i++) {
        if (result->groups[i].count > 0)
            add_group(out, &result->groups[i]);
    }
    for (int i = 0; i < result->chart_count; i++)
        add_chart(out, &result->charts[i]);
    for (int i = 0; i < result->note_count; i++) {
        text_add_byte(out, '\n');
        add_paragraph(out, result->notes[i], 2);
    }
}
