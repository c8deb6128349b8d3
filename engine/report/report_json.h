/* Reports as JSON, whole: what a search said, so that it can be shown again. Any thread.
 *
 * A report is an object: the root's position as text, figures by the names of the struct's fields, moves as
 * files have them, scores in hundredths of a token for the side to move, what is not known as null. */
#ifndef TETRESS_REPORT_REPORT_JSON_H
#define TETRESS_REPORT_REPORT_JSON_H

#include "engine/base/json/json.h"
#include "engine/report/report.h"

/* The members, into an object that is open. */
void report_write_json(const Report *report, JsonWriter *writer);

/* A move as text, null where there is none; the members of a value; a line as an object; a count with its
 * key, as digits in a string beyond 2^63. Records and pages use these, too. */
void report_write_move(JsonWriter *writer, Move move);
void report_write_value(JsonWriter *writer, const Value *value);
void report_write_line(JsonWriter *writer, const ReportLine *line);
void report_put_count(JsonWriter *writer, const char *key, uint64_t value);

/* A move as text, with STATUS_INVALID and its place if it is none, or none that can be played in this
 * position, which may be null. */
Status report_read_move(const JsonValue *value, const Position *position, Move *out, Error *error);

/* A count as report_put_count writes it. */
Status report_read_count(const JsonValue *value, uint64_t *out, Error *error);

/* Reads such an object, with whatever other members; what can't be of any search is an error with its
 * place. */
Status report_read_json(const JsonValue *object, Report *out, Error *error);

#endif
