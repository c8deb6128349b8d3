#include <math.h>
#include <stdarg.h>
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

static void json_number(JsonWriter *self, double value)
{
    enum { DIGITS_ALWAYS_KEPT = 15, DIGITS_ENOUGH = 17 };
    char text[32] = "null";
    for (int digits = DIGITS_ALWAYS_KEPT; isfinite(value) && digits <= DIGITS_ENOUGH; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    json_separate(self);
    text_add_string(self->out, text);
}

/* Writes the value of the letters after a %; returns where they end. */
static const char *json_one(JsonWriter *self, const char *letters, va_list *values)
{
    const char *string;
    bool wide = *letters == 'j';
    switch (letters[wide]) {
    case 's':
        string = va_arg(*values, const char *);
        if (string)
            json_bytes(self, string, strlen(string));
        else
            json_print(self, "null");
        break;
    case 'i':
        json_print(self, va_arg(*values, int) ? "true" : "false");
        break;
    case 'g':
        json_number(self, va_arg(*values, double));
        break;
    case 'd':
        json_separate(self);
        text_printf(self->out, "%jd", wide ? va_arg(*values, intmax_t) : va_arg(*values, int));
        break;
    case 'u':
        json_separate(self);
        text_printf(self->out, "%ju", wide ? va_arg(*values, uintmax_t) : va_arg(*values, unsigned));
        break;
    default: /* a letter of printf's alone, which the compiler lets through */
        self->out->failed = true;
    }
    return letters + wide + 1;
}

void json_print(JsonWriter *self, const char *shape, ...)
{
    va_list values;
    va_start(values, shape);
    while (*shape) {
        size_t word = strcspn(shape, "{}[]:,% ");
        if (word > 0 && shape[word] == ':') {
            json_bytes(self, shape, word);
        } else if (word > 0) {
            json_separate(self);
            text_add(self->out, shape, word);
        } else if (strchr("{[", *shape)) {
            json_separate(self);
            text_add_byte(self->out, *shape);
            self->comma_due = false;
        } else if (strchr("}]", *shape)) {
            text_add_byte(self->out, *shape);
            self->comma_due = true;
        } else if (*shape == ':') {
            text_add_string(self->out, ": ");
            self->comma_due = false;
        } else if (*shape == '%') {
            shape = json_one(self, shape + 1, &values);
            continue;
        }
        shape += word > 0 ? word : 1;
    }
    va_end(values);
}

void json_members(JsonWriter *self, const JsonValue *object)
{
    const JsonValue *at = object + 1;
    for (uint32_t i = 0; i < object->count; i++) {
        json_bytes(self, at->as.string.bytes, at->as.string.length); /* it may hold a NUL */
        json_print(self, ":");
        json_value(self, ++at);
        at = json_next(at);
    }
}

void json_value(JsonWriter *self, const JsonValue *value)
{
    switch (value->kind) {
    case JSON_NULL:
        json_print(self, "null");
        break;
    case JSON_BOOL:
        json_print(self, "%i", value->as.boolean);
        break;
    case JSON_NUMBER:
        if (value->as.number.exact)
            json_print(self, "%jd", value->as.number.integer);
        else
            json_print(self, "%g", value->as.number.value);
        break;
    case JSON_STRING:
        json_bytes(self, value->as.string.bytes, value->as.string.length);
        break;
    case JSON_ARRAY: {
        const JsonValue *at = json_first(value);
        json_print(self, "[");
        for (uint32_t i = 0; i < value->count; i++, at = json_next(at))
            json_value(self, at);
        json_print(self, "]");
        break;
    }
    case JSON_OBJECT:
        json_print(self, "{");
        json_members(self, value);
        json_print(self, "}");
        break;
    }
}
