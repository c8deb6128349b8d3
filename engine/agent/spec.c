#include "engine/agent/spec.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/scan.h"

/* A reader's place in the text. */
typedef struct SpecReader {
    Scan scan;
    Error *error;
} SpecReader;

static int column(const SpecReader *self)
{
    return scan_column(&self->scan, self->scan.at);
}

static Status expected(const SpecReader *self, const char *what)
{
    int found = scan_peek(&self->scan);
    if (found == SCAN_END)
        return error_at(self->error, STATUS_SYNTAX, column(self),
                        "the name of an agent ends where %s is expected", what);
    return error_at(self->error, STATUS_SYNTAX, column(self),
                    "expected %s in the name of an agent, found '%c'", what, found);
}

/* Reads up to the first of these characters without a backslash before it, or to the end. */
static Status read_word(SpecReader *self, const char *ends, const char *what, char *out, size_t size)
{
    size_t length = 0;
    Scan *scan = &self->scan;
    while (scan_peek(scan) != SCAN_END && !strchr(ends, scan_peek(scan))) {
        scan_take(scan, '\\');
        if (scan_peek(scan) == SCAN_END)
            return expected(self, "a character after a backslash");
        if (length + 1 == size)
            return error_at(self->error, STATUS_INVALID, column(self), "%s has more than %zu bytes", what,
                            size - 1);
        out[length++] = *scan->at++;
    }
    out[length] = '\0';
    return STATUS_OK;
}

static Status read_pair(SpecReader *self, AgentSpec *out, const char *value_ends)
{
    SpecReader start = *self;
    if (out->count == SPEC_PAIRS)
        return error_at(self->error, STATUS_INVALID, column(self), "an agent takes at most %d options",
                        SPEC_PAIRS);
    SpecPair *pair = &out->pairs[out->count];
    Status status = read_word(self, "=,:[]", "the name of an option", pair->key, sizeof pair->key);
    if (status != STATUS_OK)
        return status;
    if (pair->key[0] == '\0')
        return expected(self, "the name of an option");
    if (agent_spec_get(out, pair->key))
        return error_at(self->error, STATUS_INVALID, column(&start), "the option %s is there twice",
                        pair->key);
    if (!scan_take(&self->scan, '='))
        return expected(self, "'='");
    status = read_word(self, value_ends, "the value of an option", pair->value, sizeof pair->value);
    out->count += status == STATUS_OK;
    return status;
}

static Status read_pairs(SpecReader *self, AgentSpec *out, const char *value_ends)
{
    for (;;) {
        Status status = read_pair(self, out, value_ends);
        if (status != STATUS_OK || !scan_take(&self->scan, ','))
            return status;
    }
}

/* "[key=value,...]" after the opening bracket; there may be no pairs. */
static Status read_brackets(SpecReader *self, AgentSpec *out)
{
    if (scan_take(&self->scan, ']'))
        return STATUS_OK;
    Status status = read_pairs(self, out, ",]");
    return status != STATUS_OK || scan_take(&self->scan, ']') ? status : expected(self, "',' or ']'");
}

/* ":REST" */
static Status read_rest(SpecReader *self, AgentSpec *out)
{
    out->foreign = true;
    Scan *scan = &self->scan;
    if (!scan_take(scan, ':'))
        return expected(self, "':'");
    size_t length = (size_t)(scan->end - scan->at);
    if (length == 0)
        return expected(self, "what to run");
    if (length >= sizeof out->rest) {
        scan->at += sizeof out->rest - 1;
        return error_at(self->error, STATUS_INVALID, column(self), "what to run has more than %d bytes",
                        SPEC_REST_SIZE - 1);
    }
    memcpy(out->rest, scan->at, length);
    out->rest[length] = '\0';
    return STATUS_OK;
}

/* Whether agents of this kind run in another process, with or without brackets. */
static bool is_foreign_kind(const char *kind)
{
    return strcmp(kind, "ugi") == 0 || strcmp(kind, "referee") == 0 || strcmp(kind, "eval") == 0;
}

Status agent_spec_read(const char *text, AgentSpec *out, Error *error)
{
    SpecReader reader = {scan_of(text, strlen(text)), error};
    memset(out, 0, sizeof *out);
    if (*text == '\0')
        return error_at(error, STATUS_SYNTAX, 1, "the name of an agent is empty");
    /* Names are shown, logged and recorded on one line, so they may not contain control characters. */
    Scan *scan = &reader.scan;
    for (int byte; (byte = scan_peek(scan)) != SCAN_END; scan->at++) {
        if (scan->at - scan->start >= SPEC_TEXT_SIZE - 1)
            return error_at(reader.error, STATUS_INVALID, column(&reader),
                            "the name of an agent has more than %d bytes", SPEC_TEXT_SIZE - 1);
        if (byte < 0x20 || byte == 0x7f)
            return error_at(reader.error, STATUS_SYNTAX, column(&reader),
                            "the name of an agent can't hold the control character %d", byte);
    }
    scan->at = scan->start;
    Status status = read_word(&reader, ":[],=", "the name of an agent", out->kind, sizeof out->kind);
    if (status != STATUS_OK)
        return status;
    if (out->kind[0] == '\0')
        return expected(&reader, "the name of an agent");
    if (scan_take(&reader.scan, '[')) {
        status = read_brackets(&reader, out);
        return status == STATUS_OK ? read_rest(&reader, out) : status;
    }
    if (is_foreign_kind(out->kind))
        return read_rest(&reader, out);
    if (scan_peek(&reader.scan) == SCAN_END)
        return STATUS_OK;
    return scan_take(&reader.scan, ':') ? read_pairs(&reader, out, ",") : expected(&reader, "':'");
}

bool agent_spec_of_path(const char *path, char *out, size_t size)
{
    static const char start[] = "/__init__.py"; /* of a package, which its folder names */
    size_t length = strlen(path), end = sizeof start - 1;
    length -= length > end && strcmp(path + length - end, start) == 0 ? end : 0;
    while (length > 1 && path[length - 1] == '/')
        length--;
    bool file = length > 3 && strncmp(path + length - 3, ".py", 3) == 0;
    if (strpbrk(path, ":[]=\\") || (!file && !strchr(path, '/')))
        return false;
    size_t folder = length;
    while (folder > 0 && path[folder - 1] != '/')
        folder--;
    int name = (int)(length - folder) - (file ? 3 : 0);
    const char *module = path + folder;
    folder -= folder > 1;
    if (name < 1 || module[0] == '.')
        return false;
    int written =
        snprintf(out, size, "referee:%.*s:%.*s", folder ? (int)folder : 1, folder ? path : ".", name, module);
    return written > 0 && (size_t)written < size;
}

/* ---- Writing ---- */

typedef struct SpecWriter {
    char *out;
    size_t length; /* as if everything fitted */
} SpecWriter;

static void write_byte(SpecWriter *self, char byte)
{
    if (self->length < SPEC_TEXT_SIZE)
        self->out[self->length] = byte;
    self->length++;
}

/* Writes a word, with a backslash before each of these characters and before backslashes. */
static void write_word(SpecWriter *self, const char *word, const char *specials)
{
    for (; *word != '\0'; word++) {
        if (*word == '\\' || strchr(specials, *word))
            write_byte(self, '\\');
        write_byte(self, *word);
    }
}

static void write_pairs(SpecWriter *self, const AgentSpec *spec, const char *value_ends)
{
    for (int i = 0; i < spec->count; i++) {
        if (i > 0)
            write_byte(self, ',');
        write_word(self, spec->pairs[i].key, "=,:[]");
        write_byte(self, '=');
        write_word(self, spec->pairs[i].value, value_ends);
    }
}

Status agent_spec_write(const AgentSpec *spec, char out[SPEC_TEXT_SIZE], Error *error)
{
    SpecWriter writer = {out, 0};
    write_word(&writer, spec->kind, ":[],=");
    if (spec->foreign) {
        if (spec->count > 0 || !is_foreign_kind(spec->kind)) {
            write_byte(&writer, '[');
            write_pairs(&writer, spec, ",]");
            write_byte(&writer, ']');
        }
        write_byte(&writer, ':');
        for (const char *byte = spec->rest; *byte != '\0'; byte++)
            write_byte(&writer, *byte);
    } else if (spec->count > 0) {
        write_byte(&writer, ':');
        write_pairs(&writer, spec, ",");
    }
    write_byte(&writer, '\0');
    if (writer.length <= SPEC_TEXT_SIZE)
        return STATUS_OK;
    out[SPEC_TEXT_SIZE - 1] = '\0';
    return error_set(error, STATUS_INVALID, "the name of an agent has more than %d bytes",
                     SPEC_TEXT_SIZE - 1);
}

/* ---- Reading and changing pairs ---- */

static int find_pair(const AgentSpec *spec, const char *key)
{
    for (int i = 0; i < spec->count; i++) {
        if (strcmp(spec->pairs[i].key, key) == 0)
            return i;
    }
    return -1;
}

const char *agent_spec_get(const AgentSpec *spec, const char *key)
{
    int found = find_pair(spec, key);
    return found < 0 ? NULL : spec->pairs[found].value;
}

Status agent_spec_set(AgentSpec *spec, const char *key, const char *value, Error *error)
{
    int at = find_pair(spec, key);
    if (at < 0)
        at = spec->count;
    if (at == SPEC_PAIRS)
        return error_set(error, STATUS_INVALID, "an agent takes at most %d options", SPEC_PAIRS);
    if (key[0] == '\0' || strlen(key) >= SPEC_KEY_SIZE)
        return error_set(error, STATUS_INVALID, "the name of an option must have 1 to %d bytes",
                         SPEC_KEY_SIZE - 1);
    if (strlen(value) >= OPTION_VALUE_SIZE)
        return error_set(error, STATUS_INVALID, "%s must be shorter than %d bytes", key, OPTION_VALUE_SIZE);
    snprintf(spec->pairs[at].key, sizeof spec->pairs[at].key, "%s", key);
    snprintf(spec->pairs[at].value, sizeof spec->pairs[at].value, "%s", value);
    spec->count += at == spec->count;
    return STATUS_OK;
}
