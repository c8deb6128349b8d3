#include "tests/engine/tune/tune_fakes.h"

#include <stdlib.h>
#include <time.h>

#include "engine/base/random.h"

atomic_int fake_opened, fake_closed;

static Status open_fake(const void *settings, void **out, Error *error)
{
    FakeSettings *player = malloc(sizeof *player);
    if (!player)
        return error_set(error, STATUS_MEMORY, "no memory for a player");
    *player = *(const FakeSettings *)settings;
    *out = player;
    atomic_fetch_add(&fake_opened, 1);
    return STATUS_OK;
}

static void close_fake(void *player)
{
    free(player);
    atomic_fetch_add(&fake_closed, 1);
}

static void pause_us(int microseconds)
{
    struct timespec time = {0, 1000L * microseconds};
    nanosleep(&time, NULL);
}

static Status play_fake(void *player, const double *weights, const JudgeTask *task, const atomic_bool *stop,
                        double figures[JUDGE_FIGURES])
{
    const FakeSettings *settings = player;
    Random random = random_seeded(task->seed + (uint64_t)task->generation * 1000003,
                                  (uint64_t)task->candidate << 32 | (uint32_t)task->game);
    if (task->game == settings->fails_at)
        return STATUS_DIED;
    if (settings->sleeps_us)
        pause_us(settings->sleeps_us);
    while (settings->endless && !atomic_load(stop))
        pause_us(100);
    double distance = 0;
    for (int i = 0; i < settings->dimensions; i++)
        distance += (weights[i] - 0.5 - i) * (weights[i] - 0.5 - i);
    figures[0] = distance + settings->noise * (random_unit(&random) - 0.5);
    return STATUS_OK;
}

static double fake_fitness(const void *settings, const double (*figures)[JUDGE_FIGURES], int games)
{
    (void)settings;
    double sum = 0;
    for (int i = 0; i < games; i++)
        sum -= figures[i][0] / games;
    return sum;
}

const Judge fake_judge = {
    .name = "fake",
    .settings_size = sizeof(FakeSettings),
    .open = open_fake,
    .close = close_fake,
    .play = play_fake,
    .fitness = fake_fitness,
};
