#include "engine/agent/level.h"

#include <math.h>
#include <string.h>

#include "tests/support/check.h"

static Report sample_report(void)
{
    Report report;
    memset(&report, 0, sizeof report);
    report.best = 20;
    report.move_count = 4;
    report.moves[0] = (ReportMove){.move = 10, .score = 400, .evaluation = 100, .expected = 0.1F};
    report.moves[1] = (ReportMove){.move = 20, .score = 400, .evaluation = 200, .expected = 0.2F};
    report.moves[2] = (ReportMove){.move = 30, .score = -100, .evaluation = 300, .expected = -0.1F};
    report.moves[3] = (ReportMove){.move = 40, .evaluation = -800, .expected = NAN};
    return report;
}

/* How often each of the four moves is chosen in 10,000 tries. */
static void count_choices(const Level *level, int out[4])
{
    Report report = sample_report();
    Random random = random_seeded(1, 2);
    memset(out, 0, 4 * sizeof *out);
    for (int i = 0; i < 10000; i++)
        out[level_choose(level, &report, &random) / 10 - 1]++;
}

static void cold_levels_play_the_best_move(void **state)
{
    (void)state;
    int counts[4];
    count_choices(&(Level){0, 0, 0}, counts);
    assert_int_equal(counts[1], 10000);
}

static void blunders_are_any_move(void **state)
{
    (void)state;
    int counts[4];
    count_choices(&(Level){0, 1, 0}, counts);
    for (int i = 0; i < 4; i++)
        assert_uint_in_range(counts[i], 2300, 2700);
    count_choices(&(Level){0, 0.4, 0}, counts);
    assert_uint_in_range(counts[1], 6700, 7300);
}

/* The losses are by bound or by evaluation, whichever is more: 100, 0, 500 and 1000. */
static void warm_levels_prefer_small_losses(void **state)
{
    (void)state;
    int counts[4];
    double weights[4] = {exp(-1), 1, exp(-5), exp(-10)};
    double total = weights[0] + weights[1] + weights[2] + weights[3];
    count_choices(&(Level){0, 0, 100}, counts);
    for (int i = 0; i < 4; i++)
        assert_true(fabs(counts[i] - 10000 * weights[i] / total) < 150);
}

static void a_report_without_its_best_move_still_answers(void **state)
{
    (void)state;
    Report report = sample_report();
    Random random = random_seeded(1, 2);
    report.move_count = 0;
    assert_int_equal(level_choose(level_get(1), &report, &random), 20);
}

static void levels_search_more_and_err_less_from_step_to_step(void **state)
{
    (void)state;
    for (int level = LEVEL_LEAST + 1; level < LEVEL_MOST; level++) {
        const Level *here = level_get(level), *before = level_get(level - 1);
        assert_true(here->nodes >= before->nodes);
        assert_true(here->blunders <= before->blunders);
    }
    const Level *most = level_get(LEVEL_MOST);
    assert_true(most->nodes == 0 && most->blunders == 0 && most->temperature == 0);
}

static void limits_are_only_tightened(void **state)
{
    (void)state;
    Limits limits = {0};
    level_limit(&(Level){500, 0, 0}, &limits);
    assert_int_equal(limits.nodes, 500);
    level_limit(&(Level){1000, 0, 0}, &limits);
    assert_int_equal(limits.nodes, 500);
    level_limit(&(Level){100, 0, 0}, &limits);
    assert_int_equal(limits.nodes, 100);
    level_limit(level_get(LEVEL_MOST), &limits);
    assert_int_equal(limits.nodes, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cold_levels_play_the_best_move),
        cmocka_unit_test(blunders_are_any_move),
        cmocka_unit_test(warm_levels_prefer_small_losses),
        cmocka_unit_test(a_report_without_its_best_move_still_answers),
        cmocka_unit_test(levels_search_more_and_err_less_from_step_to_step),
        cmocka_unit_test(limits_are_only_tightened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
