#include "app/experiment/write.h"

static void put_finding(JsonWriter *writer, const Finding *finding)
{
    Agreement agreement = finding_agreement(finding);
    ResultRange published_between = finding_published_between(finding);
    json_print(writer, "{name: %s, value: %g, low: %g, high: %g, samples: %jd", finding->name, finding->value,
               finding->between.low, finding->between.high, finding->samples);
    json_print(writer, "published: %g, published_to: %g, published_low: %g, published_high: %g",
               finding->published.low, finding->published.high, published_between.low,
               published_between.high);
    json_print(writer, agreement == AGREEMENT_NONE  ? "agrees: null"
                       : agreement == AGREEMENT_YES ? "agrees: true"
                                                    : "agrees: false");
    json_print(writer, "why: %s}", agreement == AGREEMENT_NO ? finding->why : NULL);
}

void write_json(const Experiment *experiment, const Result *result, JsonWriter *writer)
{
    json_print(writer, "{id: %s, title: %s, published: %s, groups: [", experiment->id, experiment->title,
               experiment->published);
    for (int i = 0; i < result->group_count; i++) {
        const Group *group = &result->groups[i];
        json_print(writer, "{title: %s, unit: %s, machine: %i, findings: [", group->title, group->unit,
                   group->machine);
        for (int k = 0; k < group->count; k++)
            put_finding(writer, &group->findings[k]);
        json_print(writer, "]}");
    }
    json_print(writer, "], charts: [");
    for (int i = 0; i < result->chart_count; i++) {
        const Chart *chart = &result->charts[i];
        json_print(writer, "{title: %s, x: %s, y: %s, machine: %i, series: [", chart->title, chart->x,
                   chart->y, chart->machine);
        for (int k = 0; k < chart->count; k++) {
            const Series *series = &chart->series[k];
            json_print(writer, "{name: %s, points: [", series->name);
            for (int n = 0; n < series->count; n++) {
                const Point *point = &series->points[n];
                json_print(writer, "{x: %g, y: %g, low: %g, high: %g}", point->x, point->y,
                           point->between.low, point->between.high);
            }
            json_print(writer, "]}");
        }
        json_print(writer, "]}");
    }
    json_print(writer, "], notes: [");
    for (int i = 0; i < result->note_count; i++)
        json_print(writer, "%s", result->notes[i]);
    json_print(writer, "]}");
}
