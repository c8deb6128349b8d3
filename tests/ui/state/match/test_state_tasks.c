/* How long tasks of the window still take. */
#include "ui/state/match/tasks.h"

#include <time.h>

#include "engine/base/time_units.h"
#include "tests/support/check.h"

static void rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
}

/* Reports what it is given, until it is stopped. */
static Status follow(Job *job, void *context, Error *error)
{
    const _Atomic uint64_t *done = context;
    (void)error;
    while (!job_stopping(job)) {
        job_set_progress(job, *done, 1000);
        rest();
    }
    return STATUS_INTERRUPTED;
}

/* Lets the task come so far, then this many seconds pass. */
static void advance(Tasks *tasks, _Atomic uint64_t *done, uint64_t count, uint64_t seconds)
{
    uint64_t seen = count + 1, all = 0;
    Task *task = tasks_find(tasks, 1);
    *done = count;
    while (seen != count || all != 1000) {
        rest();
        job_progress(task->job, &seen, &all);
    }
    tasks_tick(tasks, tasks->now_ns + seconds * NS_PER_S);
}

static void open_task(Tasks *tasks, _Atomic uint64_t *done)
{
    int number;
    Error error;
    tasks_init(tasks, (Wake){.call = NULL});
    const TaskPlan plan = {.title = "A task", .threads = 1, .work = follow, .context = (void *)done};
    assert_ok(tasks_add(tasks, &plan, &number, &error), &error);
    tasks_tick(tasks, NS_PER_S);
    assert_int_equal(tasks_find(tasks, 1)->state, TASK_RUNNING);
}

static void what_was_done_before_does_not_make_a_task_fast(void **state)
{
    (void)state;
    Tasks tasks;
    _Atomic uint64_t done = 500;
    open_task(&tasks, &done);
    const Task *task = tasks_find(&tasks, 1);
    advance(&tasks, &done, 500, 1);
    assert_true(task_remaining(task) < 0); /* nothing is known yet */
    advance(&tasks, &done, 600, 10);
    assert_float_equal(task_remaining(task), 40, 1e-6);
    tasks_close(&tasks);
}

static void what_the_owner_knows_counts_more_than_progress(void **state)
{
    (void)state;
    Tasks tasks;
    _Atomic uint64_t done = 100;
    open_task(&tasks, &done);
    advance(&tasks, &done, 100, 1);
    advance(&tasks, &done, 200, 10);
    Task *task = tasks_find(&tasks, 1);
    task->left_s = 7;
    assert_float_equal(task_remaining(task), 7, 1e-6);
    tasks_close(&tasks);
    assert_true(task_remaining(task) < 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_done_before_does_not_make_a_task_fast),
        cmocka_unit_test(what_the_owner_knows_counts_more_than_progress),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
