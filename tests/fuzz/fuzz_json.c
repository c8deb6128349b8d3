/* Any text is a tree or an error with line and column; a tree is the same when written and read again. */
#include <string.h>

#include "engine/base/json.h"
#include "tests/fuzz/fuzz.h"

/* Writes a value; returns the one behind it. */
static const JsonValue *write_value(JsonWriter *writer, const JsonValue *value)
{
    const JsonValue *at = value + 1;
    switch (value->kind) {
    case JSON_NULL:
        json_null(writer);
        break;
    case JSON_BOOL:
        json_bool(writer, value->as.boolean);
        break;
    case JSON_NUMBER:
        if (value->as.number.exact)
            json_integer(writer, value->as.number.integer);
        else
            json_number(writer, value->as.number.value);
        break;
    case JSON_STRING:
        json_bytes(writer, value->as.string.bytes, value->as.string.length);
        break;
    case JSON_ARRAY:
        json_open_array(writer);
        for (uint32_t i = 0; i < value->count; i++)
            at = write_value(writer, at);
        json_close_array(writer);
        break;
    case JSON_OBJECT:
        json_open_object(writer);
        for (uint32_t i = 0; i < value->count; i++) {
            /* Not json_key, which ends a key at its first NUL. */
            json_bytes(writer, at->as.string.bytes, at->as.string.length);
            text_add_string(writer->out, ": ");
            writer->comma_due = false;
            at = write_value(writer, json_next(at));
        }
        json_close_object(writer);
        break;
    }
    FUZZ_CHECK(at == json_next(value));
    return at;
}

static void check_same(const JsonValue *a, const JsonValue *b)
{
    FUZZ_CHECK(a->extent == b->extent);
    for (uint32_t i = 0; i < a->extent; i++) {
        FUZZ_CHECK(a[i].kind == b[i].kind && a[i].count == b[i].count && a[i].extent == b[i].extent);
        if (a[i].kind == JSON_NUMBER)
            FUZZ_CHECK(a[i].as.number.value == b[i].as.number.value);
        if (a[i].kind == JSON_STRING)
            FUZZ_CHECK(a[i].as.string.length == b[i].as.string.length &&
                       memcmp(a[i].as.string.bytes, b[i].as.string.bytes, a[i].as.string.length) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    JsonValue *root;
    JsonValue *again;
    Error error = {0};
    Status status = json_parse((const char *)bytes, length, &root, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(!root && error.status == status && error.text[0]);
        FUZZ_CHECK(error.line >= 1 && error.column >= 1 && (size_t)error.column <= length + 1);
        return 0;
    }
    Text text = {0};
    JsonWriter writer;
    json_writer_init(&writer, &text);
    write_value(&writer, root);
    FUZZ_CHECK(text_status(&text, NULL) == STATUS_OK);
    FUZZ_CHECK(json_parse(text_string(&text), text.length, &again, NULL) == STATUS_OK);
    check_same(root, again);
    json_free(again);
    json_free(root);
    text_free(&text);
    return 0;
}
