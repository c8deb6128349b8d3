/* Many games: the same on any number of threads, and as many lines as measured elsewhere. */
#include "tests/support/check.h"

#include <math.h>

#include "engine/solo/profile.h"
#include "engine/solo/series.h"

static SoloEvaluator evaluator;

static SoloSeries played(const char *name, const SoloSeriesPlan *plan, SoloGameResult *results)
{
    SoloProfile profile;
    SoloSeries series;
    Error error = {0};
    assert_ok(solo_profile_open(name, &profile, &error), &error);
    solo_evaluator_init(&evaluator, profile.weights, NULL);
    assert_ok(solo_series_run(&evaluator, plan, NULL, results, &series, &error), &error);
    return series;
}

static void the_number_of_threads_changes_nothing(void **state)
{
    enum { GAMES = 40 };
    (void)state;
    SoloGameResult results[2][GAMES] = {{{0}}};
    SoloSeries series[2];
    for (int i = 0; i < 2; i++) {
        SoloSeriesPlan plan = {
            .height = 6, .seed = 4, .games = GAMES, .search = {0, 1, 1}, .threads = 1 + 2 * i};
        series[i] = played("seed", &plan, results[i]);
        int64_t lines = 0;
        for (int game = 0; game < GAMES; game++)
            lines += results[i][game].lines;
        assert_int_equal(series[i].lines, lines);
        assert_int_equal(series[i].deaths, GAMES);
        assert_int_equal(series[i].games, GAMES);
        assert_true(series[i].mean == (double)lines / GAMES);
    }
    assert_memory_equal(results[0], results[1], sizeof results[0]);
    assert_int_equal(series[0].boards, series[1].boards);
}

/* The mean is within four standard errors of both measurements. */
static void expect_lines(const char *name, int depth, int64_t games, double elsewhere, double error)
{
    SoloSeriesPlan plan = {.height = 8, .seed = 1, .games = games, .search = {depth, 2, 1}, .threads = 2};
    SoloSeries series = played(name, &plan, NULL);
    if (fabs(series.mean - elsewhere) > 4 * (series.error + error))
        fail_msg("%s clears %.1f lines, error %.1f; elsewhere %.1f", name, series.mean, series.error,
                 elsewhere);
}

static void lines_are_as_many_as_elsewhere(void **state)
{
    (void)state;
    int64_t games = TEST_POSITIONS / 2500;
    expect_lines("seed", 0, games, 218, 7);
    expect_lines("bcts", 0, games, 604, 19);
    if (games > 100)
        expect_lines("seed", 1, games / 4, 819, 26);
}

static void games_that_are_not_lost_count_without_their_end(void **state)
{
    (void)state;
    SoloSeriesPlan plan = {
        .height = 20, .seed = 1, .games = 3, .pieces_most = 100, .search = {0, 1, 1}, .threads = 2};
    SoloSeries series = played("bcts", &plan, NULL);
    assert_int_equal(series.deaths, 0);
    assert_int_equal(series.pieces, 300);
    assert_true(isnan(series.error));
    assert_uint_in_range(series.lines, 80, 120);
}

static void a_series_can_be_stopped(void **state)
{
    (void)state;
    atomic_bool stop = true;
    SoloSeries series;
    Error error = {0};
    SoloSeriesWatch watch = {.stop = &stop};
    SoloSeriesPlan plan = {.height = 20, .seed = 1, .games = 1000, .search = {0, 1, 1}, .threads = 2};
    assert_ok(solo_series_run(&evaluator, &plan, &watch, NULL, &series, &error), &error);
    assert_true(series.games < 1000);
}

static void plans_out_of_range_are_refused(void **state)
{
    (void)state;
    SoloSeries series;
    Error error = {0};
    SoloSeriesPlan plan = {.height = 3, .games = 1, .search = {0, 1, 1}, .threads = 1};
    assert_int_equal(solo_series_run(&evaluator, &plan, NULL, NULL, &series, &error), STATUS_INVALID);
    plan.height = 4;
    plan.threads = 0;
    assert_int_equal(solo_series_run(&evaluator, &plan, NULL, NULL, &series, &error), STATUS_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_number_of_threads_changes_nothing),
        cmocka_unit_test(lines_are_as_many_as_elsewhere),
        cmocka_unit_test(games_that_are_not_lost_count_without_their_end),
        cmocka_unit_test(a_series_can_be_stopped),
        cmocka_unit_test(plans_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
