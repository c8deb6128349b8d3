#include "tests/support/check.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "engine/base/json/json.h"

/* ---- Writing ---- */

static void everything_is_written_with_its_commas(void **state)
{
    (void)state;
    Text text = {0};
    JsonWriter writer = {.out = &text};
    json_print(&writer, "{a: [%jd, %ju, [], null], b: %i, c: {}, d: %i}", INT64_MIN, UINT64_MAX, true, false);
    assert_string_equal(text_string(&text), "{\"a\": [-9223372036854775808, 18446744073709551615, [], null], "
                                            "\"b\": true, \"c\": {}, \"d\": false}");
    text_free(&text);
}

static void members_are_written_with_their_keys(void **state)
{
    (void)state;
    Text text = {0};
    JsonWriter writer = {.out = &text};
    json_print(&writer, "{a: %s, b: %s, c: %d, d: %ju, e: %g, f: %g, g: true}", "x", (const char *)NULL, -1,
               UINT64_MAX, 0.5, NAN);
    assert_string_equal(text_string(&text),
                        "{\"a\": \"x\", \"b\": null, \"c\": -1, \"d\": 18446744073709551615, \"e\": 0.5, "
                        "\"f\": null, \"g\": true}");
    text_free(&text);
}

static void a_letter_without_a_meaning_fails(void **state)
{
    (void)state;
    Text text = {0};
    JsonWriter writer = {.out = &text};
    json_print(&writer, "{a: %d", 1);
    assert_int_equal(text_status(&text, NULL), STATUS_OK);
    json_print(&writer, "b: %x}", 2U);
    assert_int_not_equal(text_status(&text, NULL), STATUS_OK);
    text_free(&text);
}

static void what_was_read_is_written_again(void **state)
{
    (void)state;
    static const char document[] =
        "{\"a\": [1, -0.5, [], {}, [[2], null]], \"b\\u0000c\": \"d\\u0000\", \"e\": {\"f\": true}}";
    Text text = {0};
    JsonValue *root;
    Error error;
    assert_ok(json_parse(document, strlen(document), &root, &error), &error);
    JsonWriter writer = {.out = &text};
    json_value(&writer, root);
    assert_string_equal(text_string(&text), document);
    text_clear(&text);
    writer = (JsonWriter){.out = &text};
    json_print(&writer, "{before: %d", 0);
    json_members(&writer, json_member(root, "e"));
    json_print(&writer, "}");
    assert_string_equal(text_string(&text), "{\"before\": 0, \"f\": true}");
    json_free(root);
    text_free(&text);
}

static void assert_written(const char *bytes, size_t length, const char *expected)
{
    Text text = {0};
    JsonWriter writer = {.out = &text};
    json_bytes(&writer, bytes, length);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void strings_are_escaped(void **state)
{
    (void)state;
    assert_written("", 0, "\"\"");
    assert_written("a\"b\\c/", 6, "\"a\\\"b\\\\c/\"");
    assert_written("\b\f\n\r\t", 5, "\"\\b\\f\\n\\r\\t\"");
    assert_written("\0\x1f\x7f", 3, "\"\\u0000\\u001f\\u007f\"");
    assert_written("\xc3\xa9\xf0\x9f\x98\x80", 6, "\"\xc3\xa9\xf0\x9f\x98\x80\"");
}

static void bytes_that_are_not_utf8_are_replaced(void **state)
{
    (void)state;
    assert_written("a\xff"
                   "b",
                   3,
                   "\"a\xef\xbf\xbd"
                   "b\"");
    assert_written("\xe2\x82", 2, "\"\xef\xbf\xbd\xef\xbf\xbd\"");
    assert_written("\xed\xa0\x80", 3, "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
}

static void assert_number_written(double value, const char *expected)
{
    Text text = {0};
    JsonWriter writer = {.out = &text};
    json_print(&writer, "%g", value);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void numbers_are_as_short_as_they_can_be(void **state)
{
    (void)state;
    assert_number_written(0, "0");
    assert_number_written(0.1, "0.1");
    assert_number_written(-1.5, "-1.5");
    assert_number_written(1e300, "1e+300");
    assert_number_written(0.1 + 0.2, "0.30000000000000004");
    assert_number_written(DBL_MAX, "1.7976931348623157e+308");
    assert_number_written(INFINITY, "null");
    assert_number_written(NAN, "null");
}

/* ---- Reading ---- */

static JsonValue *parse(const char *text)
{
    JsonValue *root = NULL;
    Error error = {0};
    assert_ok(json_parse(text, strlen(text), &root, &error), &error);
    assert_non_null(root);
    return root;
}

static void assert_rejected(const char *text, size_t length, Status status, int line, int column,
                            const char *message)
{
    JsonValue *root = NULL;
    Error error = {0};
    assert_int_equal(json_parse(text, length, &root, &error), status);
    assert_null(root);
    assert_error(&error, status, column, message);
    assert_int_equal(error.line, line);
}

static void expect_error(const char *text, int line, int column, const char *message)
{
    assert_rejected(text, strlen(text), STATUS_SYNTAX, line, column, message);
}

static void any_value_may_stand_alone(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        JsonKind kind;
    } cases[] = {
        {"null", JSON_NULL},   {" true ", JSON_BOOL}, {"\r\n\tfalse", JSON_BOOL}, {"-0", JSON_NUMBER},
        {"\"\"", JSON_STRING}, {" [ ] ", JSON_ARRAY}, {"{ }", JSON_OBJECT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        JsonValue *root = parse(cases[i].text);
        assert_int_equal(root->kind, cases[i].kind);
        assert_int_equal(root->extent, 1);
        json_free(root);
    }
}

static void tree_has_the_values_in_order(void **state)
{
    (void)state;
    JsonValue *root = parse("{\"a\": [1, [2, {\"x\": 3}], \"z\"],\n \"b\": true, \"a\": null}");
    assert_int_equal(root->kind, JSON_OBJECT);
    assert_int_equal(root->count, 3);
    assert_int_equal(json_member(root, "b")->kind, JSON_BOOL);
    assert_true(json_member(root, "b")->as.boolean);
    assert_int_equal(json_member(root, "b")->line, 2);
    assert_int_equal(json_member(root, "b")->column, 7);
    /* the last of two with the same key */
    assert_int_equal(json_member(root, "a")->kind, JSON_NULL);
    assert_null(json_member(root, "x"));

    const JsonValue *list = json_next(root + 1); /* after the first key */
    assert_int_equal(list->kind, JSON_ARRAY);
    assert_int_equal(list->count, 3);
    const JsonValue *one = json_first(list);
    const JsonValue *pair = json_next(one);
    const JsonValue *last = json_next(pair);
    assert_int_equal(one->as.number.integer, 1);
    assert_int_equal(pair->count, 2);
    assert_int_equal(json_member(json_next(json_first(pair)), "x")->as.number.integer, 3);
    assert_true(json_is_string(last, "z"));
    assert_null(json_member(list, "a"));
    json_free(root);
}

static void assert_string_read(const char *text, const char *bytes, size_t length)
{
    JsonValue *root = parse(text);
    assert_int_equal(root->kind, JSON_STRING);
    assert_int_equal(root->as.string.length, length);
    assert_memory_equal(root->as.string.bytes, bytes, length + 1);
    json_free(root);
}

static void strings_are_decoded(void **state)
{
    (void)state;
    assert_string_read("\"plain\"", "plain", 5);
    assert_string_read("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t", 8);
    assert_string_read("\"a\\u0000b\"", "a\0b", 3);
    assert_string_read("\"\\u00e9\\u20AC\"", "\xc3\xa9\xe2\x82\xac", 5);
    assert_string_read("\"\\ud83d\\ude00\"", "\xf0\x9f\x98\x80", 4);
    assert_string_read("\"\xc3\xa9\"", "\xc3\xa9", 2);
}

static void half_a_pair_of_surrogates_is_replaced(void **state)
{
    (void)state;
    assert_string_read("\"\\ud83d\"", "\xef\xbf\xbd", 3);
    assert_string_read("\"\\ude00x\"", "\xef\xbf\xbdx", 4);
    assert_string_read("\"\\ud83d\\n\"", "\xef\xbf\xbd\n", 4);
    assert_string_read("\"\\ud83d\\u0041\"",
                       "\xef\xbf\xbd"
                       "A",
                       4);
}

static void assert_number_read(const char *text, double value, bool exact, int64_t integer)
{
    JsonValue *root = parse(text);
    assert_int_equal(root->kind, JSON_NUMBER);
    assert_true(root->as.number.value == value);
    assert_int_equal(root->as.number.exact, exact);
    if (exact)
        assert_true(root->as.number.integer == integer);
    json_free(root);
}

static void numbers_are_doubles_and_integers_where_exact(void **state)
{
    (void)state;
    assert_number_read("0", 0, true, 0);
    assert_number_read("-17", -17, true, -17);
    assert_number_read("1.5e1", 15, true, 15);
    assert_number_read("2.0", 2, true, 2);
    assert_number_read("0.25", 0.25, false, 0);
    assert_number_read("-1E-2", -0.01, false, 0);
    assert_number_read("1e+2", 100, true, 100);
    assert_number_read("9223372036854775807", 0x1p63, true, INT64_MAX);
    assert_number_read("-9223372036854775808", -0x1p63, true, INT64_MIN);
    assert_number_read("9223372036854775808", 0x1p63, false, 0);
    assert_number_read("-9223372036854775809", -0x1p63, false, 0);
    assert_number_read("1e308", 1e308, false, 0);
    assert_number_read("1e-400", 0, true, 0);
}

static void what_is_no_number_is_rejected(void **state)
{
    (void)state;
    expect_error("-", 1, 2, "expected a digit, found the end");
    expect_error("01", 1, 2, "expected no digit after a leading zero, found '1'");
    expect_error("1.", 1, 3, "expected a digit, found the end");
    expect_error("1.e1", 1, 3, "expected a digit, found 'e'");
    expect_error("1e+", 1, 4, "expected a digit, found the end");
    expect_error("+1", 1, 1, "expected a value, found '+'");
    expect_error(".5", 1, 1, "expected a value, found '.'");
    expect_error("0x1F", 1, 2, "expected nothing more, found 'x'");
    expect_error("[0x1F]", 1, 3, "expected ',' or ']', found 'x'");
    expect_error("NaN", 1, 1, "expected a value, found 'N'");
    expect_error("-Infinity", 1, 2, "expected a digit, found 'I'");
    assert_rejected("[1e400]", 7, STATUS_INVALID, 1, 2, "the number is too large");
}

static void errors_name_line_and_column(void **state)
{
    (void)state;
    expect_error("", 1, 1, "expected a value, found the end");
    expect_error(" \n ", 2, 2, "expected a value, found the end");
    expect_error("nul", 1, 1, "expected a value, found 'n'");
    expect_error("truefalse", 1, 5, "expected nothing more, found 'f'");
    expect_error("[1,]", 1, 4, "expected a value, found ']'");
    expect_error("[1 2]", 1, 4, "expected ',' or ']', found '2'");
    expect_error("[", 1, 2, "expected a value, found the end");
    expect_error("{\"a\":\n1,}", 2, 3, "expected a key in double quotes, found '}'");
    expect_error("{\"a\" 1}", 1, 6, "expected ':', found '1'");
    expect_error("{a: 1}", 1, 2, "expected a key in double quotes, found 'a'");
    expect_error("{\"a\": 1", 1, 8, "expected ',' or '}', found the end");
    expect_error("\"abc", 1, 5, "expected '\"' at the end of a string, found the end");
    expect_error("\"a\nb\"", 1, 3, "expected control characters to be escaped, found byte 0x0a");
    expect_error("\"\\x\"", 1, 3, "expected one of \"\\/bfnrtu after a backslash, found 'x'");
    expect_error("\"\\", 1, 3, "expected one of \"\\/bfnrtu after a backslash, found the end");
    expect_error("\"\\u12g4\"", 1, 4, "expected four hexadecimal digits, found '1'");
    expect_error("\"\xff\"", 1, 2, "expected UTF-8, found byte 0xff");
    assert_rejected("[1\0]", 4, STATUS_SYNTAX, 1, 3, "expected ',' or ']', found byte 0x00");
    assert_rejected("1\0", 2, STATUS_SYNTAX, 1, 2, "expected nothing more, found byte 0x00");
}

static void depth_is_limited(void **state)
{
    (void)state;
    enum { TOO_DEEP = JSON_DEPTH_MAX + 1 };
    char text[2 * TOO_DEEP];
    memset(text, '[', TOO_DEEP);
    memset(text + TOO_DEEP, ']', TOO_DEEP);
    assert_rejected(text, sizeof text, STATUS_INVALID, 1, TOO_DEEP, "too many brackets inside each other");
    JsonValue *root = NULL;
    assert_int_equal(json_parse(text + 1, sizeof text - 2, &root, NULL), STATUS_OK);
    assert_int_equal(root->extent, JSON_DEPTH_MAX);
    json_free(root);
}

/* Every proper beginning of a document is an error; the memory ends where the text does. */
static void cut_documents_are_errors(void **state)
{
    (void)state;
    static const char whole[] =
        "{\"a\\u20ac\": [1.5e3, true, null, \"x\\ud83d\\ude00\"], \"b\": {\"c\": false}}";
    for (size_t length = 0; length < sizeof whole - 1; length++) {
        char *part = test_malloc(length + 1);
        memcpy(part, whole, length);
        JsonValue *root = NULL;
        assert_int_equal(json_parse(part, length, &root, NULL), STATUS_SYNTAX);
        assert_null(root);
        test_free(part);
    }
    json_free(parse(whole));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_written_with_its_commas),
        cmocka_unit_test(members_are_written_with_their_keys),
        cmocka_unit_test(a_letter_without_a_meaning_fails),
        cmocka_unit_test(what_was_read_is_written_again),
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(bytes_that_are_not_utf8_are_replaced),
        cmocka_unit_test(numbers_are_as_short_as_they_can_be),
        cmocka_unit_test(any_value_may_stand_alone),
        cmocka_unit_test(tree_has_the_values_in_order),
        cmocka_unit_test(strings_are_decoded),
        cmocka_unit_test(half_a_pair_of_surrogates_is_replaced),
        cmocka_unit_test(numbers_are_doubles_and_integers_where_exact),
        cmocka_unit_test(what_is_no_number_is_rejected),
        cmocka_unit_test(errors_name_line_and_column),
        cmocka_unit_test(depth_is_limited),
        cmocka_unit_test(cut_documents_are_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
