#include "engine/protocol/python/python_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/json/json_member.h"
#include "engine/base/memory.h"
#include "engine/base/utf8.h"
#include "engine/protocol/python/python_agent.h"
#include "engine/protocol/python/python_tree.h"

/* ---- As JSON ---- */

static void put_moves(JsonWriter *writer, const PythonTreeRow *row)
{
    if (row->count == 1) {
        json_print(writer, "move: %s", MOVE_SHORT(row->path[0]));
        return;
    }
    json_print(writer, "path: [");
    for (int i = 0; i < row->count; i++)
        json_print(writer, "%s", MOVE_SHORT(row->path[i]));
    json_print(writer, "]");
}

static void put_rows(JsonWriter *writer, const char *key, const PythonTreeRow *rows, int count)
{
    json_print(writer, "%s: [", key);
    for (int i = 0; i < count; i++) {
        json_print(writer, "{");
        put_moves(writer, &rows[i]);
        double value = round(rows[i].value * 1e6) / 1e6; /* it was stored as a float */
        json_print(writer, "visits: %ju, value: %g}", rows[i].visits, value);
    }
    json_print(writer, "]");
}

/* Remarks by kind; for each term, the newest. */
typedef struct Remarks {
    int term_count, note_count;
    JsonValue *terms[PYTHON_REPORT_MOST],
        *notes[PYTHON_REPORT_MOST]; /* each an object whose only member is its kind */
} Remarks;

static bool same_name(const JsonValue *a, const JsonValue *b)
{
    const JsonValue *name = json_get(json_member(a, "term"), "name", JSON_STRING);
    const JsonValue *other = json_member(json_member(b, "term"), "name");
    return name && other && json_is_string(other, name->as.string.bytes);
}

/* Takes an item over. */
static void take_term(Remarks *self, JsonValue *item)
{
    int at = 0;
    while (at < self->term_count && !same_name(self->terms[at], item))
        at++;
    if (at == PYTHON_REPORT_MOST) {
        json_free(item);
        return;
    }
    if (at < self->term_count)
        json_free(self->terms[at]);
    else
        self->term_count++;
    self->terms[at] = item;
}

bool python_report_json(const Agent *agent, JsonWriter *writer)
{
    const PythonAgentTurn *turn = python_agent_turn(agent);
    PythonTreeRow *rows = turn ? memory_new(PYTHON_REPORT_MOST, sizeof *rows) : NULL;
    if (!rows)
        return false;
    put_rows(writer, "roots", rows,
             python_tree_rows(python_agent_tree(agent), 1, 1, rows, PYTHON_REPORT_MOST));
    put_rows(writer, "nodes", rows,
             python_tree_rows(python_agent_tree(agent), 2, VIEW_PATH_MOVES, rows, PYTHON_REPORT_MOST));
    Remarks remarks = {0};
    const char *at = text_string(&turn->remarks), *end = at + turn->remarks.length;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = stop ? (size_t)(stop - at) : (size_t)(end - at);
        JsonValue *item = NULL;
        if (json_parse(at, length, &item, NULL) == STATUS_OK) {
            const JsonValue *note = json_member(item, "note");
            if (json_member(item, "term"))
                take_term(&remarks, item);
            else if (note && note->kind == JSON_STRING && remarks.note_count < PYTHON_REPORT_MOST)
                remarks.notes[remarks.note_count++] = item;
            else
                json_free(item);
        }
        at += length + 1;
    }
    json_print(writer, "terms: [");
    for (int i = 0; i < remarks.term_count; i++) {
        json_value(writer, json_member(remarks.terms[i], "term"));
        json_free(remarks.terms[i]);
    }
    json_print(writer, "], notes: [");
    for (int i = 0; i < remarks.note_count; i++) {
        json_value(writer, json_member(remarks.notes[i], "note"));
        json_free(remarks.notes[i]);
    }
    json_print(writer, "]");
    free(rows);
    return true;
}

/* ---- As lines ---- */

static void put_string(const JsonValue *value, Text *out)
{
    Text line = {0};
    if (!value || value->kind != JSON_STRING)
        return;
    utf8_add_visible(&line, value->as.string.bytes, value->as.string.length);
    for (size_t i = 0; i < line.length; i++)
        line.bytes[i] = line.bytes[i] == '\n' ? ' ' : line.bytes[i];
    text_add(out, text_string(&line), line.length);
    out->failed |= line.failed;
    text_free(&line);
}

static void put_number(const JsonValue *object, const char *key, const char *format, Text *out)
{
    const JsonValue *value = json_get(object, key, JSON_NUMBER);
    if (value)
        text_printf(out, format, value->as.number.value);
}

static void write_node(const JsonValue *node, Text *out)
{
    uint32_t count;
    put_string(json_member(node, "move"), out);
    const JsonValue *move = json_get_elements(node, "path", &count);
    for (uint32_t i = 0; i < count; i++, move = json_next(move)) {
        text_add_string(out, i > 0 ? " " : "");
        put_string(move, out);
    }
    double visits = json_get_number(node, "visits", 0);
    if (visits > 0)
        text_printf(out, "  visits %.0f", visits);
    put_number(node, "value", "  value %+.3g", out);
}

static void write_term(const JsonValue *term, Text *out)
{
    put_string(json_member(term, "name"), out);
    put_number(term, "red", "  Red %.6g", out);
    put_number(term, "blue", "  Blue %.6g", out);
    put_number(term, "weight", "  weight %.6g", out);
}

void python_report_write(const JsonValue *report, const char *margin, Text *out)
{
    static const struct {
        const char *key, *word;
        void (*write)(const JsonValue *item, Text *out);
    } kinds[] = {{"roots", "root", write_node},
                 {"nodes", "node", write_node},
                 {"terms", "term", write_term},
                 {"notes", "note", put_string}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        uint32_t count;
        const JsonValue *item = json_get_elements(report, kinds[i].key, &count);
        for (uint32_t k = 0; k < count; k++, item = json_next(item)) {
            text_printf(out, "%s%s  ", margin, kinds[i].word);
            kinds[i].write(item, out);
            text_add_byte(out, '\n');
        }
    }
}

void python_report_lines(const Agent *agent, Text *out)
{
    Text json = {0}, lines = {0};
    JsonValue *report = NULL;
    JsonWriter writer = {.out = &json};
    json_print(&writer, "{");
    bool any = python_report_json(agent, &writer);
    json_print(&writer, "}");
    if (any && json_parse(text_string(&json), json.length, &report, NULL) == STATUS_OK)
        python_report_write(report, "  ", &lines);
    if (lines.length > 0)
        text_printf(out, "reported about its search:\n%s", text_string(&lines));
    out->failed |= json.failed || lines.failed;
    json_free(report);
    text_free(&lines);
    text_free(&json);
}
