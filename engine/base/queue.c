#include "engine/base/queue.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"

enum {
    POLL_NS = 50000000,
    AHEAD_A_THREAD = 16, /* numbers added for each thread, so that none waits for the owner */
    ORDERED_MOST = 256,  /* numbers of an ordered range that may be under way or wait for an earlier one */
};

typedef struct Member {
    Queue *queue;
    Thread thread;
    int number;
} Member;

struct Queue {
    QueueWork work;
    int started; /* members */
    Member *members;
    atomic_bool halt;

    Lock lock;      /* protects everything below */
    Condition add;  /* wakes the members */
    Condition done; /* wakes the owner */
    bool leave;     /* the members should end */
    int64_t left;   /* added and not collected: waiting, being done, or finished */
    int64_t capacity;
    int64_t *waiting; /* rings of the capacity, which has room for all that is left */
    QueueResult *finished;
    int64_t waiting_first, waiting_count;
    int64_t finished_first, finished_count;
    int busy;  /* members at work */
    bool news; /* something ended since the owner waited last */
    Status status;
    Error error;
};

/* ---- In the members' threads ---- */

/* Drops what nobody has begun; call with the lock held. */
static void drop_waiting(Queue *self)
{
    self->left -= self->waiting_count;
    self->waiting_count = 0;
}

static void *serve(void *context)
{
    const Member *self = context;
    Queue *queue = self->queue;
    lock_take(&queue->lock);
    for (;;) {
        while (!queue->leave && queue->waiting_count == 0)
            condition_wait(&queue->add, &queue->lock);
        if (queue->leave)
            break;
        QueueResult result = {.number = queue->waiting[queue->waiting_first]};
        queue->waiting_first = (queue->waiting_first + 1) % queue->capacity;
        queue->waiting_count--;
        queue->busy++;
        lock_release(&queue->lock);
        Error error = {0};
        Status status = queue->work.run(queue->work.context, self->number, result.number, &queue->halt,
                                        &result.result, &error);
        lock_take(&queue->lock);
        queue->busy--;
        queue->news = true;
        if (status == STATUS_OK) {
            queue->finished[(queue->finished_first + queue->finished_count++) % queue->capacity] = result;
        } else {
            queue->left--;
            if (queue->status == STATUS_OK) {
                queue->status = status;
                queue->error = error;
            }
            atomic_store(&queue->halt, true);
            drop_waiting(queue);
        }
        condition_wake(&queue->done);
    }
    lock_release(&queue->lock);
    return NULL;
}

/* ---- In the owner's thread ---- */

Status queue_create(const QueueWork *work, Queue **out, Error *error)
{
    *out = NULL;
    if (work->threads < 1 || work->threads > QUEUE_THREADS_MAX)
        return error_set(error, STATUS_INVALID, "the number of threads must be 1 to %d, not %d",
                         QUEUE_THREADS_MAX, work->threads);
    Queue *self = memory_new(1, sizeof *self);
    Member *members = memory_new((size_t)work->threads, sizeof *members);
    if (!self || !members) {
        free(self);
        free(members);
        return error_set(error, STATUS_MEMORY, "no memory for threads");
    }
    self->work = *work;
    self->members = members;
    lock_init(&self->lock);
    condition_init(&self->add);
    condition_init(&self->done);
    for (; self->started < work->threads; self->started++) {
        Member *member = &members[self->started];
        *member = (Member){.queue = self, .number = self->started};
        if (!thread_start(&member->thread, serve, member)) {
            error_set(error, STATUS_MEMORY, "thread %d could not be started", self->started + 1);
            queue_destroy(self);
            return STATUS_MEMORY;
        }
    }
    *out = self;
    return STATUS_OK;
}

void queue_destroy(Queue *self)
{
    if (!self)
        return;
    queue_clear(self);
    lock_take(&self->lock);
    self->leave = true;
    condition_wake_all(&self->add);
    lock_release(&self->lock);
    for (int i = 0; i < self->started; i++)
        thread_join(&self->members[i].thread);
    condition_destroy(&self->done);
    condition_destroy(&self->add);
    lock_destroy(&self->lock);
    free(self->waiting);
    free(self->finished);
    free(self->members);
    free(self);
}

/* Makes room in both rings for `count` more numbers; call with the lock held. */
static bool make_room(Queue *self, int64_t count)
{
    int64_t capacity = self->capacity ? self->capacity : 16;
    while (capacity < self->left + count)
        capacity *= 2;
    if (capacity == self->capacity)
        return true;
    int64_t *waiting = memory_new((size_t)capacity, sizeof *waiting);
    QueueResult *finished = memory_new((size_t)capacity, sizeof *finished);
    if (!waiting || !finished) {
        free(waiting);
        free(finished);
        return false;
    }
    for (int64_t i = 0; i < self->waiting_count; i++)
        waiting[i] = self->waiting[(self->waiting_first + i) % self->capacity];
    for (int64_t i = 0; i < self->finished_count; i++)
        finished[i] = self->finished[(self->finished_first + i) % self->capacity];
    free(self->waiting);
    free(self->finished);
    self->waiting = waiting;
    self->finished = finished;
    self->waiting_first = self->finished_first = 0;
    self->capacity = capacity;
    return true;
}

Status queue_add(Queue *self, int64_t first, int64_t count, Error *error)
{
    Status status = STATUS_OK;
    lock_take(&self->lock);
    if (!atomic_load(&self->halt) && !make_room(self, count)) {
        status = error_set(error, STATUS_MEMORY, "no memory for more work");
    } else if (!atomic_load(&self->halt)) {
        for (int64_t i = 0; i < count; i++)
            self->waiting[(self->waiting_first + self->waiting_count++) % self->capacity] = first + i;
        self->left += count;
        if (count > 1)
            condition_wake_all(&self->add);
        else
            condition_wake(&self->add);
    }
    lock_release(&self->lock);
    return status;
}

void queue_wait(Queue *self, uint64_t wait_ns)
{
    uint64_t until = clock_ns() + wait_ns;
    lock_take(&self->lock);
    while (self->finished_count == 0 && !self->news && condition_wait_until(&self->done, &self->lock, until))
        continue;
    self->news = false;
    lock_release(&self->lock);
}

bool queue_collect(Queue *self, QueueResult *out)
{
    lock_take(&self->lock);
    bool found = self->finished_count > 0;
    if (found) {
        *out = self->finished[self->finished_first];
        self->finished_first = (self->finished_first + 1) % self->capacity;
        self->finished_count--;
        self->left--;
    }
    lock_release(&self->lock);
    return found;
}

void queue_halt(Queue *self)
{
    lock_take(&self->lock);
    atomic_store(&self->halt, true);
    drop_waiting(self);
    lock_release(&self->lock);
}

void queue_clear(Queue *self)
{
    QueueResult result;
    queue_halt(self);
    lock_take(&self->lock);
    while (self->busy > 0)
        condition_wait(&self->done, &self->lock);
    lock_release(&self->lock);
    while (queue_collect(self, &result))
        if (self->work.drop)
            self->work.drop(result.result);
    lock_take(&self->lock);
    self->status = STATUS_OK;
    atomic_store(&self->halt, false);
    lock_release(&self->lock);
}

Status queue_status(Queue *self, Error *error)
{
    lock_take(&self->lock);
    Status status = self->status;
    if (status != STATUS_OK && error)
        *error = self->error;
    lock_release(&self->lock);
    return status;
}

int64_t queue_waiting(Queue *self)
{
    lock_take(&self->lock);
    int64_t waiting = self->waiting_count;
    lock_release(&self->lock);
    return waiting;
}

int64_t queue_left(Queue *self)
{
    lock_take(&self->lock);
    int64_t left = self->left;
    lock_release(&self->lock);
    return left;
}

int queue_idle(Queue *self)
{
    lock_take(&self->lock);
    int64_t idle = self->started - self->busy - self->waiting_count;
    lock_release(&self->lock);
    return idle > 0 ? (int)idle : 0;
}

/* ---- A range ---- */

typedef struct QueueRun {
    const QueueRange *range;
    Queue *queue;
    int64_t next, taken; /* the next number to add; how many were taken */
    void **early;        /* results of an ordered range, at number % ORDERED_MOST; null: not there yet */
    Status status;       /* of adding and taking */
    Error *error;
} QueueRun;

/* Adds the next numbers: as many as keep the threads busy, and as an ordered range may have under way. */
static void add_next(QueueRun *self)
{
    const QueueRange *range = self->range;
    int64_t most = AHEAD_A_THREAD * (int64_t)self->queue->started;
    int64_t end = range->end;
    if (range->ordered && end > range->first + self->taken + ORDERED_MOST)
        end = range->first + self->taken + ORDERED_MOST;
    int64_t count = most - queue_left(self->queue);
    if (count > end - self->next)
        count = end - self->next;
    if (count <= 0)
        return;
    self->status = queue_add(self->queue, self->next, count, self->error);
    self->next += count;
}

static void drop(const QueueRun *self, void *result)
{
    if (result && self->range->work.drop)
        self->range->work.drop(result);
}

static void queue_take(QueueRun *self, int64_t number, void *result)
{
    const QueueRange *range = self->range;
    if (self->status != STATUS_OK)
        drop(self, result);
    else if (range->take)
        self->status = range->take(range->work.context, number, result, self->error);
    self->taken++;
}

Status queue_run(const QueueRange *range, Error *error)
{
    void *early[ORDERED_MOST] = {NULL};
    QueueRun self = {.range = range, .next = range->first, .early = early, .error = error};
    QueueWork work = range->work;
    bool wanted = true;
    if (range->first == range->end)
        return STATUS_OK;
    if (work.threads > range->end - range->first)
        work.threads = (int)(range->end - range->first);
    Status status = queue_create(&work, &self.queue, error);
    if (status != STATUS_OK)
        return status;
    for (;;) {
        wanted = wanted && (!range->go_on || range->go_on(work.context));
        if (wanted && self.status == STATUS_OK)
            add_next(&self);
        else
            queue_halt(self.queue);
        if (queue_left(self.queue) == 0)
            break;
        queue_wait(self.queue, POLL_NS);
        /* Takes what is finished; of an ordered range, up to the first number that is not. */
        QueueResult next;
        while (queue_collect(self.queue, &next)) {
            if (!self.range->ordered) {
                queue_take(&self, next.number, next.result);
                continue;
            }
            self.early[next.number % ORDERED_MOST] = next.result;
            for (;;) {
                int64_t number = self.range->first + self.taken;
                void *result = self.early[number % ORDERED_MOST];
                self.early[number % ORDERED_MOST] = NULL;
                if (!result)
                    break;
                queue_take(&self, number, result);
            }
        }
    }
    for (int i = 0; i < ORDERED_MOST; i++)
        drop(&self, early[i]);
    if (self.status == STATUS_OK)
        self.status = queue_status(self.queue, error);
    if (self.status == STATUS_OK && self.taken < range->end - range->first)
        self.status = error_set(error, STATUS_INTERRUPTED, "interrupted");
    queue_destroy(self.queue);
    return self.status;
}
