/* The window's place on the available displays. */
#include "tests/support/check.h"
#include "ui/draw/window/window_place.h"

static const SDL_Rect areas[] = {{0, 30, 1600, 970}, {1600, 0, 1280, 1024}};

static void assert_fits(WindowPlace place, int count, WindowPlace expected)
{
    window_place_fit(&place, areas, count);
    assert_int_equal(place.x, expected.x);
    assert_int_equal(place.y, expected.y);
    assert_int_equal(place.width, expected.width);
    assert_int_equal(place.height, expected.height);
}

static void a_place_that_is_there_is_kept(void **state)
{
    (void)state;
    assert_fits((WindowPlace){100, 50, 800, 600, false}, 2, (WindowPlace){100, 50, 800, 600, false});
    assert_fits((WindowPlace){1700, 50, 800, 600, false}, 2, (WindowPlace){1700, 50, 800, 600, false});
}

static void a_window_of_a_display_that_went_comes_to_the_middle(void **state)
{
    (void)state;
    assert_fits((WindowPlace){1700, 50, 800, 600, false}, 1, (WindowPlace){400, 215, 800, 600, false});
    assert_fits((WindowPlace){-5000, 9000, 9000, 9000, false}, 1, (WindowPlace){0, 30, 1600, 970, false});
}

static void what_stands_out_is_moved_in(void **state)
{
    (void)state;
    assert_fits((WindowPlace){1100, 600, 800, 600, false}, 1, (WindowPlace){800, 400, 800, 600, false});
    assert_fits((WindowPlace){-50, 40, 1700, 600, false}, 1, (WindowPlace){0, 40, 1600, 600, false});
    assert_fits((WindowPlace){7, 8, 9, 10, false}, 0, (WindowPlace){7, 8, 9, 10, false});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_that_is_there_is_kept),
        cmocka_unit_test(a_window_of_a_display_that_went_comes_to_the_middle),
        cmocka_unit_test(what_stands_out_is_moved_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
