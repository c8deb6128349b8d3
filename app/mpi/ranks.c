#include "app/mpi/ranks.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/mpi/wire.h"
#include "engine/base/platform/clock.h"

enum { WAIT_MS = 2, LEADER = 0 };
enum { BATCH_MOST = 256 }; /* tasks given for each thread: games can be as short as 50 microseconds */

/* Results gather for a moment, so that those who play are not interrupted for each. */
static const struct timespec GATHER = {.tv_nsec = 1000000};

static const uint64_t NS_PER_S = 1000000000;

/* A server as rank 0 sees it. */
typedef struct Server {
    int threads;
    int64_t given; /* tasks that it has and has not finished */
    uint64_t heard_ns;
} Server;

struct Ranks {
    Crew *crew;
    int count;       /* of ranks, this one included */
    int threads;     /* of all of them */
    Server *servers; /* by rank; [0] is not used */
    int64_t round;   /* of populations */
};

typedef struct Round {
    Ranks *ranks;
    const Population *population;
    int64_t all, next, done; /* tasks: there are, were given, are finished */
} Round;

Status ranks_create(Crew *crew, Ranks **out, Error *error)
{
    Ranks *self = calloc(1, sizeof *self);
    int *threads = NULL;
    if (self) {
        MPI_Comm_size(MPI_COMM_WORLD, &self->count);
        self->servers = calloc((size_t)self->count, sizeof *self->servers);
        threads = calloc((size_t)self->count, sizeof *threads);
    }
    if (!self || !self->servers || !threads) {
        free(threads);
        ranks_destroy(self);
        return error_set(error, STATUS_MEMORY, "no memory for ranks");
    }
    self->crew = crew;
    int own = crew_threads(crew);
    MPI_Gather(&own, 1, MPI_INT, threads, 1, MPI_INT, LEADER, MPI_COMM_WORLD);
    for (int rank = 0; rank < self->count; rank++) {
        self->servers[rank].threads = threads[rank];
        self->threads += threads[rank];
    }
    free(threads);
    *out = self;
    return STATUS_OK;
}

static void send_to_all(const Ranks *self, int tag)
{
    for (int rank = 1; rank < self->count; rank++)
        MPI_Send(NULL, 0, MPI_BYTE, rank, tag, MPI_COMM_WORLD);
}

void ranks_destroy(Ranks *self)
{
    if (!self)
        return;
    if (self->crew)
        send_to_all(self, WIRE_LEAVE);
    free(self->servers);
    free(self);
}

/* ---- Giving ---- */

static void send_population(Ranks *self, const Population *population)
{
    WirePopulation wire = {.round = ++self->round,
                           .seed = population->seed,
                           .settings_size = population->judge->settings_size,
                           .dimensions = population->dimensions,
                           .candidates = population->candidates,
                           .games = population->games,
                           .generation = population->generation,
                           .same_games = population->same_games};
    strncpy(wire.judge, population->judge->name, sizeof wire.judge - 1);
    uint64_t now = clock_ns();
    for (int rank = 1; rank < self->count; rank++) {
        MPI_Send(&wire, sizeof wire, MPI_BYTE, rank, WIRE_POPULATION, MPI_COMM_WORLD);
        MPI_Send(population->settings, (int)wire.settings_size, MPI_BYTE, rank, WIRE_POPULATION,
                 MPI_COMM_WORLD);
        MPI_Send(population->weights, wire.dimensions * wire.candidates, MPI_DOUBLE, rank, WIRE_POPULATION,
                 MPI_COMM_WORLD);
        self->servers[rank].given = 0;
        self->servers[rank].heard_ns = now;
    }
}

/* How many tasks a rank should have: many while there are many, few at the end, so that all end together. */
static int64_t share_of(const Round *self, int threads)
{
    int64_t each = (self->all - self->next) / (4 * (int64_t)self->ranks->threads);
    each = each < 1 ? 1 : each > BATCH_MOST ? BATCH_MOST : each;
    return each * threads;
}

static WireTasks take_tasks(Round *self, int threads, int64_t has)
{
    int64_t wanted = share_of(self, threads) - has, left = self->all - self->next;
    if (has > 0 && 2 * wanted < share_of(self, threads))
        wanted = 0;
    WireTasks tasks = {self->next, wanted < 0 ? 0 : wanted < left ? wanted : left};
    self->next += tasks.count;
    return tasks;
}

static void give_tasks(Round *self)
{
    Ranks *ranks = self->ranks;
    for (int rank = 1; rank < ranks->count; rank++) {
        Server *server = &ranks->servers[rank];
        WireTasks tasks = take_tasks(self, server->threads, server->given);
        if (tasks.count > 0)
            MPI_Send(&tasks, sizeof tasks, MPI_BYTE, rank, WIRE_TASKS, MPI_COMM_WORLD);
        server->given += tasks.count;
    }
    WireTasks own = take_tasks(self, ranks->servers[LEADER].threads, crew_waiting(ranks->crew));
    if (own.count > 0)
        crew_add(ranks->crew, own.first, own.count);
}

/* ---- Taking ---- */

static Status take_results(Round *self, int rank, int bytes, Error *error)
{
    WireResult results[WIRE_RESULTS_MAX];
    int count = bytes / (int)sizeof *results;
    MPI_Recv(results, bytes, MPI_BYTE, rank, WIRE_RESULTS, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < count; i++) {
        if (results[i].round != self->ranks->round)
            continue; /* of a population that was dropped */
        if (results[i].task < 0 || results[i].task >= self->all)
            return error_set(error, STATUS_INTERNAL, "rank %d has played a game that nobody gave it", rank);
        memcpy(self->population->figures[results[i].task], results[i].figures, sizeof results[i].figures);
        self->ranks->servers[rank].given--;
        self->done++;
    }
    return STATUS_OK;
}

static Status take_messages(Round *self, Error *error)
{
    Status status = STATUS_OK;
    MPI_Status message;
    int found, bytes;
    while (status == STATUS_OK) {
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found, &message);
        if (!found)
            break;
        MPI_Get_count(&message, MPI_BYTE, &bytes);
        self->ranks->servers[message.MPI_SOURCE].heard_ns = clock_ns();
        if (message.MPI_TAG == WIRE_RESULTS) {
            status = take_results(self, message.MPI_SOURCE, bytes, error);
        } else {
            Error theirs;
            MPI_Recv(&theirs, sizeof theirs, MPI_BYTE, message.MPI_SOURCE, WIRE_FAILED, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
            theirs.text[sizeof theirs.text - 1] = '\0';
            status = error_set(error, theirs.status, "on rank %d: %.200s", message.MPI_SOURCE, theirs.text);
        }
    }
    return status;
}

/* Whoever has games and says nothing for long is gone. */
static Status check_servers(const Ranks *self, Error *error)
{
    uint64_t now = clock_ns();
    for (int rank = 1; rank < self->count; rank++) {
        const Server *server = &self->servers[rank];
        if (server->given > 0 && now > server->heard_ns + WIRE_SILENCE_S * NS_PER_S)
            return error_set(
                error, STATUS_DIED,
                "rank %d has not been heard of for %d seconds; the checkpoint has all generations before",
                rank, WIRE_SILENCE_S);
    }
    return STATUS_OK;
}

static Status run_round(Round *self, const FarmWatch *watch, Error *error)
{
    Status status = STATUS_OK;
    int64_t task;
    while (status == STATUS_OK && self->done < self->all) {
        give_tasks(self);
        crew_wait(self->ranks->crew, WAIT_MS);
        nanosleep(&GATHER, NULL);
        while (crew_collect(self->ranks->crew, &task))
            self->done++;
        status = take_messages(self, error);
        if (status == STATUS_OK)
            status = crew_status(self->ranks->crew, error);
        if (status == STATUS_OK)
            status = check_servers(self->ranks, error);
        if (watch->progress)
            watch->progress(watch->context, self->done, self->all);
        if (status == STATUS_OK && self->done < self->all && farm_stopped(watch))
            status = error_set(error, STATUS_INTERRUPTED, "the judging was stopped");
    }
    return status;
}

static Status run(void *context, const Population *population, const FarmWatch *watch, Error *error)
{
    Ranks *self = context;
    Round round = {self, population, population_tasks(population), 0, 0};
    send_population(self, population);
    Status status = crew_begin(self->crew, population, error);
    if (status == STATUS_OK)
        status = run_round(&round, watch, error);
    send_to_all(self, WIRE_END);
    crew_end(self->crew);
    return status;
}

Farm farm_of_ranks(Ranks *self)
{
    return (Farm){run, self};
}
