#include "engine/classroom/class_threads.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"

enum { LOOK_NS = 50000000 };

typedef struct Done {
    bool ready;
    void *result;
} Done;

typedef struct ClassThreads {
    const ClassThreadsPlan *plan;
    atomic_bool halt;
    Lock lock; /* protects everything below */
    Condition news;
    int next;    /* first item that nobody has started */
    int working; /* number of threads */
    int ready;   /* number of results waiting */
    Done *done;  /* by item */
    Status status;
    Error error;
} ClassThreads;

/* The next item, or -1. */
static int take_item(ClassThreads *self)
{
    lock_take(&self->lock);
    int item = self->next < self->plan->count && !atomic_load(&self->halt) ? self->next++ : -1;
    lock_release(&self->lock);
    return item;
}

static void hand_in(ClassThreads *self, int item, void *result, Status status, const Error *error)
{
    lock_take(&self->lock);
    if (status == STATUS_OK) {
        self->done[item] = (Done){true, result};
        self->ready++;
    } else if (self->status == STATUS_OK) {
        self->status = status;
        self->error = *error;
        atomic_store(&self->halt, true);
    }
    condition_wake(&self->news);
    lock_release(&self->lock);
}

static void do_items(ClassThreads *self, bool asks)
{
    const ClassThreadsPlan *plan = self->plan;
    for (int item; (item = take_item(self)) >= 0;) {
        void *result = NULL;
        Error error = {0};
        Status status = asks ? plan->ask(plan->context, item, &self->halt, &result, &error)
                             : plan->work(plan->context, item, &self->halt, &result, &error);
        hand_in(self, item, result, status, &error);
    }
    lock_take(&self->lock);
    self->working--;
    condition_wake(&self->news);
    lock_release(&self->lock);
}

static void *work(void *context)
{
    do_items(context, false);
    return NULL;
}

static void *ask(void *context)
{
    do_items(context, true);
    return NULL;
}

/* Waits a moment for a result; returns its item, -1 if there is none yet, -2 if there will be none. */
static int wait_for_result(ClassThreads *self, void **result)
{
    int item = -1;
    lock_take(&self->lock);
    if (self->ready == 0 && self->working > 0)
        condition_wait_until(&self->news, &self->lock, clock_ns() + LOOK_NS);
    for (int i = 0; self->ready > 0 && item < 0 && i < self->plan->count; i++) {
        if (self->done[i].ready)
            item = i;
    }
    if (item >= 0) {
        *result = self->done[item].result;
        self->done[item] = (Done){0};
        self->ready--;
    } else if (self->working == 0) {
        item = -2;
    }
    lock_release(&self->lock);
    return item;
}

/* The number of threads to use. */
static int threads_wanted(const ClassThreadsPlan *plan)
{
    int all = plan->threads + plan->helpers;
    return all < plan->count ? all : plan->count;
}

static int start_threads(ClassThreads *self, Thread *threads)
{
    const ClassThreadsPlan *plan = self->plan;
    int count = 0;
    while (count < threads_wanted(plan)) {
        lock_take(&self->lock);
        bool started = thread_start(&threads[count], count < plan->threads ? work : ask, self);
        self->working += started;
        lock_release(&self->lock);
        if (!started)
            break;
        count++;
    }
    return count;
}

/* Takes in results until all threads have ended. */
static Status take_results(ClassThreads *self, Error *error)
{
    const ClassThreadsPlan *plan = self->plan;
    Status status = STATUS_OK;
    int taken = 0;
    for (;;) {
        void *result = NULL;
        int item = wait_for_result(self, &result);
        if (item == -2)
            return status;
        if (item >= 0 && status == STATUS_OK) {
            status = plan->take(plan->context, item, result, error);
            taken++;
        } else if (item >= 0) {
            plan->drop(result);
        }
        if (status != STATUS_OK || (plan->stop && atomic_load(plan->stop)))
            atomic_store(&self->halt, true);
        if (plan->progress)
            plan->progress(plan->context, taken);
    }
}

Status class_threads_run(const ClassThreadsPlan *plan, Error *error)
{
    if (plan->count == 0)
        return STATUS_OK;
    Thread *threads = memory_new((size_t)threads_wanted(plan), sizeof *threads);
    ClassThreads self = {.plan = plan, .done = memory_new((size_t)plan->count, sizeof(Done))};
    if (!self.done || !threads) {
        free(self.done);
        free(threads);
        return error_set(error, STATUS_MEMORY, "out of memory for work");
    }
    lock_init(&self.lock);
    condition_init(&self.news);
    int count = start_threads(&self, threads);
    Status status = count > 0 ? take_results(&self, error)
                              : error_set(error, STATUS_MEMORY, "no thread could be started");
    for (int i = 0; i < count; i++)
        thread_join(&threads[i]);
    if (status == STATUS_OK && self.status != STATUS_OK) {
        status = self.status;
        if (error)
            *error = self.error;
    }
    if (status == STATUS_OK && self.next < plan->count)
        status = error_set(error, STATUS_INTERRUPTED, "interrupted");
    condition_destroy(&self.news);
    lock_destroy(&self.lock);
    free(self.done);
    free(threads);
    return status;
}
