#include "tests/support/check.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/text.h"
#include "engine/base/utf8.h"

static void empty_text_is_an_empty_string(void **state)
{
    (void)state;
    Text text = {0};
    assert_string_equal(text_string(&text), "");
    assert_int_equal(text.length, 0);
    text_add(&text, NULL, 0);
    assert_string_equal(text_string(&text), "");
    text_free(&text);
}

static void text_keeps_what_was_added_in_order(void **state)
{
    (void)state;
    Text text = {0};
    text_add_string(&text, "ab");
    text_add_byte(&text, '\0');
    text_add(&text, "cdX", 2);
    text_printf(&text, "%d-%s", 42, "e");
    assert_int_equal(text.length, 9);
    assert_memory_equal(text_string(&text), "ab\0cd42-e", 10);
    assert_int_equal(text_status(&text, NULL), STATUS_OK);
    text_clear(&text);
    assert_string_equal(text_string(&text), "");
    text_add_string(&text, "again");
    assert_string_equal(text_string(&text), "again");
    text_free(&text);
}

/* Growing byte by byte and by printf crosses every capacity. */
static void text_grows_to_any_length(void **state)
{
    (void)state;
    Text bytes = {0};
    Text printed = {0};
    for (int i = 0; i < 5000; i++) {
        text_add_byte(&bytes, (char)('a' + i % 26));
        text_printf(&printed, "%c", 'a' + i % 26);
        assert_int_equal(bytes.bytes[bytes.length], '\0');
    }
    assert_int_equal(bytes.length, 5000);
    assert_int_equal(printed.length, 5000);
    assert_string_equal(text_string(&bytes), text_string(&printed));
    assert_int_equal(bytes.bytes[4999], 'a' + 4999 % 26);
    text_free(&bytes);
    text_free(&printed);
}

static void impossible_length_fails_once_and_for_all(void **state)
{
    (void)state;
    Text text = {0};
    Error error;
    text_add_string(&text, "kept");
    text_add(&text, "x", SIZE_MAX - 2);
    assert_true(text.failed);
    text_add_string(&text, "not added");
    assert_string_equal(text_string(&text), "kept");
    assert_int_equal(text_status(&text, &error), STATUS_MEMORY);
    assert_int_equal(error.status, STATUS_MEMORY);
    text_free(&text);
}

static void words_are_wrapped_at_a_width(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        int column, margin, width;
        const char *lines;
    } cases[] = {
        {"", 0, 0, 10, ""},
        {"one two three", 0, 0, 100, "one two three"},
        {"one two three", 0, 0, 7, "one two\nthree"},
        {"one two three", 0, 0, 6, "one\ntwo\nthree"},
        {"one two three", 4, 2, 7, "one\n  two\n  three"},
        {"one\ntwo\n three ", 0, 1, 9, "one two\n three"},
        {"a word-that-is-too-long b", 0, 0, 5, "a\nword-that-is-too-long\nb"},
        {"\xc3\xa4\xc3\xb6 \xc3\xbc\xc3\xa4 x", 0, 0, 5, "\xc3\xa4\xc3\xb6 \xc3\xbc\xc3\xa4\nx"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text text = {0};
        text_wrap(&text, cases[i].words, cases[i].column, cases[i].margin, cases[i].width);
        assert_string_equal(text_string(&text), cases[i].lines);
        text_free(&text);
    }
}

/* The next line has these bytes and this number. */
static void expect_line(LineReader *reader, const char *bytes, size_t length, int number)
{
    Status status = STATUS_OK;
    assert_true(line_reader_next(reader, &status, NULL));
    assert_int_equal(status, STATUS_OK);
    assert_int_equal(reader->line.length, length);
    assert_memory_equal(text_string(&reader->line), bytes, length);
    assert_int_equal(reader->number, number);
}

static void expect_end(LineReader *reader)
{
    Status status = STATUS_OK;
    assert_false(line_reader_next(reader, &status, NULL));
    assert_int_equal(status, STATUS_OK);
}

static const char mixed[] = "one\n\r\n\0two\r\n\n last\r";

static void expect_mixed(LineReader *reader)
{
    expect_line(reader, "one", 3, 1);
    expect_line(reader, "", 0, 2);
    expect_line(reader, "\0two", 4, 3);
    expect_line(reader, "", 0, 4);
    expect_line(reader, " last\r", 6, 5);
    expect_end(reader);
    expect_end(reader);
    line_reader_free(reader);
}

static void lines_of_memory_end_in_any_way(void **state)
{
    (void)state;
    LineReader reader;
    line_reader_memory(&reader, mixed, sizeof mixed - 1);
    expect_mixed(&reader);
}

static void lines_of_a_file_are_the_same(void **state)
{
    (void)state;
    LineReader reader;
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(mixed, 1, sizeof mixed - 1, file), sizeof mixed - 1);
    rewind(file);
    line_reader_file(&reader, file);
    expect_mixed(&reader);
    fclose(file);
}

static void nothing_has_no_lines_and_a_newline_has_one(void **state)
{
    (void)state;
    LineReader reader;
    line_reader_memory(&reader, NULL, 0);
    expect_end(&reader);
    line_reader_free(&reader);
    line_reader_memory(&reader, "\n", 1);
    expect_line(&reader, "", 0, 1);
    expect_end(&reader);
    line_reader_free(&reader);
}

static void folder_cannot_be_read_as_lines(void **state)
{
    (void)state;
    LineReader reader;
    Error error;
    Status status = STATUS_OK;
    FILE *file = fopen(TEST_DATA, "rb");
    assert_non_null(file);
    line_reader_file(&reader, file);
    assert_false(line_reader_next(&reader, &status, &error));
    assert_int_equal(status, STATUS_IO);
    assert_true(strlen(error.text) > 0);
    line_reader_free(&reader);
    fclose(file);
}

static void utf8_of_every_character_has_its_length(void **state)
{
    (void)state;
    for (uint32_t character = 0; character < 0x110000; character++) {
        char bytes[UTF8_SIZE_MAX];
        if (character >= 0xd800 && character < 0xe000)
            continue;
        int expected = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
        assert_int_equal(utf8_write(character, bytes), expected);
        assert_int_equal(utf8_length(bytes, UTF8_SIZE_MAX), expected);
        assert_int_equal(utf8_length(bytes, (size_t)expected - 1), 0);
    }
}

static void malformed_utf8_has_no_length(void **state)
{
    (void)state;
    static const char *const malformed[] = {
        "\x80",     /* continues nothing */
        "\xc0\xaf", /* overlong */
        "\xc1\xbf",
        "\xe0\x9f\xbf",
        "\xf0\x8f\xbf\xbf",
        "\xed\xa0\x80", /* surrogates */
        "\xed\xbf\xbf",
        "\xf4\x90\x80\x80", /* beyond the last character */
        "\xf5\x80\x80\x80",
        "\xff",
        "\xc3(",
        "\xe2\x82(",
        "\xf0\x9f\x98(",
    };
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++)
        assert_int_equal(utf8_length(malformed[i], strlen(malformed[i])), 0);
}

static void utf16_becomes_utf8(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length;
        const char *text;
    } cases[] = {
        {"", 0, ""},
        {"\xff", 1, "\xff"},
        {"\xef\xbb\xbf"
         "a",
         4, "a"},
        {"\xff\xfe", 2, ""},
        {"\xfe\xff\0a\0\xe4 \xac", 8, "a\xc3\xa4\xe2\x82\xac"},
        {"\xff\xfe\x3d\xd8\x00\xde", 6, "\xf0\x9f\x98\x80"},
        {"\xff\xfe\x3d\xd8"
         "a\0",
         6,
         "\xef\xbf\xbd"
         "a"},
        {"\xff\xfe\x00\xde", 4, "\xef\xbf\xbd"},
        {"\xff\xfe\x3d\xd8\x00", 5, "\xef\xbf\xbd\xef\xbf\xbd"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Utf8Text text;
        Error error;
        assert_ok(utf8_text_of(cases[i].bytes, cases[i].length, &text, &error), &error);
        assert_int_equal(text.length, strlen(cases[i].text));
        assert_memory_equal(text.bytes, cases[i].text, text.length);
        utf8_text_free(&text);
    }
}

static void path_ends_in_its_name(void **state)
{
    (void)state;
    assert_string_equal(path_name("/a/b.sgf"), "b.sgf");
    assert_string_equal(path_name("b.sgf"), "b.sgf");
    assert_string_equal(path_name("/"), "/");
    assert_string_equal(path_name("a/b/"), "a/b/");
    assert_string_equal(path_name(""), "");
}

static void a_string_takes_as_much_as_it_has_room_for(void **state)
{
    (void)state;
    char out[8] = "ab";
    string_add(out, sizeof out, "%d", 123);
    assert_string_equal(out, "ab123");
    string_add(out, sizeof out, "%s", "4567");
    assert_string_equal(out, "ab12345");
    string_add(out, sizeof out, "8");
    assert_string_equal(out, "ab12345");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_string_takes_as_much_as_it_has_room_for),
        cmocka_unit_test(empty_text_is_an_empty_string),
        cmocka_unit_test(text_keeps_what_was_added_in_order),
        cmocka_unit_test(text_grows_to_any_length),
        cmocka_unit_test(impossible_length_fails_once_and_for_all),
        cmocka_unit_test(words_are_wrapped_at_a_width),
        cmocka_unit_test(lines_of_memory_end_in_any_way),
        cmocka_unit_test(lines_of_a_file_are_the_same),
        cmocka_unit_test(nothing_has_no_lines_and_a_newline_has_one),
        cmocka_unit_test(folder_cannot_be_read_as_lines),
        cmocka_unit_test(utf8_of_every_character_has_its_length),
        cmocka_unit_test(malformed_utf8_has_no_length),
        cmocka_unit_test(utf16_becomes_utf8),
        cmocka_unit_test(path_ends_in_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
