/* Terms that a profile defines: their values, how they count, and the errors for impossible ones. */
#include "tests/support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/eval/eval.h"
#include "tests/support/sample.h"

static const char *const names[] = {"a", "b"};

/* An expression's value for a side with a = 3 and b = -2, whose opponent has a = 5 and b = 0. */
static double value_of(const char *text)
{
    static const ExpressionColumn columns[2] = {{3, 5}, {-2, 0}};
    Expression expression;
    ExpressionColumn out;
    Error error;
    assert_ok(expression_read(text, strlen(text), names, 2, &expression, &error), &error);
    expression_run(&expression, columns, 2, out);
    return out[0];
}

static void expressions_are_worth_what_they_say(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double value;
    } cases[] = {
        {"1", 1},
        {"a", 3},
        {"other.a - a", 2},
        {"a - b - 1", 4},
        {"a-2*b", 7},
        {"(a - 2) * b", -2},
        {"12 / a / 2", 2},
        {"-a + -b", -1},
        {"- - a", 3},
        {"+a", 3},
        {"2.5e1", 25},
        {"min(a, b)", -2},
        {"max(1, a, b, 2)", 3},
        {"abs(b) + abs(a)", 5},
        {"if(a > 2, 10, 20)", 10},
        {"if(a < 2, 10, 20)", 20},
        {"if(b, 1, 0)", 1},
        {"if(a, if(b < 0, 7, 8), 9)", 7},
        {"a >= 3", 1},
        {"a <= 3", 1},
        {"a > 3", 0},
        {"3 < a", 0},
        {"a == 3", 1},
        {"a != 3", 0},
        {"(a > b) * 5", 5},
        {"a / 0", 0},
        {"a / (b + 2)", 0},
        {"1e9 * 1e9", 1e9},
        {"-1e9 * 1e9 * 1e9", -1e9},
        {"1e9 / 1e-9", 1e9},
        {"1e9 + 1e9 - 1e9", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (value_of(cases[i].text) != cases[i].value)
            fail_msg("%s is %g, not %g", cases[i].text, value_of(cases[i].text), cases[i].value);
}

static void what_is_no_expression_is_told_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int column;
        const char *expected;
    } cases[] = {
        {"", 1, "the expression ends where a figure or number is expected"},
        {"a +", 4, "the expression ends where a figure or number is expected"},
        {"a b", 3, "expected an operator or the end, found 'b'"},
        {"(a", 3, "the expression ends where ')' is expected"},
        {"a)", 2, "expected an operator or the end, found ')'"},
        {"2a", 1, "expected a decimal number"},
        {"1.", 1, "expected a decimal number"},
        {"1e", 1, "expected a decimal number"},
        {"1e10", 1, "a number may be at most 1e+09"},
        {"c", 1, "there is no figure 'c'; there are a, b"},
        {"a * bb", 5, "there is no figure 'bb'; there are a, b"},
        {"other a", 7, "expected '.', found 'a'"},
        {"other.", 7, "the expression ends where the name of a figure is expected"},
        {"sqrt(a)", 1, "'sqrt' is no function: there are min, max, abs and if"},
        {"min(a)", 6, "expected ',', found ')'"},
        {"abs(a, b)", 6, "expected ')', found ','"},
        {"if(a, b)", 8, "expected ',', found ')'"},
        {"min", 4, "the expression ends where '(' is expected"},
        {"a < b < a", 7, "expected an operator or the end, found '<'"},
        {"a = b", 3, "expected an operator or the end, found '='"},
        {"a \xc3\xa4", 3, "expected an operator or the end, found the byte 195"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Expression expression;
        Error error = {0};
        Status status = expression_read(cases[i].text, strlen(cases[i].text), names, 2, &expression, &error);
        assert_int_equal(status, error.status);
        assert_error(&error, status, cases[i].column, cases[i].expected);
    }
}

/* However deeply nested and however long an expression is, reading it ends with an answer. */
static void expressions_that_are_too_large_are_refused(void **state)
{
    (void)state;
    static const char *const parts[] = {"(", "-", "1+(", "min(a,", "if(a,b,", "a+", "abs("};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        Text text = {0};
        Expression expression;
        Error error = {0};
        for (int k = 0; k < 5000; k++)
            text_add_string(&text, parts[i]);
        assert_int_not_equal(expression_read(text_string(&text), text.length, names, 2, &expression, &error),
                             STATUS_OK);
        assert_true(error.text[0] && error.column >= 1);
        text_free(&text);
    }
}

static Status read_profile(const char *text, Profile *out, Error *error)
{
    return profile_read(text, strlen(text), out, error);
}

static const char lively[] = "# my own\n"
                             "title Lively # yes\n"
                             "  mine = open_sides - 2*small_holes # what I hold to matter\n"
                             "early=if(ply < 40, frontier, 0)\n"
                             "both = mine + other.early / (1 + empty)\n"
                             "near = 10 * (territory - other.territory) + escape_room\n"
                             "tokens 100\n"
                             "both -7.25\n"
                             "\tmine 35  # a third of a token\n"
                             "near 0\n";

static void own_terms_are_read_and_written(void **state)
{
    (void)state;
    Profile profile, again;
    Error error;
    Text text = {0};
    assert_ok(read_profile(lively, &profile, &error), &error);
    assert_string_equal(profile.name, "Lively # yes");
    assert_int_equal(profile.own.count, 4);
    assert_int_equal(profile_terms(&profile), TERM_COUNT + 4);
    assert_string_equal(profile_term(&profile, TERM_COUNT).name, "mine");
    assert_string_equal(profile_term(&profile, TERM_COUNT).help, "open_sides - 2*small_holes");
    assert_int_equal(profile_term_named(&profile, "both"), TERM_COUNT + 2);
    assert_true(profile_weight(&profile, TERM_COUNT) == 35);
    assert_true(profile_weight(&profile, TERM_COUNT + 1) == OWN_TERM_WEIGHT);
    assert_true(profile_weight(&profile, TERM_COUNT + 2) == -7.25);
    assert_ok(profile_write(&profile, &text, &error), &error);
    assert_ok(profile_read(text_string(&text), text.length, &again, &error), &error);
    assert_true(own_terms_equal(&again.own, &profile.own));
    text_free(&text);
}

static void what_is_wrong_with_own_terms_is_told_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line, column;
        const char *expected;
    } cases[] = {
        {"title A\nmine = opn_sides\n", 2, 8, NULL},
        {"mine = 1\nmine = 2\n", 2, 1, "'mine' was defined on line 1 already"},
        {"tokens = 1\n", 1, 1,
         "'tokens' is there already and can't be defined; its weight is written without '='"},
        {"ply = 1\n", 1, 1, "'ply' is there already and can't be defined; take another name"},
        {"if = 1\n", 1, 1, "'if' means something else; take another name"},
        {" 9a = 1\n", 1, 2, NULL},
        {"a\xc3\xa4 = 1\n", 1, 1, NULL},
        {"= 1\n", 1, 1, NULL},
        {"title A\n  mine = 1\n\nmine 5 6\n", 4, 8, "expected the end of the line"},
        {"mine = 1\nmine\n", 2, 5, "expected the weight of 'mine', a decimal number"},
        {"mine = 1\nmine five\n", 2, 6, "expected the weight of 'mine', a decimal number"},
        {"mine = 1\nmine 10001\n", 2, 6, "the weight of 'mine' must be from -10000 to 10000"},
        {"mine = 1\nmine 1\nmine 2\n", 3, 1, "the weight of 'mine' was given on line 2 already"},
        {"mine = yours\nyours = 1\n", 1, 8, NULL},
        {"mine = mine\n", 1, 8, NULL},
        {"mine =\n", 1, 7, "the expression ends where a figure or number is expected"},
        {"mine = 1 # ok\nmine 1\ntokenz 4\n", 3, 1, "there is no term 'tokenz'; did you mean 'tokens'?"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Profile profile;
        Error error = {0};
        Status status = read_profile(cases[i].text, &profile, &error);
        assert_true(status != STATUS_OK && status == error.status);
        if (error.line != cases[i].line || error.column != cases[i].column)
            fail_msg("%s%d:%d: %s", cases[i].text, error.line, error.column, error.text);
        if (cases[i].expected)
            assert_string_equal(error.text, cases[i].expected);
    }
}

static void there_are_only_so_many_own_terms(void **state)
{
    (void)state;
    Text text = {0};
    Profile profile;
    Error error;
    text_add_string(&text, "title A\n");
    for (int i = 0; i < OWN_TERMS_MOST; i++)
        text_printf(&text, "own%d = %d\n", i, i);
    assert_ok(profile_read(text_string(&text), text.length, &profile, &error), &error);
    text_add_string(&text, "more = 1\n");
    assert_int_equal(profile_read(text_string(&text), text.length, &profile, &error), STATUS_INVALID);
    assert_int_equal(error.line, OWN_TERMS_MOST + 2);
    text_free(&text);
}

/* The sum by hand, from the figures of the terms. */
static double lively_sum(const Profile *profile, double figures[2][TERMS_MOST], const Position *position)
{
    double sum = 0, own[2][4];
    Side mover = position_turn(position);
    int empty = BOARD_CELLS - position->count[RED] - position->count[BLUE];
    for (Side side = RED; side <= BLUE; side++) {
        const double *figure = figures[side], *other = figures[side_other(side)];
        own[side][0] = figure[TERM_OPEN_SIDES] - 2 * figure[TERM_SMALL_HOLES];
        own[side][1] = position->plies < 40 ? figure[TERM_FRONTIER] : 0;
        own[side][2] = own[side][0] + (position->plies < 40 ? other[TERM_FRONTIER] : 0) / (1.0 + empty);
        own[side][3] = figures[side][TERM_COUNT + 3];
        for (int i = 0; i < 4; i++)
            assert_true(fabs(figures[side][TERM_COUNT + i] - own[side][i]) < 1e-9);
    }
    for (int i = 0; i < 4; i++)
        sum += profile->own.terms[i].weight * (own[mover][i] - own[!mover][i]);
    return sum + 100 * (figures[mover][TERM_TOKENS] - figures[!mover][TERM_TOKENS]);
}

static void own_terms_count_like_all_others(void **state)
{
    (void)state;
    Sample sample = sample_seeded(71);
    Profile profile;
    Evaluator evaluator;
    Error error;
    static Move moves[MOVE_LIST_SIZE];
    static Score scores[MOVE_COUNT];
    assert_ok(read_profile(lively, &profile, &error), &error);
    evaluator_init(&evaluator, kernels_best(), &profile);
    for (int i = 0; i < 150; i++) {
        Position position = sample_next(&sample);
        double figures[2][TERMS_MOST];
        if (position.plies < FREE_PLIES || position.plies >= PLY_LIMIT - 1)
            continue;
        profile_figures(&profile, kernels_best(), NULL, &position, figures);
        double sum = lively_sum(&profile, figures, &position);
        double score = evaluator_position(&evaluator, NULL, &position);
        assert_holds(fabs(sum - score) < 1 || abs((int)score) == SCORE_LIMIT - 1, &position);
        int count = kernels_best()->list(&position, position_turn(&position), moves);
        evaluator_children(&evaluator, &position, moves, count, scores, NULL);
        for (int k = 0; k < count; k++) {
            Position child;
            position_play(&position, moves[k], &child);
            if (position_outcome(&child) == OUTCOME_NONE)
                assert_holds(scores[k] == -evaluator_position(&evaluator, &position, &child), &child);
        }
    }
}

/* Terms that leaves give by themselves, so that no child is played. */
static void own_terms_of_leaves_are_the_same_either_way(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "title A\nx = safe * 2 - other.placements + ply / 10 * tokens\n",
        "title A\nx = territory_late + token_ratio * empty + own_placements\n",
        "title A\nx = tempo_early * tempo + placements_late - tokens_late * safe_late\n",
    };
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        Sample sample = sample_seeded(72);
        Profile profile;
        Evaluator evaluator;
        Error error;
        static Move moves[MOVE_LIST_SIZE];
        static Score scores[MOVE_COUNT];
        assert_ok(read_profile(texts[t], &profile, &error), &error);
        evaluator_init(&evaluator, kernels_best(), &profile);
        for (int i = 0; i < 60; i++) {
            Position position = sample_next(&sample);
            if (position.plies + 1 >= PLY_LIMIT)
                continue;
            int count = kernels_best()->list(&position, position_turn(&position), moves);
            evaluator_children(&evaluator, &position, moves, count, scores, NULL);
            for (int k = 0; k < count; k++) {
                Position child;
                position_play(&position, moves[k], &child);
                if (position_outcome(&child) == OUTCOME_NONE)
                    assert_holds(scores[k] == -evaluator_position(&evaluator, &position, &child), &child);
            }
        }
    }
}

static void own_terms_are_changed_one_by_one(void **state)
{
    (void)state;
    Profile profile = {.name = "A"};
    OwnTerms *own = &profile.own;
    Error error;
    assert_ok(own_terms_define(own, "mine = tokens", &error), &error);
    assert_ok(own_terms_define(own, " yours=2*mine", &error), &error);
    own->terms[0].weight = 12.5;
    assert_ok(own_terms_define(own, "mine = tokens + 1", &error), &error);
    assert_int_equal(own->count, 2);
    assert_true(own->terms[0].weight == 12.5);
    assert_string_equal(own->terms[0].text, "tokens + 1");
    assert_int_equal(own_terms_define(own, "mine", &error), STATUS_SYNTAX);
    assert_int_equal(own_terms_define(own, "mine = 1\nyours = 2", &error), STATUS_SYNTAX);
    assert_int_equal(own_terms_define(own, "mine = yours", &error), STATUS_SYNTAX);
    assert_int_equal(error.line, 0);
    assert_string_equal(own->terms[0].text, "tokens + 1");
    assert_int_equal(own_terms_remove(own, "mine", &error), STATUS_INVALID);
    assert_string_equal(error.text, "'mine' is used by 'yours', which must go first");
    assert_ok(own_terms_remove(own, "yours", &error), &error);
    assert_ok(own_terms_remove(own, "mine", &error), &error);
    assert_int_equal(own_terms_remove(own, "mine", &error), STATUS_NOT_FOUND);
    assert_int_equal(own->count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expressions_are_worth_what_they_say),
        cmocka_unit_test(what_is_no_expression_is_told_with_its_place),
        cmocka_unit_test(expressions_that_are_too_large_are_refused),
        cmocka_unit_test(own_terms_are_read_and_written),
        cmocka_unit_test(what_is_wrong_with_own_terms_is_told_with_its_place),
        cmocka_unit_test(there_are_only_so_many_own_terms),
        cmocka_unit_test(own_terms_count_like_all_others),
        cmocka_unit_test(own_terms_of_leaves_are_the_same_either_way),
        cmocka_unit_test(own_terms_are_changed_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
