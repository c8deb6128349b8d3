/* How long tasks of the window still take. */
#include "ui/state/runs/tasks.h"

#include <time.h>

#include "engine/base/time_units.h"
#include "tests/support/check.h"

static void rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
}

typedef struct Work {
    TaskWork work;
    _Atomic uint64_t done;
} Work;

/* Reports what it is given, until it is stopped. */
static Status follow(void *work, Error *error)
{
    const Work *self = work;
    (void)error;
    while (!job_stopping(self->work.job)) {
        job_set_progress(self->work.job, self->done, 1000);
        rest();
    }
    return STATUS_INTERRUPTED;
}

/* Lets the task come so far, then this many seconds pass. */
static void advance(Tasks *tasks, Work *work, uint64_t count, uint64_t seconds)
{
    uint64_t seen = count + 1, all = 0;
    Task *task = tasks_find(tasks, 1);
    work->done = count;
    while (seen != count || all != 1000) {
        rest();
        job_progress(task->job, &seen, &all);
    }
    tasks_tick(tasks, tasks->now_ns + seconds * NS_PER_S);
}

static Work *open_task(Tasks *tasks, uint64_t done)
{
    int number;
    Error error;
    Work *work = task_work_new(sizeof *work, follow, NULL, &error);
    work->done = done;
    *tasks = (Tasks){.wake = {.call = NULL}};
    const TaskPlan plan = {.title = "A task", .threads = 1, .work = work};
    assert_ok(tasks_add(tasks, &plan, &number, &error), &error);
    tasks_tick(tasks, NS_PER_S);
    assert_int_equal(tasks_find(tasks, 1)->state, TASK_RUNNING);
    return work;
}

/* Its owner learns once that it has ended. */
static void close_task(Tasks *tasks, Work *work)
{
    int number = 1;
    Error how;
    assert_false(tasks_take_end(tasks, &number, &how));
    tasks_close(tasks);
    assert_true(tasks_take_end(tasks, &number, &how));
    assert_int_equal(how.status, STATUS_INTERRUPTED);
    assert_int_equal(number, 0);
    assert_false(tasks_take_end(tasks, &number, &how));
    task_work_free(work);
}

static void what_was_done_before_does_not_make_a_task_fast(void **state)
{
    (void)state;
    Tasks tasks;
    Work *work = open_task(&tasks, 500);
    const Task *task = tasks_find(&tasks, 1);
    advance(&tasks, work, 500, 1);
    assert_true(task_remaining(task) < 0); /* nothing is known yet */
    advance(&tasks, work, 600, 10);
    assert_float_equal(task_remaining(task), 40, 1e-6);
    close_task(&tasks, work);
}

static void what_the_owner_knows_counts_more_than_progress(void **state)
{
    (void)state;
    Tasks tasks;
    Work *work = open_task(&tasks, 100);
    advance(&tasks, work, 100, 1);
    advance(&tasks, work, 200, 10);
    Task *task = tasks_find(&tasks, 1);
    task->left_s = 7;
    assert_float_equal(task_remaining(task), 7, 1e-6);
    close_task(&tasks, work);
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
