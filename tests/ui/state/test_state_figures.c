#include "ui/state/figures.h"

#include <math.h>
#include <string.h>

#include "tests/support/check.h"

static void counts_have_three_digits(void **state)
{
    (void)state;
    char text[FIGURE_SIZE];
    assert_string_equal(figure_count(0, text), "0");
    assert_string_equal(figure_count(999, text), "999");
    assert_string_equal(figure_count(1000, text), "1.00 k");
    assert_string_equal(figure_count(12345, text), "12.3 k");
    assert_string_equal(figure_count(999999, text), "1.00 M");
    assert_string_equal(figure_count(61400000, text), "61.4 M");
    assert_string_equal(figure_count(UINT64_MAX, text), "18446744 T");
}

static void times_turn_to_minutes(void **state)
{
    (void)state;
    char text[FIGURE_SIZE];
    assert_string_equal(figure_seconds(7.44, text), "7.4 s");
    assert_string_equal(figure_seconds(59.96, text), "1:00");
    assert_string_equal(figure_seconds(185, text), "3:05");
    assert_string_equal(figure_seconds(NAN, text), "");
    assert_string_equal(figure_stopwatch(7.44, text), "7.4 s");
    assert_string_equal(figure_stopwatch(59.96, text), "1:00.0");
    assert_string_equal(figure_stopwatch(185.26, text), "3:05.3");
    assert_string_equal(figure_stopwatch(36061, text), "601:01.0");
    assert_string_equal(figure_stopwatch(NAN, text), "");
}

static const char *figure(Value value, char text[FIGURE_SIZE])
{
    return figure_value(&value, RED, text);
}

static void scores_are_in_tokens_unless_proven(void **state)
{
    (void)state;
    char text[FIGURE_SIZE];
    assert_string_equal(figure(value_estimate(1420, VALUE_EXACT, 30), text), "+14.2");
    assert_string_equal(figure(value_estimate(-300, VALUE_EXACT, 30), text), "\xe2\x88\x92"
                                                                             "3.0");
    assert_string_equal(figure(value_estimate(150, VALUE_AT_MOST, 30), text), "\xe2\x89\xa4+1.5");
    assert_string_equal(figure(value_estimate(150, VALUE_AT_LEAST, 30), text), "\xe2\x89\xa5+1.5");
    assert_string_equal(figure(value_proven(PROOF_WIN, 5, VALUE_EXACT), text), "Red wins in 5");
    assert_string_equal(figure(value_proven(PROOF_WIN, 9, VALUE_AT_MOST), text), "Red wins within 9");
    assert_string_equal(figure(value_proven(PROOF_LOSS, 4, VALUE_AT_LEAST), text), "Blue wins not before 4");
    assert_string_equal(figure(value_proven(PROOF_DRAW, 0, VALUE_EXACT), text), "draw");
}

static void chances_and_shares_are_percent(void **state)
{
    (void)state;
    char text[FIGURE_SIZE];
    assert_string_equal(figure_chance(0.755, PROOF_NONE, text), "75.5%");
    assert_string_equal(figure_chance(0.7, PROOF_LOSS, text), "0%");
    assert_string_equal(figure_chance(NAN, PROOF_NONE, text), "");
    assert_string_equal(figure_share(0.2, text), "20.0%");
    assert_string_equal(figure_share(0.0001, text), "<0.1%");
    assert_string_equal(figure_share(0, text), "0.0%");
}

static void a_move_is_said_in_words(void **state)
{
    (void)state;
    static const struct {
        const char *name, *words;
    } moves[] = {{"T-L@5-6", "T turned left; its stem ends in row 5, column 6"},
                 {"J-D@10-10", "J upside down; its foot ends in row 10, column 10"},
                 {"S-V@0-3", "S standing; an end of it is in row 0, column 3"},
                 {"O@2-0", "O; its top left is in row 2, column 0"}};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        Move move;
        char text[FIGURE_MOVE_SIZE];
        assert_int_equal(move_read(moves[i].name, strlen(moves[i].name), &move, NULL), STATUS_OK);
        assert_string_equal(figure_move(move, text), moves[i].words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_have_three_digits),
        cmocka_unit_test(times_turn_to_minutes),
        cmocka_unit_test(scores_are_in_tokens_unless_proven),
        cmocka_unit_test(chances_and_shares_are_percent),
        cmocka_unit_test(a_move_is_said_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
