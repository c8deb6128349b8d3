#include "engine/remote/remote_workers.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/thread.h"
#include "engine/base/queue.h"
#include "engine/base/time_units.h"

enum { KINDS_MOST = 8 };

/* A request, until its answer is collected. */
typedef struct RemoteJob {
    struct RemoteJob *next;
    int64_t serial; /* its number in the queue */
    int kind;       /* the index of its offer */
    Text request;
    atomic_bool halt;
    void *state; /* what runs it; null: nothing does */
    RemoteAnswer answer;
} RemoteJob;

struct RemoteWorkers {
    const RemoteOffer *offers;
    int threads;
    Queue *queue;
    void *(*states)[KINDS_MOST]; /* by thread and kind; null: not needed yet */

    Lock lock;       /* protects everything below, and the state of each job */
    RemoteJob *jobs; /* the newest first */
};

static void free_job(RemoteJob *job)
{
    text_free(&job->request);
    text_free(&job->answer.bytes);
    free(job);
}

/* ---- In the threads ---- */

static void set_state(RemoteWorkers *self, RemoteJob *job, void *state)
{
    lock_take(&self->lock);
    job->state = state;
    lock_release(&self->lock);
}

/* A request that fails has an answer too, so it doesn't halt the queue. */
static Status run_job(void *context, int thread, int64_t serial, const atomic_bool *halt, void **result,
                      Error *error)
{
    RemoteWorkers *self = context;
    (void)halt;
    (void)error;
    lock_take(&self->lock);
    RemoteJob *job = self->jobs;
    while (job->serial != serial)
        job = job->next;
    lock_release(&self->lock);
    *result = job;
    const RemoteOffer *offer = &self->offers[job->kind];
    void **state = &self->states[thread][job->kind];
    if (!offer->kind)
        return STATUS_OK;
    Message request = message_of(&job->request);
    RemoteAnswer *answer = &job->answer;
    if (!offer->kind->open)
        *state = (void *)offer->context;
    answer->status = *state ? STATUS_OK : offer->kind->open(offer->context, state, &answer->error);
    if (answer->status != STATUS_OK)
        return STATUS_OK;
    set_state(self, job, *state);
    answer->status = offer->kind->run(*state, &request, &job->halt, &answer->bytes, &answer->error);
    set_state(self, job, NULL);
    return STATUS_OK;
}

/* ---- In the owner's thread ---- */

Status remote_workers_create(int threads, const RemoteOffer *offers, RemoteWorkers **out, Error *error)
{
    RemoteWorkers *self = memory_new(1, sizeof *self);
    void *(*states)[KINDS_MOST] = memory_new((size_t)threads, sizeof *states);
    const QueueWork work = {.threads = threads, .context = self, .run = run_job};
    Status status = self && states ? STATUS_OK : error_set(error, STATUS_MEMORY, "out of memory for workers");
    if (status == STATUS_OK) {
        *self = (RemoteWorkers){.offers = offers, .threads = threads, .states = states};
        lock_init(&self->lock);
        status = queue_create(&work, &self->queue, error);
        if (status != STATUS_OK)
            lock_destroy(&self->lock);
    }
    if (status != STATUS_OK) {
        free(states);
        free(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

/* Tells jobs to end that should. */
static void repeat_halts(RemoteWorkers *self)
{
    lock_take(&self->lock);
    for (RemoteJob *job = self->jobs; job; job = job->next)
        if (job->state && atomic_load(&job->halt) && self->offers[job->kind].kind->stop)
            self->offers[job->kind].kind->stop(job->state);
    lock_release(&self->lock);
}

void remote_workers_destroy(RemoteWorkers *self)
{
    QueueResult finished;
    if (!self)
        return;
    queue_halt(self->queue);
    for (RemoteJob *job = self->jobs; job; job = job->next)
        atomic_store(&job->halt, true);
    while (queue_idle(self->queue) < self->threads) {
        repeat_halts(self);
        queue_wait(self->queue, 10 * NS_PER_MS);
        while (queue_collect(self->queue, &finished))
            continue; /* its job is still in the list */
    }
    queue_destroy(self->queue);
    for (RemoteJob *job = self->jobs, *next; job; job = next) {
        next = job->next;
        free_job(job);
    }
    for (int i = 0; i < self->threads; i++)
        for (int kind = 0; self->offers[kind].kind; kind++)
            if (self->states[i][kind] && self->offers[kind].kind->close)
                self->offers[kind].kind->close(self->states[i][kind]);
    lock_destroy(&self->lock);
    free(self->states);
    free(self);
}

Status remote_workers_add(RemoteWorkers *self, int64_t number, const char *kind, const Message *request,
                          Error *error)
{
    RemoteJob *job = memory_new(1, sizeof *job);
    if (!job)
        return error_set(error, STATUS_MEMORY, "out of memory for a request");
    while (self->offers[job->kind].kind && strcmp(self->offers[job->kind].kind->name, kind) != 0)
        job->kind++;
    if (!self->offers[job->kind].kind)
        job->answer.status = error_set(&job->answer.error, STATUS_NOT_FOUND,
                                       "the program there knows no work of the kind '%.40s'", kind);
    job->answer.number = number;
    job->next = self->jobs;
    job->serial = job->next ? job->next->serial + 1 : 0;
    text_add(&job->request, request->at, request->left);
    Status status = text_status(&job->request, error);
    if (status != STATUS_OK) {
        free_job(job);
        return status;
    }
    lock_take(&self->lock);
    self->jobs = job;
    lock_release(&self->lock);
    return queue_add(self->queue, job->serial, 1, error);
}

void remote_workers_halt(RemoteWorkers *self, int64_t number)
{
    for (RemoteJob *job = self->jobs; job; job = job->next)
        if (job->answer.number == number)
            atomic_store(&job->halt, true);
}

bool remote_workers_collect(RemoteWorkers *self, RemoteAnswer *out)
{
    QueueResult finished;
    repeat_halts(self);
    if (!queue_collect(self->queue, &finished))
        return false;
    RemoteJob *job = finished.result, **at = &self->jobs;
    lock_take(&self->lock);
    while (*at != job)
        at = &(*at)->next;
    *at = job->next;
    lock_release(&self->lock);
    *out = job->answer;
    job->answer.bytes = (Text){0};
    free_job(job);
    return true;
}

void remote_workers_wait(RemoteWorkers *self, int milliseconds)
{
    queue_wait(self->queue, (uint64_t)milliseconds * NS_PER_MS);
}
