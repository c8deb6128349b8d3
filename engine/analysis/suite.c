#include "engine/analysis/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/json/json_member.h"
#include "engine/base/platform/file.h"
#include "engine/report/report_json.h"

void suite_free(Suite *self)
{
    free(self->entries);
    *self = (Suite){0};
}

Status suite_add(Suite *self, const SuiteEntry *entry, Error *error)
{
    if (!ARRAY_ROOM(&self->entries, self->count + 1, &self->capacity))
        return error_set(error, STATUS_MEMORY, "out of memory for %d positions", self->count + 1);
    self->entries[self->count++] = *entry;
    return STATUS_OK;
}

/* ---- Entries ---- */

bool suite_entry_of(const Review *review, int index, const char *source, SuiteEntry *out)
{
    const ReviewTurn *turn = &review->turns[index];
    if (!turn->mark || turn->better == MOVE_NONE || turn->better == turn->move)
        return false;
    double had = review_for(turn->red, position_turn(&turn->position));
    *out = (SuiteEntry){.position = turn->position,
                        .played = turn->move,
                        .chance = had,
                        .loss = turn->loss,
                        .better_count = 1,
                        .better = {{turn->better, had}}};
    snprintf(out->source, sizeof out->source, "%s", source);
    return true;
}

bool suite_entry_has(const SuiteEntry *self, Move move)
{
    for (int i = 0; i < self->better_count; i++)
        if (self->better[i].move == move)
            return true;
    return false;
}

static double line_chance(const ReportLine *line)
{
    return line->proof == PROOF_WIN    ? 1
           : line->proof == PROOF_LOSS ? 0
           : line->proof == PROOF_DRAW ? 0.5
                                       : (line->expected + 1.0) / 2;
}

void suite_entry_add_lines(SuiteEntry *self, const Report *report, double tolerance)
{
    double best = report->line_count > 0 ? line_chance(&report->lines[0]) : NAN;
    for (int i = 0; i < report->line_count && self->better_count < SUITE_MOVES; i++) {
        const ReportLine *line = &report->lines[i];
        double chance = line_chance(line);
        bool good = line->count > 0 && chance >= best - tolerance;
        if (good && line->moves[0] != self->played && !suite_entry_has(self, line->moves[0]))
            self->better[self->better_count++] = (SuiteMove){line->moves[0], chance};
    }
}

/* ---- Writing ---- */

void suite_write(const Suite *self, Text *out)
{
    text_add_string(
        out, "# positions in which somebody went wrong, with what was better; chances are the mover's\n");
    for (int i = 0; i < self->count; i++) {
        const SuiteEntry *entry = &self->entries[i];
        char position[POSITION_TEXT_SIZE];
        JsonWriter writer = {.out = out};
        position_write(&entry->position, position);
        json_print(&writer, "{position: %s, turn: %d", position, entry->position.plies + 1);
        if (entry->played != MOVE_NONE)
            report_put_move(&writer, "played", entry->played);
        json_print(&writer, "better: [");
        for (int k = 0; k < entry->better_count; k++) {
            json_print(&writer, "{");
            report_put_move(&writer, "move", entry->better[k].move);
            json_print(&writer, "chance: %g}", entry->better[k].chance);
        }
        json_print(&writer, "], chance: %g, loss: %g, source: %s}", entry->chance, entry->loss,
                   entry->source);
        text_add_byte(out, '\n');
    }
}

/* ---- Reading ---- */

/* A number or null; NAN for null. */
static Status read_chance(const JsonValue *object, const char *key, double *out, Error *error)
{
    const JsonValue *value = json_member(object, key);
    *out = NAN;
    if (!value || value->kind == JSON_NULL)
        return STATUS_OK;
    if (value->kind != JSON_NUMBER)
        return json_unexpected(value, "a number", error);
    *out = value->as.number.value;
    return STATUS_OK;
}

static Status read_better(const JsonValue *object, SuiteEntry *entry, Error *error)
{
    const JsonValue *list = json_member(object, "better");
    if (!list || list->kind != JSON_ARRAY || list->count == 0 || list->count > SUITE_MOVES)
        return error_at(error, STATUS_SYNTAX, list ? list->column : object->column,
                        "expected \"better\", a list of 1 to %d moves", SUITE_MOVES);
    const JsonValue *value = json_first(list);
    for (uint32_t i = 0; i < list->count; i++, value = json_next(value)) {
        SuiteMove *out = &entry->better[entry->better_count];
        const JsonValue *move = value;
        JsonReader reader = {.error = error};
        Status status = STATUS_OK;
        out->chance = NAN;
        if (value->kind == JSON_OBJECT) {
            move = json_read_any(&reader, value, "move");
            status = reader.status;
            if (status == STATUS_OK)
                status = read_chance(value, "chance", &out->chance, error);
        }
        if (status == STATUS_OK)
            status = report_read_move(move, &entry->position, &out->move, error);
        if (status != STATUS_OK)
            return status;
        entry->better_count++;
    }
    return STATUS_OK;
}

static Status read_position(const JsonValue *object, SuiteEntry *entry, Error *error)
{
    Error inner = {0};
    JsonReader reader = {.error = error};
    const JsonValue *value = json_read(&reader, object, "position", JSON_STRING);
    if (!value)
        return reader.status;
    Status status = position_read(value->as.string.bytes, value->as.string.length, &entry->position, &inner);
    return status == STATUS_OK ? STATUS_OK : error_at(error, status, value->column, "%s", inner.text);
}

static Status read_entry(const JsonValue *object, SuiteEntry *out, Error *error)
{
    *out = (SuiteEntry){.played = MOVE_NONE};
    if (object->kind != JSON_OBJECT)
        return json_unexpected(object, "an object", error);
    const JsonValue *played = json_member(object, "played");
    Status status = read_position(object, out, error);
    if (status == STATUS_OK)
        status = read_better(object, out, error);
    if (status == STATUS_OK && played && played->kind != JSON_NULL)
        status = report_read_move(played, &out->position, &out->played, error);
    if (status == STATUS_OK)
        status = read_chance(object, "chance", &out->chance, error);
    if (status == STATUS_OK)
        status = read_chance(object, "loss", &out->loss, error);
    snprintf(out->source, sizeof out->source, "%s", json_get_string(object, "source"));
    return status;
}

Status suite_read(const char *bytes, size_t length, Suite *out, Error *error)
{
    LineReader reader;
    Status status = STATUS_OK;
    line_reader_memory(&reader, bytes, length);
    while (line_reader_next(&reader, &status, error)) {
        const char *line = text_string(&reader.line);
        line += strspn(line, " \t");
        if (*line == '\0' || *line == '#')
            continue;
        JsonValue *root = NULL;
        SuiteEntry entry;
        status = json_parse(text_string(&reader.line), reader.line.length, &root, error);
        if (status == STATUS_OK)
            status = read_entry(root, &entry, error);
        if (status == STATUS_OK)
            status = suite_add(out, &entry, error);
        json_free(root);
    }
    if (status != STATUS_OK && status != STATUS_MEMORY && error)
        error->line = reader.number;
    line_reader_free(&reader);
    return status;
}

Status suite_read_file(const char *path, Suite *out, Error *error)
{
    enum { BYTES_MOST = 1 << 28 };
    Text text = {0};
    Status status = file_read(path, BYTES_MOST, &text, error);
    if (status == STATUS_OK)
        status = error_in_file(suite_read(text_string(&text), text.length, out, error), error, path);
    text_free(&text);
    return status;
}
