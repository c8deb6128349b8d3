/* Heatmaps, compared with figures counted by hand. */
#include "engine/analysis/insight/heatmap.h"

#include <math.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "tests/support/check.h"
#include "tests/support/fakes.h"

typedef struct Heat {
    Report *report;
    Heatmap *map;
    HeatChoice choice;
} Heat;

static Position middle(void)
{
    return DRAWN(4, "rrrr......."
                    "..........."
                    "...bbbb...."
                    "..........."
                    "..........."
                    "..........."
                    "..........."
                    "......rrr.."
                    "......r...."
                    ".......bbb."
                    "........b..");
}

static Heat heat_of(const Position *position, HeatKind kind)
{
    Heat heat = {.report = memory_new(1, sizeof(Report)),
                 .map = memory_new(1, sizeof(Heatmap)),
                 .choice = {.kind = kind, .shapes = HEAT_ALL_SHAPES}};
    assert_non_null(heat.report);
    assert_non_null(heat.map);
    fake_report(position, 3, heat.report);
    heatmap_make(&heat.choice, heat.report, NULL, heat.map);
    return heat;
}

static void heat_free(Heat *heat)
{
    free(heat->report);
    free(heat->map);
}

static double sum_of(const Heatmap *map)
{
    double sum = 0;
    for (int i = 0; i < BOARD_CELLS; i++)
        sum += isnan(map->cells[i]) ? 0 : map->cells[i];
    return sum;
}

static void shares_of_effort_and_prior_add_up_to_400_percent(void **state)
{
    (void)state;
    static const HeatKind kinds[] = {HEAT_EFFORT, HEAT_PRIOR};
    Position start, position = middle();
    position_start(&start);
    for (int i = 0; i < 2; i++) {
        Heat heat = heat_of(&position, kinds[i]);
        assert_true(fabs(sum_of(heat.map) - 4) < 1e-3);
        assert_int_equal(heat.map->count, heat.report->move_count);
        assert_false(heat.map->folded);
        heat_free(&heat);
        heat = heat_of(&start, kinds[i]);
        assert_true(fabs(sum_of(heat.map) - 4) < 1e-3);
        assert_true(heat.map->folded);
        for (int cell = 0; cell < BOARD_CELLS; cell++)
            assert_true(fabs(heat.map->cells[cell] - 4.0 / BOARD_CELLS) < 1e-5);
        heat_free(&heat);
    }
}

static void a_cell_shows_the_best_placement_that_takes_it(void **state)
{
    (void)state;
    Position position = middle();
    Heat best = heat_of(&position, HEAT_BEST), loss = heat_of(&position, HEAT_LOSS);
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        double most = -2;
        for (int i = 0; i < best.report->move_count; i++)
            if (board_has(&move_masks[best.report->moves[i].move], (Cell)cell))
                most = fmax(most, best.report->moves[i].expected);
        assert_int_equal(isnan(best.map->cells[cell]), most < -1);
        if (most < -1)
            continue;
        assert_true(fabs(best.map->cells[cell] - most) < 1e-6);
        assert_true(fabs(loss.map->cells[cell] - (0.2 - most) / 2) < 1e-6);
    }
    assert_int_equal(loss.map->placements[0].move, loss.report->moves[0].move);
    assert_true(loss.map->low == 0 && loss.map->high > 0.5);
    assert_true(fabs(heatmap_shown(best.map, VIEWPOINT_BLUE, 0.2) + 0.2) < 1e-9);
    assert_true(fabs(heatmap_shown(loss.map, VIEWPOINT_BLUE, 0.2) - 0.2) < 1e-9);
    heat_free(&best);
    heat_free(&loss);
}

static void placements_taken_are_counted_by_playing(void **state)
{
    (void)state;
    Position position = middle(), after;
    const Kernels *kernels = kernels_best();
    Heat heat = heat_of(&position, HEAT_TAKEN);
    int before = kernels->placements(&position, BLUE);
    assert_int_equal(heat.map->count, heat.report->move_count);
    for (int i = 0; i < heat.map->count; i++) {
        const HeatPlacement *placement = &heat.map->placements[i];
        position_play(&position, placement->move, &after);
        assert_int_equal((int)placement->value, before - kernels->placements(&after, BLUE));
        assert_true(i == 0 || placement->value <= placement[-1].value);
    }
    heat_free(&heat);
}

static void shapes_and_low_effort_are_left_out(void **state)
{
    (void)state;
    Position position = middle();
    Error error = {0};
    Heat heat = heat_of(&position, HEAT_EFFORT);
    int count = heat.map->count, ts = 0;
    assert_ok(heat_shapes_read("T", &heat.choice.shapes, &error), &error);
    heatmap_make(&heat.choice, heat.report, NULL, heat.map);
    for (int i = 0; i < heat.map->count; i++)
        ts += shape_info[move_shape(heat.map->placements[i].move)].name[0] == 'T';
    assert_true(ts > 0 && ts == heat.map->count && ts < count);
    assert_ok(heat_shapes_read("all", &heat.choice.shapes, &error), &error);
    heat.choice.threshold = 0.1;
    heatmap_make(&heat.choice, heat.report, NULL, heat.map);
    assert_int_equal(heat.map->count, 1);
    assert_int_equal(heat.map->placements[0].move, heat.report->moves[0].move);
    /* what needs no effort is there without it */
    heat.choice.kind = HEAT_TAKEN;
    heatmap_make(&heat.choice, heat.report, NULL, heat.map);
    assert_int_equal(heat.map->count, count);
    heat.choice.kind = HEAT_PRIOR;
    heatmap_make(&heat.choice, heat.report, NULL, heat.map);
    assert_true(heat.map->count > 1);
    heat.choice.kind = HEAT_EFFORT;
    assert_ok(heat_shapes_read("T-D", &heat.choice.shapes, &error), &error);
    assert_int_equal(heat.choice.shapes, 1 << SHAPE_T_D);
    assert_int_equal(heat_shapes_read("X", &heat.choice.shapes, &error), STATUS_INVALID);
    heat_free(&heat);
}

static void effort_on_equal_placements_counts_together(void **state)
{
    (void)state;
    Position start;
    position_start(&start);
    Heat heat = heat_of(&start, HEAT_EFFORT);
    int all = heat.map->count, first = 0;
    for (int i = 0; i < all; i++)
        first += !heat.map->placements[i].copy;
    assert_int_equal(first, 5);
    assert_true(heat.map->even);
    float share = heat.map->placements[0].share; /* one of hundreds that are alike */
    heat.choice.threshold = 2 * (double)share;
    heatmap_make(&heat.choice, heat.report, NULL, heat.map);
    assert_true(heat.map->folded && heat.map->count > 0);
    assert_true(heat.map->placements[0].share == share);
    heat.choice.threshold = 0.999;
    heatmap_make(&heat.choice, heat.report, NULL, heat.map);
    assert_true(heat.map->count < all);
    heat_free(&heat);
}

static void a_cell_lists_the_placements_over_it(void **state)
{
    (void)state;
    Position position = middle();
    Heat heat = heat_of(&position, HEAT_LOSS);
    HeatPlacement over[MOVE_COUNT];
    Cell cell = move_cells[heat.report->moves[0].move][0];
    int count = heatmap_over(heat.map, cell, over, MOVE_COUNT);
    assert_true(count > 0);
    assert_int_equal(over[0].move, heat.report->moves[0].move);
    for (int i = 0; i < count; i++)
        assert_true(board_has(&move_masks[over[i].move], cell) &&
                    (i == 0 || over[i].value >= over[i - 1].value));
    assert_int_equal(heatmap_over(heat.map, cell, over, 1), 1);
    assert_int_equal(heatmap_over(heat.map, 0, over, MOVE_COUNT), 0);
    heat_free(&heat);
}

/* Gives every placement enough effort to be compared with the others. */
static void spend_enough(Report *report)
{
    report->playouts = 1000;
    for (int i = 0; i < report->move_count; i++)
        report->moves[i].effort = 1000;
}

static void a_difference_is_of_what_both_know(void **state)
{
    (void)state;
    Position position = middle();
    Heat heat = heat_of(&position, HEAT_DIFFERENCE), other = heat_of(&position, HEAT_NONE);
    assert_int_equal(heat.map->count, 0);
    assert_true(heat.map->low == heat.map->high);
    spend_enough(heat.report);
    spend_enough(other.report);
    other.report->moves[0].expected = 0.7F;
    other.report->moves[1].expected = NAN;
    heatmap_make(&heat.choice, heat.report, other.report, heat.map);
    assert_int_equal(heat.map->count, heat.report->move_count - 1);
    assert_int_equal(heat.map->placements[0].move, heat.report->moves[0].move);
    assert_true(fabs(heat.map->placements[0].value + 0.5) < 1e-6);
    assert_true(fabs(heat.map->low + 0.5) < 1e-6 && fabs(heat.map->high - 0.5) < 1e-6);
    other.report->moves[2].bound = VALUE_AT_MOST;
    heat.report->moves[3].bound = VALUE_AT_LEAST;
    other.report->moves[4].effort = 5;
    heatmap_make(&heat.choice, heat.report, other.report, heat.map);
    assert_int_equal(heat.map->count, heat.report->move_count - 4);
    /* a bound that proves a difference, and one that does not */
    heat.report->moves[3].expected = other.report->moves[3].expected + 0.125F;
    other.report->moves[2].expected = heat.report->moves[2].expected + 0.125F;
    heatmap_make(&heat.choice, heat.report, other.report, heat.map);
    assert_int_equal(heat.map->count, heat.report->move_count - 3);
    assert_true(fabs(heat.map->placements[1].value - 0.125) < 1e-6);
    other.report->serial = 0;
    heatmap_make(&heat.choice, heat.report, other.report, heat.map);
    assert_int_equal(heat.map->count, 0);
    heat_free(&heat);
    heat_free(&other);
}

static void after_the_first_move_only_its_own_symmetries_count(void **state)
{
    (void)state;
    Position start, position;
    position_start(&start);
    position_play(&start, MOVE("I-H@5-3"), &position);
    Heat heat = heat_of(&position, HEAT_EFFORT);
    assert_true(heat.map->folded);
    for (int row = 0; row < BOARD_SIDE; row++)
        for (int column = 0; column < BOARD_SIDE; column++) {
            float here = heat.map->cells[cell_at(row, column)];
            float below = heat.map->cells[cell_at(10 - row, column)];
            float beside = heat.map->cells[cell_at(row, 9 - column)];
            assert_true((isnan(here) && isnan(below)) || fabsf(here - below) < 1e-5F);
            assert_true((isnan(here) && isnan(beside)) || fabsf(here - beside) < 1e-5F);
        }
    heat_free(&heat);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_of_effort_and_prior_add_up_to_400_percent),
        cmocka_unit_test(a_cell_shows_the_best_placement_that_takes_it),
        cmocka_unit_test(placements_taken_are_counted_by_playing),
        cmocka_unit_test(shapes_and_low_effort_are_left_out),
        cmocka_unit_test(effort_on_equal_placements_counts_together),
        cmocka_unit_test(a_cell_lists_the_placements_over_it),
        cmocka_unit_test(a_difference_is_of_what_both_know),
        cmocka_unit_test(after_the_first_move_only_its_own_symmetries_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
