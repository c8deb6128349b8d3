#include "engine/tune/farm.h"

enum { WAIT_MS = 50 };

bool farm_stopped(const FarmWatch *watch)
{
    return watch->stop && atomic_load(watch->stop);
}

static Status wait_for_all(Crew *crew, int64_t all, const FarmWatch *watch, Error *error)
{
    Status status = STATUS_OK;
    int64_t task, done = 0;
    while (status == STATUS_OK && done < all) {
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
    if (status == STATUS_OK) {
        crew_add(crew, 0, all);
        status = wait_for_all(crew, all, watch, error);
    }
    crew_end(crew);
    return status;
}

Farm farm_of_crew(Crew *crew)
{
    return (Farm){run_crew, crew};
}
