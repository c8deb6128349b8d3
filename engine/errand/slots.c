#include "engine/errand/slots.h"

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
    const ErrandKind *kind;
    Text request;
    atomic_bool halt;
    SlotAnswer answer;
} Job;

typedef struct Slot {
    Slots *slots;
    Thread thread;
    void *states[KINDS_MOST]; /* by kind; null: not needed yet */
    Job *job;                 /* current; null: none */
    void *state;              /* in use by the job; null: it is not running */
} Slot;

struct Slots {
    const ErrandOffer *offers;
    int count; /* number of threads started */
    Slot *slots;

    Lock lock;      /* protects everything below, and job and state of each slot */
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

static int kind_index(const Slots *self, const ErrandKind *kind)
{
    int index = 0;
    while (self->offers[index].kind != kind)
        index++;
    return index;
}

/* The slot's state for a kind, made if necessary. */
static Status state_for(Slot *self, const ErrandKind *kind, void **out, Error *error)
{
    int index = kind_index(self->slots, kind);
    void **state = &self->states[index];
    Status status = *state ? STATUS_OK : kind->open(self->slots->offers[index].context, state, error);
    *out = *state;
    return status;
}

static void do_job(Slot *self, Job *job)
{
    Slots *slots = self->slots;
    Parcel request = parcel_of(&job->request);
    void *state = NULL;
    SlotAnswer *answer = &job->answer;
    answer->status = state_for(self, job->kind, &state, &answer->error);
    if (answer->status != STATUS_OK)
        return;
    lock_take(&slots->lock);
    self->state = state;
    lock_release(&slots->lock);
    answer->status = job->kind->run(state, &request, &job->halt, &answer->bytes, &answer->error);
    lock_take(&slots->lock);
    self->state = NULL;
    lock_release(&slots->lock);
}

static void *work(void *context)
{
    Slot *self = context;
    Slots *slots = self->slots;
    lock_take(&slots->lock);
    while (!slots->leave) {
        Job *job = take_job(&slots->waiting);
        if (!job) {
            condition_wait(&slots->work, &slots->lock);
            continue;
        }
        self->job = job;
        lock_release(&slots->lock);
        do_job(self, job);
        lock_take(&slots->lock);
        self->job = NULL;
        append_job(&slots->answered, job);
        condition_wake(&slots->news);
    }
    lock_release(&slots->lock);
    for (int i = 0; slots->offers[i].kind; i++) {
        if (self->states[i])
            slots->offers[i].kind->close(self->states[i]);
    }
    return NULL;
}

/* ---- In the owner's thread ---- */

static Status start_threads(Slots *self, int threads, Error *error)
{
    for (; self->count < threads; self->count++) {
        Slot *slot = &self->slots[self->count];
        slot->slots = self;
        if (!thread_start(&slot->thread, work, slot))
            return error_set(error, STATUS_MEMORY, "thread %d could not be started", self->count + 1);
    }
    return STATUS_OK;
}

Status slots_create(int threads, const ErrandOffer *offers, Slots **out, Error *error)
{
    Slots *self = memory_new(1, sizeof *self);
    Slot *slots = memory_new((size_t)threads, sizeof *slots);
    if (!self || !slots) {
        free(self);
        free(slots);
        return error_set(error, STATUS_MEMORY, "out of memory for slots");
    }
    self->offers = offers;
    self->slots = slots;
    lock_init(&self->lock);
    condition_init(&self->work);
    condition_init(&self->news);
    Status status = start_threads(self, threads, error);
    if (status != STATUS_OK)
        slots_destroy(self);
    else
        *out = self;
    return status;
}

/* Tells jobs to end that should; call with the lock held. */
static void tell_halted(Slots *self)
{
    for (int i = 0; i < self->count; i++) {
        const Slot *slot = &self->slots[i];
        if (slot->job && slot->state && atomic_load(&slot->job->halt) && slot->job->kind->stop)
            slot->job->kind->stop(slot->state);
    }
}

/* Halts the running jobs and waits until they have ended. */
static void halt_all(Slots *self)
{
    bool busy = true;
    while (busy) {
        busy = false;
        lock_take(&self->lock);
        self->leave = true;
        condition_wake_all(&self->work);
        for (int i = 0; i < self->count; i++) {
            if (self->slots[i].job)
                atomic_store(&self->slots[i].job->halt, true);
            busy = busy || self->slots[i].job;
        }
        tell_halted(self);
        if (busy)
            condition_wait_until(&self->news, &self->lock, clock_ns() + 10 * NS_PER_MS);
        lock_release(&self->lock);
    }
}

void slots_destroy(Slots *self)
{
    Job *job;
    if (!self)
        return;
    halt_all(self);
    for (int i = 0; i < self->count; i++)
        thread_join(&self->slots[i].thread);
    while ((job = take_job(&self->waiting)) || (job = take_job(&self->answered)))
        free_job(job);
    condition_destroy(&self->work);
    condition_destroy(&self->news);
    lock_destroy(&self->lock);
    free(self->slots);
    free(self);
}

Status slots_add(Slots *self, int64_t number, const char *kind, const Parcel *request, Error *error)
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

void slots_halt(Slots *self, int64_t number)
{
    lock_take(&self->lock);
    for (Job *job = self->waiting; job; job = job->next) {
        if (job->answer.number == number)
            atomic_store(&job->halt, true);
    }
    for (int i = 0; i < self->count; i++) {
        Job *job = self->slots[i].job;
        if (job && job->answer.number == number)
            atomic_store(&job->halt, true);
    }
    lock_release(&self->lock);
}

bool slots_collect(Slots *self, SlotAnswer *out)
{
    lock_take(&self->lock);
    tell_halted(self);
    Job *job = take_job(&self->answered);
    lock_release(&self->lock);
    if (!job)
        return false;
    *out = job->answer;
    job->answer.bytes = (Text){0};
    free_job(job);
    return true;
}

void slots_wait(Slots *self, int milliseconds)
{
    uint64_t until = clock_ns() + (uint64_t)milliseconds * NS_PER_MS;
    lock_take(&self->lock);
    while (!self->answered && condition_wait_until(&self->news, &self->lock, until))
        continue;
    lock_release(&self->lock);
}
