#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/json/json.h"
#include "engine/base/utf8.h"

/* The text is copied after the values, and its strings are decoded in place: decoding never makes them
 * longer. */
typedef struct JsonParser {
    char *at, *end; /* of the copy, which ends with a NUL */
    char *line_start;
    int line;
    JsonValue *values;
    uint32_t used;
    Error *error;
} JsonParser;

static Status json_read_value(JsonParser *self, int depth);

static int json_column(const JsonParser *self)
{
    return (int)(self->at - self->line_start) + 1;
}

static Status json_fail(JsonParser *self, Status status, const char *what)
{
    error_at(self->error, status, json_column(self), "%s", what);
    if (self->error)
        self->error->line = self->line;
    return status;
}

/* Says what was expected here and what was found instead. */
static Status json_expected(JsonParser *self, const char *expected)
{
    int column = json_column(self);
    unsigned char found = (unsigned char)*self->at;
    if (self->at == self->end)
        error_at(self->error, STATUS_SYNTAX, column, "expected %s, found the end", expected);
    else if (found > 0x20 && found < 0x7f)
        error_at(self->error, STATUS_SYNTAX, column, "expected %s, found '%c'", expected, found);
    else
        error_at(self->error, STATUS_SYNTAX, column, "expected %s, found byte 0x%02x", expected,
                 (unsigned)found);
    if (self->error)
        self->error->line = self->line;
    return STATUS_SYNTAX;
}

static void json_skip_space(JsonParser *self)
{
    for (; self->at < self->end; self->at++) {
        if (*self->at == '\n') {
            self->line++;
            self->line_start = self->at + 1;
        } else if (*self->at != ' ' && *self->at != '\t' && *self->at != '\r') {
            return;
        }
    }
}

/* Skips a byte if it is there; there is a NUL at the end, so there is always a byte to look at. */
static bool json_accept(JsonParser *self, char byte)
{
    if (self->at == self->end || *self->at != byte)
        return false;
    self->at++;
    return true;
}

static JsonValue *json_add(JsonParser *self, JsonKind kind)
{
    JsonValue *value = &self->values[self->used++];
    *value = (JsonValue){.kind = kind, .line = self->line, .column = json_column(self), .extent = 1};
    return value;
}

static Status json_word(JsonParser *self, const char *word, JsonKind kind, bool boolean)
{
    size_t length = strlen(word);
    if ((size_t)(self->end - self->at) < length || memcmp(self->at, word, length) != 0)
        return json_expected(self, "a value");
    json_add(self, kind)->as.boolean = boolean;
    self->at += length;
    return STATUS_OK;
}

static bool json_at_digit(const JsonParser *self)
{
    return *self->at >= '0' && *self->at <= '9';
}

static Status json_digits(JsonParser *self)
{
    if (!json_at_digit(self))
        return json_expected(self, "a digit");
    while (json_at_digit(self))
        self->at++;
    return STATUS_OK;
}

/* Skips a number. */
static Status json_number_text(JsonParser *self)
{
    json_accept(self, '-');
    if (!json_accept(self, '0')) {
        Status status = json_digits(self);
        if (status != STATUS_OK)
            return status;
    } else if (json_at_digit(self)) {
        return json_expected(self, "no digit after a leading zero");
    }
    if (json_accept(self, '.')) {
        Status status = json_digits(self);
        if (status != STATUS_OK)
            return status;
    }
    if (json_accept(self, 'e') || json_accept(self, 'E')) {
        if (!json_accept(self, '+'))
            json_accept(self, '-');
        return json_digits(self);
    }
    return STATUS_OK;
}

/* The whole number written by these characters without fraction or exponent, if it fits. */
static bool json_whole(const char *from, const char *to, int64_t *out)
{
    bool negative = *from == '-';
    int64_t value = 0;
    for (const char *p = from + negative; p < to; p++) {
        if (*p < '0' || *p > '9')
            return false;
        int digit = *p - '0';
        if (negative ? value < (INT64_MIN + digit) / 10 : value > (INT64_MAX - digit) / 10)
            return false;
        value = negative ? value * 10 - digit : value * 10 + digit;
    }
    *out = value;
    return true;
}

static Status json_read_number(JsonParser *self)
{
    JsonValue *value = json_add(self, JSON_NUMBER);
    JsonNumber *number = &value->as.number;
    char *from = self->at;
    Status status = json_number_text(self);
    if (status != STATUS_OK)
        return status;
    /* This reads further only if an error follows anyway, such as in 0x. */
    number->value = strtod(from, NULL);
    if (!isfinite(number->value)) {
        self->at = from;
        return json_fail(self, STATUS_INVALID, "the number is too large");
    }
    number->exact = json_whole(from, self->at, &number->integer);
    if (!number->exact && fabs(number->value) <= 0x1p53 && number->value == floor(number->value)) {
        number->exact = true; /* such as 1.5e1 */
        number->integer = (int64_t)number->value;
    }
    return STATUS_OK;
}

/* Four hexadecimal digits; nothing is consumed unless they are there. */
static bool json_hex(JsonParser *self, uint32_t *out)
{
    *out = 0;
    if (self->end - self->at < 4)
        return false;
    for (int i = 0; i < 4; i++) {
        static const char digits[] = "0123456789abcdef0123456789ABCDEF";
        const char *digit = self->at[i] ? strchr(digits, self->at[i]) : NULL;
        if (!digit)
            return false;
        *out = *out << 4 | (uint32_t)((digit - digits) & 15);
    }
    self->at += 4;
    return true;
}

/* What follows "\u"; an unpaired surrogate becomes U+FFFD. */
static Status json_unicode(JsonParser *self, char **out)
{
    uint32_t high;
    uint32_t low;
    if (!json_hex(self, &high))
        return json_expected(self, "four hexadecimal digits");
    uint32_t character = high;
    if (high >= 0xd800 && high < 0xe000) {
        char *behind = self->at;
        character = 0xfffd;
        if (high < 0xdc00 && json_accept(self, '\\') && json_accept(self, 'u') && json_hex(self, &low) &&
            low >= 0xdc00 && low < 0xe000)
            character = 0x10000 + ((high & 0x3ff) << 10 | (low & 0x3ff));
        else
            self->at = behind;
    }
    *out += utf8_write(character, *out);
    return STATUS_OK;
}

/* What follows a backslash. */
static Status json_escape(JsonParser *self, char **out)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    if (json_accept(self, 'u'))
        return json_unicode(self, out);
    const char *letter = *self->at ? strchr(letters, *self->at) : NULL;
    if (!letter)
        return json_expected(self, "one of \"\\/bfnrtu after a backslash");
    self->at++;
    *(*out)++ = meanings[letter - letters];
    return STATUS_OK;
}

static Status json_read_string(JsonParser *self)
{
    JsonBytes *string = &json_add(self, JSON_STRING)->as.string;
    char *out = ++self->at;
    string->bytes = out;
    while (!json_accept(self, '"')) {
        int size = utf8_length(self->at, (size_t)(self->end - self->at));
        if (self->at == self->end)
            return json_expected(self, "'\"' at the end of a string");
        if (size == 0)
            return json_expected(self, "UTF-8");
        if ((unsigned char)*self->at < 0x20)
            return json_expected(self, "control characters to be escaped");
        if (json_accept(self, '\\')) {
            Status status = json_escape(self, &out);
            if (status != STATUS_OK)
                return status;
            continue;
        }
        for (int i = 0; i < size; i++)
            *out++ = *self->at++;
    }
    *out = '\0';
    string->length = (size_t)(out - string->bytes);
    return STATUS_OK;
}

/* A key and its colon. */
static Status json_read_key(JsonParser *self)
{
    json_skip_space(self);
    if (*self->at != '"')
        return json_expected(self, "a key in double quotes");
    Status status = json_read_string(self);
    if (status != STATUS_OK)
        return status;
    json_skip_space(self);
    return json_accept(self, ':') ? STATUS_OK : json_expected(self, "':'");
}

static bool json_is_container(const JsonValue *value)
{
    return value->kind == JSON_ARRAY || value->kind == JSON_OBJECT;
}

/* An element or a member and what follows it: sets `last` at the closing bracket. After a mistake, only what
 * is complete stays, and arrays and objects as far as they were read. A number at the end of the text may
 * have lost digits. */
static Status json_item(JsonParser *self, JsonValue *container, int depth, bool *last)
{
    bool member = container->kind == JSON_OBJECT;
    uint32_t from = self->used, index = from + member;
    Status status = member ? json_read_key(self) : STATUS_OK;
    if (status == STATUS_OK)
        status = json_read_value(self, depth);
    bool whole = status == STATUS_OK;
    if (whole) {
        bool cut = self->at == self->end && self->values[index].kind == JSON_NUMBER;
        json_skip_space(self);
        *last = json_accept(self, member ? '}' : ']');
        if (!*last && !json_accept(self, ','))
            status = json_expected(self, member ? "',' or '}'" : "',' or ']'");
        whole = status == STATUS_OK || !cut;
    }
    if (whole || (self->used > index && json_is_container(&self->values[index])))
        container->count++;
    else
        self->used = from;
    return status;
}

/* An array or an object, depth of them deep. */
static Status json_container(JsonParser *self, JsonKind kind, int depth)
{
    if (depth > JSON_DEPTH_MAX)
        return json_fail(self, STATUS_INVALID, "too many brackets inside each other");
    uint32_t index = self->used;
    JsonValue *value = json_add(self, kind);
    Status status = STATUS_OK;
    self->at++;
    json_skip_space(self);
    bool last = json_accept(self, kind == JSON_ARRAY ? ']' : '}');
    while (status == STATUS_OK && !last)
        status = json_item(self, value, depth, &last);
    value->extent = self->used - index;
    return status;
}

static Status json_read_value(JsonParser *self, int depth)
{
    json_skip_space(self);
    switch (*self->at) {
    case '[':
        return json_container(self, JSON_ARRAY, depth + 1);
    case '{':
        return json_container(self, JSON_OBJECT, depth + 1);
    case '"':
        return json_read_string(self);
    case 'n':
        return json_word(self, "null", JSON_NULL, false);
    case 't':
        return json_word(self, "true", JSON_BOOL, true);
    case 'f':
        return json_word(self, "false", JSON_BOOL, false);
    default:
        return *self->at == '-' || json_at_digit(self) ? json_read_number(self)
                                                       : json_expected(self, "a value");
    }
}

Status json_parse(const char *text, size_t length, JsonValue **out, Error *error)
{
    Status status = json_parse_part(text, length, out, error);
    if (status != STATUS_OK) {
        json_free(*out);
        *out = NULL;
    }
    return status;
}

Status json_parse_part(const char *text, size_t length, JsonValue **out, Error *error)
{
    *out = NULL;
    if (length >= INT_MAX)
        return error_set(error, STATUS_INVALID, "the text is too long: %zu bytes", length);
    size_t most = 1; /* values there can be: each but the first comes after one of these */
    for (size_t i = 0; i < length; i++)
        most += text[i] == '[' || text[i] == '{' || text[i] == ',' || text[i] == ':';
    size_t values_size = most * sizeof(JsonValue);
    JsonValue *values = malloc(values_size + length + 1);
    if (!values)
        return error_set(error, STATUS_MEMORY, "out of memory for %zu bytes of JSON", length);
    char *copy = (char *)values + values_size;
    if (length > 0)
        memcpy(copy, text, length);
    copy[length] = '\0';

    JsonParser reader = {
        .at = copy, .end = copy + length, .line_start = copy, .line = 1, .values = values, .error = error};
    Status status = json_read_value(&reader, 0);
    if (status == STATUS_OK) {
        json_skip_space(&reader);
        if (reader.at < reader.end)
            status = json_expected(&reader, "nothing more");
    }
    if (status == STATUS_OK || (reader.used > 0 && json_is_container(values)))
        *out = values;
    else
        free(values);
    return status;
}

void json_free(JsonValue *root)
{
    free(root);
}

const char *json_kind_name(JsonKind kind)
{
    static const char *const names[] = {"null",     "true or false", "a number",
                                        "a string", "an array",      "an object"};
    return names[kind];
}

const JsonValue *json_member(const JsonValue *object, const char *key)
{
    const JsonValue *found = NULL;
    if (object->kind != JSON_OBJECT)
        return NULL;
    const JsonValue *at = object + 1;
    for (uint32_t i = 0; i < object->count; i++) {
        const JsonValue *value = json_next(at);
        if (json_is_string(at, key))
            found = value;
        at = json_next(value);
    }
    return found;
}

bool json_is_string(const JsonValue *value, const char *string)
{
    return value->kind == JSON_STRING && value->as.string.length == strlen(string) &&
           memcmp(value->as.string.bytes, string, value->as.string.length) == 0;
}
