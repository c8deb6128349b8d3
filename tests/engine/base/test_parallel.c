/* The same work for many items, on several threads. */
#include "engine/base/parallel.h"

#include "tests/support/check.h"

enum { ITEMS = 20 };

typedef struct Work {
    atomic_bool stop;
    int64_t stop_at, fail_at; /* items; -1: none */
    atomic_int done[ITEMS];
    int64_t progress;
} Work;

static Status do_item(void *context, int thread, int64_t index, Error *error)
{
    Work *self = context;
    (void)thread;
    atomic_fetch_add(&self->done[index], 1);
    if (index == self->stop_at)
        atomic_store(&self->stop, true);
    return index == self->fail_at ? error_set(error, STATUS_INVALID, "item %d", (int)index) : STATUS_OK;
}

static void count_item(void *context, int64_t done)
{
    Work *self = context;
    assert_int_equal(done, self->progress + 1);
    self->progress = done;
}

static Status run(Work *self, int threads, Error *error)
{
    const Parallel plan = {threads, ITEMS, &self->stop, do_item, count_item, self};
    return parallel_run(&plan, error);
}

static void each_item_is_done_once(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        Work work = {.stop_at = -1, .fail_at = -1};
        Error error = {0};
        assert_ok(run(&work, threads, &error), &error);
        assert_int_equal(work.progress, ITEMS);
        for (int i = 0; i < ITEMS; i++)
            assert_int_equal(work.done[i], 1);
    }
}

static void a_stop_ends_the_rest(void **state)
{
    (void)state;
    Work work = {.stop_at = 7, .fail_at = -1};
    Error error = {0};
    assert_int_equal(run(&work, 1, &error), STATUS_INTERRUPTED);
    assert_int_equal(work.progress, 8);
    assert_int_equal(work.done[8], 0);
}

static void a_stop_during_the_last_item_interrupts_nothing(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        Work work = {.stop_at = ITEMS - 1, .fail_at = -1};
        Error error = {0};
        assert_ok(run(&work, threads, &error), &error);
        assert_int_equal(work.progress, ITEMS);
    }
}

static void the_first_failure_is_told(void **state)
{
    (void)state;
    Work work = {.stop_at = -1, .fail_at = 3};
    Error error = {0};
    assert_int_equal(run(&work, 1, &error), STATUS_INVALID);
    assert_error(&error, STATUS_INVALID, 0, "item 3");
    assert_int_equal(work.done[4], 0);
    assert_int_equal(run(&work, PARALLEL_THREADS_MAX + 1, &error), STATUS_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_item_is_done_once),
        cmocka_unit_test(a_stop_ends_the_rest),
        cmocka_unit_test(a_stop_during_the_last_item_interrupts_nothing),
        cmocka_unit_test(the_first_failure_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
