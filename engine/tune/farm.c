#include "engine/tune/farm.h"

enum { WAIT_MS = 50, WAITING_A_THREAD = 4 };

bool farm_stopped(const FarmWatch *watch)
{
    return watch->stop && atomic_load(watch->stop);
}

bool farm_paused(const FarmWatch *watch)
{
    return watch->pause && atomic_load(watch->pause);
}

/* Keeps a few tasks waiting for the crew, so that it is never idle but can pause soon. Returns how many have
 * been given so far. */
static int64_t give(Crew *crew, int64_t given, int64_t all, const FarmWatch *watch)
{
    int64_t room = WAITING_A_THREAD * crew_threads(crew) - crew_waiting(crew);
    if (farm_paused(watch))
        return given;
    int64_t count = room < all - given ? room : all - given;
    if (count > 0)
        crew_add(crew, given, count);
    return count > 0 ? given + count : given;
}

static Status wait_for_all(Crew *crew, int64_t all, const FarmWatch *watch, Error *error)
{
    Status status = STATUS_OK;
    int64_t task, done = 0, given = 0;
    while (status == STATUS_OK && done < all) {
        given = give(crew, given, all, watch);
        crew_wait(crew, WAIT_MS);
        while (crew_collect(crew, &task))
            done++;
        if (watch->progress)
            watch->progress(watch->context, done, all);
        status = crew_status(crew, error);
        if (status == STATUS_OK && done < all && farm_stopped(watch))
            status = error_set(error, STATUS_INTERRUPTED, "the judging was stopped");
    }
    return status;
}

static Status run_crew(void *context, const Population *population, const FarmWatch *watch, Error *error)
{
    Crew *crew = context;
    int64_t all = population_tasks(population);
    Status status = crew_begin(crew, population, error);
    if (status == STATUS_OK)
        status = wait_for_all(crew, all, watch, error);
    crew_end(crew);
    return status;
}

Farm farm_of_crew(Crew *crew)
{
    return (Farm){run_crew, crew};
}
