/* A rank that serves: it plays what it is given and tells what came of it. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/mpi/ranks.h"
#include "app/mpi/wire.h"
#include "engine/base/platform/clock.h"

enum { WAIT_MS = 2, LEADER = 0 };

/* Results gather for a moment, so that those who play are not interrupted for each. */
static const struct timespec GATHER = {.tv_nsec = 1000000};

static const uint64_t NS_PER_MS = 1000000;

typedef struct Serving {
    Crew *crew;
    const Judge *const *judges;
    Population population;
    int64_t round; /* of the population that is under way; 0: none is */
    void *settings;
    double *weights;
    bool leave;
    uint64_t told_ns;
} Serving;

static void drop_population(Serving *self)
{
    if (self->round != 0)
        crew_end(self->crew);
    free(self->settings);
    free(self->weights);
    free(self->population.figures);
    self->settings = NULL;
    self->weights = NULL;
    self->population.figures = NULL;
    self->round = 0;
}

static const Judge *find_judge(const Judge *const *judges, const WirePopulation *wire)
{
    while (*judges &&
           (strcmp((*judges)->name, wire->judge) != 0 || (*judges)->settings_size != wire->settings_size))
        judges++;
    return *judges;
}

/* Takes in a population, even if nothing can be done with it, so that nothing is left in the queue. */
static Status take_population(Serving *self, Error *error)
{
    WirePopulation wire;
    MPI_Recv(&wire, sizeof wire, MPI_BYTE, LEADER, WIRE_POPULATION, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wire.judge[sizeof wire.judge - 1] = '\0';
    drop_population(self);
    Population *population = &self->population;
    *population = (Population){.judge = find_judge(self->judges, &wire),
                               .dimensions = wire.dimensions,
                               .candidates = wire.candidates,
                               .games = wire.games,
                               .seed = wire.seed,
                               .generation = wire.generation,
                               .same_games = wire.same_games != 0};
    size_t numbers = (size_t)wire.dimensions * (size_t)wire.candidates;
    self->settings = malloc(wire.settings_size);
    self->weights = calloc(numbers, sizeof *self->weights);
    population->figures = calloc((size_t)population_tasks(population), sizeof *population->figures);
    if (!self->settings || !self->weights || !population->figures)
        return error_set(error, STATUS_MEMORY, "no memory for a population");
    MPI_Recv(self->settings, (int)wire.settings_size, MPI_BYTE, LEADER, WIRE_POPULATION, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    MPI_Recv(self->weights, (int)numbers, MPI_DOUBLE, LEADER, WIRE_POPULATION, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    population->settings = self->settings;
    population->weights = self->weights;
    if (!population->judge)
        return error_set(error, STATUS_NOT_FOUND, "the program there knows no judge '%s' of this kind",
                         wire.judge);
    Status status = crew_begin(self->crew, population, error);
    self->round = status == STATUS_OK ? wire.round : 0;
    return status;
}

static Status take_message(Serving *self, int tag, Error *error)
{
    WireTasks tasks;
    if (tag == WIRE_POPULATION)
        return take_population(self, error);
    MPI_Recv(&tasks, sizeof tasks, MPI_BYTE, LEADER, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (tag == WIRE_TASKS && self->round != 0)
        crew_add(self->crew, tasks.first, tasks.count);
    else if (tag != WIRE_TASKS)
        drop_population(self);
    self->leave = tag == WIRE_LEAVE;
    return STATUS_OK;
}

/* Tells what is finished, and now and then that this rank is alive. */
static void tell_results(Serving *self)
{
    WireResult results[WIRE_RESULTS_MAX];
    int count = 0;
    int64_t task;
    while (count < WIRE_RESULTS_MAX && crew_collect(self->crew, &task)) {
        results[count] = (WireResult){.round = self->round, .task = task};
        memcpy(results[count++].figures, self->population.figures[task], sizeof results->figures);
    }
    uint64_t now = clock_ns();
    if (count == 0 && now < self->told_ns + WIRE_ALIVE_MS * NS_PER_MS)
        return;
    self->told_ns = now;
    MPI_Send(results, count * (int)sizeof *results, MPI_BYTE, LEADER, WIRE_RESULTS, MPI_COMM_WORLD);
}

Status ranks_serve(Crew *crew, const Judge *const *judges, Error *error)
{
    Serving self = {.crew = crew, .judges = judges};
    int threads = crew_threads(crew), found;
    Status status = STATUS_OK;
    MPI_Status message;
    MPI_Gather(&threads, 1, MPI_INT, NULL, 0, MPI_INT, LEADER, MPI_COMM_WORLD);
    while (!self.leave) {
        Error inner = {0};
        Status now = STATUS_OK;
        MPI_Iprobe(LEADER, MPI_ANY_TAG, MPI_COMM_WORLD, &found, &message);
        if (found) {
            now = take_message(&self, message.MPI_TAG, &inner);
        } else {
            crew_wait(crew, WAIT_MS);
            nanosleep(&GATHER, NULL);
            if (self.round != 0) {
                tell_results(&self);
                now = crew_status(crew, &inner);
            }
        }
        if (now != STATUS_OK && status == STATUS_OK) { /* the leader ends it */
            MPI_Send(&inner, sizeof inner, MPI_BYTE, LEADER, WIRE_FAILED, MPI_COMM_WORLD);
            status = now;
            if (error)
                *error = inner;
        }
    }
    drop_population(&self);
    return status;
}
