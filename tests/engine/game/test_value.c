#include <math.h>

#include "app/cli/score.h"
#include "engine/game/value.h"
#include "tests/support/check.h"

static bool same(Value a, Value b)
{
    bool expected = a.expected == b.expected || (isnan(a.expected) && isnan(b.expected));
    return a.proof == b.proof && a.plies == b.plies && a.bound == b.bound && a.score == b.score && expected;
}

static void a_proof_decides_score_and_expected_result(void **state)
{
    (void)state;
    Value win = value_proven(PROOF_WIN, 9, VALUE_AT_MOST), loss = value_proven(PROOF_LOSS, 4, VALUE_AT_LEAST);
    Value draw = value_proven(PROOF_DRAW, 7, VALUE_AT_MOST);
    assert_int_equal(win.score, score_win_in(9));
    assert_true(win.expected == 1 && win.bound == VALUE_AT_MOST);
    assert_int_equal(loss.score, score_loss_in(4));
    assert_true(loss.expected == -1 && loss.bound == VALUE_AT_LEAST);
    assert_true(draw.score == 0 && draw.expected == 0 && draw.plies == 0 && draw.bound == VALUE_EXACT);
}

/* Nobody can lose before the other side places again, except by the last placement of the game. */
static void the_fewest_plies_are_exact(void **state)
{
    (void)state;
    assert_int_equal(value_within(PROOF_WIN, 1, 40).bound, VALUE_EXACT);
    assert_int_equal(value_within(PROOF_WIN, 3, 40).bound, VALUE_AT_MOST);
    assert_int_equal(value_within(PROOF_LOSS, 2, 40).bound, VALUE_EXACT);
    assert_int_equal(value_within(PROOF_LOSS, 4, 40).bound, VALUE_AT_MOST);
    assert_int_equal(value_within(PROOF_LOSS, 1, PLY_LIMIT - 1).bound, VALUE_EXACT);
}

static void an_open_bound_proves_nothing(void **state)
{
    (void)state;
    assert_int_equal(value_searched(score_win_in(5), VALUE_AT_MOST, 40).proof, PROOF_NONE);
    assert_int_equal(value_searched(score_loss_in(6), VALUE_AT_LEAST, 40).proof, PROOF_NONE);
    assert_int_equal(value_searched(score_win_in(5), VALUE_AT_LEAST, 40).proof, PROOF_WIN);
    assert_int_equal(value_searched(score_loss_in(6), VALUE_AT_MOST, 40).proof, PROOF_LOSS);
}

static void better_values_come_first(void **state)
{
    (void)state;
    const Value order[] = {
        value_proven(PROOF_WIN, 1, VALUE_EXACT),
        value_proven(PROOF_WIN, 5, VALUE_AT_MOST),
        value_proven(PROOF_WIN, 5, VALUE_EXACT),
        value_proven(PROOF_WIN, 5, VALUE_AT_LEAST),
        value_proven(PROOF_WIN, 9, VALUE_EXACT),
        value_estimate(500, VALUE_EXACT, 60),
        value_estimate(100, VALUE_AT_LEAST, 60),
        value_estimate(100, VALUE_EXACT, 60),
        value_proven(PROOF_DRAW, 0, VALUE_EXACT),
        value_estimate(-200, VALUE_EXACT, 60),
        value_estimate(900, VALUE_AT_MOST, 60),
        value_estimate(400, VALUE_AT_MOST, 60),
        value_unknown(),
        value_proven(PROOF_LOSS, 8, VALUE_EXACT),
        value_proven(PROOF_LOSS, 4, VALUE_AT_LEAST),
        value_proven(PROOF_LOSS, 4, VALUE_EXACT),
        value_proven(PROOF_LOSS, 4, VALUE_AT_MOST),
        value_proven(PROOF_LOSS, 2, VALUE_EXACT),
    };
    enum { COUNT = sizeof order / sizeof *order };
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++)
            assert_true(value_compare(&order[i], &order[j]) < 0 ? i < j : i >= j);
}

static void turning_twice_changes_nothing(void **state)
{
    (void)state;
    Value win = value_proven(PROOF_WIN, 9, VALUE_AT_MOST), low = value_estimate(250, VALUE_AT_MOST, 60);
    assert_true(same(value_negated(value_negated(win)), win));
    assert_true(same(value_negated(value_negated(low)), low));
    assert_true(same(value_negated(win), value_proven(PROOF_LOSS, 9, VALUE_AT_MOST)));
    assert_true(same(value_negated(low), value_estimate(-250, VALUE_AT_LEAST, 60)));
}

static float any_expected(Random *random)
{
    static const float odd[] = {0, -0.0F, 1, -1, 2, -7, 1e30F, INFINITY, -INFINITY, NAN};
    return random_below(random, 2) ? odd[random_below(random, sizeof odd / sizeof *odd)]
                                   : (float)(random_unit(random) * 2 - 1);
}

static void whatever_a_file_says_its_value_agrees(void **state)
{
    (void)state;
    Random random = random_seeded(12, 0);
    for (int i = 0; i < 100000; i++) {
        Value parts = {.proof = (uint8_t)random_below(&random, random_below(&random, 2) ? 6 : 256),
                       .plies = (uint8_t)random_below(&random, 256),
                       .bound = (uint8_t)random_below(&random, 5),
                       .score = (Score)random_next(&random),
                       .expected = any_expected(&random)};
        if (random_below(&random, 2))
            parts.score %= SCORE_INFINITE;
        int ply = (int)random_below(&random, PLY_LIMIT);
        Value value = value_read(&parts, ply);
        assert_true(value_agrees(&value));
        assert_true(same(value_read(&value, ply), value));
    }
}

/* The table of lines that the command line prints. */
static void the_command_line_says_how_exact_it_is(void **state)
{
    (void)state;
    static const struct {
        Value value;
        const char *text;
    } cases[] = {
        {{.proof = PROOF_WIN, .plies = 9, .bound = VALUE_EXACT}, "win in 9"},
        {{.proof = PROOF_WIN, .plies = 9, .bound = VALUE_AT_MOST}, "win within 9"},
        {{.proof = PROOF_LOSS, .plies = 10, .bound = VALUE_EXACT}, "loss in 10"},
        {{.proof = PROOF_LOSS, .plies = 10, .bound = VALUE_AT_LEAST}, "loss not before 10"},
        {{.proof = PROOF_DRAW}, "draw"},
        {{.score = 150, .bound = VALUE_AT_LEAST}, ">=+1.50"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[SCORE_TEXT_SIZE];
        score_write(&cases[i].value, text);
        assert_string_equal(text, cases[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_proof_decides_score_and_expected_result),
        cmocka_unit_test(the_fewest_plies_are_exact),
        cmocka_unit_test(an_open_bound_proves_nothing),
        cmocka_unit_test(better_values_come_first),
        cmocka_unit_test(turning_twice_changes_nothing),
        cmocka_unit_test(whatever_a_file_says_its_value_agrees),
        cmocka_unit_test(the_command_line_says_how_exact_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
