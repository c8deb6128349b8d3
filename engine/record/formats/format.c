/* The formats of files, how to recognise them, and their readers and writers. */
#include "engine/record/formats/format.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "engine/base/scan.h"
#include "engine/base/utf8.h"
#include "engine/record/formats/link.h"
#include "engine/record/formats/referee_line.h"

typedef struct FormatEntry {
    const char *name, *extension; /* null for formats without a name */
    Status (*read)(RecordList *out, const char *bytes, size_t length, Error *error);
    Status (*write)(const Record *record, Text *out, Error *error); /* one game; null: can't be written */
} FormatEntry;

static const FormatEntry formats[FORMAT_COUNT] = {
    [FORMAT_SGF] = {"sgf", "sgf", record_read_sgf, record_write_sgf},
    [FORMAT_REFEREE] = {"referee", "log", record_read_referee, NULL},
    [FORMAT_PGN] = {"pgn", "pgn", record_read_pgn, record_write_pgn},
    [FORMAT_TEXT] = {"text", "txt", record_read_text, record_write_text},
    [FORMAT_JSON] = {"json", "json", record_read_json, NULL},
    [FORMAT_ACTIONS] = {"actions", "actions", record_read_actions, record_write_actions},
    [FORMAT_MATCH] = {"match", "games", record_read_match, NULL},
    [FORMAT_LINK] = {"link", NULL, record_read_link, record_write_link},
};

const char *record_format_name(RecordFormat format)
{
    return formats[format].name ? formats[format].name : "unknown";
}

RecordFormat record_format_named(const char *name)
{
    for (int i = 0; i < FORMAT_COUNT; i++)
        if (formats[i].name && strcasecmp(formats[i].name, name) == 0)
            return (RecordFormat)i;
    return FORMAT_UNKNOWN;
}

RecordFormat record_format_of_path(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (int i = 0; dot && i < FORMAT_COUNT; i++)
        if (formats[i].extension && strcasecmp(formats[i].extension, dot + 1) == 0)
            return (RecordFormat)i;
    return FORMAT_UNKNOWN;
}

bool record_file_may_hold(const char *name)
{
    const char *dot = strrchr(name, '.');
    return record_format_of_path(name) != FORMAT_UNKNOWN || !dot || strcmp(dot, ".log") == 0 ||
           strcmp(dot, ".out") == 0 || strcmp(dot, ".jsonl") == 0;
}

/* ---- By content ---- */

enum { FORMAT_LOOKED_AT = 1 << 16 }; /* in bytes; a file must show its format within them */

static Scan scan_between(const char *at, const char *end)
{
    return scan_of(at, (size_t)(end - at));
}

static Scan scan_trimmed(Scan text)
{
    size_t length = (size_t)(text.end - text.at);
    trim_blanks(&text.at, &length);
    return scan_of(text.at, length);
}

static bool scan_begins(Scan text, const char *word)
{
    return scan_take_string(&text, word);
}

/* "(" and, after white space, ";". */
static bool begins_sgf(Scan text)
{
    return scan_begins(text, "(") && scan_begins(scan_trimmed(scan_between(text.at + 1, text.end)), ";");
}

/* [Name "value"] */
static bool is_pgn(Scan line)
{
    if (!scan_begins(line, "["))
        return false;
    const char *at = line.at + 1;
    while (at < line.end && isalnum((unsigned char)*at))
        at++;
    return at > line.at + 1 && scan_begins(scan_trimmed(scan_between(at, line.end)), "\"");
}

/* "{" or "[" with a value, or none, in it. */
static bool is_json(Scan text)
{
    if (!scan_begins(text, "{") && !scan_begins(text, "["))
        return false;
    Scan inner = scan_trimmed(scan_between(text.at + 1, text.end));
    bool object = *text.at == '{';
    return inner.at == inner.end || strchr(object ? "\"}" : "{[]\"", *inner.at ? *inner.at : ' ') != NULL;
}

static bool is_text(Scan line)
{
    Move move;
    Position position;
    size_t length = (size_t)(line.end - line.at);
    return move_read(line.at, length, &move, NULL) == STATUS_OK ||
           position_read(line.at, length, &position, NULL) == STATUS_OK;
}

/* An action with its first number; the name alone also occurs in texts about it. */
static bool has_action(Scan line)
{
    static const char begin[] = "PlaceAction(Coord(";
    for (; line.at < line.end; line.at++)
        if (scan_begins(line, begin) && (size_t)(line.end - line.at) > sizeof begin - 1 &&
            isdigit((unsigned char)line.at[sizeof begin - 1]))
            return true;
    return false;
}

/* A comment may name one, too. */
static bool has_link(Scan line)
{
    const char *link = link_find(line.at, (size_t)(line.end - line.at));
    return link && (link == line.at || *line.at != '#');
}

/* Whether a line comes from the referee's log, from its start or after what an agent printed. If there is no
 * memory, it does not, and the buffer has failed. */
static bool is_referee(Scan line, Text *buffer, bool *whole)
{
    RefereeLogLine read;
    size_t length = (size_t)(line.end - line.at);
    if (referee_line_read(line.at, length, buffer, &read, NULL) != STATUS_OK) {
        buffer->failed = true;
        return false;
    }
    *whole = read.foreign_length == 0;
    return read.kind != REFEREE_FOREIGN && read.kind != REFEREE_FRAME && read.kind != REFEREE_FAULT_MORE;
}

/* Agents print moves, positions and JSON, and a log may begin with what they printed; so a line of the
 * referee's own outweighs any before it. Only PGN begins with something that nobody prints, and has comments
 * over many lines. */
static Status lines_format(Scan text, RecordFormat *out, Error *error)
{
    RecordFormat first = is_json(text) ? FORMAT_JSON : FORMAT_UNKNOWN;
    Text buffer = {0};
    const char *next = text.at;
    while (next < text.end && first != FORMAT_PGN && !buffer.failed) {
        const char *end = memchr(next, '\n', (size_t)(text.end - next));
        Scan line = scan_between(next, end ? end : text.end);
        next = end ? end + 1 : text.end;
        bool whole = false;
        bool referee = is_referee(line, &buffer, &whole);
        if (referee && (whole || (first == FORMAT_UNKNOWN && *line.at != '#'))) {
            first = FORMAT_REFEREE;
            break;
        }
        line = scan_trimmed(line);
        if (first == FORMAT_UNKNOWN)
            first = has_action(line) ? FORMAT_ACTIONS
                    : is_pgn(line)   ? FORMAT_PGN
                    : is_text(line)  ? FORMAT_TEXT
                    : has_link(line) ? FORMAT_LINK
                                     : FORMAT_UNKNOWN;
    }
    Status status = text_status(&buffer, error);
    text_free(&buffer);
    *out = first;
    return status;
}

/* The first line of a match's file of games. */
static bool begins_match(Scan text)
{
    return scan_begins(text, "{\"format\": \"tetress-games-1\"");
}

/* For UTF-8 without a byte order mark. */
static Status text_format(const char *bytes, size_t length, RecordFormat *out, Error *error)
{
    if (length == 0)
        return STATUS_OK;
    Scan text = scan_trimmed(scan_between(bytes, bytes + length));
    if (begins_match(text)) {
        *out = FORMAT_MATCH;
        return STATUS_OK;
    }
    bool found = begins_sgf(text);
    Status status = found ? STATUS_OK : lines_format(text, out, error);
    for (; text.at < text.end && status == STATUS_OK && !found && *out == FORMAT_UNKNOWN; text.at++)
        found = *text.at == '(' && begins_sgf(text);
    if (found)
        *out = FORMAT_SGF;
    return status;
}

Status record_format_of_bytes(const char *bytes, size_t length, RecordFormat *out, Error *error)
{
    Utf8Text text;
    *out = FORMAT_UNKNOWN;
    Status status = utf8_text_of(bytes, length < FORMAT_LOOKED_AT ? length : FORMAT_LOOKED_AT, &text, error);
    if (status == STATUS_OK)
        status = text_format(text.bytes, text.length, out, error);
    utf8_text_free(&text);
    return status;
}

/* ---- Reading and writing ---- */

static const Error no_record = {.status = STATUS_SYNTAX}; /* of a file without a game */

/* Whether so many bytes are control characters that this can't be text. Agents print some, and colours; what
 * we wrote may hold any. */
static bool is_binary(const char *bytes, size_t length)
{
    size_t looked_at = length < FORMAT_LOOKED_AT ? length : FORMAT_LOOKED_AT, strange = 0;
    static const char *const texts[] = {"\xff\xfe", "\xfe\xff", "(;FF[4]GM[Tetress]"}; /* UTF-16, and ours */
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (scan_begins(scan_of(bytes, length), texts[i]))
            return false;
    for (size_t i = 0; i < looked_at; i++)
        strange += (unsigned char)bytes[i] < ' ' && (!bytes[i] || !strchr("\a\b\t\n\v\f\r\x1b", bytes[i]));
    return strange > 8 + looked_at / 32;
}

/* Leaves out the records read from a file of which nothing but mistakes was read: a game of another kind may
 * look like ours up to its first move. */
static void drop_nothing(RecordList *out, int first)
{
    Position empty;
    position_start(&empty);
    for (int i = first; i < out->count; i++) {
        const Record *record = out->records[i];
        if (record->node_count > 1 || record->root->comment || record->root->analysis ||
            !position_equal(&record->start, &empty))
            return;
    }
    while (out->count > first)
        record_destroy(out->records[--out->count]);
}

static Status say_unknown(RecordList *out, const Utf8Text *text)
{
    record_list_say(out, no_record, "%s",
                    text->length ? "this is not a record of games in any known format" : "the file is empty");
    return STATUS_OK;
}

/* Reads a text in its format, and says so if there is no game in it. A format that only the file's name tells
 * counts if there is one. */
static Status read_text(RecordList *out, const Utf8Text *text, const char *file, Error *error)
{
    int first = out->count, problems = out->problem_count, left_out = out->records_left_out;
    int problems_left_out = out->problems_left_out;
    bool by_name = !out->format && file;
    if (by_name)
        out->format = record_format_of_path(file);
    if (!out->format || (by_name && text->length == 0))
        return say_unknown(out, text);
    Status status = formats[out->format].read(out, text->bytes, text->length, error);
    /* logs and matches begin like no other file */
    if (out->problem_count > problems && out->format != FORMAT_REFEREE && out->format != FORMAT_MATCH)
        drop_nothing(out, first);
    if (status == STATUS_OK && by_name && out->count == first) {
        out->problem_count = problems;
        out->problems_left_out = problems_left_out;
        return say_unknown(out, text);
    }
    if (status == STATUS_OK && out->count == first && out->problem_count == problems &&
        out->records_left_out == left_out)
        record_list_say(out, no_record, "there is no game in it");
    return status;
}

Status record_list_read(RecordList *out, RecordFormat format, const char *bytes, size_t length,
                        const char *file, Error *error)
{
    int first = out->problem_count, first_record = out->count, left_out = out->records_left_out;
    Utf8Text text = {0};
    out->format = format;
    if (format == FORMAT_JSON && begins_match(scan_between(bytes, bytes + length)))
        out->format = format = FORMAT_MATCH; /* its lines are JSON, so its name may say JSON */
    bool binary = is_binary(bytes, length);
    Status status = format || binary ? STATUS_OK : record_format_of_bytes(bytes, length, &out->format, error);
    if (status == STATUS_OK)
        status = utf8_text_of(bytes, length, &text, error);
    if (scan_begins(scan_of(bytes, length), "SQLite format 3"))
        record_list_say(out, no_record, "this is a library of games: open it as one, or export its games");
    else if (binary)
        record_list_say(out, no_record, "this is no text, so no record of games");
    else if (status == STATUS_OK)
        status = read_text(out, &text, file, error);
    utf8_text_free(&text);
    if (out->records_left_out > left_out)
        record_list_say(out, (Error){.status = STATUS_INVALID},
                        "there are more than %d games: the last %d are left out", RECORDS_MAX,
                        out->records_left_out - left_out);
    bool early = out->format == FORMAT_SGF || out->format == FORMAT_JSON || out->format == FORMAT_PGN;
    for (int i = first_record; i < out->count && early && out->problem_count > first; i++) {
        /* These formats tell the result before the moves. In a part of a file, one by the rules, or without a
         * reason, belongs to moves that could not be read if the game goes on after those that were. */
        Record *record = out->records[i];
        RecordResult rules = record_result_by_rules(record);
        bool said = record->result.reason != REASON_NONE && record_check_result(record, NULL) == STATUS_OK;
        if (rules.outcome == OUTCOME_NONE && !said)
            record->result = rules;
    }
    for (int i = first; i < out->problem_count && file; i++)
        error_in_file(out->problems[i].status, &out->problems[i], file);
    return file ? error_in_file(status, error, file) : status;
}

Status record_list_write(const RecordList *self, RecordFormat format, Text *out, Error *error)
{
    if (format == FORMAT_JSON)
        return record_write_json(self, out, error);
    if (!formats[format].write)
        return error_set(error, STATUS_INVALID, "games can't be written in the format '%s'",
                         record_format_name(format));
    for (int i = 0; i < self->count; i++) {
        if (i > 0)
            text_add_byte(out, '\n');
        Status status = formats[format].write(self->records[i], out, error);
        if (status != STATUS_OK)
            return status;
    }
    return text_status(out, error);
}
