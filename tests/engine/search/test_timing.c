/* How long searches may take, planned from their limits. */
#include "engine/search/timing.h"

#include "engine/base/platform/clock.h"
#include "tests/support/check.h"

static const uint64_t MS = 1000000;

static Position at_ply(int plies)
{
    Position position;
    position_start(&position);
    position.plies = (uint8_t)plies;
    return position;
}

static TimePlan plan_at(const Limits *limits, int plies)
{
    TimePlan plan;
    Position position = at_ply(plies);
    time_plan_start(&plan, limits, &position);
    return plan;
}

static void without_a_time_there_is_no_end(void **state)
{
    (void)state;
    TimePlan plan = plan_at(&(Limits){.nodes = 5, .depth = 3}, 0);
    assert_true(plan.soft_ns == UINT64_MAX && plan.hard_ns == UINT64_MAX);
    assert_false(plan.fixed);
}

static void time_for_the_move_is_used_up_but_not_exceeded(void **state)
{
    (void)state;
    for (uint64_t ms = 1; ms <= 10000; ms = ms * 3 / 2 + 1) {
        TimePlan plan = plan_at(&(Limits){.move_time_ns = ms * MS}, 10);
        assert_true(plan.fixed);
        assert_true(plan.hard_ns == plan.soft_ns);
        assert_true(plan.hard_ns < ms * MS && plan.hard_ns >= ms * MS * 7 / 8);
        assert_true(ms < 20 || plan.hard_ns >= (ms - 3) * MS);
    }
}

static void the_shorter_of_clock_and_move_time_counts(void **state)
{
    (void)state;
    Limits limits = {.clocked = true, .time_ns = {60000 * MS, 60000 * MS}, .move_time_ns = 50 * MS};
    TimePlan plan = plan_at(&limits, 10);
    assert_true(plan.fixed && plan.hard_ns < 50 * MS);
    limits.time_ns[RED] = 20 * MS;
    plan = plan_at(&limits, 10);
    assert_true(!plan.fixed && plan.hard_ns < 20 * MS);
}

static void the_clock_is_that_of_the_side_to_move(void **state)
{
    (void)state;
    Limits limits = {.clocked = true, .time_ns = {1000 * MS, 100000 * MS}};
    TimePlan red = plan_at(&limits, 20), blue = plan_at(&limits, 21);
    assert_true(red.hard_ns < 1000 * MS && blue.hard_ns > red.hard_ns * 10);
}

/* Plays all of a side's moves, each with the longest time that the plan allows and a little more. */
static void play_whole_game(uint64_t time_ns, uint64_t increment_ns, uint64_t late_ns)
{
    Limits limits = {.clocked = true, .time_ns = {time_ns, time_ns}, .increment_ns = {increment_ns, 0}};
    for (int plies = 0; plies < PLY_LIMIT; plies += 2) {
        TimePlan plan = plan_at(&limits, plies);
        uint64_t *left = &limits.time_ns[RED];
        assert_true(plan.soft_ns <= plan.hard_ns);
        assert_true(plan.hard_ns + late_ns < *left);
        assert_true(plan.hard_ns > 0);
        *left = *left - plan.hard_ns - late_ns + increment_ns;
    }
}

static void a_whole_game_fits_its_clock(void **state)
{
    (void)state;
    play_whole_game(1800 * MS, 0, 0);
    play_whole_game(1800 * MS, 0, MS);
    play_whole_game(180000 * MS, 0, MS);
    play_whole_game(500 * MS, 0, MS / 2);
    play_whole_game(100 * MS, 0, MS / 2);
    play_whole_game(1000 * MS, 100 * MS, MS);
    play_whole_game(100 * MS, 10 * MS, MS);
}

/* Answering at once is all that can be done. */
static void no_time_left_means_now(void **state)
{
    (void)state;
    for (uint64_t left = 0; left <= 2 * MS; left += MS / 4) {
        TimePlan plan = plan_at(&(Limits){.clocked = true, .time_ns = {left, left}}, 0);
        assert_true(plan.hard_ns == 0 && plan.soft_ns == 0);
    }
}

static void time_is_spent_while_it_is_worth_something(void **state)
{
    (void)state;
    Limits limits = {.clocked = true, .time_ns = {180000 * MS, 180000 * MS}};
    TimePlan early = plan_at(&limits, 4), last = plan_at(&limits, PLY_LIMIT - 1);
    assert_true(early.soft_ns > 1000 * MS);
    assert_true(last.hard_ns > 10000 * MS);
}

static void elapsed_time_begins_with_the_plan(void **state)
{
    (void)state;
    uint64_t before = clock_ns();
    TimePlan plan = plan_at(&(Limits){.depth = 1}, 0);
    uint64_t elapsed = time_plan_elapsed(&plan);
    assert_true(plan.start_ns >= before && elapsed <= clock_ns() - before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_time_there_is_no_end),
        cmocka_unit_test(time_for_the_move_is_used_up_but_not_exceeded),
        cmocka_unit_test(the_shorter_of_clock_and_move_time_counts),
        cmocka_unit_test(the_clock_is_that_of_the_side_to_move),
        cmocka_unit_test(a_whole_game_fits_its_clock),
        cmocka_unit_test(no_time_left_means_now),
        cmocka_unit_test(time_is_spent_while_it_is_worth_something),
        cmocka_unit_test(elapsed_time_begins_with_the_plan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
