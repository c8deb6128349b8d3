#include "tests/support/check.h"

#include <string.h>

#include "engine/base/error.h"

static void every_status_has_its_own_name(void **state)
{
    (void)state;
    for (int a = STATUS_OK; a <= STATUS_INTERNAL; a++) {
        const char *name = status_name((Status)a);
        assert_true(strlen(name) > 0);
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz_"), strlen(name));
        for (int b = STATUS_OK; b < a; b++)
            assert_string_not_equal(name, status_name((Status)b));
    }
    assert_string_equal(status_name(STATUS_SYNTAX), "syntax");
}

static void set_fills_in_everything_and_returns_the_status(void **state)
{
    (void)state;
    Error error;
    memset(&error, 0x55, sizeof error);
    assert_int_equal(error_set(&error, STATUS_IO, "cannot open %s", "a.log"), STATUS_IO);
    assert_error(&error, STATUS_IO, 0, "cannot open a.log");
    assert_int_equal(error.line, 0);
    assert_int_equal(error.turn, 0);
    assert_string_equal(error.file, "");
}

static void at_keeps_the_column(void **state)
{
    (void)state;
    Error error;
    assert_int_equal(error_at(&error, STATUS_SYNTAX, 12, "found %c", '?'), STATUS_SYNTAX);
    assert_error(&error, STATUS_SYNTAX, 12, "found ?");
}

static void null_error_is_allowed(void **state)
{
    (void)state;
    assert_int_equal(error_set(NULL, STATUS_MEMORY, "no room for %d", 3), STATUS_MEMORY);
    assert_int_equal(error_at(NULL, STATUS_INVALID, 1, "no"), STATUS_INVALID);
}

static void long_text_is_cut_and_ended(void **state)
{
    (void)state;
    char text[2 * ERROR_TEXT_SIZE];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    Error error;
    error_set(&error, STATUS_IO, "%s", text);
    assert_int_equal(strlen(error.text), ERROR_TEXT_SIZE - 1);
}

static void long_file_name_keeps_its_end(void **state)
{
    (void)state;
    char path[2 * ERROR_FILE_SIZE];
    memset(path, '/', sizeof path);
    strcpy(path + sizeof path - 9, "game.log");
    Error error;
    error_set(&error, STATUS_IO, "no");
    assert_int_equal(error_in_file(STATUS_IO, &error, path), STATUS_IO);
    assert_int_equal(strlen(error.file), ERROR_FILE_SIZE - 1);
    assert_string_equal(error.file + strlen(error.file) - 8, "game.log");
    error_in_file(STATUS_IO, &error, "short");
    assert_string_equal(error.file, "short");
    assert_int_equal(error_in_file(STATUS_OK, &error, "another"), STATUS_OK);
    assert_string_equal(error.file, "short");
    assert_int_equal(error_in_file(STATUS_IO, NULL, path), STATUS_IO);
}

static void description_names_what_is_known(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        int line, column, turn;
        const char *expected;
    } cases[] = {
        {"", 0, 0, 0, "text"},
        {"", 0, 4, 0, "column 4: text"},
        {"", 3, 0, 0, "line 3: text"},
        {"", 3, 4, 0, "line 3:4: text"},
        {"a.log", 0, 0, 0, "a.log: text"},
        {"a.log", 3, 0, 0, "a.log:3: text"},
        {"a.log", 3, 4, 0, "a.log:3:4: text"},
        {"a.log", 3, 4, 7, "a.log:3:4: turn 7: text"},
        {"a.log", 0, 4, 0, "a.log: column 4: text"},
        {"", 0, 0, 7, "turn 7: text"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Error error;
        char text[100];
        error_set(&error, STATUS_INVALID, "text");
        error_in_file(STATUS_INVALID, &error, cases[i].file);
        error.line = cases[i].line;
        error.column = cases[i].column;
        error.turn = cases[i].turn;
        error_describe(&error, text, sizeof text);
        assert_string_equal(text, cases[i].expected);
    }
}

static void description_without_text_says_what_the_status_means(void **state)
{
    (void)state;
    Error error = {.status = STATUS_MEMORY};
    char text[100];
    error_describe(&error, text, sizeof text);
    assert_string_equal(text, "out of memory");
}

static void description_fits_any_room(void **state)
{
    (void)state;
    Error error;
    error_at(&error, STATUS_SYNTAX, 12, "some text");
    error_in_file(STATUS_SYNTAX, &error, "file");
    error.line = 3;
    error.turn = 7;
    char whole[100];
    error_describe(&error, whole, sizeof whole);
    for (int size = 0; size <= (int)strlen(whole) + 1; size++) {
        char text[100];
        memset(text, '#', sizeof text);
        error_describe(&error, text, size);
        assert_int_equal(text[size], '#');
        if (size > 0) {
            assert_int_equal(strlen(text), size - 1);
            assert_memory_equal(text, whole, size - 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_its_own_name),
        cmocka_unit_test(set_fills_in_everything_and_returns_the_status),
        cmocka_unit_test(at_keeps_the_column),
        cmocka_unit_test(null_error_is_allowed),
        cmocka_unit_test(long_text_is_cut_and_ended),
        cmocka_unit_test(long_file_name_keeps_its_end),
        cmocka_unit_test(description_names_what_is_known),
        cmocka_unit_test(description_without_text_says_what_the_status_means),
        cmocka_unit_test(description_fits_any_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
