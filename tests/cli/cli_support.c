#include "tests/cli/cli_support.h"

#include <string.h>

void expect_run(const Program *program, int code, const char *out, const char *err)
{
    assert_string_equal(text_string(&program->err), err);
    assert_string_equal(text_string(&program->out), out);
    assert_int_equal(program->code, code);
}

bool text_ends_with(const Text *text, const char *end)
{
    size_t length = strlen(end);
    return text->length >= length && strcmp(text_string(text) + text->length - length, end) == 0;
}

void assert_string_member(const JsonValue *object, const char *key, const char *expected)
{
    assert_string_equal(member(object, key, JSON_STRING)->as.string.bytes, expected);
}

void assert_interrupted(const JsonValue *root)
{
    assert_true(member(root, "interrupted", JSON_BOOL)->as.boolean);
}
