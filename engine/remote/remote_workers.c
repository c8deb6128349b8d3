#include "engine/remote/remote_workers.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/base/time_units.h"

enum { KINDS_MOST = 8 };

/* A request, until its answer is collected. */
typedef struct Job {
    struct Job *next;
    const RemoteTask *kind;
    Text request;
    atomic_bool halt;
    RemoteAnswer answer;
} Job;

typedef struct RemoteWorker {
    RemoteWorkers *workers;
    Thread thread;
    void *states[KINDS_MOST]; /* by kind; null: not needed yet */
    Job *job;                 /* current; null: none */
    void *state;              /* in use by the job; null: it is not running */
} RemoteWorker;

struct RemoteWorkers {
    const RemoteOffer *offers;
    int count; /* number of threads started */
    RemoteWorker *workers;

    Lock lock;      /* protects everything below, and job and state of each worker */
    Condition work; /* for the threads */
    Condition news; /* for the owner */
    bool leave;
    Job *waiting, *answered; /* the first of each, in order */
};

static void append_job(Job **list, Job *job)
{
    while (*list)
        list = &(*list)->next;
    job->next = NULL;
    *list = job;
}

static Job *take_job(Job **list)
{
    Job *job = *list;
    if (job)
        *list = job->next;
    return job;
}

static void free_job(Job *job)
{
    text_free(&job->request);
    text_free(&job->answer.bytes);
    free(job);
}

/* ---- In the threads ---- */

static int kind_index(const RemoteWorkers *self, const RemoteTask *kind)
{
    int index = 0;
    while (self->offers[index].kind != kind)
        index++;
    return index;
}

/* The worker's state for a kind, made if necessary. */
static Status state_for(RemoteWorker *self, const RemoteTask *kind, void **out, Error *error)
{
    int index = kind_index(self->workers, kind);
    void **state = &self->states[index];
    Status status = *state ? STATUS_OK : kind->open(self->workers->offers[index].context, state, error);
    *out = *state;
    return status;
}

static void do_job(RemoteWorker *self, Job *job)
{
    RemoteWorkers *workers = self->workers;
    Message request = message_of(&job->request);
    void *state = NULL;
    RemoteAnswer *answer = &job->answer;
    answer->status = state_for(self, job->kind, &state, &answer->error);
    if (answer->status != STATUS_OK)
        return;
    lock_take(&workers->lock);
    self->state = state;
    lock_release(&workers->lock);
    answer->status = job->kind->run(state, &request, &job->halt, &answer->bytes, &answer->error);
    lock_take(&workers->lock);
    self->state = NULL;
    lock_release(&workers->lock);
}

static void *work(void *context)
{
    RemoteWorker *self = context;
    RemoteWorkers *workers = self->workers;
    lock_take(&workers->lock);
    while (!workers->leave) {
        Job *job = take_job(&workers->waiting);
        if (!job) {
            condition_wait(&workers->work, &workers->lock);
            continue;
        }
        self->job = job;
        lock_release(&workers->lock);
        do_job(self, job);
        lock_take(&workers->lock);
        self->job = NULL;
        append_job(&workers->answered, job);
        condition_wake(&workers->news);
    }
    lock_release(&workers->lock);
    for (int i = 0; workers->offers[i].kind; i++) {
        if (self->states[i])
            workers->offers[i].kind->close(self->states[i]);
    }
    return NULL;
}

/* ---- In the owner's thread ---- */

static Status start_threads(RemoteWorkers *self, int threads, Error *error)
{
    for (; self->count < threads; self->count++) {
        RemoteWorker *worker = &self->workers[self->count];
        worker->workers = self;
        if (!thread_start(&worker->thread, work, worker))
            return error_set(error, STATUS_MEMORY, "thread %d could not be started", self->count + 1);
    }
    return STATUS_OK;
}

Status remote_workers_create(int threads, const RemoteOffer *offers, RemoteWorkers **out, Error *error)
{
    RemoteWorkers *self = memory_new(1, sizeof *self);
    RemoteWorker *workers = memory_new((size_t)threads, sizeof *workers);
    if (!self || !workers) {
        free(self);
        free(workers);
        return error_set(error, STATUS_MEMORY, "out of memory for workers");
    }
    self->offers = offers;
    self->workers = workers;
    lock_init(&self->lock);
    condition_init(&self->work);
    condition_init(&self->news);
    Status status = start_threads(self, threads, error);
    if (status != STATUS_OK)
        remote_workers_destroy(self);
    else
        *out = self;
    return status;
}

/* Tells jobs to end that should; call with the lock held. */
static void repeat_halts(RemoteWorkers *self)
{
    for (int i = 0; i < self->count; i++) {
        const RemoteWorker *worker = &self->workers[i];
        if (worker->job && worker->state && atomic_load(&worker->job->halt) && worker->job->kind->stop)
            worker->job->kind->stop(worker->state);
    }
}

/* Halts the running jobs and waits until they have ended. */
static void halt_all(RemoteWorkers *self)
{
    bool busy = true;
    while (busy) {
        busy = false;
        lock_take(&self->lock);
        self->leave = true;
        condition_wake_all(&self->work);
        for (int i = 0; i < self->count; i++) {
            if (self->workers[i].job)
                atomic_store(&self->workers[i].job->halt, true);
            busy = busy || self->workers[i].job;
        }
        repeat_halts(self);
        if (busy)
            condition_wait_until(&self->news, &self->lock, clock_ns() + 10 * NS_PER_MS);
        lock_release(&self->lock);
    }
}

void remote_workers_destroy(RemoteWorkers *self)
{
    Job *job;
    if (!self)
        return;
    halt_all(self);
    for (int i = 0; i < self->count; i++)
        thread_join(&self->workers[i].thread);
    while ((job = take_job(&self->waiting)) || (job = take_job(&self->answered)))
        free_job(job);
    condition_destroy(&self->work);
    condition_destroy(&self->news);
    lock_destroy(&self->lock);
    free(self->workers);
    free(self);
}

Status remote_workers_add(RemoteWorkers *self, int64_t number, const char *kind, const Message *request,
                          Error *error)
{
    int index = 0;
    while (self->offers[index].kind && strcmp(self->offers[index].kind->name, kind) != 0)
        index++;
    Job *job = memory_new(1, sizeof *job);
    if (!job)
        return error_set(error, STATUS_MEMORY, "out of memory for a request");
    job->kind = self->offers[index].kind;
    job->answer.number = number;
    text_add(&job->request, request->at, request->left);
    Status status = text_status(&job->request, error);
    if (status != STATUS_OK) {
        free_job(job);
        return status;
    }
    if (!job->kind)
        job->answer.status = error_set(&job->answer.error, STATUS_NOT_FOUND,
                                       "the program there knows no work of the kind '%.40s'", kind);
    lock_take(&self->lock);
    append_job(job->kind ? &self->waiting : &self->answered, job);
    condition_wake(&self->work);
    lock_release(&self->lock);
    return STATUS_OK;
}

void remote_workers_halt(RemoteWorkers *self, int64_t number)
{
    lock_take(&self->lock);
    for (Job *job = self->waiting; job; job = job->next) {
        if (job->answer.number == number)
            atomic_store(&job->halt, true);
    }
    for (int i = 0; i < self->count; i++) {
        Job *job = self->workers[i].job;
        if (job && job->answer.number == number)
            atomic_store(&job->halt, true);
    }
    lock_release(&self->lock);
}

bool remote_workers_collect(RemoteWorkers *self, RemoteAnswer *out)
{
    lock_take(&self->lock);
    repeat_halts(self);
    Job *job = take_job(&self->answered);
    lock_release(&self->lock);
    if (!job)
        return false;
    *out = job->answer;
    job->answer.bytes = (Text){0};
    free_job(job);
    return true;
}

void remote_workers_wait(RemoteWorkers *self, int milliseconds)
{
    uint64_t until = clock_ns() + (uint64_t)milliseconds * NS_PER_MS;
    lock_take(&self->lock);
    while (!self->answered && condition_wait_until(&self->news, &self->lock, until))
        continue;
    lock_release(&self->lock);
}
