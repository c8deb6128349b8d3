#include "engine/tune/crew.h"

#include <stdlib.h>

#include "engine/base/memory.h"

struct Crew {
    int threads;
    Queue *queue;
    const Population *population;
    void **players; /* by thread, for the current population; null: not needed yet */
};

static Status play_task(void *context, int thread, int64_t task, const atomic_bool *halt, void **result,
                        Error *error)
{
    const Crew *self = context;
    const Population *population = self->population;
    const Judge *judge = population->judge;
    int candidate = (int)(task / population->games);
    JudgeTask game = {population->seed, population->generation, population->same_games ? 0 : candidate,
                      (int)(task % population->games)};
    void **player = &self->players[thread];
    (void)result;
    Status status = *player ? STATUS_OK : judge->open(population->settings, player, error);
    if (status != STATUS_OK)
        return status;
    const double *weights = population->weights + (size_t)candidate * (size_t)population->dimensions;
    status = judge->play(*player, weights, &game, halt, population->figures[task]);
    return status == STATUS_OK
               ? status
               : error_set(error, status, "game %d of candidate %d failed", game.game + 1, candidate + 1);
}

Status crew_create(int threads, Crew **out, Error *error)
{
    if (threads < 1 || threads > CREW_THREADS_MAX)
        return error_set(error, STATUS_INVALID, "the number of threads must be 1 to %d, not %d",
                         CREW_THREADS_MAX, threads);
    Crew *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for a crew");
    self->threads = threads;
    self->players = memory_new((size_t)threads, sizeof *self->players);
    Status status = self->players
                        ? queue_create(&(QueueWork){.threads = threads, .context = self, .run = play_task},
                                       &self->queue, error)
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
    if (self->queue)
        crew_end(self);
    queue_destroy(self->queue);
    free(self->players);
    free(self);
}

int crew_threads(const Crew *self)
{
    return self->threads;
}

Queue *crew_queue(const Crew *self)
{
    return self->queue;
}

void crew_begin(Crew *self, const Population *population)
{
    self->population = population;
}

void crew_end(Crew *self)
{
    queue_clear(self->queue);
    for (int i = 0; i < self->threads; i++) {
        if (self->players[i])
            self->population->judge->close(self->players[i]);
        self->players[i] = NULL;
    }
}
