#include "tests/support/check.h"

#include <string.h>

static void shapes_are_those_of_the_official_table(void **state)
{
    (void)state;
    assert_int_equal(SHAPE_COUNT, TWIN_SHAPES);
    for (int shape = 0; shape < SHAPE_COUNT; shape++) {
        const ShapeInfo *info = &shape_info[shape];
        const TwinShape *official = &twin_shapes[shape];
        assert_string_equal(info->name, official->name);
        bool matched[SHAPE_CELLS] = {false};
        for (int i = 0; i < SHAPE_CELLS; i++)
            for (int k = 0; k < SHAPE_CELLS; k++)
                if (info->cells[i][0] == info->origin[0] + official->cells[k][0] &&
                    info->cells[i][1] == info->origin[1] + official->cells[k][1])
                    matched[k] = true;
        for (int k = 0; k < SHAPE_CELLS; k++)
            assert_true(matched[k]);
    }
}

static void shapes_fill_the_box_around_them_row_by_row(void **state)
{
    (void)state;
    for (int shape = 0; shape < SHAPE_COUNT; shape++) {
        const ShapeInfo *info = &shape_info[shape];
        bool top = false, left = false, bottom = false, right = false;
        for (int i = 0; i < SHAPE_CELLS; i++) {
            int row = info->cells[i][0], column = info->cells[i][1];
            assert_uint_in_range(row, 0, info->height - 1);
            assert_uint_in_range(column, 0, info->width - 1);
            top |= row == 0;
            left |= column == 0;
            bottom |= row == info->height - 1;
            right |= column == info->width - 1;
            if (i > 0)
                assert_true(row * 8 + column > info->cells[i - 1][0] * 8 + info->cells[i - 1][1]);
        }
        assert_true(top && left && bottom && right);
    }
}

static void cells_go_around_the_torus(void **state)
{
    (void)state;
    for (int row = -BOARD_SIDE; row < 2 * BOARD_SIDE; row++) {
        for (int column = -BOARD_SIDE; column < 2 * BOARD_SIDE; column++) {
            Cell cell = cell_at(row, column);
            assert_int_equal(cell_row(cell), (row + BOARD_SIDE) % BOARD_SIDE);
            assert_int_equal(cell_column(cell), (column + BOARD_SIDE) % BOARD_SIDE);
        }
    }
}

/* Checks the padding as the header describes it, lane by lane and bit by bit. */
static void assert_padded(const Board *board, const bool cells[BOARD_CELLS])
{
    for (int lane = 0; lane < BOARD_LANES; lane++)
        for (int bit = 0; bit < 16; bit++)
            assert_int_equal(board->lanes[lane] >> bit & 1, cells[cell_at(lane - 1, bit - 1)]);
}

static void added_cell_repeats_around_the_edge(void **state)
{
    (void)state;
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        Board board = {{0}};
        bool cells[BOARD_CELLS] = {false};
        cells[cell] = true;
        board_add(&board, (Cell)cell);
        assert_padded(&board, cells);
        for (int other = 0; other < BOARD_CELLS; other++)
            assert_int_equal(board_has(&board, (Cell)other), other == cell);
        assert_int_equal(board_count(&board), 1);
    }
}

static void adding_keeps_what_is_there(void **state)
{
    (void)state;
    Random random = random_seeded(1, 0);
    for (int round = 0; round < 100; round++) {
        Board board = {{0}};
        bool cells[BOARD_CELLS] = {false};
        assert_int_equal(board_count(&board), 0);
        for (int count = 0; count < BOARD_CELLS;) {
            Cell cell = (Cell)random_below(&random, BOARD_CELLS);
            count += !cells[cell];
            cells[cell] = true;
            board_add(&board, cell);
            assert_int_equal(board_count(&board), count);
        }
        assert_padded(&board, cells);
    }
}

static void sides_have_names_and_an_opposite(void **state)
{
    (void)state;
    assert_string_equal(side_name(RED), "red");
    assert_string_equal(side_name(BLUE), "blue");
    assert_int_equal(side_other(RED), BLUE);
    assert_int_equal(side_other(BLUE), RED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_are_those_of_the_official_table),
        cmocka_unit_test(shapes_fill_the_box_around_them_row_by_row),
        cmocka_unit_test(cells_go_around_the_torus),
        cmocka_unit_test(added_cell_repeats_around_the_edge),
        cmocka_unit_test(adding_keeps_what_is_there),
        cmocka_unit_test(sides_have_names_and_an_opposite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
