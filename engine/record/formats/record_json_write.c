/* Records as JSON, in which nothing is lost:
 *
 *     {"format": "tetress-games", "version": 1, "games": [{
 *         "players": {"red": "A", "blue": null}, "agents": {"red": null, "blue": null},
 *         "result": {"outcome": "red", "reason": "no_move", "margin": 0},
 *         "tags": {"event": "..."},
 *         "start": "11/11/... r 0",
 *         "nodes": [{}, {"parent": 0, "move": "0-0,0-1,1-0,1-1", ...}, ...]}]}
 *
 * The first node is the root; every other one names the index of its parent, which stands before it, and its
 * move; children are in the order of their nodes. What a node does not have is left out: "marks" ("!", "red",
 * ...), "comment", "output", "time_s", "left_s", "memory_mb", "unknown" (properties with a "name" and
 * "values"; what is not UTF-8 is an array of its bytes), "analysis". A number that is not finite is null; one
 * beyond 2^63 is a string of digits. */

#include "engine/base/json/json.h"
#include "engine/base/utf8.h"
#include "engine/record/formats/format.h"
#include "engine/record/record_words.h"
#include "engine/report/report_json.h"

static void write_pair(JsonWriter *writer, const char *key, char *const values[2])
{
    json_print(writer, "%s: {", key);
    for (int side = RED; side <= BLUE; side++)
        json_print(writer, "%s: %s", side_name((Side)side), values[side]);
    json_print(writer, "}");
}

static void write_analysis(JsonWriter *writer, const RecordAnalysis *self)
{
    json_print(writer, "{agent: %s", self->agent);
    report_write_value(writer, &self->value);
    json_print(writer, "depth: %d", self->depth);
    report_put_count(writer, "nodes", self->nodes);
    report_put_count(writer, "time_ns", self->time_ns);
    json_print(writer, "lines: [");
    for (int i = 0; i < self->line_count; i++)
        report_write_line(writer, &self->lines[i]);
    json_print(writer, "], roots: [");
    for (int i = 0; i < self->root_count; i++) {
        const RecordRootMove *root = &self->roots[i];
        json_print(writer, "{");
        report_put_move(writer, "move", root->move);
        report_write_value(writer, &root->value);
        report_put_count(writer, "effort", root->effort);
        json_print(writer, "}");
    }
    json_print(writer, "]}");
}

static bool is_utf8(const char *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        int size = utf8_length(bytes + at, length - at);
        if (!size)
            return false;
        at += (size_t)size;
    }
    return true;
}

/* A string, or an array of numbers if it is not UTF-8. */
static void write_bytes(JsonWriter *writer, const RecordBytes *self)
{
    if (is_utf8(self->bytes, self->length)) {
        json_bytes(writer, self->bytes, self->length);
        return;
    }
    json_print(writer, "[");
    for (size_t i = 0; i < self->length; i++)
        json_print(writer, "%d", (unsigned char)self->bytes[i]);
    json_print(writer, "]");
}

/* A node with the index of its parent; the root has none. */
static void write_node(JsonWriter *writer, const RecordNode *node, int parent)
{
    json_print(writer, "{");
    if (node->parent) {
        json_print(writer, "parent: %d", parent);
        report_put_move(writer, "move", node->move);
    }
    if (node->marks) {
        json_print(writer, "marks: [");
        for (int i = 0; i < RECORD_MARKS; i++)
            if (node->marks & record_marks[i].mark)
                json_print(writer, "%s", record_marks[i].name);
        json_print(writer, "]");
    }
    if (node->has_time)
        json_print(writer, "time_s: %g", node->time_s);
    if (node->has_left)
        json_print(writer, "left_s: %g", node->left_s);
    if (node->has_memory)
        json_print(writer, "memory_mb: %g", node->memory_mb);
    if (node->comment)
        json_print(writer, "comment: %s", node->comment);
    if (node->output)
        json_print(writer, "output: %s", node->output);
    if (node->unknown_count) {
        json_print(writer, "unknown: [");
        for (int i = 0; i < node->unknown_count; i++) {
            json_print(writer, "{name:");
            write_bytes(writer, &node->unknown[i].name);
            json_print(writer, "values: [");
            for (int j = 0; j < node->unknown[i].count; j++)
                write_bytes(writer, &node->unknown[i].values[j]);
            json_print(writer, "]}");
        }
        json_print(writer, "]");
    }
    if (node->analysis) {
        json_print(writer, "analysis:");
        write_analysis(writer, node->analysis);
    }
    json_print(writer, "}");
}

Status record_write_json(const RecordList *list, Text *out, Error *error)
{
    JsonWriter writer = {.out = out};
    json_print(&writer, "{format: %s, version: %d, games: [", RECORD_JSON_FORMAT, RECORD_JSON_VERSION);
    for (int i = 0; i < list->count; i++) {
        const Record *record = list->records[i];
        char start[POSITION_TEXT_SIZE];
        position_write(&record->start, start);
        json_print(&writer, "{");
        write_pair(&writer, "players", record->players);
        write_pair(&writer, "agents", record->agents);
        json_print(&writer, "result: {outcome: %s, reason: %s, margin: %d}, tags: {",
                   outcome_name(record->result.outcome), record_reasons[record->result.reason].name,
                   record->result.margin);
        for (int k = 0; k < record->tag_count; k++)
            json_print(&writer, "%s: %s", record->tags[k].name, record->tags[k].value);
        json_print(&writer, "}, start: %s", start);
        /* Each node before its children; the indices of those on the current path say whose child is next. */
        int path[PLY_LIMIT + 1];
        int index = 0, depth = 0;
        json_print(&writer, "nodes: [");
        for (const RecordNode *node = record->root; node; index++) {
            write_node(&writer, node, depth ? path[depth - 1] : 0);
            path[depth] = index;
            const RecordNode *next = record_next(node, record->root);
            if (next && next->parent == node)
                depth++;
            for (; next && next->parent != node && node->parent != next->parent; node = node->parent)
                depth--;
            node = next;
        }
        json_print(&writer, "]}");
    }
    json_print(&writer, "]}");
    text_add_byte(out, '\n');
    return text_status(out, error);
}
