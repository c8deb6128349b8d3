/* Numbered work for several threads, whose results one thread takes. */
#include "engine/base/queue.h"

#include <stdlib.h>

#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"
#include "tests/support/check.h"

enum { ITEMS = 5000, NONE = -1, STOPS_AFTER = 30 };

typedef struct Sums {
    int64_t fail_at, stop_after; /* a number; how many were taken; or NONE */
    bool slow;                   /* so that there is something to stop */
    int64_t taken, last, disordered;
    atomic_int begun, made;
    unsigned char seen[ITEMS];
} Sums;

static atomic_int freed;

static Status work_item(void *context, int thread, int64_t number, const atomic_bool *halt, void **result,
                        Error *error)
{
    Sums *self = context;
    atomic_fetch_add(&self->begun, 1);
    if (self->slow || number % 7 == thread)
        clock_wait(NS_PER_MS / (self->slow ? 1 : 100));
    if (number == self->fail_at)
        return error_set(error, STATUS_DIED, "item %d", (int)number);
    if (atomic_load(halt))
        return error_set(error, STATUS_INTERRUPTED, "stopped");
    atomic_fetch_add(&self->made, 1);
    *result = malloc(1);
    return STATUS_OK;
}

static void drop_item(void *result)
{
    atomic_fetch_add(&freed, 1);
    free(result);
}

static Status take_item(void *context, int64_t number, void *result, Error *error)
{
    Sums *self = context;
    (void)error;
    assert_non_null(result);
    drop_item(result);
    self->taken++;
    self->disordered += number < self->last;
    self->last = number;
    assert_int_equal(self->seen[number]++, 0);
    return STATUS_OK;
}

static bool go_on(void *context)
{
    const Sums *self = context;
    return self->stop_after == NONE || self->taken < self->stop_after;
}

static Status run(Sums *self, int threads, bool ordered, Error *error)
{
    const QueueRange range = {
        .work = {.threads = threads, .context = self, .run = work_item, .drop = drop_item},
        .end = ITEMS,
        .ordered = ordered,
        .take = take_item,
        .go_on = go_on};
    atomic_store(&freed, 0);
    return queue_run(&range, error);
}

static void a_range_is_done_or_says_why(void **state)
{
    static const struct {
        int64_t fail_at, stop_after;
        Status status;
    } cases[] = {{NONE, NONE, STATUS_OK}, {57, NONE, STATUS_DIED}, {NONE, STOPS_AFTER, STATUS_INTERRUPTED}};
    (void)state;
    for (size_t i = 0; i < 2 * sizeof cases / sizeof *cases; i++) {
        bool ordered = i % 2;
        Sums sums = {.fail_at = cases[i / 2].fail_at,
                     .stop_after = cases[i / 2].stop_after,
                     .slow = cases[i / 2].stop_after != NONE};
        Error error = {0};
        assert_int_equal(run(&sums, 8, ordered, &error), cases[i / 2].status);
        assert_int_equal(sums.taken == ITEMS, cases[i / 2].status == STATUS_OK);
        assert_int_equal(atomic_load(&freed), sums.made); /* nothing is lost */
        if (ordered)
            assert_int_equal(sums.disordered, 0);
        if (ordered && cases[i / 2].fail_at != NONE)
            assert_true(sums.taken <= cases[i / 2].fail_at);
    }
}

static void impossible_ranges_are_refused_and_empty_ones_done(void **state)
{
    (void)state;
    Sums sums = {.fail_at = NONE, .stop_after = NONE};
    Error error = {0};
    assert_int_equal(run(&sums, 0, false, &error), STATUS_INVALID);
    const QueueRange empty = {
        .work = {.threads = 2, .context = &sums, .run = work_item}, .first = 5, .end = 5};
    assert_ok(queue_run(&empty, &error), &error);
    assert_int_equal(sums.begun, 0);
}

static void a_queue_is_used_again_after_a_failure(void **state)
{
    (void)state;
    Sums sums = {.fail_at = 3, .stop_after = NONE};
    const QueueWork work = {.threads = 3, .context = &sums, .run = work_item, .drop = drop_item};
    Queue *queue;
    QueueResult result;
    Error error = {0};
    assert_ok(queue_create(&work, &queue, &error), &error);
    assert_ok(queue_add(queue, 0, 100, &error), &error);
    while (queue_left(queue) > 0 && queue_status(queue, NULL) == STATUS_OK)
        queue_wait(queue, NS_PER_MS);
    assert_error(&error, STATUS_OK, 0, "");
    assert_int_equal(queue_status(queue, &error), STATUS_DIED);
    assert_error(&error, STATUS_DIED, 0, "item 3");
    queue_clear(queue);
    assert_int_equal(queue_left(queue), 0);
    assert_int_equal(queue_idle(queue), 3);
    sums.fail_at = NONE;
    assert_ok(queue_add(queue, 10, 40, &error), &error);
    int taken = 0;
    while (queue_left(queue) > 0) {
        queue_wait(queue, NS_PER_S);
        while (queue_collect(queue, &result)) {
            assert_true(result.number >= 10 && result.number < 50);
            drop_item(result.result);
            taken++;
        }
    }
    assert_int_equal(taken, 40);
    assert_ok(queue_status(queue, &error), &error);
    queue_destroy(queue);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_range_is_done_or_says_why),
        cmocka_unit_test(impossible_ranges_are_refused_and_empty_ones_done),
        cmocka_unit_test(a_queue_is_used_again_after_a_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
