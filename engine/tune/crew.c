#include "engine/tune/crew.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/base/time_units.h"

typedef struct Member {
    Crew *crew;
    Thread thread;
    void *player; /* for the current population; null: not needed yet */
} Member;

struct Crew {
    int count; /* number of members started */
    Member *members;
    atomic_bool stop; /* the current work */

    Lock lock;      /* protects everything below */
    Condition work; /* for the members */
    Condition news; /* for the owner */
    bool leave;     /* the members should end */
    const Population *population;
    int64_t *queue; /* tasks: those before next_task were started, those before tasks were given */
    int64_t next_task, tasks;
    int64_t *finished; /* tasks: those before collected were collected, those before done are finished */
    int64_t collected, done;
    int queue_capacity, finished_capacity;
    int busy; /* number of members playing */
    Status status;
    Error error;
};

/* ---- In the members' threads ---- */

static void close_player(Member *self, const Population *population)
{
    if (self->player)
        population->judge->close(self->player);
    self->player = NULL;
}

/* Waits, with the lock held, for a task of some population; false when the crew should end. */
static bool take_task(Crew *self, int64_t *task)
{
    while (!self->leave && (self->next_task == self->tasks || self->status != STATUS_OK))
        condition_wait(&self->work, &self->lock);
    if (self->leave)
        return false;
    *task = self->queue[self->next_task++];
    self->busy++;
    return true;
}

static Status play_task(Member *self, const Population *population, int64_t task, Error *error)
{
    const Judge *judge = population->judge;
    int candidate = (int)(task / population->games);
    JudgeTask game = {population->seed, population->generation, population->same_games ? 0 : candidate,
                      (int)(task % population->games)};
    Status status = self->player ? STATUS_OK : judge->open(population->settings, &self->player, error);
    if (status != STATUS_OK)
        return status;
    const double *weights = population->weights + (size_t)candidate * (size_t)population->dimensions;
    status = judge->play(self->player, weights, &game, &self->crew->stop, population->figures[task]);
    return status == STATUS_OK
               ? status
               : error_set(error, status, "game %d of candidate %d failed", game.game + 1, candidate + 1);
}

static void finish_task(Crew *self, int64_t task, Status status, const Error *error)
{
    if (status == STATUS_OK) {
        self->finished[self->done++] = task;
    } else if (self->status == STATUS_OK) {
        self->status = status;
        self->error = *error;
    }
}

static void *work(void *context)
{
    Member *self = context;
    Crew *crew = self->crew;
    int64_t task;
    lock_take(&crew->lock);
    while (take_task(crew, &task)) {
        const Population *population = crew->population;
        Error error = {0};
        lock_release(&crew->lock);
        Status status = play_task(self, population, task, &error);
        lock_take(&crew->lock);
        finish_task(crew, task, status, &error);
        crew->busy--;
        condition_wake(&crew->news);
    }
    lock_release(&crew->lock);
    return NULL;
}

/* ---- In the owner's thread ---- */

static Status start_members(Crew *self, int threads, Error *error)
{
    for (; self->count < threads; self->count++) {
        Member *member = &self->members[self->count];
        member->crew = self;
        if (!thread_start(&member->thread, work, member))
            return error_set(error, STATUS_MEMORY, "thread %d could not be started", self->count + 1);
    }
    return STATUS_OK;
}

Status crew_create(int threads, Crew **out, Error *error)
{
    if (threads < 1 || threads > CREW_THREADS_MAX)
        return error_set(error, STATUS_INVALID, "the number of threads must be 1 to %d, not %d",
                         CREW_THREADS_MAX, threads);
    Crew *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for a crew");
    lock_init(&self->lock);
    condition_init(&self->news);
    condition_init(&self->work);
    self->members = calloc((size_t)threads, sizeof *self->members);
    Status status = self->members ? start_members(self, threads, error)
                                  : error_set(error, STATUS_MEMORY, "no memory for a crew");
    if (status != STATUS_OK)
        crew_destroy(self);
    else
        *out = self;
    return status;
}

void crew_destroy(Crew *self)
{
    if (!self)
        return;
    crew_end(self);
    lock_take(&self->lock);
    self->leave = true;
    condition_wake_all(&self->work);
    lock_release(&self->lock);
    for (int i = 0; i < self->count; i++)
        thread_join(&self->members[i].thread);
    condition_destroy(&self->work);
    condition_destroy(&self->news);
    lock_destroy(&self->lock);
    free(self->members);
    free(self->queue);
    free(self->finished);
    free(self);
}

int crew_threads(const Crew *self)
{
    return self->count;
}

static bool make_room(Crew *self, int64_t tasks)
{
    if (tasks > INT_MAX)
        return false;
    int64_t *queue = array_grown(self->queue, (int)tasks, &self->queue_capacity, sizeof *queue);
    if (queue)
        self->queue = queue;
    int64_t *finished = array_grown(self->finished, (int)tasks, &self->finished_capacity, sizeof *finished);
    if (finished)
        self->finished = finished;
    return queue && finished;
}

Status crew_begin(Crew *self, const Population *population, Error *error)
{
    lock_take(&self->lock);
    bool room = make_room(self, population_tasks(population));
    self->population = population;
    self->next_task = self->tasks = self->collected = self->done = 0;
    self->status = STATUS_OK;
    atomic_store(&self->stop, false);
    lock_release(&self->lock);
    return room ? STATUS_OK : error_set(error, STATUS_MEMORY, "no memory for a population's games");
}

void crew_add(Crew *self, int64_t first, int64_t count)
{
    lock_take(&self->lock);
    for (int64_t i = 0; i < count; i++)
        self->queue[self->tasks++] = first + i;
    condition_wake_all(&self->work);
    lock_release(&self->lock);
}

int64_t crew_waiting(Crew *self)
{
    lock_take(&self->lock);
    int64_t waiting = self->tasks - self->next_task;
    lock_release(&self->lock);
    return waiting;
}

int crew_idle(Crew *self)
{
    lock_take(&self->lock);
    int64_t idle = self->count - self->busy - (self->tasks - self->next_task);
    lock_release(&self->lock);
    return idle > 0 ? (int)idle : 0;
}

void crew_wait(Crew *self, int milliseconds)
{
    uint64_t until = clock_ns() + (uint64_t)milliseconds * NS_PER_MS;
    lock_take(&self->lock);
    while (self->collected == self->done && self->status == STATUS_OK &&
           condition_wait_until(&self->news, &self->lock, until))
        continue;
    lock_release(&self->lock);
}

bool crew_collect(Crew *self, int64_t *task)
{
    lock_take(&self->lock);
    bool found = self->collected < self->done;
    if (found)
        *task = self->finished[self->collected++];
    lock_release(&self->lock);
    return found;
}

Status crew_status(Crew *self, Error *error)
{
    lock_take(&self->lock);
    Status status = self->status;
    if (status != STATUS_OK && error)
        *error = self->error;
    lock_release(&self->lock);
    return status;
}

void crew_end(Crew *self)
{
    lock_take(&self->lock);
    atomic_store(&self->stop, true);
    self->next_task = self->tasks;
    while (self->busy > 0)
        condition_wait(&self->news, &self->lock);
    lock_release(&self->lock);
    for (int i = 0; i < self->count; i++)
        close_player(&self->members[i], self->population);
}
