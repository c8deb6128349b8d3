#include <math.h>

#include "app/experiment/write.h"

/* A field in quotes, with quotes inside it doubled. */
static void add_string(Text *out, const char *string)
{
    text_add_byte(out, '"');
    for (; *string; string++) {
        if (*string == '"')
            text_add_byte(out, '"');
        text_add_byte(out, *string);
    }
    text_add_byte(out, '"');
}

/* A comma and a number; unknown numbers are left empty. */
static void add_number(Text *out, double value)
{
    text_add_byte(out, ',');
    if (!isnan(value))
        text_printf(out, "%.10g", value);
}

static void write_csv_begin(Text *out, const Experiment *experiment, const char *table, const char *unit,
                            const char *name)
{
    text_printf(out, "%s,", experiment->id);
    add_string(out, table);
    text_add_byte(out, ',');
    add_string(out, unit);
    text_add_byte(out, ',');
    add_string(out, name);
}

void write_csv(const Experiment *experiment, const Result *result, Text *out)
{
    text_add_string(out, "experiment,table,unit,name,x,value,low,high,samples,published,published_to,"
                         "published_low,published_high\n");
    for (int g = 0; g < result->group_count; g++) {
        const Group *group = &result->groups[g];
        for (int i = 0; i < group->count; i++) {
            write_csv_begin(out, experiment, group->title, group->unit, group->findings[i].name);
            const Finding *finding = &group->findings[i];
            ResultRange published = finding_published_between(finding);
            add_number(out, NAN); /* no x */
            add_number(out, finding->value);
            add_number(out, finding->between.low);
            add_number(out, finding->between.high);
            add_number(out, (double)finding->samples);
            add_number(out, finding->published.low);
            add_number(out, finding->published.high);
            add_number(out, published.low);
            add_number(out, published.high);
            text_add_byte(out, '\n');
        }
    }
    for (int c = 0; c < result->chart_count; c++) {
        const Chart *chart = &result->charts[c];
        for (int s = 0; s < chart->count; s++) {
            for (int i = 0; i < chart->series[s].count; i++) {
                write_csv_begin(out, experiment, chart->title, chart->y, chart->series[s].name);
                const Point *point = &chart->series[s].points[i];
                add_number(out, point->x);
                add_number(out, point->y);
                add_number(out, point->between.low);
                add_number(out, point->between.high);
                text_add_string(out, ",,,,,\n");
            }
        }
    }
}
