/* Experiments in the window's state, measured by a laboratory made for the test. */
#include <string.h>
#include <time.h>

#include "engine/base/platform/file.h"
#include "tests/support/ui/test_app.h"

static bool at(int index, ExperimentInfo *out)
{
    static const ExperimentInfo infos[] = {{"1/short", "Soon done", "It is short."},
                                           {"1/long", "Goes on until it is stopped", "It is long."},
                                           {"2/bad", "Fails", "It works."}};
    if (index < 0 || index >= 3)
        return false;
    *out = infos[index];
    return true;
}

static Status measure(void *context, int index, const ExperimentWatch *watch, Text *out, Error *error)
{
    (void)context;
    if (index == 2)
        return error_set(error, STATUS_DIED, "the agent died");
    text_printf(out, "%s: %d", watch->quick ? "quick" : "full", index);
    for (int done = 0; index == 1 && !atomic_load(watch->stop); done++) {
        watch->progress(watch->context, "a against b", done, 1000000);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return index == 1 ? error_set(error, STATUS_INTERRUPTED, "stopped") : STATUS_OK;
}

static int begin(void **state)
{
    int result = test_app_begin(state);
    TestApp *test = *state;
    test->app.experiments.laboratory = (Laboratory){.at = at, .measure = measure};
    return result;
}

static const char *result_of(const TestApp *test)
{
    return text_string(&test->app.experiments.result);
}

static void a_result_is_kept_and_found_again(void **state)
{
    TestApp *test = *state;
    Text kept = {0};
    Error error;
    DO(test, "experiment.start 1/short; wait idle");
    assert_string_equal(result_of(test), "quick: 0");
    assert_int_equal(test->app.tasks.items[0].state, TASK_DONE);
    assert_ok(file_read(test_app_path(test, "experiments/1-short-quick.txt"), 100, &kept, &error), &error);
    assert_string_equal(text_string(&kept), "quick: 0");
    text_free(&kept);
    DO(test, "experiment.depth full");
    assert_string_equal(result_of(test), "");
    DO(test, "experiment.start; wait idle");
    assert_string_equal(result_of(test), "full: 0");

    app_close(&test->app);
    test_app_open(test);
    test->app.experiments.laboratory = (Laboratory){.at = at, .measure = measure};
    DO(test, "experiment.list; wait idle");
    assert_string_equal(result_of(test), "quick: 0");
    DO(test, "experiment.choose 1/long");
    assert_string_equal(result_of(test), "");
    DO(test, "experiment.choose 1/short; wait idle; experiment.copy");
    assert_string_equal(text_string(&test->app.copied), "quick: 0");
}

static void run_until_it_tells(TestApp *test, ExperimentStage *stage)
{
    do {
        app_tick(&test->app, 1);
        experiments_stage(&test->app.experiments, stage);
    } while (stage->all == 0);
}

static void what_runs_is_left_found_again_and_stopped(void **state)
{
    TestApp *test = *state;
    ExperimentStage stage;
    Error error;
    DO(test, "experiment.start 1/long");
    run_until_it_tells(test, &stage);
    assert_string_equal(stage.what, "a against b");
    FAILS(test, "experiment.start", "experiment.start: 1/long is running already");
    DO(test, "experiment.choose 2/bad; view.mode play");
    FAILS(test, "experiment.stop", "experiment.stop: 'Stop experiment' is not available now");
    DO(test, "jobs.show 1");
    assert_int_equal(test->app.experiments.chosen, 1);
    assert_int_equal(test->app.view.mode, MODE_MATCH);
    DO(test, "experiment.stop; wait idle");
    assert_int_equal(test->app.tasks.items[0].state, TASK_STOPPED);
    assert_string_equal(result_of(test), "Stopped. These results are not saved:\n\nquick: 1");
    assert_int_equal(file_read(test_app_path(test, "experiments/1-long-quick.txt"), 100, &(Text){0}, &error),
                     STATUS_NOT_FOUND);
}

static void the_list_of_jobs_stops_it_too_and_so_does_the_end(void **state)
{
    TestApp *test = *state;
    ExperimentStage stage;
    DO(test, "experiment.start 1/long");
    run_until_it_tells(test, &stage);
    DO(test, "jobs.stop 1; wait idle");
    assert_int_equal(test->app.experiments.count, 0);
    DO(test, "experiment.start 1/long");
    run_until_it_tells(test, &stage);
    app_close(&test->app); /* waits for it */
    test_app_open(test);
}

static void what_goes_wrong_is_said(void **state)
{
    TestApp *test = *state;
    DO(test, "experiment.start 2/bad; wait idle");
    assert_string_equal(test->app.experiments.trouble.text, "the agent died");
    assert_string_equal(result_of(test), "");
    FAILS(test, "experiment.start 3/none", "experiment.start: there is no experiment '3/none'");
    DO(test, "experiment.choose 1/short");
    assert_int_equal(test->app.experiments.trouble.status, STATUS_OK);
}

int main(void)
{
#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, begin, test_app_end)
    const struct CMUnitTest tests[] = {
        AT_DESK(a_result_is_kept_and_found_again),
        AT_DESK(what_runs_is_left_found_again_and_stopped),
        AT_DESK(the_list_of_jobs_stops_it_too_and_so_does_the_end),
        AT_DESK(what_goes_wrong_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
