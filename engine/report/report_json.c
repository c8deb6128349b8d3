#include "engine/report/report_json.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/json/json_member.h"

/* The counts among the figures, by name. */
typedef struct Count {
    const char *name;
    size_t offset;
} Count;

/* clang-format off */
#define COUNT(field) {#field, offsetof(Report, field)}
#define TABLE_COUNT(field) {#field, offsetof(ReportTable, field)}
/* clang-format on */

static const Count counts[] = {
    COUNT(serial), COUNT(nodes),   COUNT(evaluations), COUNT(playouts),
    COUNT(reused), COUNT(time_ns), COUNT(memory),      COUNT(best_since_ns),
};

static const Count table_counts[] = {
    TABLE_COUNT(entries), TABLE_COUNT(probes),       TABLE_COUNT(hits),    TABLE_COUNT(cutoffs),
    TABLE_COUNT(stores),  TABLE_COUNT(replacements), TABLE_COUNT(damaged),
};

enum { COUNTS = sizeof counts / sizeof *counts, TABLE_COUNTS = sizeof table_counts / sizeof *table_counts };

/* ---- Writing ---- */

/* Other programs read numbers exactly only up to 2^63. */
static void write_count(JsonWriter *writer, uint64_t value)
{
    char text[24];
    if (value <= INT64_MAX) {
        json_print(writer, "%ju", value);
        return;
    }
    snprintf(text, sizeof text, "%" PRIu64, value);
    json_print(writer, "%s", text);
}

void report_put_count(JsonWriter *writer, const char *key, uint64_t value)
{
    json_print(writer, "%s:", key);
    write_count(writer, value);
}

static void write_counts(JsonWriter *writer, const void *of, const Count *list, int count)
{
    for (int i = 0; i < count; i++) {
        uint64_t value;
        memcpy(&value, (const char *)of + list[i].offset, sizeof value);
        report_put_count(writer, list[i].name, value);
    }
}

void report_write_move(JsonWriter *writer, Move move)
{
    if (move >= MOVE_NONE) {
        json_print(writer, "null");
        return;
    }
    json_print(writer, "%s", MOVE_TEXT(move));
}

void report_put_move(JsonWriter *writer, const char *key, Move move)
{
    json_print(writer, "%s:", key);
    report_write_move(writer, move);
}

void report_write_value(JsonWriter *writer, const Value *value)
{
    json_print(writer, "proof: %s, plies: %d, bound: %s, score: %d, expected: %g", proof_names[value->proof],
               value->plies, value_bound_names[value->bound], value->score, value->expected);
}

void report_write_line(JsonWriter *writer, const ReportLine *line)
{
    json_print(writer, "{moves: [");
    for (int i = 0; i < line->count; i++)
        report_write_move(writer, line->moves[i]);
    json_print(writer, "], depth: %d", line->depth);
    report_write_value(writer, &line->value);
    report_put_count(writer, "effort", line->effort);
    json_print(writer, "}");
}

void report_write_json(const Report *report, JsonWriter *writer)
{
    json_print(writer, "position: %s", POSITION_TEXT(&report->position));
    write_counts(writer, report, counts, COUNTS);
    json_print(writer, "finished: %i, book: %i, depth: %d, seldepth: %d", report->finished, report->book,
               report->depth, report->seldepth);
    report_write_value(writer, &report->value);
    report_put_move(writer, "best", report->best);
    json_print(writer, "table: {");
    write_counts(writer, &report->table, table_counts, TABLE_COUNTS);
    report_put_count(writer, "bytes", report->table.bytes);
    json_print(writer, "permille: %d}", report->table.permille);
    /* One row for each depth: nodes, then cut-offs by place. */
    int used = REPORT_DEPTHS;
    while (used > 0 && report->depths[used - 1].nodes == 0)
        used--;
    json_print(writer, "depths: [");
    for (int i = 0; i < used; i++) {
        json_print(writer, "[");
        write_count(writer, report->depths[i].nodes);
        for (int place = 0; place < REPORT_PLACES; place++)
            write_count(writer, report->depths[i].cutoffs[place]);
        json_print(writer, "]");
    }
    json_print(writer, "], times: {generating: %g, evaluating: %g, making: %g, table: %g}, lines: [",
               report->times.generating, report->times.evaluating, report->times.making, report->times.table);
    for (int i = 0; i < report->line_count; i++)
        report_write_line(writer, &report->lines[i]);
    json_print(writer, "], roots: [");
    for (int i = 0; i < report->move_count; i++) {
        const ReportMove *root = &report->moves[i];
        json_print(writer, "{");
        report_put_move(writer, "move", root->move);
        json_print(writer, "alike: %d", root->alike);
        report_write_value(writer, &root->value);
        json_print(writer, "prior: %g, evaluation: %d", root->prior, root->evaluation);
        report_put_count(writer, "effort", root->effort);
        json_print(writer, "}");
    }
    json_print(writer, "]");
}

/* ---- Reading ---- */

static bool read_digits(const JsonBytes *string, uint64_t *out)
{
    if (string->length == 0 || strspn(string->bytes, "0123456789") != string->length)
        return false;
    errno = 0;
    *out = strtoull(string->bytes, NULL, 10);
    return errno == 0;
}

/* Reports of earlier versions may hold numbers beyond 2^63, as exact as a double is. */
Status report_read_count(const JsonValue *value, uint64_t *out, Error *error)
{
    *out = 0;
    if (json_is_integer(value, 0, INT64_MAX))
        *out = (uint64_t)value->as.number.integer;
    else if (value->kind == JSON_NUMBER && value->as.number.value >= 0x1p63 &&
             value->as.number.value < 0x1p64)
        *out = (uint64_t)value->as.number.value;
    else if (value->kind != JSON_STRING || !read_digits(&value->as.string, out))
        return json_unexpected(value, "a whole number from 0 to 2^64 - 1", error);
    return STATUS_OK;
}

Status report_read_move(const JsonValue *value, const Position *position, Move *out, Error *error)
{
    *out = MOVE_NONE;
    if (value->kind != JSON_STRING)
        return json_unexpected(value, "a move", error);
    Status status = move_read(value->as.string.bytes, value->as.string.length, out, error);
    if (status == STATUS_OK && position)
        status = position_check(position, *out, error);
    if (status != STATUS_OK && error) {
        error->line = value->line;
        error->column = value->column;
    }
    return status;
}

static void read_count_at(JsonReader *self, const JsonValue *value, uint64_t *out)
{
    if (self->status == STATUS_OK)
        self->status = report_read_count(value, out, self->error);
}

static uint64_t read_count(JsonReader *self, const JsonValue *object, const char *key)
{
    uint64_t count = 0;
    const JsonValue *value = json_read_any(self, object, key);
    if (value)
        read_count_at(self, value, &count);
    return count;
}

static void read_counts(JsonReader *self, const JsonValue *object, void *out, const Count *list, int count)
{
    for (int i = 0; i < count; i++) {
        uint64_t value = read_count(self, object, list[i].name);
        memcpy((char *)out + list[i].offset, &value, sizeof value);
    }
}

static uint8_t read_byte(JsonReader *self, const JsonValue *object, const char *key)
{
    return (uint8_t)json_read_integer(self, object, key, 0, UINT8_MAX);
}

static Score read_score(JsonReader *self, const JsonValue *object, const char *key)
{
    return (Score)json_read_integer(self, object, key, -SCORE_INFINITE, SCORE_INFINITE);
}

/* null becomes NAN. */
static float read_real(JsonReader *self, const JsonValue *object, const char *key)
{
    const JsonValue *value = json_read_any(self, object, key);
    if (!value || value->kind == JSON_NULL)
        return NAN;
    if (value->kind == JSON_NUMBER && value->as.number.value >= -1 && value->as.number.value <= 1)
        return (float)value->as.number.value;
    json_reader_expected(self, value, "a number from -1 to 1, or null");
    return NAN;
}

/* One of several words. */
static uint8_t read_word(JsonReader *self, const JsonValue *object, const char *key, const char *const *words,
                         int count)
{
    const JsonValue *value = json_read_any(self, object, key);
    int index = value ? json_word_index(value, words, count) : 0;
    if (index < 0)
        json_reader_expected(self, value, "one of the words for it");
    return (uint8_t)(index < 0 ? 0 : index);
}

/* Reports of earlier versions have no bounds, and no score or expected result for the root. */
static Value read_value(JsonReader *self, const JsonValue *object, bool root, const Position *position)
{
    Value parts = value_unknown();
    parts.proof = read_word(self, object, "proof", proof_names, PROOFS);
    parts.plies = read_byte(self, object, "plies");
    parts.bound = json_member(object, "bound")
                      ? read_word(self, object, "bound", value_bound_names, VALUE_BOUNDS)
                      : (uint8_t)value_bound_unsaid((Proof)parts.proof, parts.plies);
    if (!root || json_member(object, "score"))
        parts.score = read_score(self, object, "score");
    if (!root || json_member(object, "expected"))
        parts.expected = read_real(self, object, "expected");
    return value_read(&parts, position->plies);
}

static Move read_move_at(JsonReader *self, const JsonValue *value, const Position *position)
{
    Move move = MOVE_NONE;
    if (self->status == STATUS_OK)
        self->status = report_read_move(value, position, &move, self->error);
    return move;
}

/* An array of at most this many elements. */
static const JsonValue *read_array(JsonReader *self, const JsonValue *object, const char *key, uint32_t most)
{
    const JsonValue *array = json_read(self, object, key, JSON_ARRAY);
    if (array && array->count > most)
        json_reader_expected(self, array, "fewer elements");
    return self->status == STATUS_OK ? array : NULL;
}

static void read_report_line(JsonReader *self, const JsonValue *object, const Position *position,
                             ReportLine *out)
{
    Position now = *position;
    const JsonValue *moves = read_array(self, object, "moves", REPORT_LINE_MOVES);
    const JsonValue *at = moves ? json_first(moves) : NULL;
    *out = (ReportLine){0};
    for (uint32_t i = 0; moves && i < moves->count; i++, at = json_next(at)) {
        Move move = read_move_at(self, at, &now);
        if (self->status != STATUS_OK)
            return;
        out->moves[out->count++] = move;
        position_play(&now, move, &now);
    }
    out->depth = read_byte(self, object, "depth");
    out->value = read_value(self, object, false, position);
    out->effort = read_count(self, object, "effort");
}

static void read_root(JsonReader *self, const JsonValue *object, const Position *position, ReportMove *out)
{
    const JsonValue *move = json_read_any(self, object, "move");
    *out = (ReportMove){0};
    if (move)
        out->move = read_move_at(self, move, position);
    if (json_member(object, "alike")) /* missing in reports of earlier versions */
        out->alike = (uint16_t)json_read_integer(self, object, "alike", 0, MOVE_COUNT);
    out->value = read_value(self, object, false, position);
    out->prior = read_real(self, object, "prior");
    out->evaluation = read_score(self, object, "evaluation");
    out->effort = read_count(self, object, "effort");
}

static void read_depths(JsonReader *self, const JsonValue *object, Report *out)
{
    const JsonValue *rows = read_array(self, object, "depths", REPORT_DEPTHS);
    const JsonValue *row = rows ? json_first(rows) : NULL;
    for (uint32_t i = 0; rows && i < rows->count; i++, row = json_next(row)) {
        if (row->kind != JSON_ARRAY || row->count != 1 + REPORT_PLACES) {
            json_reader_expected(self, row, "nodes and cut-offs");
            return;
        }
        const JsonValue *value = json_first(row);
        read_count_at(self, value, &out->depths[i].nodes);
        for (int place = 0; place < REPORT_PLACES; place++) {
            value = json_next(value);
            read_count_at(self, value, &out->depths[i].cutoffs[place]);
        }
    }
}

Status report_read_json(const JsonValue *object, Report *out, Error *error)
{
    JsonReader reader = {.error = error};
    if (object->kind != JSON_OBJECT)
        return json_unexpected(object, "a report", error);
    memset(out, 0, offsetof(Report, lines));
    const JsonValue *position = json_read(&reader, object, "position", JSON_STRING);
    if (position) {
        reader.status = position_read(position->as.string.bytes, position->as.string.length, &out->position,
                                      reader.error);
        if (reader.status != STATUS_OK && reader.error)
            reader.error->line = position->line;
    }
    read_counts(&reader, object, out, counts, COUNTS);
    const JsonValue *finished = json_read(&reader, object, "finished", JSON_BOOL);
    const JsonValue *best = json_read_any(&reader, object, "best");
    out->finished = finished && finished->as.boolean;
    const JsonValue *book = json_member(object, "book"); /* missing in reports of earlier versions */
    out->book = book && book->kind == JSON_BOOL && book->as.boolean;
    out->best = best && best->kind != JSON_NULL ? read_move_at(&reader, best, &out->position) : MOVE_NONE;
    out->depth = read_byte(&reader, object, "depth");
    out->seldepth = read_byte(&reader, object, "seldepth");
    out->value = read_value(&reader, object, true, &out->position);
    const JsonValue *table = json_read_any(&reader, object, "table");
    if (table && json_member(table, "bytes")) /* missing in reports of earlier versions */
        out->table.bytes = read_count(&reader, table, "bytes");
    read_counts(&reader, table, &out->table, table_counts, TABLE_COUNTS);
    out->table.permille = (int)json_read_integer(&reader, table, "permille", 0, 1000);
    read_depths(&reader, object, out);
    const JsonValue *times = json_read_any(&reader, object, "times");
    out->times.generating = read_real(&reader, times, "generating");
    out->times.evaluating = read_real(&reader, times, "evaluating");
    out->times.making = read_real(&reader, times, "making");
    out->times.table = read_real(&reader, times, "table");
    const JsonValue *lines = read_array(&reader, object, "lines", REPORT_LINES);
    const JsonValue *roots = read_array(&reader, object, "roots", MOVE_COUNT);
    const JsonValue *at = roots ? json_first(lines) : NULL;
    for (uint32_t i = 0; roots && i < lines->count && reader.status == STATUS_OK; i++, at = json_next(at))
        read_report_line(&reader, at, &out->position, &out->lines[out->line_count++]);
    at = roots ? json_first(roots) : NULL;
    for (uint32_t i = 0; roots && i < roots->count && reader.status == STATUS_OK; i++, at = json_next(at))
        read_root(&reader, at, &out->position, &out->moves[out->move_count++]);
    return reader.status;
}
