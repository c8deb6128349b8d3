/* Statistics of games in the window's state. */
#include <string.h>

#include "tests/support/ui/test_app.h"

static void the_games_of_a_folder_are_counted(void **state)
{
    TestApp *test = *state;
    const Counting *counting = &test->app.counting;
    DO(test, "file.open-folder '" SAMPLES "'; wait idle; stats.start; wait idle");
    assert_true(counting->known);
    assert_int_equal(counting->files, 4);
    assert_int_equal(counting->statistics.games, 4);
    assert_int_equal(counting->statistics.reasons[REASON_TIME], 1);
    assert_int_equal(counting->statistics.placements[0].count, 4);
    assert_int_equal(counting->statistics.placements[0].least, 2299);
}

static void the_games_of_the_file_are_counted(void **state)
{
    TestApp *test = *state;
    const Counting *counting = &test->app.counting;
    DO(test, "file.open '" SAMPLES "/squeeze.sgf'; wait idle; stats.start");
    assert_int_equal(counting->statistics.games, 1);
    assert_int_equal(counting->statistics.lengths.most,
                     record_ply(test->app.document.record, record_main_end(test->app.document.record)));
    assert_string_equal(counting->title, "squeeze.sgf");
}

int main(void)
{
#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, test_app_begin, test_app_end)
    const struct CMUnitTest tests[] = {
        AT_DESK(the_games_of_a_folder_are_counted),
        AT_DESK(the_games_of_the_file_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
