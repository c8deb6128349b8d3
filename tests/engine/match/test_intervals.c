/* Simulates matches and tournaments whose truth is known, and counts how often the intervals hold it. */
#include <math.h>
#include <string.h>

#include "engine/base/random.h"
#include "engine/match/elo.h"
#include "engine/match/ratings.h"
#include "tests/support/check.h"

static bool is_long(void)
{
    return TEST_POSITIONS >= 1000000;
}

static double normal(Random *random)
{
    double radius = sqrt(-2 * log(1 - random_unit(random)));
    return radius * cos(6.283185307179586 * random_unit(random));
}

static void assert_between(double actual, double low, double high, const char *what)
{
    if (!(actual >= low && actual <= high))
        fail_msg("%s: %.4f is not from %.4f to %.4f", what, actual, low, high);
}

/* ---- Matches ---- */

/* How the openings of a match differ, as deviations in Elo: some favour a colour, some an agent. */
typedef struct Openings {
    double colour, agent;
    double drawn; /* share of the games between equals */
} Openings;

static const Openings kinds_of_openings[] = {{0, 0, 0},      {0, 0, 0.3},    {100, 0, 0.05},  {200, 0, 0.05},
                                             {400, 0, 0.05}, {0, 200, 0.05}, {200, 200, 0.05}};

enum { OPENINGS = sizeof kinds_of_openings / sizeof *kinds_of_openings, STRENGTHS = 13, STRENGTH_STEP = 50 };

/* A match's truth: the chance of each kind of pair. */
typedef struct Truth {
    double chances[PAIR_KINDS];
    double elo; /* of the mean score, which is what a match measures */
} Truth;

static void add_opening(double red, double blue, double drawn, double weight, Truth *out)
{
    const double won[2] = {elo_score(red), elo_score(blue)};
    double games[2][3];
    for (int i = 0; i < 2; i++) {
        double draw = drawn * 4 * won[i] * (1 - won[i]);
        games[i][0] = 1 - won[i] - draw / 2;
        games[i][1] = draw;
        games[i][2] = won[i] - draw / 2;
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out->chances[i + j] += weight * games[0][i] * games[1][j];
}

static Truth truth_of(const Openings *openings, double elo)
{
    enum { STEPS = 40 };
    Truth self = {.elo = 0};
    double sum = 0, mean = 0;
    for (int i = 0; i <= STEPS; i++) {
        for (int j = 0; j <= STEPS; j++) {
            double colour = 8.0 * i / STEPS - 4, agent = 8.0 * j / STEPS - 4;
            double weight = exp(-(colour * colour + agent * agent) / 2);
            double base = elo + openings->agent * agent, bias = openings->colour * colour;
            add_opening(base + bias, base - bias, openings->drawn, weight, &self);
            sum += weight;
        }
    }
    for (int i = 0; i < PAIR_KINDS; i++) {
        self.chances[i] /= sum;
        mean += self.chances[i] * i / (PAIR_KINDS - 1);
    }
    self.elo = elo_of_score(mean);
    return self;
}

/* Adds up, for one number of pairs, how often the interval held each truth. */
typedef struct Coverage {
    Truth truths[OPENINGS][STRENGTHS];
    double held[OPENINGS][STRENGTHS];
} Coverage;

static void fill_truths(Coverage *self)
{
    for (int o = 0; o < OPENINGS; o++)
        for (int s = 0; s < STRENGTHS; s++)
            self->truths[o][s] = truth_of(&kinds_of_openings[o], STRENGTH_STEP * s);
}

static bool holds(const EloEstimate *estimate, double elo)
{
    return estimate->low <= elo && elo <= estimate->high;
}

/* Counts a result of a match with its chance under every truth. */
static void count_result(Coverage *self, const uint64_t pairs[PAIR_KINDS], int all)
{
    EloEstimate estimate;
    elo_estimate(pairs, &estimate);
    double ways = lgamma(all + 1);
    for (int i = 0; i < PAIR_KINDS; i++)
        ways -= lgamma((double)pairs[i] + 1);
    for (int o = 0; o < OPENINGS; o++) {
        for (int s = 0; s < STRENGTHS; s++) {
            const Truth *truth = &self->truths[o][s];
            double chance = ways;
            if (!holds(&estimate, truth->elo))
                continue;
            for (int i = 0; i < PAIR_KINDS; i++)
                if (pairs[i] > 0)
                    chance += (double)pairs[i] * log(truth->chances[i]);
            self->held[o][s] += exp(chance);
        }
    }
}

/* All results of so many pairs. */
static void cover_exactly(Coverage *self, int all)
{
    memset(self->held, 0, sizeof self->held);
    for (int a = 0; a <= all; a++)
        for (int b = 0; a + b <= all; b++)
            for (int c = 0; a + b + c <= all; c++)
                for (int d = 0; a + b + c + d <= all; d++) {
                    const int counts[] = {a, b, c, d, all - a - b - c - d};
                    uint64_t pairs[PAIR_KINDS];
                    for (int i = 0; i < PAIR_KINDS; i++)
                        pairs[i] = (uint64_t)counts[i];
                    count_result(self, pairs, all);
                }
}

/* Some matches of so many pairs under each truth. */
static void cover_by_lot(Coverage *self, int all, int matches)
{
    Random random = random_seeded(1, (uint64_t)all);
    memset(self->held, 0, sizeof self->held);
    for (int at = 0; at < OPENINGS * STRENGTHS * matches; at++) {
        const Truth *truth = &self->truths[at / matches / STRENGTHS][at / matches % STRENGTHS];
        uint64_t pairs[PAIR_KINDS] = {0};
        EloEstimate estimate;
        for (int p = 0; p < all; p++) {
            double unit = random_unit(&random);
            int kind = 0;
            while (kind + 1 < PAIR_KINDS && unit >= truth->chances[kind])
                unit -= truth->chances[kind++];
            pairs[kind]++;
        }
        elo_estimate(pairs, &estimate);
        if (holds(&estimate, truth->elo))
            self->held[at / matches / STRENGTHS][at / matches % STRENGTHS] += 1.0 / matches;
    }
}

/* The share held over agents whose difference has a deviation of 200 Elo, for one kind of openings. */
static double held_by(const Coverage *self, int openings)
{
    double held = 0, weights = 0;
    for (int s = 0; s < STRENGTHS; s++) {
        double deviations = STRENGTH_STEP * s / 200.0;
        double weight = (s > 0 ? 2 : 1) * exp(-deviations * deviations / 2);
        held += weight * self->held[openings][s];
        weights += weight;
    }
    return held / weights;
}

typedef struct Spread {
    double least, most; /* of the kinds of openings, over all strengths */
    double mean;
    double single; /* the least of any strength and kind of openings */
} Spread;

static Spread spread_of(const Coverage *self, int pairs)
{
    Spread out = {2, 0, 0, 2};
    for (int o = 0; o < OPENINGS; o++) {
        double held = held_by(self, o);
        out.least = fmin(out.least, held);
        out.most = fmax(out.most, held);
        out.mean += held / OPENINGS;
        for (int s = 0; s < STRENGTHS; s++)
            out.single = fmin(out.single, self->held[o][s]);
    }
    if (is_long())
        print_message("%4d pairs: %.1f to %.1f%% by openings, %.1f%% at the least\n", pairs, 100 * out.least,
                      100 * out.most, 100 * out.single);
    return out;
}

/* Exact. With fewer than ten pairs there are too few results for 97% at the most; then the interval holds
 * more. */
static void intervals_of_few_pairs_hold_what_they_promise(void **state)
{
    (void)state;
    static const struct {
        int pairs;
        double most;
    } cases[] = {{3, 0.997}, {4, 0.993}, {5, 0.989}, {6, 0.983}, {7, 0.976}, {8, 0.976},
                 {9, 0.973}, {10, 0.97}, {12, 0.97}, {15, 0.97}, {20, 0.97}};
    static Coverage coverage;
    fill_truths(&coverage);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cover_exactly(&coverage, cases[i].pairs);
        Spread spread = spread_of(&coverage, cases[i].pairs);
        assert_between(spread.least, 0.95, 1, "the least of a kind of openings");
        assert_between(spread.most, 0.95, cases[i].most, "the most of a kind of openings");
        assert_between(spread.single, 0.934, 1, "the least of all");
    }
}

static void intervals_of_many_pairs_hold_what_they_promise(void **state)
{
    (void)state;
    static const int pairs[] = {30, 50, 100, 300, 1000};
    static Coverage coverage;
    fill_truths(&coverage);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        cover_by_lot(&coverage, pairs[i], is_long() ? 2000 : 20);
        Spread spread = spread_of(&coverage, pairs[i]);
        assert_between(spread.mean, 0.93, 0.97, "the mean");
        if (!is_long())
            continue;
        assert_between(spread.least, 0.93, 0.97, "the least of a kind of openings");
        assert_between(spread.most, 0.93, 0.97, "the most of a kind of openings");
        assert_between(spread.single, 0.92, 1, "the least of all");
    }
}

/* ---- Ratings ---- */

enum { PLAYERS_MOST = 30 };

/* What the ratings of simulated tournaments made of the truth. */
typedef struct Rated {
    double products, squares; /* of true ratings with those found, and of true ratings */
    int64_t ratings, held;
    int64_t differences, differences_held;
} Rated;

static void play_all(Random *random, int players, int games, const double *elos, double *games_of,
                     double *points)
{
    for (int i = 0; i < players; i++) {
        games_of[i * players + i] = points[i * players + i] = 0;
        for (int j = 0; j < i; j++) {
            int won = 0;
            for (int game = 0; game < games; game++)
                won += random_unit(random) < elo_score(elos[i] - elos[j]);
            games_of[i * players + j] = games_of[j * players + i] = games;
            points[i * players + j] = won;
            points[j * players + i] = games - won;
        }
    }
}

static void add_tournament(Random *random, int players, int games, double deviation, Rated *out)
{
    double elos[PLAYERS_MOST], mean = 0;
    double games_of[PLAYERS_MOST * PLAYERS_MOST] = {0}, points[PLAYERS_MOST * PLAYERS_MOST] = {0};
    double apart[PLAYERS_MOST * PLAYERS_MOST];
    Rating ratings[PLAYERS_MOST];
    Error error = {0};
    for (int i = 0; i < players; i++) {
        elos[i] = deviation * normal(random);
        mean += elos[i] / players;
    }
    play_all(random, players, games, elos, games_of, points);
    assert_ok(ratings_fit(players, games_of, points, ratings, apart, &error), &error);
    for (int i = 0; i < players; i++) {
        double truth = elos[i] - mean;
        out->products += truth * ratings[i].elo;
        out->squares += truth * truth;
        out->ratings++;
        out->held += fabs(ratings[i].elo - truth) <= ratings[i].error;
        for (int j = 0; j < i; j++) {
            double off = ratings[i].elo - ratings[j].elo - (elos[i] - elos[j]);
            out->differences++;
            out->differences_held += fabs(off) <= apart[i * players + j];
        }
    }
}

static void assert_rated(const Rated *self)
{
    assert_between(self->products / self->squares, 0.95, 1.05, "ratings per true difference");
    assert_between((double)self->held / (double)self->ratings, 0.93, 0.97, "ratings held");
    assert_between((double)self->differences_held / (double)self->differences, 0.93, 0.97,
                   "differences held");
}

/* 20 and 30 players, 2 to 20 games a pairing, strengths with a deviation of 200 and 400. */
static void ratings_are_true_and_their_intervals_hold(void **state)
{
    (void)state;
    static const int players[] = {20, 30}, games[] = {2, 4, 10, 20};
    int tournaments = is_long() ? 300 : 6;
    for (int deviation = 200; deviation <= 400; deviation += 200) {
        Rated all = {0};
        for (int at = 0; at < 8; at++) {
            Random random = random_seeded(2, (uint64_t)(deviation + at));
            Rated self = {0};
            for (int i = 0; i < tournaments; i++)
                add_tournament(&random, players[at / 4], games[at % 4], deviation, is_long() ? &self : &all);
            if (!is_long())
                continue;
            print_message("deviation %d, %d players, %2d games: %.3f of the truth, ratings %.1f%%, "
                          "differences %.1f%%\n",
                          deviation, players[at / 4], games[at % 4], self.products / self.squares,
                          100.0 * (double)self.held / (double)self.ratings,
                          100.0 * (double)self.differences_held / (double)self.differences);
            assert_rated(&self);
        }
        if (!is_long())
            assert_rated(&all);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_of_few_pairs_hold_what_they_promise),
        cmocka_unit_test(intervals_of_many_pairs_hold_what_they_promise),
        cmocka_unit_test(ratings_are_true_and_their_intervals_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
