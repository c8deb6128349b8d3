/* The properties of nodes: one table says how to read and write each. */
#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/base/json/json.h"
#include "engine/base/scan.h"
#include "engine/base/utf8.h"
#include "engine/record/formats/sgf.h"
#include "engine/record/record_inner.h"
#include "engine/record/record_words.h"

/* ---- Text ---- */

/* Appends the character that begins here, as UTF-8; returns its length in the input. */
static size_t add_character(Text *out, const char *bytes, size_t left)
{
    char latin[UTF8_SIZE_MAX];
    int size = utf8_length(bytes, left);
    if (*bytes == '\0')
        text_add_string(out, UTF8_REPLACEMENT);
    else if (size)
        text_add(out, bytes, (size_t)size);
    else
        text_add(out, latin, (size_t)utf8_write((unsigned char)*bytes, latin));
    return size ? (size_t)size : 1;
}

/* The length of the line end at this place; 0 if there is none. */
static size_t line_end(const char *bytes, size_t left)
{
    if (left == 0 || (*bytes != '\r' && *bytes != '\n'))
        return 0;
    return left > 1 && bytes[0] == '\r' && bytes[1] == '\n' ? 2 : 1;
}

/* Undoes the escapes of a value and makes it UTF-8, without a NUL. */
static Status decode(const char *bytes, size_t length, Text *out, Error *error)
{
    for (size_t at = 0; at < length;) {
        size_t run = at;
        while (run < length && (unsigned char)bytes[run] < 0x80 && bytes[run] && bytes[run] != '\\')
            run++;
        text_add(out, bytes + at, run - at);
        at = run;
        bool escaped = at < length && bytes[at] == '\\';
        at += escaped;
        /* A backslash at the end of a line joins it to the next. */
        size_t skipped = escaped ? line_end(bytes + at, length - at) : 0;
        at += skipped;
        if (at < length && !skipped)
            at += add_character(out, bytes + at, length - at);
    }
    return text_status(out, error);
}

static void put_escaped(const char *text, const char *special, Text *out)
{
    while (*text) {
        size_t plain = strcspn(text, special);
        text_add(out, text, plain);
        text += plain;
        if (*text) {
            text_add_byte(out, '\\');
            text_add_byte(out, *text++);
        }
    }
}

/* The length of the part before the ":" of a value; that of the value if there is none. */
static size_t part_length(const SgfValue *value)
{
    size_t colon = 0;
    while (colon < value->length && value->bytes[colon] != ':')
        colon += value->bytes[colon] == '\\' ? 2 : 1;
    return colon < value->length ? colon : value->length;
}

static void put_value(const char *name, const char *text, Text *out)
{
    if (!text)
        return;
    text_printf(out, "%s[", name);
    put_escaped(text, "\\]", out);
    text_add_byte(out, ']');
}

/* A value without surrounding white space, with a NUL; false if it does not fit. */
static bool value_word(const SgfValue *value, char *out, size_t size)
{
    const char *word = value->bytes;
    size_t length = value->length;
    trim_blanks(&word, &length);
    if (length >= size || memchr(word, '\0', length))
        return false;
    memcpy(out, word, length);
    out[length] = '\0';
    return true;
}

/* ---- One pair of functions for each kind of property ---- */

typedef struct SgfPut {
    const Record *record;
    const RecordNode *node;
    Side mover; /* the side that made the node's move */
    Text *out;
} SgfPut;

typedef struct SgfProperty {
    const char *name;
    Status (*take)(const SgfPlace *place, const SgfValue *value, const struct SgfProperty *as, Error *error);
    void (*put)(const SgfPut *put, const struct SgfProperty *as);
    bool header;     /* of the record; written at the root */
    int argument;    /* a RecordMark, or the Side that a number is of, or ANY_SIDE */
    const char *tag; /* tag with this property */
    size_t at, has;  /* where a text or a number, and its flag, are in the record or the node */
} SgfProperty;

enum { ANY_SIDE = -1 };

/* A text of the record, unless it is there already. */
static Status take_text(const SgfPlace *place, const SgfValue *value, const SgfProperty *as, Error *error)
{
    char **text = (char **)((char *)place->record + as->at);
    Text decoded = {0};
    if (*text)
        return STATUS_INVALID;
    Status status = decode(value->bytes, value->length, &decoded, error);
    if (status == STATUS_OK)
        status = text_keep(text, text_string(&decoded), decoded.length, error);
    text_free(&decoded);
    return status;
}

static void put_text(const SgfPut *put, const SgfProperty *as)
{
    const char *owner = as->header ? (const char *)put->record : (const char *)put->node;
    put_value(as->name, *(char *const *)(owner + as->at), put->out);
}

static bool take_reason(const char *word, RecordResult *out)
{
    if (*word >= '0' && *word <= '9') {
        char *end;
        long margin = strtol(word, &end, 10);
        out->reason = REASON_TOKENS;
        out->margin = (int)margin;
        return *end == '\0' && margin <= BOARD_CELLS;
    }
    for (int i = 0; i < RECORD_REASONS; i++)
        if (strcasecmp(word, record_reasons[i].sgf[0]) == 0 ||
            strcasecmp(word, record_reasons[i].sgf[1]) == 0) {
            out->reason = (RecordReason)i;
            return true;
        }
    return false;
}

bool sgf_read_result(const char *word, RecordResult *out)
{
    *out = (RecordResult){.outcome = OUTCOME_DRAW, .reason = REASON_TOKENS};
    if (strcasecmp(word, "Draw") == 0 || strcmp(word, "0") == 0)
        return true;
    const char *plus = strchr(word, '+');
    size_t length = plus ? (size_t)(plus - word) : 0;
    if (!plus || !take_reason(plus + 1, out))
        return false;
    static const char *const winners[] = {"R", "Red", "B", "Blue"};
    for (int i = 0; i < 4; i++)
        if (strlen(winners[i]) == length && strncasecmp(word, winners[i], length) == 0) {
            out->outcome = i < 2 ? OUTCOME_RED : OUTCOME_BLUE;
            return true;
        }
    return false;
}

static Status take_result(const SgfPlace *place, const SgfValue *value, const SgfProperty *as, Error *error)
{
    (void)as;
    (void)error;
    char word[32];
    RecordResult result;
    if (place->record->result.outcome != OUTCOME_NONE || !value_word(value, word, sizeof word) ||
        !sgf_read_result(word, &result))
        return STATUS_INVALID;
    place->record->result = result;
    return STATUS_OK;
}

void sgf_write_result(const RecordResult *result, Text *out)
{
    char winner = result->outcome == OUTCOME_RED ? 'R' : 'B';
    if (result->outcome == OUTCOME_DRAW)
        text_add_string(out, "Draw");
    else if (result->outcome != OUTCOME_NONE && result->reason == REASON_TOKENS)
        text_printf(out, "%c+%d", winner, result->margin);
    else if (result->outcome != OUTCOME_NONE)
        text_printf(out, "%c+%s", winner, record_reasons[result->reason].sgf[0]);
}

static void put_result(const SgfPut *put, const SgfProperty *as)
{
    if (put->record->result.outcome == OUTCOME_NONE)
        return;
    text_printf(put->out, "%s[", as->name);
    sgf_write_result(&put->record->result, put->out);
    text_add_byte(put->out, ']');
}

/* Sets a tag, unless it is there already. */
static Status take_named_tag(Record *record, const char *name, const char *bytes, size_t length, Error *error)
{
    Text decoded = {0};
    if (*record_tag(record, name))
        return STATUS_INVALID;
    Status status = decode(bytes, length, &decoded, error);
    if (status == STATUS_OK)
        status = record_set_tag(record, name, text_string(&decoded), error);
    text_free(&decoded);
    return status;
}

static Status take_tag(const SgfPlace *place, const SgfValue *value, const SgfProperty *as, Error *error)
{
    return take_named_tag(place->record, as->tag, value->bytes, value->length, error);
}

static void put_tag(const SgfPut *put, const SgfProperty *as)
{
    const char *value = record_tag(put->record, as->tag);
    put_value(as->name, *value ? value : NULL, put->out);
}

static Status take_other_tag(const SgfPlace *place, const SgfValue *value, const SgfProperty *as,
                             Error *error)
{
    (void)as;
    size_t colon = part_length(value);
    if (colon == value->length)
        return STATUS_INVALID;
    Text name = {0};
    Status status = decode(value->bytes, colon, &name, error);
    if (status == STATUS_OK)
        status = take_named_tag(place->record, text_string(&name), value->bytes + colon + 1,
                                value->length - colon - 1, error);
    text_free(&name);
    return status;
}

/* Whether a tag has its own property. */
static bool tag_has_property(const char *name);

static void put_other_tags(const SgfPut *put, const SgfProperty *as)
{
    bool any = false;
    for (int i = 0; i < put->record->tag_count; i++) {
        const RecordTag *tag = &put->record->tags[i];
        if (tag_has_property(tag->name))
            continue;
        text_printf(put->out, "%s[", any ? "" : as->name);
        put_escaped(tag->name, "\\]:", put->out);
        text_add_byte(put->out, ':');
        put_escaped(tag->value, "\\]:", put->out);
        text_add_byte(put->out, ']');
        any = true;
    }
}

/* Comments are appended, each on a new line. */
static Status take_comment(const SgfPlace *place, const SgfValue *value, const SgfProperty *as, Error *error)
{
    (void)as;
    Text decoded = {0};
    Status status = decode(value->bytes, value->length, &decoded, error);
    if (status == STATUS_OK)
        status = record_add_comment(place->node, text_string(&decoded), decoded.length, error);
    text_free(&decoded);
    return status;
}

static Status take_output(const SgfPlace *place, const SgfValue *value, const SgfProperty *as, Error *error)
{
    (void)as;
    Text decoded = {0};
    if (place->node->output)
        return STATUS_INVALID;
    Status status = decode(value->bytes, value->length, &decoded, error);
    if (status == STATUS_OK)
        status = record_set_output(place->node, text_string(&decoded), decoded.length, error);
    text_free(&decoded);
    return status;
}

/* A mark with an emphasis of 1 or 2; some marks mean the same with both. */
static Status take_mark(const SgfPlace *place, const SgfValue *value, const SgfProperty *as, Error *error)
{
    (void)error;
    int mark = as->argument;
    char word[8];
    if (!value_word(value, word, sizeof word))
        return STATUS_INVALID;
    bool twice = strcmp(word, "2") == 0;
    if (*word && !twice && strcmp(word, "1") != 0)
        return STATUS_INVALID;
    if (twice && mark == MARK_GOOD)
        mark = MARK_VERY_GOOD;
    if (twice && mark == MARK_BAD)
        mark = MARK_VERY_BAD;
    place->node->marks |= (uint16_t)mark;
    return STATUS_OK;
}

static void put_mark(const SgfPut *put, const SgfProperty *as)
{
    int mark = as->argument;
    int very = mark == MARK_GOOD ? MARK_VERY_GOOD : mark == MARK_BAD ? MARK_VERY_BAD : 0;
    int marks = put->node->marks;
    if (!(marks & (mark | very)))
        return;
    bool plain = very || mark == MARK_GOOD_FOR_RED || mark == MARK_GOOD_FOR_BLUE || mark == MARK_HOT_SPOT;
    text_add_string(put->out, as->name);
    if (marks & mark)
        text_add_string(put->out, plain ? "[1]" : "[]");
    if (marks & very)
        text_add_string(put->out, "[2]");
}

/* A number that is not set yet. Other programs give the time left to the side to move; that stays unknown. */
static Status take_figure(const SgfPlace *place, const SgfValue *value, const SgfProperty *as, Error *error)
{
    (void)error;
    bool *has = (bool *)((char *)place->node + as->has);
    char word[64], *end;
    if (*has || as->argument == (int)position_turn(place->position) ||
        !value_word(value, word, sizeof word) || !*word || word[strspn(word, "0123456789+-.eE")])
        return STATUS_INVALID;
    double number = strtod(word, &end);
    if (*end || !isfinite(number))
        return STATUS_INVALID;
    *has = true;
    *(double *)((char *)place->node + as->at) = number;
    return STATUS_OK;
}

static void put_figure(const SgfPut *put, const SgfProperty *as)
{
    const char *node = (const char *)put->node;
    double number = *(const double *)(node + as->at);
    if (!*(const bool *)(node + as->has) || !isfinite(number) ||
        (as->argument != ANY_SIDE && as->argument != (int)put->mover))
        return;
    text_printf(put->out, "%s[", as->name);
    json_print(&(JsonWriter){.out = put->out}, "%g", number);
    text_add_byte(put->out, ']');
}

static Status take_analysis(const SgfPlace *place, const SgfValue *value, const SgfProperty *as, Error *error)
{
    (void)as;
    Text decoded = {0};
    char *text = NULL;
    if (place->node->analysis)
        return STATUS_INVALID;
    Status status = decode(value->bytes, value->length, &decoded, error);
    if (status == STATUS_OK) /* with line ends as we write them */
        status = text_keep(&text, text_string(&decoded), decoded.length, error);
    if (status == STATUS_OK)
        status = sgf_take_analysis(place->node, place->position, text ? text : "", error);
    text_free(&decoded);
    free(text);
    return status;
}

static void put_analysis(const SgfPut *put, const SgfProperty *as)
{
    if (!put->node->analysis)
        return;
    Text text = {0};
    sgf_put_analysis(put->node->analysis, &text);
    put_value(as->name, text_string(&text), put->out);
    put->out->failed |= text.failed;
    text_free(&text);
}

/* Unknown properties that SGF can't hold as they are have one of ours around them; see sgf.h. */
static Status take_wrapped(const SgfPlace *place, const SgfValue *value, const SgfProperty *as, Error *error)
{
    (void)as;
    Text parts[2] = {{0}, {0}};
    size_t colon = part_length(value);
    if (colon == value->length)
        return STATUS_INVALID;
    for (size_t at = 0; at < value->length; at++)
        if (at != colon) {
            at += value->bytes[at] == '\\' && at + 1 < value->length;
            text_add_byte(&parts[at > colon], value->bytes[at]);
        }
    Status status = text_status(&parts[parts[1].failed], error);
    if (status == STATUS_OK)
        status = record_add_unknown(place->node, text_string(&parts[0]), parts[0].length,
                                    text_string(&parts[1]), parts[1].length, error);
    text_free(&parts[0]);
    text_free(&parts[1]);
    return status;
}

static void put_part(const RecordBytes *self, char end, Text *out)
{
    for (size_t i = 0; i < self->length; i++) {
        if (self->bytes[i] && strchr("\\]:", self->bytes[i]))
            text_add_byte(out, '\\');
        text_add_byte(out, self->bytes[i]);
    }
    text_add_byte(out, end);
}

static void put_unknown(const SgfPut *put, const SgfProperty *as);

/* ---- The table ---- */

#define NUMBER(flag, number) .has = offsetof(RecordNode, flag), .at = offsetof(RecordNode, number)

/* In the order in which they are written. */
static const SgfProperty sgf_properties[] = {
    {"PR", take_text, put_text, .header = true, .at = offsetof(Record, players[RED])},
    {"PB", take_text, put_text, .header = true, .at = offsetof(Record, players[BLUE])},
    {"RA", take_text, put_text, .header = true, .at = offsetof(Record, agents[RED])},
    {"BA", take_text, put_text, .header = true, .at = offsetof(Record, agents[BLUE])},
    {"RE", take_result, put_result, .header = true},
    {"EV", take_tag, put_tag, .header = true, .tag = "event"},
    {"RO", take_tag, put_tag, .header = true, .tag = "round"},
    {"DT", take_tag, put_tag, .header = true, .tag = "date"},
    {"PC", take_tag, put_tag, .header = true, .tag = "site"},
    {"GN", take_tag, put_tag, .header = true, .tag = "name"},
    {"GC", take_tag, put_tag, .header = true, .tag = "game_comment"},
    {"RU", take_tag, put_tag, .header = true, .tag = "rules"},
    {"AN", take_tag, put_tag, .header = true, .tag = "annotator"},
    {"SO", take_tag, put_tag, .header = true, .tag = "source"},
    {"US", take_tag, put_tag, .header = true, .tag = "user"},
    {"ON", take_tag, put_tag, .header = true, .tag = "opening"},
    {"CP", take_tag, put_tag, .header = true, .tag = "copyright"},
    {"XT", take_other_tag, put_other_tags, .header = true},
    {"RL", take_figure, put_figure, .argument = RED, NUMBER(has_left, left_s)},
    {"BL", take_figure, put_figure, .argument = BLUE, NUMBER(has_left, left_s)},
    {"TU", take_figure, put_figure, .argument = ANY_SIDE, NUMBER(has_time, time_s)},
    {"MU", take_figure, put_figure, .argument = ANY_SIDE, NUMBER(has_memory, memory_mb)},
    {"TE", take_mark, put_mark, .argument = MARK_GOOD},
    {"BM", take_mark, put_mark, .argument = MARK_BAD},
    {"IT", take_mark, put_mark, .argument = MARK_INTERESTING},
    {"DO", take_mark, put_mark, .argument = MARK_DOUBTFUL},
    {"GR", take_mark, put_mark, .argument = MARK_GOOD_FOR_RED},
    {"GB", take_mark, put_mark, .argument = MARK_GOOD_FOR_BLUE},
    {"HO", take_mark, put_mark, .argument = MARK_HOT_SPOT},
    {"C", take_comment, put_text, .at = offsetof(RecordNode, comment)},
    {"AO", take_output, put_text, .at = offsetof(RecordNode, output)},
    {.name = "XA", .take = take_analysis, .put = put_analysis},
    {.name = "XU", .take = take_wrapped, .put = put_unknown},
};

enum { SGF_PROPERTY_COUNT = sizeof sgf_properties / sizeof *sgf_properties };

static bool tag_has_property(const char *name)
{
    for (int i = 0; i < SGF_PROPERTY_COUNT; i++)
        if (sgf_properties[i].tag && strcmp(name, sgf_properties[i].tag) == 0)
            return true;
    return false;
}

static const SgfProperty *property_known_as(const char *name)
{
    for (int i = 0; i < SGF_PROPERTY_COUNT && *name; i++)
        if (strcmp(sgf_properties[i].name, name) == 0)
            return &sgf_properties[i];
    return NULL;
}

bool sgf_shapes_tree(const char *name)
{
    static const char *const names[] = {"R", "B", "TP", "FF", "GM", "CA"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* Keeps a value without a meaning here, under its name without lower-case letters. */
static Status keep_unknown(RecordNode *node, const SgfValue *value, Error *error)
{
    Text name = {0};
    for (int shorter = 1; shorter >= 0 && name.length == 0; shorter--)
        for (size_t i = 0; i < value->name_length; i++)
            if (!shorter || !islower((unsigned char)value->name[i]))
                text_add_byte(&name, (char)toupper((unsigned char)value->name[i]));
    Status status = text_status(&name, error);
    if (status == STATUS_OK)
        status =
            record_add_unknown(node, text_string(&name), name.length, value->bytes, value->length, error);
    text_free(&name);
    return status;
}

Status sgf_take(const SgfPlace *place, const SgfValue *value, Error *error)
{
    const SgfProperty *as = property_known_as(value->known_as);
    Status status = as ? as->take(place, value, as, error) : STATUS_INVALID;
    return status == STATUS_OK || status == STATUS_MEMORY ? status : keep_unknown(place->node, value, error);
}

/* Whether an unknown value could be read as something known. An empty node finds out: whatever is there
 * already only makes a reader refuse more. */
static bool has_meaning(const SgfPut *put, const RecordBytes *name, const RecordBytes *value)
{
    const SgfProperty *as = property_known_as(name->bytes);
    Record *empty;
    Position position;
    if (!as)
        return sgf_shapes_tree(name->bytes);
    record_position(put->record, put->node, &position);
    Status status = record_create(&position, &empty, NULL);
    const SgfPlace place = {empty, empty ? empty->root : NULL, &position};
    const SgfValue written = {.bytes = value->bytes, .length = value->length};
    if (status == STATUS_OK)
        status = as->take(&place, &written, as, NULL);
    put->out->failed |= status == STATUS_MEMORY;
    record_destroy(empty);
    return status == STATUS_OK;
}

/* Whether readers find this name and this value where they end and nowhere else. */
static bool is_plain(const RecordBytes *name, const RecordBytes *value)
{
    size_t plain = strspn(name->bytes, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"), at = 0;
    while (at < value->length && value->bytes[at] != ']')
        at += value->bytes[at] == '\\' ? 2 : 1;
    return plain > 0 && plain == name->length && at == value->length;
}

static void put_unknown(const SgfPut *put, const SgfProperty *as)
{
    for (int i = 0; i < put->node->unknown_count; i++) {
        const RecordProperty *unknown = &put->node->unknown[i];
        const char *open = unknown->name.bytes; /* the name, unless the value before has it already */
        for (int j = 0; j < unknown->count; j++) {
            const RecordBytes *value = &unknown->values[j];
            if (is_plain(&unknown->name, value) && !has_meaning(put, &unknown->name, value)) {
                text_printf(put->out, "%s[", open);
                text_add(put->out, value->bytes, value->length);
                text_add_byte(put->out, ']');
                open = "";
            } else {
                text_printf(put->out, "%s[", as->name);
                put_part(&unknown->name, ':', put->out);
                put_part(value, ']', put->out);
                open = unknown->name.bytes;
            }
        }
    }
}

void sgf_put(const Record *record, const RecordNode *node, Side mover, Text *out)
{
    SgfPut put = {record, node, mover, out};
    for (int i = 0; i < SGF_PROPERTY_COUNT; i++)
        if (!sgf_properties[i].header || !node->parent)
            sgf_properties[i].put(&put, &sgf_properties[i]);
}
