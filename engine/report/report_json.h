/* Complete reports as JSON, so that they can be shown again. Any thread.
 *
 * A report is an object: the root's position as text, figures named after the struct's fields, moves as in
 * files, scores in hundredths of a token for the side to move, and null for anything unknown. */
#ifndef TETRESS_REPORT_REPORT_JSON_H
#define TETRESS_REPORT_REPORT_JSON_H

#include "engine/base/json/json.h"
#include "engine/report/report.h"

/* Writes the members into an open object. */
void report_write_json(const Report *report, JsonWriter *writer);

/* A move as text, or null for MOVE_NONE; the members of a value; a line as an object; a count with its key,
 * which is a string of digits beyond 2^63. Records and pages use these, too. */
void report_write_move(JsonWriter *writer, Move move);
void report_put_move(JsonWriter *writer, const char *key, Move move);
void report_write_value(JsonWriter *writer, const Value *value);
void report_write_line(JsonWriter *writer, const ReportLine *line);
void report_put_count(JsonWriter *writer, const char *key, uint64_t value);

/* Reads a move. If the text is no move, or the move can't be played in the position, fails with
 * STATUS_INVALID and the place of the text. The position may be null. */
Status report_read_move(const JsonValue *value, const Position *position, Move *out, Error *error);

/* Reads a count as written by report_put_count. */
Status report_read_count(const JsonValue *value, uint64_t *out, Error *error);

/* Reads such an object, which may have further members; figures that no search can have are errors with their
 * place. */
Status report_read_json(const JsonValue *object, Report *out, Error *error);

#endif
