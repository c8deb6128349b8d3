/* Commands split into words. */
#include "engine/base/words.h"

#include <string.h>

#include "tests/support/check.h"

/* Splits a text; the words, joined by '|', must be these. */
static void expect(const char *text, const char *joined)
{
    Words words;
    Error error = {0};
    char actual[200] = "";
    assert_ok(words_split(text, &words, &error), &error);
    for (int i = 0; i < words.count; i++) {
        strcat(actual, i ? "|" : "");
        strcat(actual, words.items[i]);
    }
    assert_string_equal(actual, joined);
    assert_null(words.items[words.count]);
    words_free(&words);
}

static void expect_refused(const char *text, int column, const char *message)
{
    Words words;
    Error error = {0};
    assert_int_equal(words_split(text, &words, &error), STATUS_SYNTAX);
    assert_error(&error, STATUS_SYNTAX, column, message);
    assert_null(words.items);
}

static void blanks_separate_words(void **state)
{
    (void)state;
    expect("a", "a");
    expect("./engine --fast -n 3", "./engine|--fast|-n|3");
    expect(" \t a \n b  ", "a|b");
}

static void quotes_keep_blanks(void **state)
{
    (void)state;
    expect("'a b' \"c d\"", "a b|c d");
    expect("a'b c'd\"e\"", "ab cde");
    expect("'' \"\" x", "||x");
    expect("'a\\b\"'", "a\\b\"");
    expect("\"a\\\"b\\\\c\\d'\\$\"", "a\"b\\c\\d'$");
}

static void backslashes_take_the_next_character(void **state)
{
    (void)state;
    expect("a\\ b \\'c \\\\", "a b|'c|\\");
}

static void what_a_shell_would_do_more_is_not_done(void **state)
{
    (void)state;
    expect("a $HOME * ~ | b > c ; d & `e`", "a|$HOME|*|~|||b|>|c|;|d|&|`e`");
}

static void malformed_commands_name_the_column(void **state)
{
    (void)state;
    expect_refused("", 1, "expected a command");
    expect_refused("  ", 1, "expected a command");
    expect_refused("ab 'c", 4, "the quote ' is not closed");
    expect_refused("ab \"c\\\"", 4, "the quote \" is not closed");
    expect_refused("ab\\", 4, "expected a character after the backslash");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blanks_separate_words),
        cmocka_unit_test(quotes_keep_blanks),
        cmocka_unit_test(backslashes_take_the_next_character),
        cmocka_unit_test(what_a_shell_would_do_more_is_not_done),
        cmocka_unit_test(malformed_commands_name_the_column),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
