#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/json/json.h"
#include "engine/base/utf8.h"

/* Writes a comma if something came before. */
static void json_separate(JsonWriter *self)
{
    if (self->comma_due)
        text_add_string(self->out, ", ");
    self->comma_due = true;
}

static void json_open(JsonWriter *self, char bracket)
{
    json_separate(self);
    text_add_byte(self->out, bracket);
    self->comma_due = false;
}

static void json_close(JsonWriter *self, char bracket)
{
    text_add_byte(self->out, bracket);
    self->comma_due = true;
}

void json_open_object(JsonWriter *self)
{
    json_open(self, '{');
}

void json_close_object(JsonWriter *self)
{
    json_close(self, '}');
}

void json_open_array(JsonWriter *self)
{
    json_open(self, '[');
}

void json_close_array(JsonWriter *self)
{
    json_close(self, ']');
}

/* Call after the string that is a key. */
static void json_colon(JsonWriter *self)
{
    text_add_string(self->out, ": ");
    self->comma_due = false;
}

void json_key(JsonWriter *self, const char *key)
{
    json_string(self, key);
    json_colon(self);
}

void json_string(JsonWriter *self, const char *string)
{
    json_bytes(self, string, strlen(string));
}

/* One byte below 0x80, escaped where it must be. */
static void json_ascii(Text *out, char byte)
{
    static const char plain[] = "\b\f\n\r\t\"\\";
    static const char letter[] = "bfnrt\"\\";
    const char *special = byte ? strchr(plain, byte) : NULL;
    if (special)
        text_printf(out, "\\%c", letter[special - plain]);
    else if ((unsigned char)byte < 0x20 || byte == 0x7f)
        text_printf(out, "\\u%04x", (unsigned)byte);
    else
        text_add_byte(out, byte);
}

void json_bytes(JsonWriter *self, const char *bytes, size_t length)
{
    json_separate(self);
    text_add_byte(self->out, '"');
    for (size_t at = 0; at < length;) {
        int size = utf8_length(bytes + at, length - at);
        if (size == 1)
            json_ascii(self->out, bytes[at]);
        else if (size > 1)
            text_add(self->out, bytes + at, (size_t)size);
        else
            text_add_string(self->out, UTF8_REPLACEMENT);
        at += size > 0 ? (size_t)size : 1;
    }
    text_add_byte(self->out, '"');
}

void json_integer(JsonWriter *self, int64_t value)
{
    json_separate(self);
    text_printf(self->out, "%" PRId64, value);
}

void json_count(JsonWriter *self, uint64_t value)
{
    json_separate(self);
    text_printf(self->out, "%" PRIu64, value);
}

void json_number(JsonWriter *self, double value)
{
    enum { DIGITS_ALWAYS_KEPT = 15, DIGITS_ENOUGH = 17 };
    char text[32];
    if (!isfinite(value)) {
        json_null(self);
        return;
    }
    json_separate(self);
    for (int digits = DIGITS_ALWAYS_KEPT; digits <= DIGITS_ENOUGH; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    text_add_string(self->out, text);
}

void json_bool(JsonWriter *self, bool value)
{
    json_separate(self);
    text_add_string(self->out, value ? "true" : "false");
}

void json_null(JsonWriter *self)
{
    json_separate(self);
    text_add_string(self->out, "null");
}

void json_put_object(JsonWriter *self, const char *key)
{
    json_key(self, key);
    json_open_object(self);
}

void json_put_array(JsonWriter *self, const char *key)
{
    json_key(self, key);
    json_open_array(self);
}

void json_put_string(JsonWriter *self, const char *key, const char *value)
{
    json_key(self, key);
    if (value)
        json_string(self, value);
    else
        json_null(self);
}

#define JSON_PUT(kind, Type)                                            \
    void json_put_##kind(JsonWriter *self, const char *key, Type value) \
    {                                                                   \
        json_key(self, key);                                            \
        json_##kind(self, value);                                       \
    }
JSON_PUT(integer, int64_t)
JSON_PUT(count, uint64_t)
JSON_PUT(number, double)
JSON_PUT(bool, bool)

void json_members(JsonWriter *self, const JsonValue *object)
{
    const JsonValue *at = object + 1;
    for (uint32_t i = 0; i < object->count; i++) {
        json_bytes(self, at->as.string.bytes, at->as.string.length); /* it may hold a NUL */
        json_colon(self);
        json_value(self, ++at);
        at = json_next(at);
    }
}

void json_value(JsonWriter *self, const JsonValue *value)
{
    switch (value->kind) {
    case JSON_NULL:
        json_null(self);
        break;
    case JSON_BOOL:
        json_bool(self, value->as.boolean);
        break;
    case JSON_NUMBER:
        if (value->as.number.exact)
            json_integer(self, value->as.number.integer);
        else
            json_number(self, value->as.number.value);
        break;
    case JSON_STRING:
        json_bytes(self, value->as.string.bytes, value->as.string.length);
        break;
    case JSON_ARRAY: {
        const JsonValue *at = json_first(value);
        json_open_array(self);
        for (uint32_t i = 0; i < value->count; i++, at = json_next(at))
            json_value(self, at);
        json_close_array(self);
        break;
    }
    case JSON_OBJECT:
        json_open_object(self);
        json_members(self, value);
        json_close_object(self);
        break;
    }
}
