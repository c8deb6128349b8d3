#include "engine/tune/farm.h"

enum { WAIT_NS = 50000000, WAITING_A_THREAD = 4 };

bool farm_stopped(const FarmWatch *watch)
{
    return watch->stop && atomic_load(watch->stop);
}

bool farm_paused(const FarmWatch *watch)
{
    return watch->pause && atomic_load(watch->pause);
}

/* Adds tasks from `given` on, so that a few wait for the crew: it is never idle but can pause soon. */
static Status give(Crew *crew, int64_t *given, int64_t all, Error *error)
{
    Queue *queue = crew_queue(crew);
    int64_t room = WAITING_A_THREAD * crew_threads(crew) - queue_waiting(queue);
    int64_t first = *given, count = room < all - first ? room : all - first;
    if (count <= 0)
        return STATUS_OK;
    *given += count;
    return queue_add(queue, first, count, error);
}

static Status run_crew(void *context, const Population *population, const FarmWatch *watch, Error *error)
{
    Crew *crew = context;
    Queue *queue = crew_queue(crew);
    QueueResult result;
    Status status = STATUS_OK;
    int64_t all = population_tasks(population), done = 0, given = 0;
    crew_begin(crew, population);
    while (status == STATUS_OK && done < all) {
        if (!farm_paused(watch))
            status = give(crew, &given, all, error);
        queue_wait(queue, WAIT_NS);
        while (queue_collect(queue, &result))
            done++;
        if (watch->progress)
            watch->progress(watch->context, done, all);
        if (status == STATUS_OK)
            status = queue_status(queue, error);
        if (status == STATUS_OK && done < all && farm_stopped(watch))
            status = error_set(error, STATUS_INTERRUPTED, "the judging was stopped");
    }
    crew_end(crew);
    return status;
}

Farm farm_of_crew(Crew *crew)
{
    return (Farm){run_crew, crew};
}
