/* Threads, locks and conditions. */
#include "engine/base/platform/thread.h"

#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"
#include "tests/support/check.h"

enum { THREADS = 3, ROUNDS = 2000 };

typedef struct Shared {
    Lock lock; /* guards everything below */
    Condition changed;
    long sum;
    int waiting, woken;
    bool go;
} Shared;

static void shared_init(Shared *self)
{
    *self = (Shared){0};
    lock_init(&self->lock);
    condition_init(&self->changed);
}

static void shared_destroy(Shared *self)
{
    condition_destroy(&self->changed);
    lock_destroy(&self->lock);
}

static void *add(void *context)
{
    Shared *self = context;
    for (int i = 0; i < ROUNDS; i++) {
        lock_take(&self->lock);
        long sum = self->sum;
        if (i % 16 == 0)
            thread_yield();
        self->sum = sum + 1;
        lock_release(&self->lock);
    }
    return NULL;
}

static void who_has_the_lock_has_it_alone(void **state)
{
    (void)state;
    Shared shared;
    Thread threads[THREADS];
    shared_init(&shared);
    for (int i = 0; i < THREADS; i++)
        assert_true(thread_start(&threads[i], add, &shared));
    for (int i = 0; i < THREADS; i++)
        thread_join(&threads[i]);
    assert_int_equal(shared.sum, (long)THREADS * ROUNDS);
    shared_destroy(&shared);
}

static void *wait_to_go(void *context)
{
    Shared *self = context;
    lock_take(&self->lock);
    self->waiting++;
    condition_wake_all(&self->changed);
    while (!self->go)
        condition_wait(&self->changed, &self->lock);
    self->woken++;
    lock_release(&self->lock);
    return NULL;
}

static void all_that_wait_are_woken(void **state)
{
    (void)state;
    Shared shared;
    Thread threads[THREADS];
    shared_init(&shared);
    for (int i = 0; i < THREADS; i++)
        assert_true(thread_start(&threads[i], wait_to_go, &shared));
    lock_take(&shared.lock);
    while (shared.waiting < THREADS)
        condition_wait(&shared.changed, &shared.lock);
    assert_int_equal(shared.woken, 0);
    shared.go = true;
    condition_wake_all(&shared.changed);
    lock_release(&shared.lock);
    for (int i = 0; i < THREADS; i++)
        thread_join(&threads[i]);
    assert_int_equal(shared.woken, THREADS);
    shared_destroy(&shared);
}

static void *say_go(void *context)
{
    Shared *self = context;
    lock_take(&self->lock);
    self->go = true;
    condition_wake(&self->changed);
    lock_release(&self->lock);
    return NULL;
}

static void who_waits_until_a_time_is_woken_before_it(void **state)
{
    (void)state;
    Shared shared;
    Thread thread;
    bool in_time = true;
    shared_init(&shared);
    lock_take(&shared.lock);
    assert_true(thread_start(&thread, say_go, &shared));
    while (!shared.go && in_time)
        in_time = condition_wait_until(&shared.changed, &shared.lock, clock_ns() + 3600 * NS_PER_S);
    lock_release(&shared.lock);
    thread_join(&thread);
    assert_true(in_time && shared.go);
    shared_destroy(&shared);
}

/* A time by clock_ns; by the wall clock it would be long past. */
static void waiting_is_by_the_clock_that_never_goes_back(void **state)
{
    (void)state;
    Shared shared;
    shared_init(&shared);
    uint64_t until = clock_ns() + 30 * NS_PER_MS;
    lock_take(&shared.lock);
    while (condition_wait_until(&shared.changed, &shared.lock, until))
        continue;
    lock_release(&shared.lock);
    assert_true(clock_ns() >= until);
    shared_destroy(&shared);
}

static void a_pause_takes_its_time_and_no_processor(void **state)
{
    (void)state;
    uint64_t before = clock_ns(), busy = clock_thread_ns();
    clock_wait(20 * NS_PER_MS);
    assert_true(clock_ns() - before >= 20 * NS_PER_MS);
    assert_true(clock_thread_ns() - busy < 20 * NS_PER_MS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_the_lock_has_it_alone),
        cmocka_unit_test(all_that_wait_are_woken),
        cmocka_unit_test(who_waits_until_a_time_is_woken_before_it),
        cmocka_unit_test(waiting_is_by_the_clock_that_never_goes_back),
        cmocka_unit_test(a_pause_takes_its_time_and_no_processor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
