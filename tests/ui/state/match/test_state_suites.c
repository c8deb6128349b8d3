/* Suites tried in the window's state. */
#include <stdio.h>
#include <string.h>

#include "engine/base/platform/file.h"
#include "tests/support/ui/test_app.h"

#define START "11/11/11/11/11/11/11/11/11/11/11 r 0"
static const char *const FORMAT =
    "{\"position\":\"" START "\",\"played\":\"%s\",\"better\":[\"%s\"],\"source\":\"a.log\"}\n";

/* A suite with the first position twice: once with a better move, once with another one. */
static void write_suite(TestApp *test, const char *played, const char *first, const char *second)
{
    Text text = {0};
    Error error;
    text_printf(&text, FORMAT, played, first);
    text_printf(&text, FORMAT, played, second);
    assert_ok(file_replace(test_app_path(test, "a.suite"), text_string(&text), text.length, &error), &error);
    text_free(&text);
}

static void what_is_found_missed_and_played_again_is_told(void **state)
{
    TestApp *test = *state;
    const Suites *suites = &test->app.suites;
    char move[32];
    write_suite(test, "T-U@3-3", "T-U@5-5", "O@7-7");
    DO(test, "suite.file %/a.suite; suite.agent first; suite.start; wait idle");
    assert_int_equal(suites->tried, 2);
    assert_int_equal(suites->found, 0);
    DO(test, "suite.agent random");
    assert_string_equal(suites->title, "first on a.suite"); /* says whose result that is */
    DO(test, "suite.agent first");
    assert_int_equal(sscanf(text_string(&suites->result), "missed turn 1 %31s better", move), 1);
    write_suite(test, move, move, "O@7-7");
    DO(test, "suite.start; wait idle");
    assert_int_equal(suites->tried, 2);
    assert_int_equal(suites->found, 1);
    assert_memory_equal(text_string(&suites->result), "found ", 6);
    assert_non_null(strstr(text_string(&suites->result), "\nagain "));
    assert_non_null(strstr(text_string(&suites->result), "  better O@7-7"));
    assert_int_equal(test->app.tasks.items[1].state, TASK_DONE);
}

static void what_thinks_on_is_stopped_from_both_lists(void **state)
{
    static const char *const stops[] = {"suite.stop", "jobs.stop 2"};
    TestApp *test = *state;
    write_suite(test, "T-U@3-3", "T-U@5-5", "O@7-7");
    DO(test, "suite.file %/a.suite; suite.agent waiter; suite.limit '1000 s'");
    for (int i = 0; i < 2; i++) {
        DO(test, "suite.start");
        app_tick(&test->app, 1);
        assert_int_equal(test->app.tasks.items[i].state, TASK_RUNNING);
        FAILS(test, "suite.start", "suite.start: 'Test the agent on the suite' is not available now");
        DO(test, stops[i]);
        DO(test, "wait idle");
        assert_true(test->app.suites.stopped);
        assert_int_equal(test->app.suites.tried, 0);
    }
    DO(test, "suite.start");
    app_tick(&test->app, 1);
    app_close(&test->app); /* doesn't wait for the limit */
    test_app_open(test);
}

static void what_goes_wrong_is_said(void **state)
{
    TestApp *test = *state;
    const Suites *suites = &test->app.suites;
    FAILS(test, "suite.start", "suite.start: 'Test the agent on the suite' is not available now");
    FAILS(test, "suite.limit 60+1",
          "suite.limit: a position has its own limit, such as 300 ms or 20000 nodes");
    DO(test, "suite.file %/none.suite; suite.start; wait idle");
    assert_int_equal(suites->trouble.status, STATUS_NOT_FOUND);
    write_suite(test, "T-U@3-3", "T-U@5-5", "not a move");
    DO(test, "suite.file %/a.suite; suite.start; wait idle");
    assert_int_equal(suites->trouble.line, 2);
}

int main(void)
{
#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, test_app_begin, test_app_end)
    const struct CMUnitTest tests[] = {
        AT_DESK(what_is_found_missed_and_played_again_is_told),
        AT_DESK(what_thinks_on_is_stopped_from_both_lists),
        AT_DESK(what_goes_wrong_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
