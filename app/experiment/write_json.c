#include "app/experiment/write.h"

static void put_range(JsonWriter *writer, const char *low, const char *high, ResultRange range)
{
    json_put_number(writer, low, range.low);
    json_put_number(writer, high, range.high);
}

static void put_finding(JsonWriter *writer, const Finding *finding)
{
    Agreement agreement = finding_agreement(finding);
    json_open_object(writer);
    json_put_string(writer, "name", finding->name);
    json_put_number(writer, "value", finding->value);
    put_range(writer, "low", "high", finding->between);
    json_put_integer(writer, "samples", finding->samples);
    put_range(writer, "published", "published_to", finding->published);
    put_range(writer, "published_low", "published_high", finding_published_between(finding));
    json_key(writer, "agrees");
    if (agreement == AGREEMENT_NONE)
        json_null(writer);
    else
        json_bool(writer, agreement == AGREEMENT_YES);
    json_put_string(writer, "why", agreement == AGREEMENT_NO ? finding->why : NULL);
    json_close_object(writer);
}

void write_json(const Experiment *experiment, const Result *result, JsonWriter *writer)
{
    json_open_object(writer);
    json_put_string(writer, "id", experiment->id);
    json_put_string(writer, "title", experiment->title);
    json_put_string(writer, "published", experiment->published);
    json_put_array(writer, "groups");
    for (int i = 0; i < result->group_count; i++) {
        const Group *group = &result->groups[i];
        json_open_object(writer);
        json_put_string(writer, "title", group->title);
        json_put_string(writer, "unit", group->unit);
        json_put_bool(writer, "machine", group->machine);
        json_put_array(writer, "findings");
        for (int k = 0; k < group->count; k++)
            put_finding(writer, &group->findings[k]);
        json_close_array(writer);
        json_close_object(writer);
    }
    json_close_array(writer);
    json_put_array(writer, "charts");
    for (int i = 0; i < result->chart_count; i++) {
        const Chart *chart = &result->charts[i];
        json_open_object(writer);
        json_put_string(writer, "title", chart->title);
        json_put_string(writer, "x", chart->x);
        json_put_string(writer, "y", chart->y);
        json_put_bool(writer, "machine", chart->machine);
        json_put_array(writer, "series");
        for (int k = 0; k < chart->count; k++) {
            const Series *series = &chart->series[k];
            json_open_object(writer);
            json_put_string(writer, "name", series->name);
            json_put_array(writer, "points");
            for (int n = 0; n < series->count; n++) {
                json_open_object(writer);
                json_put_number(writer, "x", series->points[n].x);
                json_put_number(writer, "y", series->points[n].y);
                put_range(writer, "low", "high", series->points[n].between);
                json_close_object(writer);
            }
            json_close_array(writer);
            json_close_object(writer);
        }
        json_close_array(writer);
        json_close_object(writer);
    }
    json_close_array(writer);
    json_put_array(writer, "notes");
    for (int i = 0; i < result->note_count; i++)
        json_string(writer, result->notes[i]);
    json_close_array(writer);
    json_close_object(writer);
}
