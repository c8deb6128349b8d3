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
    json_put_object(writer, key);
    for (int side = RED; side <= BLUE; side++)
        json_put_string(writer, side_name((Side)side), values[side]);
    json_close_object(writer);
}

static void write_analysis(JsonWriter *writer, const RecordAnalysis *self)
{
    json_open_object(writer);
    json_put_string(writer, "agent", self->agent);
    report_write_value(writer, &self->value);
    json_put_integer(writer, "depth", self->depth);
    report_put_count(writer, "nodes", self->nodes);
    report_put_count(writer, "time_ns", self->time_ns);
    json_put_array(writer, "lines");
    for (int i = 0; i < self->line_count; i++)
        report_write_line(writer, &self->lines[i]);
    json_close_array(writer);
    json_put_array(writer, "roots");
    for (int i = 0; i < self->root_count; i++) {
        const RecordRootMove *root = &self->roots[i];
        json_open_object(writer);
        report_put_move(writer, "move", root->move);
        report_write_value(writer, &root->value);
        report_put_count(writer, "effort", root->effort);
        json_close_object(writer);
    }
    json_close_array(writer);
    json_close_object(writer);
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
    json_open_array(writer);
    for (size_t i = 0; i < self->length; i++)
        json_integer(writer, (unsigned char)self->bytes[i]);
    json_close_array(writer);
}

/* A node with the index of its parent; the root has none. */
static void write_node(JsonWriter *writer, const RecordNode *node, int parent)
{
    json_open_object(writer);
    if (node->parent) {
        json_put_integer(writer, "parent", parent);
        report_put_move(writer, "move", node->move);
    }
    if (node->marks) {
        json_put_array(writer, "marks");
        for (int i = 0; i < RECORD_MARKS; i++)
            if (node->marks & record_marks[i].mark)
                json_string(writer, record_marks[i].name);
        json_close_array(writer);
    }
    if (node->has_time)
        json_put_number(writer, "time_s", node->time_s);
    if (node->has_left)
        json_put_number(writer, "left_s", node->left_s);
    if (node->has_memory)
        json_put_number(writer, "memory_mb", node->memory_mb);
    if (node->comment)
        json_put_string(writer, "comment", node->comment);
    if (node->output)
        json_put_string(writer, "output", node->output);
    if (node->unknown_count) {
        json_put_array(writer, "unknown");
        for (int i = 0; i < node->unknown_count; i++) {
            json_open_object(writer);
            json_key(writer, "name");
            write_bytes(writer, &node->unknown[i].name);
            json_put_array(writer, "values");
            for (int j = 0; j < node->unknown[i].count; j++)
                write_bytes(writer, &node->unknown[i].values[j]);
            json_close_array(writer);
            json_close_object(writer);
        }
        json_close_array(writer);
    }
    if (node->analysis) {
        json_key(writer, "analysis");
        write_analysis(writer, node->analysis);
    }
    json_close_object(writer);
}

Status record_write_json(const RecordList *list, Text *out, Error *error)
{
    JsonWriter writer = {.out = out};
    json_open_object(&writer);
    json_put_string(&writer, "format", RECORD_JSON_FORMAT);
    json_put_integer(&writer, "version", RECORD_JSON_VERSION);
    json_put_array(&writer, "games");
    for (int i = 0; i < list->count; i++) {
        const Record *record = list->records[i];
        char start[POSITION_TEXT_SIZE];
        position_write(&record->start, start);
        json_open_object(&writer);
        write_pair(&writer, "players", record->players);
        write_pair(&writer, "agents", record->agents);
        json_put_object(&writer, "result");
        json_put_string(&writer, "outcome", outcome_name(record->result.outcome));
        json_put_string(&writer, "reason", record_reasons[record->result.reason].name);
        json_put_integer(&writer, "margin", record->result.margin);
        json_close_object(&writer);
        json_put_object(&writer, "tags");
        for (int k = 0; k < record->tag_count; k++)
            json_put_string(&writer, record->tags[k].name, record->tags[k].value);
        json_close_object(&writer);
        json_put_string(&writer, "start", start);
        /* Each node before its children; the indices of those on the current path say whose child is next. */
        int path[PLY_LIMIT + 1];
        int index = 0, depth = 0;
        json_put_array(&writer, "nodes");
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
        json_close_array(&writer);
        json_close_object(&writer);
    }
    json_close_array(&writer);
    json_close_object(&writer);
    text_add_byte(out, '\n');
    return text_status(out, error);
}
