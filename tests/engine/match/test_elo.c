#include "engine/match/elo.h"

#include <math.h>

#include "engine/base/random.h"
#include "engine/match/ratings.h"
#include "tests/support/check.h"

static void assert_near(double actual, double expected, double tolerance)
{
    if (!(fabs(actual - expected) <= tolerance))
        fail_msg("%.12g is not within %g of %.12g", actual, tolerance, expected);
}

/* ---- Elo ---- */

static void elo_is_four_hundred_points_for_ten_to_one(void **state)
{
    (void)state;
    assert_near(elo_of_score(10.0 / 11), 400, 1e-9);
    assert_near(elo_of_score(0.5), 0, 1e-12);
    assert_near(elo_of_score(0.75), 190.848501887865, 1e-9);
    for (int elo = -1000; elo <= 1000; elo += 50)
        assert_near(elo_of_score(elo_score(elo)), elo, 1e-6);
    assert_true(elo_of_score(0) == -INFINITY && elo_of_score(1) == INFINITY);
}

static EloEstimate estimate(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e)
{
    EloEstimate out;
    elo_estimate((uint64_t[]){a, b, c, d, e}, &out);
    return out;
}

/* The mean is 25/47, its standard deviation 0.0267199..., both computed elsewhere. */
static void an_estimate_is_that_of_the_mean_of_pairs(void **state)
{
    (void)state;
    EloEstimate some = estimate(1, 5, 30, 9, 2);
    double mean = 25.0 / 47, deviation = 0.026719945395265503;
    assert_near(some.score, mean, 1e-12);
    assert_near(some.elo, 22.206, 1e-3);
    assert_near(some.low, elo_of_score(mean - 1.959963984540054 * deviation), 1e-6);
    assert_near(some.high, elo_of_score(mean + 1.959963984540054 * deviation), 1e-6);
    assert_near(some.los, 0.883839, 1e-5);
}

static void no_games_tell_nothing(void **state)
{
    (void)state;
    EloEstimate none = estimate(0, 0, 0, 0, 0);
    assert_true(none.score == 0.5 && none.elo == 0 && none.los == 0.5);
    assert_true(none.low == -INFINITY && none.high == INFINITY);
}

static void winning_all_is_infinite_above_and_less_below(void **state)
{
    (void)state;
    EloEstimate one = estimate(0, 0, 0, 0, 1), many = estimate(0, 0, 0, 0, 100);
    assert_true(many.score == 1 && many.elo == INFINITY && many.high == INFINITY);
    assert_near(many.low, elo_of_score(pow(0.025, 0.01)), 1e-9);
    assert_true(one.low < -600 && many.low > 500 && many.los > 0.999999);
    EloEstimate lost = estimate(100, 0, 0, 0, 0);
    assert_true(lost.elo == -INFINITY && lost.low == -INFINITY && lost.los < 1e-6);
    assert_near(lost.high, -many.low, 1e-9);
}

/* If each game goes to the same colour, all pairs are equal; but a few pairs prove little. */
static void equal_pairs_leave_doubt(void **state)
{
    (void)state;
    EloEstimate few = estimate(0, 0, 3, 0, 0), many = estimate(0, 0, 1000, 0, 0);
    assert_true(few.elo == 0 && few.low < -100 && few.high > 100 && few.los == 0.5);
    assert_near(few.low, -few.high, 1e-9);
    assert_true(many.high < 2);
}

static void an_estimate_mirrors(void **state)
{
    (void)state;
    EloEstimate a = estimate(3, 7, 20, 11, 6), b = estimate(6, 11, 20, 7, 3);
    assert_near(a.score, 1 - b.score, 1e-12);
    assert_near(a.elo, -b.elo, 1e-9);
    assert_near(a.low, -b.high, 1e-9);
    assert_near(a.los, 1 - b.los, 1e-12);
}

/* ---- SPRT ---- */

static Sprt sprt(const uint64_t pairs[5], double elo0, double elo1)
{
    Sprt out;
    sprt_test(pairs, elo0, elo1, &out);
    return out;
}

/* Computed by a separate program in another language. */
static void ratios_are_the_known_ones(void **state)
{
    (void)state;
    assert_near(sprt((uint64_t[]){1, 5, 30, 9, 2}, 0, 5).llr, 0.2740968998440482, 1e-9);
    assert_near(sprt((uint64_t[]){100, 500, 2000, 600, 130}, 0, 3).llr, 3.737458896495291, 1e-9);
    assert_near(sprt((uint64_t[]){0, 0, 5, 3, 40}, 0, 50).llr, 6.412339136596086, 1e-9);
    assert_near(sprt((uint64_t[]){30, 0, 0, 0, 0}, -10, 10).llr, -1.7270539323617737, 1e-9);
}

static void bounds_are_those_of_five_percent(void **state)
{
    (void)state;
    Sprt none = sprt((uint64_t[]){0, 0, 0, 0, 0}, 0, 5);
    assert_true(none.llr == 0 && none.verdict == SPRT_CONTINUE);
    assert_near(none.upper, 2.94443897916644, 1e-12);
    assert_near(none.lower, -2.94443897916644, 1e-12);
    assert_int_equal(sprt((uint64_t[]){100, 500, 2000, 600, 130}, 0, 3).verdict, SPRT_ACCEPT);
    assert_int_equal(sprt((uint64_t[]){130, 600, 2000, 500, 100}, 0, 3).verdict, SPRT_REJECT);
    assert_string_equal(sprt_verdict_name(SPRT_ACCEPT), "accept");
    assert_string_equal(sprt_verdict_name(SPRT_REJECT), "reject");
    assert_string_equal(sprt_verdict_name(SPRT_CONTINUE), "continue");
}

static void a_ratio_mirrors(void **state)
{
    (void)state;
    assert_near(sprt((uint64_t[]){3, 7, 20, 11, 6}, -4, 9).llr,
                -sprt((uint64_t[]){6, 11, 20, 7, 3}, -9, 4).llr, 1e-9);
}

static void a_better_pair_raises_the_ratio(void **state)
{
    (void)state;
    Random random = random_seeded(1, 1);
    for (int i = 0; i < 300; i++) {
        uint64_t pairs[PAIR_KINDS];
        Sprt before, after;
        for (int k = 0; k < PAIR_KINDS; k++)
            pairs[k] = 1 + random_below(&random, 50);
        int from = (int)random_below(&random, PAIR_KINDS - 1);
        sprt_test(pairs, 0, 10, &before);
        pairs[from]--;
        pairs[from + 1]++;
        sprt_test(pairs, 0, 10, &after);
        assert_true(after.llr > before.llr);
    }
}

/* All small sets of counts, also with hypotheses far apart. */
static void no_counts_break_the_arithmetic(void **state)
{
    (void)state;
    for (unsigned code = 0; code < 1024; code++) {
        uint64_t pairs[PAIR_KINDS];
        static const uint64_t counts[] = {0, 1, 2, 1000000000};
        EloEstimate elo;
        Sprt near, far;
        for (int k = 0; k < PAIR_KINDS; k++)
            pairs[k] = counts[code >> (2 * k) & 3];
        sprt_test(pairs, 0, 0.5, &near);
        sprt_test(pairs, -2000, 2000, &far);
        elo_estimate(pairs, &elo);
        assert_true(isfinite(near.llr) && isfinite(far.llr));
        assert_true(elo.score >= 0 && elo.score <= 1 && elo.los >= 0 && elo.los <= 1);
        assert_true(elo.low <= elo.elo && elo.elo <= elo.high);
    }
}

/* Plays pairs of games with fixed chances until the test ends. */
static SprtVerdict simulate(Random *random, double elo, double elo0, double elo1)
{
    const double drawn = 0.2;
    double won = elo_score(elo) - drawn / 2;
    uint64_t pairs[PAIR_KINDS] = {0};
    Sprt test = {.verdict = SPRT_CONTINUE};
    for (int i = 0; i < 20000 && test.verdict == SPRT_CONTINUE; i++) {
        int points = 0;
        for (int game = 0; game < 2; game++) {
            double unit = random_unit(random);
            points += unit < won ? 2 : unit < won + drawn ? 1 : 0;
        }
        pairs[points]++;
        sprt_test(pairs, elo0, elo1, &test);
    }
    return test.verdict;
}

/* A test that may be wrong in 5% of cases is wrong in little more, and always ends. */
static void verdicts_are_wrong_about_as_seldom_as_promised(void **state)
{
    (void)state;
    enum { TESTS = 120 };
    Random random = random_seeded(2, 2);
    int wrong[2] = {0};
    for (int i = 0; i < TESTS; i++) {
        SprtVerdict weak = simulate(&random, 0, 0, 60), strong = simulate(&random, 60, 0, 60);
        assert_true(weak != SPRT_CONTINUE && strong != SPRT_CONTINUE);
        wrong[0] += weak == SPRT_ACCEPT;
        wrong[1] += strong == SPRT_REJECT;
    }
    /* 6 are expected; 13 or more would happen once in 150 times. */
    assert_in_range(wrong[0], 1, 13);
    assert_in_range(wrong[1], 1, 13);
}

/* ---- Ratings ---- */

static void set_score(Scores *scores, int a, int b, double games, double points)
{
    scores->games[a][b] = scores->games[b][a] = games;
    scores->points[a][b] = points;
    scores->points[b][a] = games - points;
}

/* With the additional draw, 749.5 + 0.5 of 999 + 1. */
static void two_ratings_are_the_difference_in_elo(void **state)
{
    (void)state;
    Scores scores = {.count = 2};
    Rating ratings[RATINGS_MAX];
    set_score(&scores, 0, 1, 999, 749.5);
    ratings_fit(&scores, ratings);
    assert_near(ratings[0].elo - ratings[1].elo, 190.848501887865, 1e-6);
    assert_near(ratings[0].elo, -ratings[1].elo, 1e-9);
    /* The difference has the standard deviation 1 / sqrt(n p (1 - p)) in natural units; each of the two
     * ratings has half of it. */
    assert_near(ratings[0].error, 1.959963984540054 * 400 / log(10) / sqrt(1000 * 0.75 * 0.25) / 2, 1e-6);
}

static void ratings_find_the_strengths_that_made_the_scores(void **state)
{
    (void)state;
    static const double elos[] = {-310, -40, 90, 260};
    Scores scores = {.count = 4};
    Rating ratings[RATINGS_MAX];
    for (int b = 1; b < 4; b++)
        for (int a = 0; a < b; a++)
            set_score(&scores, a, b, 1e6 * (a + b), 1e6 * (a + b) * elo_score(elos[a] - elos[b]));
    ratings_fit(&scores, ratings);
    for (int i = 0; i < 4; i++)
        assert_near(ratings[i].elo, elos[i], 0.01);
}

static void whoever_only_wins_has_a_finite_rating(void **state)
{
    (void)state;
    Scores scores = {.count = 3};
    Rating ratings[RATINGS_MAX];
    set_score(&scores, 0, 1, 100000, 100000);
    set_score(&scores, 1, 2, 100000, 100000);
    ratings_fit(&scores, ratings);
    assert_true(ratings[0].elo > ratings[1].elo + 1000 && ratings[1].elo > ratings[2].elo + 1000);
    assert_true(isfinite(ratings[0].elo) && isfinite(ratings[0].error));
}

static void strangers_have_no_ratings(void **state)
{
    (void)state;
    Scores scores = {.count = 4};
    Rating ratings[RATINGS_MAX];
    set_score(&scores, 0, 1, 10, 8);
    set_score(&scores, 2, 3, 10, 8);
    ratings_fit(&scores, ratings);
    for (int i = 0; i < 4; i++)
        assert_true(ratings[i].elo == 0 && ratings[i].error == INFINITY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_is_four_hundred_points_for_ten_to_one),
        cmocka_unit_test(an_estimate_is_that_of_the_mean_of_pairs),
        cmocka_unit_test(no_games_tell_nothing),
        cmocka_unit_test(winning_all_is_infinite_above_and_less_below),
        cmocka_unit_test(equal_pairs_leave_doubt),
        cmocka_unit_test(an_estimate_mirrors),
        cmocka_unit_test(ratios_are_the_known_ones),
        cmocka_unit_test(bounds_are_those_of_five_percent),
        cmocka_unit_test(a_ratio_mirrors),
        cmocka_unit_test(a_better_pair_raises_the_ratio),
        cmocka_unit_test(no_counts_break_the_arithmetic),
        cmocka_unit_test(verdicts_are_wrong_about_as_seldom_as_promised),
        cmocka_unit_test(two_ratings_are_the_difference_in_elo),
        cmocka_unit_test(ratings_find_the_strengths_that_made_the_scores),
        cmocka_unit_test(whoever_only_wins_has_a_finite_rating),
        cmocka_unit_test(strangers_have_no_ratings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
