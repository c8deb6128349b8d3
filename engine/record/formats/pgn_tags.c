#include "engine/record/formats/pgn.h"

#include <stdio.h>
#include <string.h>

/* A number of moves; -1 if it is not a number. */
static int read_count(const Text *value)
{
    enum { DIGITS = 5 };
    int count = 0;
    if (value->length == 0 || value->length > DIGITS)
        return -1;
    for (size_t i = 0; i < value->length; i++) {
        if (value->bytes[i] < '0' || value->bytes[i] > '9')
            return -1;
        count = count * 10 + (value->bytes[i] - '0');
    }
    return count;
}

/* Keeps a tag that was read on a line. In PGN, "?" means unknown. */
static Status take_tag(PgnTags *self, int line, const char *name, const Text *value, Error *error)
{
    const char *text = text_string(value), *known = strcmp(text, "?") == 0 ? "" : text;
    Record *record = self->record;
    Side side = name[0] == 'r' ? RED : BLUE;
    if (strcmp(name, "red") == 0 || strcmp(name, "blue") == 0)
        return record_set_player(record, side, known, error);
    if (strcmp(name, "redagent") == 0 || strcmp(name, "blueagent") == 0)
        return record_set_agent(record, side, known, error);
    if (strcmp(name, "fen") == 0) {
        snprintf(self->fen, sizeof self->fen, "%s", text);
        self->fen_line = line;
    } else if (strcmp(name, "result") == 0) {
        snprintf(self->result, sizeof self->result, "%s", value->length < sizeof self->result ? text : "");
        self->result_line = line;
    } else if (strcmp(name, "plycount") == 0) {
        self->plies = read_count(value);
        self->plies_line = line;
    } else if (strcmp(name, "winner") != 0 && strcmp(name, "loser") != 0 && strcmp(name, "setup") != 0 &&
               known == text) {
        if (record->tag_count == RECORD_TAGS_MAX)
            return error_set(error, STATUS_INVALID, "a game has at most %d tags: this one is left out",
                             RECORD_TAGS_MAX);
        return record_set_tag(record, name, text, error);
    }
    return STATUS_OK;
}

/* The text in quotes; false if it does not end on its line. */
static bool read_quoted(PgnScan *self, Text *out)
{
    pgn_skip(self);
    for (; pgn_peek(self) != '"'; pgn_skip(self)) {
        if (pgn_peek(self) == '\\')
            pgn_skip(self);
        if (pgn_peek(self) == SCAN_END || pgn_peek(self) == '\n')
            return false;
        text_add_byte(out, (char)pgn_peek(self));
    }
    pgn_skip(self);
    return true;
}

/* "[Name "value"]" */
Status pgn_tags_read(PgnTags *self, PgnScan *scan, Error *error)
{
    char name[64];
    size_t length = 0;
    Text value = {0};
    pgn_skip(scan);
    pgn_skip_spaces(scan);
    for (int byte = pgn_peek(scan);
         byte == '_' || (byte >= '0' && byte <= '9') || ((byte | 32) >= 'a' && (byte | 32) <= 'z');
         byte = pgn_peek(scan)) {
        if (length < sizeof name - 1)
            name[length++] = (char)(byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte);
        pgn_skip(scan);
    }
    name[length] = '\0';
    pgn_skip_spaces(scan);
    Status status = STATUS_OK;
    if (!length || pgn_peek(scan) != '"' || !read_quoted(scan, &value)) {
        pgn_problem(scan, "expected a tag, such as [Red \"name\"]");
        pgn_skip_line(scan);
    } else {
        Error wrong = {0};
        status = text_status(&value, &wrong);
        if (!status && !self->record)
            status = record_create(NULL, &self->record, &wrong);
        if (!status)
            status = take_tag(self, scan->line, name, &value, &wrong);
        if (status == STATUS_INVALID) {
            pgn_problem(scan, wrong.text);
            status = STATUS_OK;
        } else if (status) {
            error_set(error, status, "%s", wrong.text);
        }
        pgn_skip_spaces(scan);
        if (pgn_peek(scan) == ']')
            pgn_skip(scan);
        else
            pgn_problem(scan, "expected ']' at the end of the tag");
    }
    text_free(&value);
    return status;
}

void pgn_tags_clear(PgnTags *self)
{
    record_destroy(self->record);
    *self = (PgnTags){.plies = -1};
}
