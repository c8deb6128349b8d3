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

/* Computed by a separate program in another language. */
static void estimates_are_the_known_ones(void **state)
{
    (void)state;
    EloEstimate some = estimate(1, 5, 30, 9, 2), few = estimate(0, 0, 0, 1, 2);
    assert_near(some.score, 25.0 / 47, 1e-12);
    assert_near(some.elo, 22.206, 1e-3);
    assert_near(some.low, -17.28517871552278, 1e-6);
    assert_near(some.high, 62.34049029463306, 1e-6);
    assert_near(some.los, 0.8667422186639864, 1e-9);
    assert_near(few.low, -65.34797117616277, 1e-6);
    assert_near(few.high, 906.7749702277226, 1e-6);
    assert_near(few.los, 0.9487374897353684, 1e-9);
    assert_near(estimate(0, 0, 0, 0, 1).low, -387.1813025806143, 1e-6);
    assert_near(estimate(0, 0, 0, 0, 3).low, -36.36611384341629, 1e-6);
    assert_near(estimate(0, 0, 0, 0, 100).low, 641.4555149710145, 1e-6);
}

/* The counts of a few or of many pairs, some kinds of which are often missing. */
static void draw_pairs(Random *random, uint64_t pairs[PAIR_KINDS])
{
    uint32_t most = 1 + random_below(random, random_below(random, 2) ? 3 : 300);
    for (int k = 0; k < PAIR_KINDS; k++)
        pairs[k] = random_below(random, 2) ? random_below(random, most) : 0;
}

/* One pair becomes half a point better, however few there are. */
static void a_better_pair_makes_nothing_worse(void **state)
{
    (void)state;
    const double rounding = 1e-9;
    Random random = random_seeded(3, 1);
    for (int i = 0; i < 3000; i++) {
        uint64_t pairs[PAIR_KINDS];
        EloEstimate before, after;
        draw_pairs(&random, pairs);
        int from = (int)random_below(&random, PAIR_KINDS - 1);
        pairs[from]++;
        elo_estimate(pairs, &before);
        pairs[from]--;
        pairs[from + 1]++;
        elo_estimate(pairs, &after);
        assert_true(after.score > before.score && after.elo > before.elo);
        assert_true(after.low > before.low - rounding * fabs(before.low));
        assert_true(after.high >= before.high - rounding * fabs(before.high) || isinf(after.high));
        assert_true(after.los >= before.los - rounding);
    }
}

/* Who is sure to be stronger is so in the interval, too. */
static void likelihood_and_interval_never_contradict(void **state)
{
    (void)state;
    Random random = random_seeded(3, 2);
    for (int i = 0; i < 3000; i++) {
        uint64_t pairs[PAIR_KINDS];
        EloEstimate elo;
        draw_pairs(&random, pairs);
        elo_estimate(pairs, &elo);
        assert_int_equal(elo.low > 1e-6, elo.los > 0.975 + 1e-9);
        assert_int_equal(elo.high < -1e-6, elo.los < 0.025 - 1e-9);
        assert_true(elo.los >= 0.5 || elo.elo < 0);
        assert_true(elo.los <= 0.5 || elo.elo > 0);
    }
}

/* From one pair to a thousand, more of the same makes an interval narrower, and no step is a jump. */
static void intervals_narrow_smoothly(void **state)
{
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        EloEstimate last = estimate(0, 0, 0, 0, 0);
        for (uint64_t n = 1; n <= 1000; n++) {
            EloEstimate now = estimate(0, 0, kind == 1 ? n : 0, kind == 2 ? 1 : 0,
                                       kind == 0   ? n
                                       : kind == 2 ? n - 1
                                                   : 0);
            assert_true(now.low > last.low);
            assert_true(n < 4 || now.low - last.low < 400.0 / (double)n);
            last = now;
        }
    }
}

static void an_estimate_is_written_with_its_interval(void **state)
{
    (void)state;
    static const struct {
        uint64_t pairs[PAIR_KINDS];
        const char *text;
    } cases[] = {
        {{1, 5, 30, 9, 2}, "+22.2, with 95% between -17.3 and +62.3"},
        {{0, 0, 0, 0, 100}, "+infinite, with 95% above +641.5"},
        {{100, 0, 0, 0, 0}, "-infinite, with 95% below -641.5"},
        {{0, 0, 0, 0, 0}, "unknown"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        EloEstimate elo;
        char text[ELO_TEXT_SIZE];
        elo_estimate(cases[i].pairs, &elo);
        elo_write(&elo, text);
        assert_string_equal(text, cases[i].text);
    }
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
    assert_true(one.low < -300 && many.low > 500 && many.los > 0.999999);
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
    assert_near(sprt((uint64_t[]){0, 0, 5, 3, 40}, 0, 50).llr, 6.412408620567934, 1e-9);
    assert_near(sprt((uint64_t[]){30, 0, 0, 0, 0}, -10, 10).llr, -1.7269388197455378, 1e-9);
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
    assert_uint_in_range(wrong[0], 1, 13);
    assert_uint_in_range(wrong[1], 1, 13);
}

/* ---- Ratings ---- */

enum { PLAYERS = 4 };

typedef struct Scores {
    double games[PLAYERS][PLAYERS], points[PLAYERS][PLAYERS];
    Rating ratings[PLAYERS];
    double apart[PLAYERS][PLAYERS];
} Scores;

static void set_score(Scores *scores, int a, int b, double games, double points)
{
    scores->games[a][b] = scores->games[b][a] = games;
    scores->points[a][b] = points;
    scores->points[b][a] = games - points;
}

/* Rates the first players. */
static void rate(Scores *scores, int count)
{
    Error error = {0};
    double games[PLAYERS * PLAYERS] = {0}, points[PLAYERS * PLAYERS] = {0}, apart[PLAYERS * PLAYERS];
    for (int i = 0; i < count * count; i++) {
        games[i] = scores->games[i / count][i % count];
        points[i] = scores->points[i / count][i % count];
    }
    assert_ok(ratings_fit(count, games, points, scores->ratings, apart, &error), &error);
    for (int i = 0; i < count * count; i++)
        scores->apart[i / count][i % count] = apart[i];
}

/* The prior is one draw if there is no other opponent: 749.5 + 0.5 of 999 + 1. */
static void two_ratings_are_the_difference_in_elo(void **state)
{
    (void)state;
    Scores scores = {.games = {{0}}};
    set_score(&scores, 0, 1, 999, 749.5);
    rate(&scores, 2);
    assert_near(scores.ratings[0].elo - scores.ratings[1].elo, 190.848501887865, 1e-6);
    assert_near(scores.ratings[0].elo, -scores.ratings[1].elo, 1e-9);
    /* The difference has the standard deviation 1 / sqrt(n p (1 - p)) in natural units; each of the two
     * ratings has half of it. */
    double error = 1.959963984540054 * 400 / log(10) / sqrt(999 * 0.75 * 0.25);
    assert_near(scores.ratings[0].error, error / 2, 1e-6);
    assert_near(scores.apart[0][1], error, 1e-6);
}

/* 0 + 1/2 of 1 + 1. */
static void a_single_game_rates_two_players(void **state)
{
    (void)state;
    Scores scores = {.games = {{0}}};
    set_score(&scores, 0, 1, 1, 0);
    rate(&scores, 2);
    assert_near(scores.ratings[1].elo - scores.ratings[0].elo, 190.848501887865, 1e-3);
}

/* Two who met a thousand times and a third hardly once are known well against each other, and badly against
 * the mean of all. */
static void a_difference_has_an_error_of_its_own(void **state)
{
    (void)state;
    Scores scores = {.games = {{0}}};
    set_score(&scores, 0, 1, 1000, 600);
    set_score(&scores, 1, 2, 2, 1);
    rate(&scores, 3);
    assert_true(scores.apart[0][1] < 25 && scores.apart[1][0] < 25 && scores.apart[0][0] < 1e-6);
    assert_true(scores.ratings[0].error > 100 && scores.apart[0][2] > 300);
}

static void ratings_find_the_strengths_that_made_the_scores(void **state)
{
    (void)state;
    static const double elos[] = {-310, -40, 90, 260};
    Scores scores = {.games = {{0}}};
    for (int b = 1; b < 4; b++)
        for (int a = 0; a < b; a++)
            set_score(&scores, a, b, 1e6 * (a + b), 1e6 * (a + b) * elo_score(elos[a] - elos[b]));
    rate(&scores, 4);
    for (int i = 0; i < 4; i++)
        assert_near(scores.ratings[i].elo, elos[i], 0.01);
}

static void whoever_only_wins_has_a_finite_rating(void **state)
{
    (void)state;
    Scores scores = {.games = {{0}}};
    set_score(&scores, 0, 1, 100000, 100000);
    set_score(&scores, 1, 2, 100000, 100000);
    rate(&scores, 3);
    const Rating *ratings = scores.ratings;
    assert_true(ratings[0].elo > ratings[1].elo + 1000 && ratings[1].elo > ratings[2].elo + 1000);
    assert_true(isfinite(ratings[0].elo) && isfinite(ratings[0].error));
}

static void strangers_have_no_ratings(void **state)
{
    (void)state;
    Scores scores = {.games = {{0}}};
    set_score(&scores, 0, 1, 10, 8);
    set_score(&scores, 2, 3, 10, 8);
    rate(&scores, 4);
    for (int i = 0; i < 4; i++) {
        assert_true(scores.ratings[i].elo == 0 && scores.ratings[i].error == INFINITY);
        assert_true(scores.apart[i][0] == INFINITY);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_is_four_hundred_points_for_ten_to_one),
        cmocka_unit_test(estimates_are_the_known_ones),
        cmocka_unit_test(a_better_pair_makes_nothing_worse),
        cmocka_unit_test(likelihood_and_interval_never_contradict),
        cmocka_unit_test(intervals_narrow_smoothly),
        cmocka_unit_test(an_estimate_is_written_with_its_interval),
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
        cmocka_unit_test(a_single_game_rates_two_players),
        cmocka_unit_test(a_difference_has_an_error_of_its_own),
        cmocka_unit_test(ratings_find_the_strengths_that_made_the_scores),
        cmocka_unit_test(whoever_only_wins_has_a_finite_rating),
        cmocka_unit_test(strangers_have_no_ratings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
