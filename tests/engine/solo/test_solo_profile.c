/* Weight profiles: any bytes give a profile or an error with a place. */
#include "tests/support/check.h"

#include <string.h>

#include "engine/solo/profile.h"

static void expect_error(const char *text, int line, int column, const char *words)
{
    SoloProfile profile;
    Error error = {0};
    Status status =
        weights_read(&solo_weights_kind, &(WeightText){text, strlen(text), NULL}, &profile, &error);
    assert_int_not_equal(status, STATUS_OK);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    assert_non_null(strstr(error.text, words));
}

static void errors_name_line_and_column(void **state)
{
    (void)state;
    expect_error("", 0, 0, "no title");
    expect_error("title A\nhole -3\n", 2, 1, "did you mean 'holes'?");
    expect_error("title A\nholes\n", 2, 6, "expected the weight of 'holes', a decimal number");
    expect_error("title A\nholes 0x1p3\n", 2, 7, "a decimal number");
    expect_error("title A\nholes nan\n", 2, 7, "a decimal number");
    expect_error("title A\n\nholes -1001 # too much\n", 3, 7, "from -1000 to 1000");
    expect_error("title A\nholes 1\n holes 2\n", 3, 2, "already given on line 2");
    expect_error("title A\nholes 1 2\n", 2, 9, "the end of the line");
    expect_error("title \x01\n", 1, 7, "byte 1 is not text");
    expect_error("title\n", 1, 6, "expected a title");
}

static void all_that_come_with_the_program_can_be_opened(void **state)
{
    (void)state;
    int count = 0;
    for (const char *const *name = solo_profile_names; *name; name++, count++) {
        SoloProfile profile, again;
        Error error = {0};
        Text text = {0};
        assert_ok(solo_profile_open(*name, &profile, &error), &error);
        assert_ok(weights_write(&solo_weights_kind, &profile, &text, &error), &error);
        assert_ok(weights_read(&solo_weights_kind, &(WeightText){text_string(&text), text.length, NULL},
                               &again, &error),
                  &error);
        assert_string_equal(profile.title, again.title);
        assert_memory_equal(profile.weights, again.weights, sizeof again.weights);
        text_free(&text);
    }
    assert_true(count >= 6);
}

static void the_document_s_file_is_the_default(void **state)
{
    (void)state;
    SoloProfile file, without;
    Error error = {0};
    assert_ok(solo_profile_open("seed", &file, &error), &error);
    solo_profile_default(&without);
    assert_memory_equal(file.weights, without.weights, sizeof file.weights);
}

static void what_is_not_there_is_told_with_what_may_be_meant(void **state)
{
    (void)state;
    SoloProfile profile;
    Error error = {0};
    assert_int_equal(solo_profile_open("dt-21", &profile, &error), STATUS_NOT_FOUND);
    assert_string_equal(error.text, "there is no profile and no file 'dt-21'; did you mean 'dt-20'?");
}

static void a_profile_that_could_not_be_read_again_is_not_written(void **state)
{
    (void)state;
    SoloProfile profile;
    Error error = {0};
    Text text = {0};
    solo_profile_default(&profile);
    strcpy(profile.title, "two\nlines");
    assert_int_not_equal(weights_write(&solo_weights_kind, &profile, &text, &error), STATUS_OK);
    solo_profile_default(&profile);
    profile.weights[3] = 2000;
    assert_int_not_equal(weights_write(&solo_weights_kind, &profile, &text, &error), STATUS_OK);
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_name_line_and_column),
        cmocka_unit_test(all_that_come_with_the_program_can_be_opened),
        cmocka_unit_test(the_document_s_file_is_the_default),
        cmocka_unit_test(what_is_not_there_is_told_with_what_may_be_meant),
        cmocka_unit_test(a_profile_that_could_not_be_read_again_is_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
