#include "tests/support/check.h"

#include <stdio.h>
#include <string.h>

static void every_move_is_a_shape_at_a_corner(void **state)
{
    (void)state;
    for (int move = 0; move < MOVE_COUNT; move++) {
        Shape shape = move_shape((Move)move);
        Cell corner = move_corner((Move)move);
        assert_int_equal(move_of(shape, corner), move);
        bool expected[BOARD_CELLS] = {false};
        for (int i = 0; i < SHAPE_CELLS; i++) {
            const int8_t *offset = shape_info[shape].cells[i];
            expected[cell_at(cell_row(corner) + offset[0], cell_column(corner) + offset[1])] = true;
        }
        for (int i = 0; i < SHAPE_CELLS; i++) {
            assert_true(expected[move_cells[move][i]]);
            if (i > 0)
                assert_true(move_cells[move][i - 1] < move_cells[move][i]);
        }
    }
}

static void moves_are_the_2299_placements_of_the_official_shapes(void **state)
{
    (void)state;
    bool seen[MOVE_COUNT] = {false};
    for (int shape = 0; shape < TWIN_SHAPES; shape++) {
        for (int cell = 0; cell < BOARD_CELLS; cell++) {
            TwinMove twin = twin_move(shape, cell_row((Cell)cell), cell_column((Cell)cell));
            Move move = move_of_twin(&twin);
            assert_int_equal(move_shape(move), shape);
            assert_false(seen[move]);
            seen[move] = true;
        }
    }
    assert_int_equal(MOVE_COUNT, 2299);
    for (int move = 0; move < MOVE_COUNT; move++)
        assert_true(seen[move]);
}

static void masks_hold_the_cells_of_the_move(void **state)
{
    (void)state;
    for (int move = 0; move < MOVE_COUNT; move++) {
        Board expected = {{0}};
        for (int i = 0; i < SHAPE_CELLS; i++)
            board_add(&expected, move_cells[move][i]);
        assert_memory_equal(&move_masks[move], &expected, sizeof expected);
    }
}

/* The n-th of the 24 permutations of four things. */
static void nth_order(int n, int order[SHAPE_CELLS])
{
    int left[SHAPE_CELLS] = {0, 1, 2, 3};
    for (int i = 0; i < SHAPE_CELLS; i++) {
        int choices = SHAPE_CELLS - i;
        order[i] = left[n % choices];
        left[n % choices] = left[choices - 1];
        n /= choices;
    }
}

static void cells_in_any_order_name_the_move(void **state)
{
    (void)state;
    for (int move = 0; move < MOVE_COUNT; move++) {
        for (int n = 0; n < 24; n++) {
            int order[SHAPE_CELLS];
            Cell cells[SHAPE_CELLS];
            nth_order(n, order);
            for (int i = 0; i < SHAPE_CELLS; i++)
                cells[i] = move_cells[move][order[i]];
            assert_int_equal(move_from_cells(cells), move);
        }
    }
}

static void cells_that_are_no_tetromino_name_no_move(void **state)
{
    (void)state;
    static const Cell cases[][SHAPE_CELLS] = {
        {0, 0, 0, 0},         /* one cell */
        {0, 1, 2, 2},         /* a cell twice */
        {0, 1, 2, 4},         /* a gap */
        {0, 2, 4, 6},         /* apart */
        {0, 12, 24, 36},      /* corner to corner */
        {0, 1, 12, 24},       /* three and a corner */
        {0, 1, 22, 23},       /* two and two */
        {0, 1, 2, 121},       /* off the board */
        {118, 119, 120, 121}, /* next to the last cell, off the board */
        {255, 254, 253, 252},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(move_from_cells(cases[i]), MOVE_NONE);
}

/* Of all sets of four cells that contain 0-0, the tetrominoes are 4 of each of the 19 shapes. */
static void exactly_the_tetrominoes_are_moves(void **state)
{
    (void)state;
    int moves = 0;
    for (int b = 1; b < BOARD_CELLS; b++)
        for (int c = b + 1; c < BOARD_CELLS; c++)
            for (int d = c + 1; d < BOARD_CELLS; d++) {
                const Cell cells[SHAPE_CELLS] = {0, (Cell)b, (Cell)c, (Cell)d};
                moves += move_from_cells(cells) != MOVE_NONE;
            }
    assert_int_equal(moves, SHAPE_CELLS * SHAPE_COUNT);
}

/* The number of placements that leave a cell free and still touch it, for any cell. */
static void around_any_cell_164_placements_touch_it_without_taking_it(void **state)
{
    (void)state;
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        int row = cell_row((Cell)cell), column = cell_column((Cell)cell);
        int taking = 0, touching = 0;
        for (int move = 0; move < MOVE_COUNT; move++) {
            const Board *mask = &move_masks[move];
            if (board_has(mask, (Cell)cell))
                taking++;
            else if (board_has(mask, cell_at(row - 1, column)) || board_has(mask, cell_at(row + 1, column)) ||
                     board_has(mask, cell_at(row, column - 1)) || board_has(mask, cell_at(row, column + 1)))
                touching++;
        }
        assert_int_equal(taking, SHAPE_CELLS * SHAPE_COUNT);
        assert_int_equal(touching, 164);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_is_a_shape_at_a_corner),
        cmocka_unit_test(moves_are_the_2299_placements_of_the_official_shapes),
        cmocka_unit_test(masks_hold_the_cells_of_the_move),
        cmocka_unit_test(cells_in_any_order_name_the_move),
        cmocka_unit_test(cells_that_are_no_tetromino_name_no_move),
        cmocka_unit_test(exactly_the_tetrominoes_are_moves),
        cmocka_unit_test(around_any_cell_164_placements_touch_it_without_taking_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
