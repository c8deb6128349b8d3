/* Any text gives a tree, an error with line and column, or both; a tree reads back the same after it is
 * written. */
#include <string.h>

#include "engine/base/json/json.h"
#include "tests/fuzz/fuzz.h"

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
    Status status = json_parse_part((const char *)bytes, length, &root, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(json_parse((const char *)bytes, length, &again, NULL) == status && !again);
        FUZZ_CHECK(error.status == status && error.text[0]);
        FUZZ_CHECK(error.line >= 1 && error.column >= 1 && (size_t)error.column <= length + 1);
        if (!root)
            return 0;
    }
    Text text = {0};
    JsonWriter writer = {.out = &text};
    json_value(&writer, root);
    FUZZ_CHECK(text_status(&text, NULL) == STATUS_OK);
    FUZZ_CHECK(json_parse(text_string(&text), text.length, &again, NULL) == STATUS_OK);
    check_same(root, again);
    json_free(again);
    json_free(root);
    text_free(&text);
    return 0;
}
