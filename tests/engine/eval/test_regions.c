#include "tests/support/check.h"

#include "engine/eval/features.h"

static void an_empty_board_is_one_region(void **state)
{
    (void)state;
    Position position;
    EmptyRegion regions[BOARD_CELLS];
    position_start(&position);
    assert_int_equal(position_empty_regions(&position, regions), 1);
    assert_int_equal(regions[0].cells, BOARD_CELLS);
}

/* Two closed lines would be cleared, so each wall has a gap: the cell at 0-0 is connected with 0-10 around
 * the edge. */
static void regions_go_around_the_edge(void **state)
{
    (void)state;
    Position position = DRAWN(40, ".bbbbbbbbb."
                                  "bb.rbbbbbbb"
                                  "bb.rbbb.bbb"
                                  "bbbbbbb.bbb"
                                  "b.bbbbbbbbb"
                                  "bbbbbbbbb.b"
                                  "bbbbbb.bbbb"
                                  "bbb.bbbbbbb"
                                  "bbbbb.bbbbb"
                                  "bbbb.bbbbbb"
                                  "bbbbbbbb.bb");
    EmptyRegion regions[BOARD_CELLS];
    assert_int_equal(position_empty_regions(&position, regions), 10);
    assert_int_equal(regions[0].cells, 2);
    assert_int_equal(regions[1].cells, 2);
    assert_int_equal(regions[2].cells, 2);
    assert_int_equal(regions[3].cells, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_board_is_one_region),
        cmocka_unit_test(regions_go_around_the_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
