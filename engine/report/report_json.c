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
        json_count(writer, value);
        return;
    }
    snprintf(text, sizeof text, "%" PRIu64, value);
    json_string(writer, text);
}

void report_put_count(JsonWriter *writer, const char *key, uint64_t value)
{
    json_key(writer, key);
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
    char text[MOVE_TEXT_SIZE];
    if (move >= MOVE_NONE) {
        json_null(writer);
        return;
    }
    move_write(move, text);
    json_string(writer, text);
}

void report_write_value(JsonWriter *writer, const Value *value)
{
    json_put_string(writer, "proof", proof_names[value->proof]);
    json_put_integer(writer, "plies", value->plies);
    json_put_string(writer, "bound", value_bound_names[value->bound]);
    json_put_integer(writer, "score", value->score);
    json_put_number(writer, "expected", value->expected);
}

void report_write_line(JsonWriter *writer, const ReportLine *line)
{
    json_open_object(writer);
    json_key(writer, "moves");
    json_open_array(writer);
    for (int i = 0; i < line->count; i++)
        report_write_move(writer, line->moves[i]);
    json_close_array(writer);
    json_put_integer(writer, "depth", line->depth);
    report_write_value(writer, &line->value);
    report_put_count(writer, "effort", line->effort);
    json_close_object(writer);
}

static void write_root(JsonWriter *writer, const ReportMove *root)
{
    json_open_object(writer);
    json_key(writer, "move");
    report_write_move(writer, root->move);
    json_put_integer(writer, "alike", root->alike);
    report_write_value(writer, &root->value);
    json_put_number(writer, "prior", root->prior);
    json_put_integer(writer, "evaluation", root->evaluation);
    report_put_count(writer, "effort", root->effort);
    json_close_object(writer);
}

/* One row for each depth: nodes, then cut-offs by place. */
static void write_depths(JsonWriter *writer, const Report *report)
{
    int used = REPORT_DEPTHS;
    while (used > 0 && report->depths[used - 1].nodes == 0)
        used--;
    json_key(writer, "depths");
    json_open_array(writer);
    for (int i = 0; i < used; i++) {
        json_open_array(writer);
        write_count(writer, report->depths[i].nodes);
        for (int place = 0; place < REPORT_PLACES; place++)
            write_count(writer, report->depths[i].cutoffs[place]);
        json_close_array(writer);
    }
    json_close_array(writer);
}

static void write_parts(JsonWriter *writer, const Report *report)
{
    json_key(writer, "table");
    json_open_object(writer);
    write_counts(writer, &report->table, table_counts, TABLE_COUNTS);
    report_put_count(writer, "bytes", report->table.bytes);
    json_put_integer(writer, "permille", report->table.permille);
    json_close_object(writer);
    write_depths(writer, report);
    json_key(writer, "times");
    json_open_object(writer);
    json_put_number(writer, "generating", report->times.generating);
    json_put_number(writer, "evaluating", report->times.evaluating);
    json_put_number(writer, "making", report->times.making);
    json_put_number(writer, "table", report->times.table);
    json_close_object(writer);
}

void report_write_json(const Report *report, JsonWriter *writer)
{
    char position[POSITION_TEXT_SIZE];
    position_write(&report->position, position);
    json_put_string(writer, "position", position);
    write_counts(writer, report, counts, COUNTS);
    json_put_bool(writer, "finished", report->finished);
    json_put_integer(writer, "depth", report->depth);
    json_put_integer(writer, "seldepth", report->seldepth);
    report_write_value(writer, &report->value);
    json_key(writer, "best");
    report_write_move(writer, report->best);
    write_parts(writer, report);
    json_key(writer, "lines");
    json_open_array(writer);
    for (int i = 0; i < report->line_count; i++)
        report_write_line(writer, &report->lines[i]);
    json_close_array(writer);
    json_key(writer, "roots");
    json_open_array(writer);
    for (int i = 0; i < report->move_count; i++)
        write_root(writer, &report->moves[i]);
    json_close_array(writer);
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

static Status need_count(const JsonValue *object, const char *key, uint64_t *out, Error *error)
{
    const JsonValue *value;
    Status status = json_need(object, key, &value, error);
    return status ? status : report_read_count(value, out, error);
}

static Status need_integer(const JsonValue *object, const char *key, int least, int most, int *out,
                           Error *error)
{
    int64_t value = 0;
    Status status = json_need_integer(object, key, (int64_t[]){least, most}, &value, error);
    *out = status ? 0 : (int)value;
    return status;
}

static Status need_byte(const JsonValue *object, const char *key, uint8_t *out, Error *error)
{
    int value;
    Status status = need_integer(object, key, 0, UINT8_MAX, &value, error);
    *out = (uint8_t)value;
    return status;
}

/* null becomes NAN. */
static Status need_real(const JsonValue *object, const char *key, float *out, Error *error)
{
    const JsonValue *value;
    Status status = json_need(object, key, &value, error);
    *out = NAN;
    if (status || value->kind == JSON_NULL)
        return status;
    bool good = value->kind == JSON_NUMBER && value->as.number.value >= -1 && value->as.number.value <= 1;
    if (good)
        *out = (float)value->as.number.value;
    return good ? STATUS_OK : json_unexpected(value, "a number from -1 to 1, or null", error);
}

/* Reads one of several words; the first if the member is missing. */
static Status read_word(const JsonValue *object, const char *key, const char *const *words, int count,
                        uint8_t *out, Error *error)
{
    const JsonValue *value = json_member(object, key);
    int index = value ? json_word_index(value, words, count) : 0;
    *out = (uint8_t)(index < 0 ? 0 : index);
    return index < 0 ? json_unexpected(value, "one of the words for it", error) : STATUS_OK;
}

/* Reports of earlier versions have no bounds, and no score or expected result for the root. */
static Status need_value(const JsonValue *object, bool whole, const Position *position, Value *out,
                         Error *error)
{
    const JsonValue *proof;
    Value parts = value_unknown();
    Status status = json_need(object, "proof", &proof, error);
    if (!status)
        status = read_word(object, "proof", proof_names, PROOFS, &parts.proof, error);
    if (!status)
        status = need_byte(object, "plies", &parts.plies, error);
    parts.bound = (uint8_t)value_bound_unsaid((Proof)parts.proof, parts.plies);
    if (!status && json_member(object, "bound"))
        status = read_word(object, "bound", value_bound_names, VALUE_BOUNDS, &parts.bound, error);
    if (!status && (!whole || json_member(object, "score")))
        status = need_integer(object, "score", -SCORE_INFINITE, SCORE_INFINITE, &parts.score, error);
    if (!status && (!whole || json_member(object, "expected")))
        status = need_real(object, "expected", &parts.expected, error);
    *out = value_read(&parts, position->plies);
    return status;
}

Status report_read_move(const JsonValue *value, const Position *position, Move *out, Error *error)
{
    *out = MOVE_NONE;
    if (value->kind != JSON_STRING)
        return json_unexpected(value, "a move", error);
    Status status = move_read(value->as.string.bytes, value->as.string.length, out, error);
    if (!status && position)
        status = position_check(position, *out, error);
    if (status && error) {
        error->line = value->line;
        error->column = value->column;
    }
    return status;
}

static Status read_counts(const JsonValue *object, void *out, const Count *list, int count, Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; i < count && !status; i++) {
        uint64_t value = 0;
        status = need_count(object, list[i].name, &value, error);
        memcpy((char *)out + list[i].offset, &value, sizeof value);
    }
    return status;
}

/* An array of at most this many elements. */
static Status need_array(const JsonValue *object, const char *key, uint32_t most, const JsonValue **out,
                         Error *error)
{
    Status status = json_need_kind(object, key, JSON_ARRAY, out, error);
    if (!status && (*out)->count > most)
        status = json_unexpected(*out, "fewer elements", error);
    return status;
}

static Status read_line_moves(const JsonValue *object, const Position *position, ReportLine *out,
                              Error *error)
{
    const JsonValue *moves;
    Status status = need_array(object, "moves", REPORT_LINE_MOVES, &moves, error);
    if (status)
        return status;
    Position now = *position;
    const JsonValue *value = json_first(moves);
    for (uint32_t i = 0; i < moves->count && !status; i++, value = json_next(value)) {
        Move move;
        status = report_read_move(value, &now, &move, error);
        if (status)
            break;
        out->moves[out->count++] = move;
        position_play(&now, move, &now);
    }
    return status;
}

static Status read_line(const JsonValue *object, const Position *position, ReportLine *out, Error *error)
{
    *out = (ReportLine){0};
    Status status = read_line_moves(object, position, out, error);
    if (!status)
        status = need_byte(object, "depth", &out->depth, error);
    if (!status)
        status = need_value(object, false, position, &out->value, error);
    return status ? status : need_count(object, "effort", &out->effort, error);
}

static Status read_root(const JsonValue *object, const Position *position, ReportMove *out, Error *error)
{
    const JsonValue *move;
    *out = (ReportMove){0};
    Status status = json_need(object, "move", &move, error);
    if (!status)
        status = report_read_move(move, position, &out->move, error);
    if (!status && json_member(object, "alike")) { /* missing in reports of earlier versions */
        int alike;
        status = need_integer(object, "alike", 0, MOVE_COUNT, &alike, error);
        out->alike = (uint16_t)alike;
    }
    if (!status)
        status = need_value(object, false, position, &out->value, error);
    if (!status)
        status = need_real(object, "prior", &out->prior, error);
    if (!status)
        status = need_integer(object, "evaluation", -SCORE_INFINITE, SCORE_INFINITE, &out->evaluation, error);
    return status ? status : need_count(object, "effort", &out->effort, error);
}

static Status read_depths(const JsonValue *object, Report *out, Error *error)
{
    const JsonValue *rows;
    Status status = need_array(object, "depths", REPORT_DEPTHS, &rows, error);
    if (status)
        return status;
    const JsonValue *row = json_first(rows);
    for (uint32_t i = 0; i < rows->count && !status; i++, row = json_next(row)) {
        if (row->kind != JSON_ARRAY || row->count != 1 + REPORT_PLACES)
            return json_unexpected(row, "nodes and cut-offs", error);
        const JsonValue *value = json_first(row);
        status = report_read_count(value, &out->depths[i].nodes, error);
        for (int place = 0; place < REPORT_PLACES && !status; place++) {
            value = json_next(value);
            status = report_read_count(value, &out->depths[i].cutoffs[place], error);
        }
    }
    return status;
}

static Status read_parts(const JsonValue *object, Report *out, Error *error)
{
    const JsonValue *table, *times;
    Status status = json_need(object, "table", &table, error);
    if (!status && json_member(table, "bytes")) /* missing in reports of earlier versions */
        status = need_count(table, "bytes", &out->table.bytes, error);
    if (!status)
        status = read_counts(table, &out->table, table_counts, TABLE_COUNTS, error);
    if (!status)
        status = need_integer(table, "permille", 0, 1000, &out->table.permille, error);
    if (!status)
        status = read_depths(object, out, error);
    if (!status)
        status = json_need(object, "times", &times, error);
    if (!status)
        status = need_real(times, "generating", &out->times.generating, error);
    if (!status)
        status = need_real(times, "evaluating", &out->times.evaluating, error);
    if (!status)
        status = need_real(times, "making", &out->times.making, error);
    return status ? status : need_real(times, "table", &out->times.table, error);
}

static Status read_lists(const JsonValue *object, Report *out, Error *error)
{
    const JsonValue *lines, *roots;
    Status status = need_array(object, "lines", REPORT_LINES, &lines, error);
    if (!status)
        status = need_array(object, "roots", MOVE_COUNT, &roots, error);
    if (status)
        return status;
    const JsonValue *value = json_first(lines);
    for (uint32_t i = 0; i < lines->count && !status; i++, value = json_next(value))
        status = read_line(value, &out->position, &out->lines[out->line_count++], error);
    value = json_first(roots);
    for (uint32_t i = 0; i < roots->count && !status; i++, value = json_next(value))
        status = read_root(value, &out->position, &out->moves[out->move_count++], error);
    return status;
}

static Status read_head(const JsonValue *object, Report *out, Error *error)
{
    const JsonValue *position, *finished, *best;
    Status status = json_need_kind(object, "position", JSON_STRING, &position, error);
    if (status)
        return status;
    status = position_read(position->as.string.bytes, position->as.string.length, &out->position, error);
    if (status && error)
        error->line = position->line;
    if (!status)
        status = read_counts(object, out, counts, COUNTS, error);
    if (!status)
        status = json_need_kind(object, "finished", JSON_BOOL, &finished, error);
    if (status)
        return status;
    out->finished = finished->as.boolean;
    status = json_need(object, "best", &best, error);
    out->best = MOVE_NONE;
    return status || best->kind == JSON_NULL ? status
                                             : report_read_move(best, &out->position, &out->best, error);
}

Status report_read_json(const JsonValue *object, Report *out, Error *error)
{
    if (object->kind != JSON_OBJECT)
        return json_unexpected(object, "a report", error);
    memset(out, 0, offsetof(Report, lines));
    Status status = read_head(object, out, error);
    if (!status)
        status = need_byte(object, "depth", &out->depth, error);
    if (!status)
        status = need_byte(object, "seldepth", &out->seldepth, error);
    if (!status)
        status = need_value(object, true, &out->position, &out->value, error);
    if (!status)
        status = read_parts(object, out, error);
    return status ? status : read_lists(object, out, error);
}
